import { existsSync } from "node:fs";
import type { Command } from "commander";
import { openSqliteAuditLog, openSqliteAuditTrail, type SqliteAuditLog } from "../adapters/sqlite/open-audit.ts";
import { FootnoteError } from "../domain/errors.ts";
import { codeOf } from "../operations/audit/audit-code.ts";
import type { AuditHead } from "../operations/audit/audit-trail.ts";
import { parseHead } from "../operations/audit/chain.ts";
import { besideDatabase } from "../server/compose.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readDay, readPaths } from "../settings/settings.ts";
import { badSetting } from "../settings/settings-error.ts";
import { entryJson, entryLines, verdictLine } from "./audit-text.ts";
import type { Exit } from "./exit.ts";
import { writeJson } from "./json-lines.ts";
import { printLines } from "./terminal-text.ts";
import { thisUser } from "./with-engine.ts";

/** Options of commands that read the audit trail. */
export interface AuditOptions {
  readonly db?: string;
}

const MS_PER_DAY = 86_400_000;
const DAYS_MAX = 36_500;
const LISTED_MAX = 1_000_000;
/** The option that names the store. */
export const DB = [
  "--db <file>",
  "the SQLite file of facts, which the trail lies beside (default data/footnote.db)",
] as const;

/** `footnote audit`: verifies, lists and prunes the audit trail. */
export function addAudit(program: Command, exit: Exit): void {
  const audit = program.command("audit").description("look at the audit trail, and verify it");
  addVerify(audit, exit);
  addList(audit);
  addPrune(audit);
}

function addVerify(audit: Command, exit: Exit): void {
  audit
    .command("verify")
    .description("follow the chain of entries; prints its head, to be kept elsewhere")
    .option(...DB)
    .option("--head <seq:hash>", "a head that was printed before: the trail must still hold it")
    .action(async (options: AuditOptions & { readonly head?: string }) => {
      const known = options.head === undefined ? null : headOf(options.head);
      const verdict = await withLog(options, (log) => log.verify(known));
      if (verdict.kind === "intact") return printLines([verdictLine(verdict)]);
      console.error(verdictLine(verdict));
      exit.code = 1;
    });
}

function headOf(text: string): AuditHead {
  const head = parseHead(text);
  if (head !== null) return head;
  throw badSetting(`--head is "${text}"; write a number and a hash as \`footnote audit verify\` prints them.`);
}

interface ListOptions extends AuditOptions {
  readonly since?: string;
  readonly user?: string;
  readonly json?: boolean;
  readonly limit: string;
}

function addList(audit: Command): void {
  audit
    .command("list")
    .description("print the last entries, the newest at the end")
    .option(...DB)
    .option("--since <date>", "entries of this day (UTC) and later, as YYYY-MM-DD")
    .option("--user <id>", "entries of one Slack user, API client or account")
    .option("--limit <n>", "entries to print at most", "100")
    .option("--json", "print one JSON object a line")
    .action(async (options: ListOptions) => {
      const filter = {
        since: options.since === undefined ? null : dayOf(options.since),
        who: options.user === undefined ? null : codeOf(options.user),
        limit: wholeNumber("--limit", options.limit, LISTED_MAX),
      };
      const entries = await withLog(options, (log) => log.list(filter));
      if (options.json !== true) return printLines(entryLines(entries));
      for (const entry of entries) await writeJson(entryJson(entry));
    });
}

function dayOf(text: string): Date {
  readDay(text);
  return new Date(`${text}T00:00:00.000Z`);
}

/** An option that is a whole number from 1 on. */
export function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw badSetting(`${option} is "${text}"; write a whole number from 1 to ${most}.`);
}

function addPrune(audit: Command): void {
  audit
    .command("prune")
    .description("take away entries that are older than a number of days; the chain stays verifiable")
    .option(...DB)
    .requiredOption("--days <n>", "the age of the oldest entry that stays")
    .action(async (options: AuditOptions & { readonly days: string }) => {
      const now = new Date();
      const before = new Date(now.getTime() - wholeNumber("--days", options.days, DAYS_MAX) * MS_PER_DAY);
      const trail = openSqliteAuditTrail(trailPath(options));
      try {
        const who = codeOf(thisUser());
        let pruned = 0;
        for (let part = await trail.prune(before, { who, now }); part > 0; ) {
          pruned += part;
          part = await trail.prune(before, { who, now });
        }
        printLines([`${pruned} entries pruned`]);
      } finally {
        trail.close();
      }
    });
}

async function withLog<T>(options: AuditOptions, work: (log: SqliteAuditLog) => Promise<T>): Promise<T> {
  const log = auditLogOf(options);
  try {
    return await work(log);
  } finally {
    log.close();
  }
}

/** The audit trail, to be read and closed. */
export function auditLogOf(options: AuditOptions): SqliteAuditLog {
  return openSqliteAuditLog(trailPath(options));
}

function trailPath({ db }: AuditOptions): string {
  const { dbPath } = readPaths(readEnvironment(), db === undefined ? {} : { db });
  const path = besideDatabase(dbPath, "audit");
  if (existsSync(path)) return path;
  throw new FootnoteError(
    "no_audit",
    `There is no audit trail at ${path}; a server writes it from its first start on.`,
  );
}
