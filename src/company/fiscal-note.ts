import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { formatDate, parseDate } from "../domain/calendar.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";

const Rule = z.object({ startMonth: z.int().min(1).max(12), from: z.string().nullable() });
const Note = z.object({ rules: z.array(Rule).min(1) });

/** `data/footnote.fiscal-years.json`: the fiscal years by which the figures of the store beside it were read. */
function noteBeside(dbPath: string): string {
  return dbPath.replace(/(?:\.db)?$/, ".fiscal-years.json");
}

/** The fiscal years by which the stored figures were read; null where nothing says so. */
export function readFiscalNote(dbPath: string): FiscalYears | null {
  try {
    const [first, ...more] = Note.parse(JSON.parse(readFileSync(noteBeside(dbPath), "utf8"))).rules.map(
      ({ startMonth, from }) => ({ startMonth, from: from === null ? null : parseDate(from) }),
    );
    return first === undefined ? null : [first, ...more];
  } catch {
    return null;
  }
}

/** Replaces the note atomically: a concurrent reader sees the old or the new one. */
export function writeFiscalNote(dbPath: string, years: FiscalYears): void {
  const path = noteBeside(dbPath);
  const rules = years.map(({ startMonth, from }) => ({ startMonth, from: from === null ? null : formatDate(from) }));
  writeFileSync(`${path}.new`, `${JSON.stringify({ rules })}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
