import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { formatDate, parseDate } from "../domain/calendar.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";

const Rule = z.object({ startMonth: z.int().min(1).max(12), from: z.string().nullable() });
const Note = z.array(z.object({ since: z.iso.datetime().nullable(), rules: z.array(Rule).min(1) })).min(1);

/** Fiscal years with the moment from which documents were read by them; null for those of the first documents. */
export interface NotedYears {
  readonly since: string | null;
  readonly years: FiscalYears;
}

/** The fiscal years by which the stored figures were read, earliest first; empty where the file says nothing of it. */
export function readFiscalNote(path: string): readonly NotedYears[] {
  try {
    return Note.parse(JSON.parse(readFileSync(path, "utf8"))).flatMap(({ since, rules }): readonly NotedYears[] => {
      const [first, ...more] = rules.map(({ startMonth, from }) => ({
        startMonth,
        from: from === null ? null : parseDate(from),
      }));
      return first === undefined ? [] : [{ since, years: [first, ...more] }];
    });
  } catch {
    return [];
  }
}

/** Replaces the note atomically: a concurrent reader sees the old or the new one. */
export function writeFiscalNote(path: string, note: readonly NotedYears[]): void {
  const stored = note.map(({ since, years }) => ({
    since,
    rules: years.map(({ startMonth, from }) => ({ startMonth, from: from === null ? null : formatDate(from) })),
  }));
  writeFileSync(`${path}.new`, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
