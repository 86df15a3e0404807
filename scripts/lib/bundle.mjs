import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./process.mjs";

/**
 * A module beside `src` and the sources it uses as one plain file: what a loader adds while it runs would be measured
 * with it. Work that is done in another process runs in the built program.
 * @param {string} file from the project folder
 */
export async function bundled(file) {
  const { build } = await import("esbuild");
  const { keepAddresses, PROGRAM } = await import("../build.mjs");
  const outfile = join(ROOT, ".build", file.replace(/\.ts$/, ".mjs"));
  // The same may be bundled twice at a time, and no process may start a file that is half written.
  const written = `${outfile}.${randomUUID()}`;
  await build({
    entryPoints: [join(ROOT, file)],
    outfile: written,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    supported: { "regexp-unicode-property-escapes": true },
    logLevel: "warning",
    plugins: [keepAddresses(PROGRAM)],
  });
  await rename(written, outfile);
  return outfile;
}
