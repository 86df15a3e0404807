import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./process.mjs";

const PROGRAM = {
  url: JSON.stringify(pathToFileURL(join(ROOT, "dist/main.js")).href),
  folder: JSON.stringify(join(ROOT, "dist")),
};

/**
 * A module of `bench/` and the sources it uses as one plain file: what a loader adds while it runs would be measured
 * with it. Work that is done in another process runs in the built program.
 * @param {string} file from the folder `bench/`
 */
export async function bundled(file) {
  const { build } = await import("esbuild");
  const { keepAddresses } = await import("../build.mjs");
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
    plugins: [keepAddresses(PROGRAM)],
    keepNames: true,
  });
  return outfile;
}
