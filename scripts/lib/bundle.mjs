import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./process.mjs";

/**
 * The sources run as they were built, and not inside of the benchmark: work that is done in another process is found by the file of its module.
 * @type {import("esbuild").Plugin}
 */
const BUILT_SOURCES = {
  name: "built-sources",
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/src\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const source = resolve(resolveDir, path);
      const built = source.replace(join(ROOT, "src"), join(ROOT, "dist")).replace(/\.ts$/, ".js");
      return { path: pathToFileURL(built).href, external: true };
    });
  },
};

/**
 * A module of `bench/` as one plain file: what a loader adds while it runs would be measured with it.
 * @param {string} file from the folder `bench/`
 */
export async function bundled(file) {
  const { build } = await import("esbuild");
  const outfile = join(ROOT, ".build/bench", file.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [join(ROOT, "bench", file)],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
    plugins: [BUILT_SOURCES],
  });
  return outfile;
}
