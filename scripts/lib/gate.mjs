import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { auditDependencies } from "./audit.mjs";
import { ROOT, runTool } from "./process.mjs";

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

/** @param {string} name @param {string} projects a name, or its beginning with a star @returns {Step} */
function testStep(name, projects) {
  return { name, packageName: "vitest", tool: "vitest", args: ["run", "--project", projects] };
}

const SHORT_TESTS = testStep("pure folders, contracts and one journey", "short");
const LONG_TESTS = testStep("stores, programs, edges and browser", "long*");

/**
 * Style, types, unused code and known faults of dependencies, side by side. A check that fails counts as one failed test, so that no total
 * hides it.
 * @returns {Promise<Tally>}
 */
export async function runChecks() {
  console.log(`\n— ${CHECKS.map(({ name }) => name).join(", ")}, known faults of dependencies`);
  const audit = runAudit();
  let total = NOTHING;
  // Two at a time, for two cores.
  const waiting = [...CHECKS];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      total = sum(total, await runCheck(step));
  };
  await Promise.all([worker(), worker()]);
  return sum(total, await audit);
}

/** @returns {Promise<Tally>} */
export function runShortTests() {
  return runTests(SHORT_TESTS);
}

/** @returns {Promise<Tally>} */
export function runLongTests() {
  return runTests(LONG_TESTS);
}

/** @returns {Promise<Tally>} */
async function runAudit() {
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

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @param {Tally} a @param {Tally} b @returns {Tally} */
export function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @param {Step} step @returns {Promise<Tally>} */
async function runCheck(step) {
  const { code, stdout, stderr } = await runTool(step.packageName, step.tool, step.args, { quiet: true });
  if (code === 0) return NOTHING;
  console.error(`${stdout}${stderr}`.trim());
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
  const files = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  rmSync(folder, { recursive: true, force: true });
  if (files !== null) tellSlowest(files.testResults);
  if (code !== 0) tellHowToRepeat(step);
  const tally = files === null ? NOTHING : tallyOf(files);
  // A run can fail without a failed test: nothing found, an error between tests.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

const SLOWEST_SHOWN = 10;

/** @param {readonly { name: string, startTime: number, endTime: number }[]} files */
function tellSlowest(files) {
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name: relative(ROOT, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN);
  console.log(["\nThe slowest files, without their loading:", ...slowest.map(slowLine)].join("\n"));
}

/** @param {{ name: string, seconds: number }} file */
function slowLine({ name, seconds }) {
  return `${seconds.toFixed(1).padStart(7)} s  ${name}`;
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
