import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditDependencies } from "./audit.mjs";
import { runTool } from "./process.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ name: string, packageName: string, tool: string, args: readonly string[] }} Step
 */

/** @type {readonly Step[]} */
const CHECKS = [
  { name: "format and lint", packageName: "@biomejs/biome", tool: "biome", args: ["check"] },
  { name: "types", packageName: "typescript", tool: "tsc", args: ["-p", "tsconfig.json"] },
  { name: "types of the web page", packageName: "typescript", tool: "tsc", args: ["-p", "src/playground/web"] },
  { name: "unused code", packageName: "knip", tool: "knip", args: [] },
];

/** @type {Step} */
const FAST_TESTS = {
  name: "unit, contract and architecture tests",
  packageName: "vitest",
  tool: "vitest",
  args: ["run", "--exclude", "test/e2e/**", "--exclude", "test/playground/**"],
};

/** @type {Step} */
const SLOW_TESTS = {
  name: "tests of the Slack wire and the playground",
  packageName: "vitest",
  tool: "vitest",
  args: ["run", "test/e2e/", "test/playground/"],
};

/**
 * Runs the checks and the fast tests in their order, and tells after a failure how to repeat it.
 * A check that fails counts as one failed test, so that no total hides it.
 * @param {{ stopAtFirst: boolean }} options
 * @returns {Promise<Tally>}
 */
export async function runGate({ stopAtFirst }) {
  let total = await runAudit();
  if (total.failed > 0 && stopAtFirst) return total;
  for (const step of [...CHECKS, FAST_TESTS]) {
    const tally = step === FAST_TESTS ? await runTests(step) : await runCheck(step);
    total = sum(total, tally);
    if (tally.failed > 0 && stopAtFirst) return total;
  }
  return total;
}

/** @returns {Promise<Tally>} */
async function runAudit() {
  console.log("\n— known faults of dependencies");
  const audit = await auditDependencies();
  switch (audit.kind) {
    case "clean":
      return NOTHING;
    case "unknown":
      console.log(`Not audited: ${audit.why}`);
      return NOTHING;
    case "faulty":
      console.error(`\n${audit.count} high or critical ones. See them with: npm audit --omit=dev`);
      return { ...NOTHING, failed: 1 };
  }
}

/** @returns {Promise<Tally>} */
export function runSlowTests() {
  return runTests(SLOW_TESTS);
}

/** @type {Tally} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @param {Tally} a @param {Tally} b @returns {Tally} */
export function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @param {Step} step @returns {Promise<Tally>} */
async function runCheck(step) {
  announce(step);
  const { code } = await runTool(step.packageName, step.tool, step.args);
  if (code === 0) return NOTHING;
  tellHowToRepeat(step);
  return { ...NOTHING, failed: 1 };
}

/** @param {Step} step @returns {Promise<Tally>} */
async function runTests(step) {
  announce(step);
  const folder = mkdtempSync(join(tmpdir(), "footnote-tests-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runTool(step.packageName, step.tool, [...step.args, ...reporters]);
  const tally = existsSync(report) ? tallyOf(JSON.parse(readFileSync(report, "utf8"))) : NOTHING;
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) tellHowToRepeat(step);
  // A run can fail without a failed test: nothing found, an error between tests.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * Counts tests, and a file that could not even be loaded as one that failed.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, testResults: readonly { status: string, assertionResults: readonly unknown[] }[] }} report
 * @returns {Tally}
 */
function tallyOf(report) {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/** @param {Step} step */
function announce(step) {
  console.log(`\n— ${step.name}`);
}

/** @param {Step} step */
function tellHowToRepeat(step) {
  const args = step.args.map((arg) => (arg.includes("*") ? `"${arg}"` : arg));
  console.error(`\nFailed: ${step.name}. Repeat it with: ${["npx", step.tool, ...args].join(" ")}`);
}
