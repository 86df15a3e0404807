import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bundled } from "./lib/bundle.mjs";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, ROOT, run, script } from "./lib/process.mjs";

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
    const { code } = await run(process.execPath, [await bundled(join("bench", file)), ...rest]);
    if (code !== 0) throw new Failure(`${file} failed`);
  }
  return undefined;
}, "The benchmark could not run");
