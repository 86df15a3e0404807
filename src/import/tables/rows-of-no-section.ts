import type { LabelReader } from "./labels/label-reader.ts";
import type { LabelReading } from "./labels/label-reading.ts";
import type { FigureRow, Label, TableLayout } from "./layout/table-layout.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/** Rows of which it is asked once whether they belong to the section above them. */
export interface StrayRows {
  /** The section, and the first of the rows. */
  readonly text: string;
  readonly entity: string | null;
  readonly dimensions: LabelReading["dimensions"];
}

/**
 * Finds rows that may no longer belong to the section above them: rows after an empty row, totals of a metric that the
 * section does not contain, and all rows from one on that repeats a cell of its section, since in
 * `China | Revenue | Profit | Revenue | Profit` the name of a second market may be lost. By row index.
 */
export function strayRows(
  { rows }: TableLayout,
  readings: readonly AxisReading[],
  reader: LabelReader,
): ReadonlyMap<number, StrayRows> {
  const stray = new Map<number, StrayRows>();
  const numbered = numberedTexts();
  const isSpaced = hasEmptyRowsThroughout(rows);
  let said = new Map<string, number>();
  let block: Block | null = null;
  for (const [index, row] of rows.entries()) {
    const named = namedBy(row.sections.at(-1), reader);
    if (named === null || row.before === null) block = null;
    if (named === null) continue;
    const ask = (at: number): StrayRows => ({ ...named, text: numbered(`${named.text} / ${nameOf(rows[at])}`) });
    const cell = cellIn(named.row, readings[index]);
    const former = said.get(cell ?? "");
    if (isTwin(former, index, rows)) stray.set(index - 1, ask(index - 1));
    if ((row.isApart && !isSpaced) || former !== undefined) {
      block = { asked: null };
      said = new Map();
    }
    if (cell !== null) said.set(cell, index);
    const isTotal = readings[index]?.isTotal === true;
    if (block === null && !(isTotal && isTotalOfOthers(row, index, rows, readings))) continue;
    // A total and the lines after it may be of two.
    if (block === null || isTotal) stray.set(index, ask(index));
    else {
      block.asked ??= ask(index);
      stray.set(index, block.asked);
    }
  }
  return stray;
}

interface Block {
  asked: StrayRows | null;
}

/** A section with the entity or the values that it names; null where it names none. */
function namedBy(section: Label | undefined, reader: LabelReader): (StrayRows & Pick<Label, "row">) | null {
  if (section === undefined) return null;
  const { text, row } = section;
  const { entity, dimensions } = reader.heading(text);
  return entity === null && Object.keys(dimensions).length === 0 ? null : { text, row, entity, dimensions };
}

/** Of two lines of one name that follow each other, either may be the section's. */
function isTwin(former: number | undefined, index: number, rows: readonly FigureRow[]): boolean {
  return former === index - 1 && nameOf(rows[former]) === nameOf(rows[index]);
}

/** Gives a text that was used before a number. */
function numberedTexts(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const count = (used.get(text) ?? 0) + 1;
    used.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  };
}

function nameOf(row: FigureRow | undefined): string {
  return row?.path.map(({ text }) => text).join(" ") ?? "";
}

/** Whether every row follows an empty row, including the first rows of sections: then empty rows mean nothing. */
function hasEmptyRowsThroughout(rows: readonly FigureRow[]): boolean {
  return rows.every(({ row, before, isApart, sections }) =>
    before === null ? (sections.at(-1)?.row ?? -2) < row - 1 : isApart,
  );
}

/** A comparable key of the cell that a row stands for; null where the row does not name a metric as a whole. */
function cellIn(section: number, reading: AxisReading | undefined): string | null {
  if (reading === undefined || !isWhole(reading)) return null;
  const { metric, entity, dimensions, unit } = reading;
  const values = Object.entries(dimensions).map(([code, { value }]) => [code, value]);
  return JSON.stringify([section, metric?.value, entity?.value, values, unit]);
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
  if (own === undefined || own.metric === null) return false;
  return !rows.some(
    (other, at) =>
      at !== index &&
      other.sections.at(-1)?.row === row.sections.at(-1)?.row &&
      readings[at]?.metric?.value === own.metric?.value,
  );
}
