import { NOTHING, runChecks, runLongTests, runShortTests, sum } from "./lib/gate.mjs";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, script } from "./lib/process.mjs";

/**
 * `npm test` runs the checks and the short tests, `npm run test:all` the long ones too; `--rest` runs the long ones alone, for a machine
 * that has just run the others.
 */
const [option = "--short"] = process.argv.slice(2);

await script(async () => {
  requireNode();
  await ensureInstalled();
  const short = option === "--rest" ? NOTHING : sum(await runChecks(), await runShortTests());
  const { passed, failed, skipped } = option === "--short" ? short : sum(short, await buildAndRunLongTests());
  if (option === "--short")
    console.log("\nLeft out: the tests of stores, programs, edges and the browser. Run them with: npm run test:all");
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}, "The tests could not run");

/** They drive the program as it ships; without a build none of them can run, which is one failure. */
async function buildAndRunLongTests() {
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return { ...NOTHING, failed: 1 };
  }
  return runLongTests();
}
