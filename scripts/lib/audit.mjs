import { run } from "./process.mjs";

const MS_MAX = 20_000;

/**
 * What `npm audit` found in the dependencies that are shipped. `unknown`: the registry could not be asked.
 * @typedef {{ kind: "clean" } | { kind: "faulty", count: number } | { kind: "unknown", why: string }} Audit
 */

/**
 * Asks the registry for known faults of the shipped dependencies, high and critical ones. Without a registry there is no
 * answer, which is no failure: a check must run offline.
 * @returns {Promise<Audit>}
 */
export async function auditDependencies() {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", `--fetch-timeout=${MS_MAX}`];
  const { stdout } = await run(npm, args, { quiet: true });
  return judgeAudit(stdout);
}

/**
 * @param {string} report what `npm audit --json` printed
 * @returns {Audit}
 */
export function judgeAudit(report) {
  /** @type {{ metadata?: { vulnerabilities?: { high?: number, critical?: number } }, message?: string }} */
  let found;
  try {
    found = JSON.parse(report);
  } catch {
    return { kind: "unknown", why: "npm printed no report" };
  }
  const counts = found.metadata?.vulnerabilities;
  if (counts === undefined)
    return { kind: "unknown", why: found.message?.split(" - ")[0] ?? "the report holds no counts" };
  const count = (counts.high ?? 0) + (counts.critical ?? 0);
  return count === 0 ? { kind: "clean" } : { kind: "faulty", count };
}
