import { readFiscalNote, writeFiscalNote } from "../company/fiscal-note.ts";
import { type ChangedFigures, changedFigures, changedYearsText } from "../domain/changed-periods.ts";
import { type FiscalYears, startsText } from "../domain/fiscal-years.ts";
import type { PeriodCode } from "../domain/period.ts";

interface Counted {
  figuresByPeriod(): Promise<ReadonlyMap<PeriodCode, number>>;
}

export interface FiscalChange {
  readonly before: FiscalYears;
  readonly figures: readonly ChangedFigures[];
  readonly text: string;
}

/** Stored figures whose period means other months by the company file of now; null for none. */
export async function fiscalChange(dbPath: string, now: FiscalYears, store: Counted): Promise<FiscalChange | null> {
  const before = readFiscalNote(dbPath);
  if (before === null || startsText(before) === startsText(now)) return null;
  const figures = changedFigures(await store.figuresByPeriod(), before, now);
  return figures.length === 0 ? null : { before, figures, text: changedYearsText(figures, before, now) };
}

/** Notes the fiscal years by which figures are read, unless others are noted whose figures are still in the store. */
export async function noteFiscalYears(dbPath: string, now: FiscalYears, store: Counted): Promise<FiscalChange | null> {
  const change = await fiscalChange(dbPath, now, store);
  if (change === null) writeFiscalNote(dbPath, now);
  return change;
}
