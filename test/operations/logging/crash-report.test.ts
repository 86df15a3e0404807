import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { z } from "zod";
import { crashReport } from "../../../src/operations/logging/crash-report.ts";

it("names the line of the source where a bundle threw", async () => {
  const root = await mkdtemp(join(tmpdir(), "crash-report-"));
  try {
    await mkdir(join(root, "src/slack"), { recursive: true });
    await writeFile(
      join(root, "src/slack/edge.ts"),
      'const kept: string = "unused";\n\nexport function fail(): never {\n  throw new Error(kept);\n}\n',
    );
    await writeFile(join(root, "src/main.ts"), 'export { fail } from "./slack/edge.ts";\n');
    const bundle = join(root, "dist/part-AB12.js");
    await build({
      entryPoints: [join(root, "src/main.ts")],
      outfile: bundle,
      bundle: true,
      format: "esm",
      sourcemap: true,
    });
    const { fail } = z
      .object({ fail: z.custom<() => never>((value) => typeof value === "function") })
      .parse(await import(pathToFileURL(bundle).href));

    let thrown: unknown = null;
    try {
      fail();
    } catch (error) {
      thrown = error;
    }
    expect(crashReport(thrown, root).frames).toEqual(["src/slack/edge.ts:4:9"]);
  } finally {
    await rm(root, { recursive: true });
  }
});
