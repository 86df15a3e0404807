import { existsSync } from "node:fs";
import { openSqliteAuditLog } from "../adapters/sqlite/open-audit.ts";
import { StoreError } from "../figures/store-error.ts";
import type { ChainVerdict } from "../operations/audit/chain.ts";
import { faultText } from "../operations/audit/fault-text.ts";
import { type Finding, fault, ok } from "./finding.ts";

/** Few enough to be verified in a fraction of a second. */
export const CHECKED_ENTRIES = 5_000;

const NAME = "audit trail";

/** Verifies the hash chain of the audit trail at its beginning and end; no findings where there is no trail yet. */
export async function auditFindings(path: string): Promise<readonly Finding[]> {
  if (!existsSync(path)) return [];
  try {
    return [verdictFinding(await endsOf(path))];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [fault(NAME, error.message, "Look again, and restore the file from a backup if that does not help.")];
  }
}

async function endsOf(path: string): Promise<ChainVerdict> {
  const log = openSqliteAuditLog(path);
  try {
    return await log.verifyEnds(CHECKED_ENTRIES);
  } finally {
    log.close();
  }
}

function verdictFinding(verdict: ChainVerdict): Finding {
  if (verdict.kind === "broken")
    return fault(
      NAME,
      `its chain is broken: ${faultText(verdict.fault)}`,
      "Keep the file as it is, look with `footnote audit verify`, and compare it with a backup and with a head that was kept elsewhere.",
    );
  const { entries } = verdict;
  if (entries <= CHECKED_ENTRIES) return ok(NAME, `the chain of its ${counted(entries)} entries holds`);
  return ok(
    NAME,
    `the chain holds at the first and at the last ${counted(CHECKED_ENTRIES)} of ${counted(entries)} entries; \`footnote audit verify\` follows all of them`,
  );
}

function counted(entries: number): string {
  return entries.toLocaleString("en");
}
