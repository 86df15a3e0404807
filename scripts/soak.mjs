import { bundled } from "./lib/bundle.mjs";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { run, script } from "./lib/process.mjs";

/** `npm run soak [-- SCENARIO…] [options]`: load and faults on the built server; `--help` lists both. */
await script(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  // Imported into the server's process by its path beside the program.
  await bundled("bench/soak/clock-preload.ts");
  const { code } = await run(process.execPath, [await bundled("bench/soak/main.ts"), ...process.argv.slice(2)]);
  return code;
}, "The server could not be tried");
