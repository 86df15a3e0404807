import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, ROOT, run, script } from "./lib/process.mjs";

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

/** `npm run bench [-- NAME] [-- FOLDER]`: every benchmark, or the named one; a folder of shared data is passed on. */
await script(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const [name, ...rest] = process.argv.slice(2);
  const files = readdirSync(join(ROOT, "bench")).filter((file) => file.endsWith(".bench.ts"));
  const chosen = files.filter((file) => name === undefined || file === `${name}.bench.ts`);
  if (chosen.length === 0)
    throw new Failure(
      `There is no benchmark ${name}; there are ${files.map((file) => file.replace(".bench.ts", "")).join(", ")}.`,
    );
  for (const file of chosen) {
    console.log(`\n— ${file}`);
    const { code } = await run(process.execPath, [await compiled(file), ...rest]);
    if (code !== 0) throw new Failure(`${file} failed`);
  }
  return undefined;
}, "The benchmark could not run");

/**
 * The benchmark as one plain module: what a loader adds while it runs would be measured with it.
 * @param {string} file
 */
async function compiled(file) {
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
