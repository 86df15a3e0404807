import { besideStore } from "../adapters/sqlite/store-place.ts";
import type { ReadBetween } from "../adapters/stores/facts/period-counts.ts";
import { type NotedYears, readFiscalNote, writeFiscalNote } from "../company/fiscal-note.ts";
import { type ChangedFigures, changedFigures, changedYearsText } from "../domain/changed-periods.ts";
import { type FiscalYears, startsText } from "../domain/fiscal-years.ts";
import type { PeriodCode } from "../domain/period.ts";

interface Counted {
  figuresByPeriod(read: ReadBetween): Promise<ReadonlyMap<PeriodCode, number>>;
}

export interface FiscalChange {
  readonly figures: readonly ChangedFigures[];
  readonly text: string;
}

/** Stored figures whose period means other months now than when their document was read; null for none. */
export async function fiscalChange(dbPath: string, now: FiscalYears, store: Counted): Promise<FiscalChange | null> {
  return changeSince(readFiscalNote(noteBeside(dbPath)), now, store);
}

/**
 * Notes that documents are read by these fiscal years from a moment on. Earlier ones stay in the note while figures that
 * were read by them mean other months now.
 */
export async function noteFiscalYears(
  dbPath: string,
  now: FiscalYears,
  store: Counted,
  at: Date,
): Promise<FiscalChange | null> {
  const path = noteBeside(dbPath);
  const note = readFiscalNote(path);
  const change = await changeSince(note, now, store);
  const last = note.at(-1);
  const isNoted = last !== undefined && startsText(last.years) === startsText(now);
  if (change === null) {
    if (!isNoted || note.length > 1) writeFiscalNote(path, [{ since: null, years: now }]);
  } else if (!isNoted) writeFiscalNote(path, [...note, { since: at.toISOString(), years: now }]);
  return change;
}

function noteBeside(dbPath: string): string {
  return besideStore(dbPath, ".fiscal-years.json");
}

async function changeSince(
  note: readonly NotedYears[],
  now: FiscalYears,
  store: Counted,
): Promise<FiscalChange | null> {
  const found: { readonly years: FiscalYears; readonly figures: readonly ChangedFigures[] }[] = [];
  for (const [at, { since, years }] of note.entries()) {
    if (startsText(years) === startsText(now)) continue;
    const counts = await store.figuresByPeriod({ from: since, until: note[at + 1]?.since ?? null });
    const figures = changedFigures(counts, years, now);
    if (figures.length > 0) found.push({ years, figures });
  }
  if (found.length === 0) return null;
  return {
    figures: summed(found.flatMap(({ figures }) => figures)),
    text: found.map(({ years, figures }) => changedYearsText(figures, years, now)).join("; "),
  };
}

function summed(figures: readonly ChangedFigures[]): readonly ChangedFigures[] {
  const byType = new Map<ChangedFigures["type"], number>();
  for (const one of figures) byType.set(one.type, (byType.get(one.type) ?? 0) + one.figures);
  return [...byType].map(([type, sum]) => ({ type, figures: sum }));
}
