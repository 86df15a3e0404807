import type { Glossary } from "../profile/glossary.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { isNoteColumn } from "./labels/neutral-words.ts";
import type { TableLayout } from "./layout/table-layout.ts";
import { rowReadings } from "./row-readings.ts";
import { type AxisReading, axisReading } from "./slots/axis-reading.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";

/** A table with what its headings say. */
export interface TableReading {
  readonly layout: TableLayout;
  readonly scopes: Scopes;
  /** By the index of the row in the layout. */
  readonly rows: readonly AxisReading[];
  /** By the column of the grid; columns of references to notes are left out. */
  readonly columns: ReadonlyMap<number, AxisReading>;
  /** The dimensions that its rows or columns name values of. */
  readonly dimensions: ReadonlySet<string>;
}

/** Reads the headings of a table. */
export function readTable(layout: TableLayout, scopes: Scopes, reader: LabelReader, glossary: Glossary): TableReading {
  const startMonth = glossary.profile.fiscalYearStartMonth;
  const columns = layout.columns
    .filter(({ path }) => !path.some(({ text }) => isNoteColumn(text)))
    .map(
      ({ column, path }) =>
        [
          column,
          axisReading(
            path.map(({ text }) => reader.heading(text)),
            startMonth,
          ),
        ] as const,
    );
  const rows = rowReadings(layout, reader, glossary);
  const axes = [...rows, ...columns.map(([, reading]) => reading)];
  const dimensions = new Set(axes.flatMap((axis) => Object.keys(axis.dimensions)));
  return { layout, scopes, rows, columns: new Map(columns), dimensions };
}

/** Labels of a table that names no metric, at most: more are a table of something else. */
const UNKNOWN_MAX = 12;

/**
 * Whether a table holds figures of the company, as far as its words tell: it names a metric, or it names periods and so few unknown
 * labels that a person can say what they mean.
 */
export function concernsCompany({ rows, columns, scopes }: TableReading): boolean {
  const axes = [...rows, ...columns.values()];
  const around = outwards(scopes).map(({ reading }) => reading);
  if ([...axes, ...around].some(({ metric }) => metric !== null)) return true;
  const unknown = new Set(axes.flatMap((axis) => axis.unknown.map(({ text }) => text)));
  return axes.some(({ period }) => period !== null) && unknown.size > 0 && unknown.size <= UNKNOWN_MAX;
}

/** The labels that no rule knows, in order. */
export function unknownLabels({ rows, columns }: TableReading): readonly string[] {
  return [...new Set([...rows, ...columns.values()].flatMap(({ unknown }) => unknown.map(({ text }) => text)))];
}
