import { runGate, runSlowTests, sum } from "./lib/gate.mjs";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, script } from "./lib/process.mjs";

await script(async () => {
  requireNode();
  await ensureInstalled();
  const gate = await runGate({ stopAtFirst: false });
  const { passed, failed, skipped } = sum(gate, await buildAndRunSlowTests());
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}, "The tests could not run");

/** The slow tests drive the program as it ships; without a build none of them can run, which is one failure. */
async function buildAndRunSlowTests() {
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return runSlowTests();
}
