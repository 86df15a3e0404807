import type { LabelReader } from "./labels/label-reader.ts";
import type { FigureColumn } from "./layout/table-layout.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/**
 * A heading that is only a period, over one column of a block of columns that name metrics, is the period of all of
 * them: "January–June 2023" over the last of "Sales | Profit | Depreciation". Blocks are set apart by empty columns; a
 * period that stands alone in the whole row reaches over all of them. A day is of its own column only, since flows and
 * levels may stand side by side.
 */
export function withBlockPeriods(
  columns: readonly FigureColumn[],
  readings: readonly AxisReading[],
  reader: LabelReader,
): readonly AxisReading[] {
  const blocks = blocksOf(columns);
  const headings = columns.map((column, at) => headingOver(column, readings[at], reader));
  const rows = new Set(headings.flatMap((heading) => (heading === null ? [] : [heading.row])));
  const [row] = rows;
  const namesMetrics = readings.every(({ metric }) => metric !== null);
  if (row === undefined || rows.size > 1 || !namesMetrics) return readings;
  const alone = onlyOne(headings);
  return readings.map((reading, at) => {
    const isOpen =
      reading.period === null && reading.openTime === null && !columns[at]?.path.some((label) => label.row === row);
    const inBlock = headings.filter((_, other) => blocks[other] === blocks[at]);
    const heading = onlyOne(inBlock) ?? (inBlock.every((one) => one === null) ? alone : null);
    return isOpen && heading !== null ? { ...reading, period: heading.period } : reading;
  });
}

interface Heading {
  readonly row: number;
  readonly period: NonNullable<AxisReading["period"]>;
}

/** The label over a metric's own that says a period and nothing else. */
function headingOver(column: FigureColumn, reading: AxisReading | undefined, reader: LabelReader): Heading | null {
  const [label, ...inner] = column.path;
  const period = reading?.period ?? null;
  if (label === undefined || inner.length === 0 || period === null || isDay(period)) return null;
  const said = reader.heading(label.text);
  const isBare = said.period !== null && said.metric === null && said.entity === null && said.unknown === null;
  return isBare && label.text === period.text ? { row: label.row, period } : null;
}

function isDay({ value }: Heading["period"]): boolean {
  return value.kind === "whole" && /^\d{4}-\d{2}-\d{2}$/.test(value.code);
}

/** The number of the block of each column: neighbours without an empty column between them. */
function blocksOf(columns: readonly FigureColumn[]): readonly number[] {
  let block = 0;
  return columns.map(({ column }, at) => {
    const before = columns[at - 1]?.column;
    if (before !== undefined && column - before > 1) block += 1;
    return block;
  });
}

/** The one heading of some columns, if exactly one of them has one. */
function onlyOne(headings: readonly (Heading | null)[]): Heading | null {
  const [one, ...more] = headings.flatMap((heading) => (heading === null ? [] : [heading]));
  return one !== undefined && more.length === 0 ? one : null;
}
