import { runChecks } from "./lib/gate.mjs";
import { ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { script } from "./lib/process.mjs";

await script(async () => {
  requireNode();
  await ensureInstalled();
  const { failed } = await runChecks();
  if (failed === 0) console.log("\nAll checks passed.");
  return failed === 0 ? 0 : 1;
}, "The checks could not run");
