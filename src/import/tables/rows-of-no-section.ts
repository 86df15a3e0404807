import type { LabelReader } from "./labels/label-reader.ts";
import type { FigureRow, Label, TableLayout } from "./layout/table-layout.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/**
 * Finds rows that may no longer belong to the section above them: rows after an empty row, totals of a metric that the
 * section does not contain, and all rows from one on that repeats a cell of its section. Maps row index to section.
 */
export function strayRows(
  { rows }: TableLayout,
  readings: readonly AxisReading[],
  reader: LabelReader,
): ReadonlyMap<number, string> {
  const stray = new Map<number, string>();
  let apart: string | null = null;
  const isSpaced = hasEmptyRowsThroughout(rows);
  const said = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const section = row.sections.at(-1);
    if (section === undefined || !qualifies(section.text, reader)) {
      apart = null;
      continue;
    }
    if (row.before === null) apart = null;
    // `China | Revenue | Total revenue | Operating profit`: a market has one revenue, so the second is the company's.
    const cell = cellIn(section, readings[index]);
    if ((row.isApart && !isSpaced) || (cell !== null && said.has(cell))) apart = section.text;
    const former = cell === null ? undefined : said.get(cell);
    // Of two lines of one name either may be the section's.
    if (former !== undefined && textOf(rows[former]) === textOf(row)) stray.set(former, section.text);
    if (cell !== null && former === undefined) said.set(cell, index);
    if (apart !== null || isTotalOfOthers(row, index, rows, readings)) stray.set(index, section.text);
  }
  return stray;
}

function textOf(row: FigureRow | undefined): string {
  return JSON.stringify(row?.path.map(({ text }) => text));
}

/** Whether every row follows an empty row, including the first rows of sections: then empty rows mean nothing. */
function hasEmptyRowsThroughout(rows: readonly FigureRow[]): boolean {
  return rows.every(({ row, before, isApart, sections }) =>
    before === null ? (sections.at(-1)?.row ?? -2) < row - 1 : isApart,
  );
}

/** Whether a section names an entity or a dimension value. */
function qualifies(section: string, reader: LabelReader): boolean {
  const { entity, dimensions } = reader.heading(section);
  return entity !== null || Object.keys(dimensions).length > 0;
}

/** A comparable key of the cell that a row stands for; null where the row does not name a metric as a whole. */
function cellIn(section: Label, reading: AxisReading | undefined): string | null {
  if (reading === undefined || !isWhole(reading)) return null;
  const { metric, entity, dimensions, unit } = reading;
  const values = Object.entries(dimensions).map(([code, { value }]) => [code, value]);
  return JSON.stringify([section.row, metric?.value, entity?.value, values, unit]);
}

/** The reading names a metric only: no part of it, no time, no basis and no comparison. */
function isWhole({ metric, period, openTime, basis, isComparison, unknown }: AxisReading): boolean {
  const isPlain = period === null && openTime === null && basis.length === 0 && unknown.length === 0;
  return metric !== null && isPlain && !isComparison;
}

/** "Total customers" at the end of a section that has no other row about customers. */
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
