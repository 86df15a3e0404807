import type { LabelReader } from "./labels/label-reader.ts";
import type { FigureRow, Label, TableLayout } from "./layout/table-layout.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/**
 * Rows of which nobody can tell whether they are still of the section over them, by their index with the section's name: those behind
 * empty rows, totals of something that the section does not hold, and all from a row on that names what the section has named before.
 */
export function strayRows(
  { rows }: TableLayout,
  readings: readonly AxisReading[],
  reader: LabelReader,
): ReadonlyMap<number, string> {
  const stray = new Map<number, string>();
  let apart: string | null = null;
  const isSpaced = hasEmptyRowsThroughout(rows);
  const said = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const section = row.sections.at(-1);
    if (section === undefined || !qualifies(section.text, reader)) {
      apart = null;
      continue;
    }
    if (row.before === null) apart = null;
    // `China | Revenue | Total revenue | Operating profit`: one market has one revenue, so the second is that of all.
    const cell = cellIn(section, readings[index]);
    if ((row.isApart && !isSpaced) || (cell !== null && said.has(cell))) apart = section.text;
    if (cell !== null) said.add(cell);
    if (apart !== null || isTotalOfOthers(row, index, rows, readings)) stray.set(index, section.text);
  }
  return stray;
}

/** Whether empty rows lie before every row, those right below a section's name included: then they say nothing. */
function hasEmptyRowsThroughout(rows: readonly FigureRow[]): boolean {
  return rows.every(({ row, before, isApart, sections }) =>
    before === null ? (sections.at(-1)?.row ?? -2) < row - 1 : isApart,
  );
}

/** Whether a section says of whom or of what kind its figures are. */
function qualifies(section: string, reader: LabelReader): boolean {
  const { entity, dimensions } = reader.heading(section);
  return entity !== null || Object.keys(dimensions).length > 0;
}

/** What a row of a section is of, in words to compare; null where it names no metric as a whole. */
function cellIn(section: Label, reading: AxisReading | undefined): string | null {
  if (reading === undefined || !isWhole(reading)) return null;
  const { metric, entity, dimensions, unit } = reading;
  const values = Object.entries(dimensions).map(([code, { value }]) => [code, value]);
  return JSON.stringify([section.row, metric?.value, entity?.value, values, unit]);
}

/** A metric: no part, no time and no other kind of it. */
function isWhole({ metric, period, openTime, basis, isComparison, unknown }: AxisReading): boolean {
  const isPlain = period === null && openTime === null && basis.length === 0 && unknown.length === 0;
  return metric !== null && isPlain && !isComparison;
}

/** "Total customers" at the end of a section that has no other customers. */
function isTotalOfOthers(
  row: FigureRow,
  index: number,
  rows: readonly FigureRow[],
  readings: readonly AxisReading[],
): boolean {
  const own = readings[index];
  if (own === undefined || !own.isTotal || own.metric === null) return false;
  return !rows.some(
    (other, at) =>
      at !== index &&
      other.sections.at(-1)?.row === row.sections.at(-1)?.row &&
      readings[at]?.metric?.value === own.metric?.value,
  );
}
