import type { StatedUnit } from "../documents/document.ts";
import type { StatedPeriod } from "../documents/stated/period-phrase.ts";
import { parseUnit } from "../domain/unit.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { isNoteColumn } from "./labels/neutral-words.ts";
import type { TableLayout } from "./layout/table-layout.ts";
import { rowReadings } from "./row-readings.ts";
import { type AxisReading, axisReading } from "./slots/axis-reading.ts";
import type { Scopes } from "./slots/scopes.ts";
import { strayRows } from "./stray-rows.ts";
import { withTotal } from "./totals.ts";

/** A table with what its headings say. */
export interface TableReading {
  readonly layout: TableLayout;
  readonly scopes: Scopes;
  /** By the index of the row in the layout. */
  readonly rows: readonly AxisReading[];
  /** By the column of the grid; columns of references to notes are left out. */
  readonly columns: ReadonlyMap<number, AxisReading>;
  /** Rows that may have left the section over them, by their index, with the section's name. */
  readonly stray: ReadonlyMap<number, string>;
  /** Its rows have so many labels that no rule knows that they are left out: customers, branches, accounts. */
  readonly isOfStrangers: boolean;
  /** Some of its rows name an entity. */
  readonly rowsNameEntities: boolean;
  /** Its months or days lie quarters or years apart. */
  readonly isCoarse: boolean;
  /** It holds money beside figures of other kinds. */
  readonly isMixed: boolean;
  /** Some of its headings or figures state money, and no title does. */
  readonly isPartly: boolean;
  /** The unit of money that the other tables of the document state, where they agree; null otherwise. */
  readonly elsewhere: StatedUnit | null;
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
  const readings = columns.map(([, reading]) => reading);
  const stray = strayRows(layout, rows, reader);
  const rowsNameEntities = rows.some(({ entity }) => entity !== null);
  const totals = new Map(columns.map(([column, reading]) => [column, withTotal(reading, readings, glossary)]));
  return {
    layout,
    scopes: rows.every(({ entity }) => entity !== null) ? withoutColumnNames(scopes, layout) : scopes,
    rows,
    columns: totals,
    dimensions,
    isMixed: isMixed(axes, glossary),
    stray,
    isOfStrangers: isOfStrangers(rows),
    rowsNameEntities,
    isCoarse: isCoarse(axes),
    isPartly: statesSomeMoney(layout, axes),
    elsewhere: null,
  };
}

/** So many labels nobody is asked about: they are the names of things that the company file does not tell apart. */
const STRANGERS_MAX = 100;

function isOfStrangers(rows: readonly AxisReading[]): boolean {
  return new Set(rows.flatMap(({ unknown }) => unknown.map(({ text }) => text))).size > STRANGERS_MAX;
}

/** `Kennzahl | Markt` over rows that all name a market: the words over their labels only name the columns. */
function withoutColumnNames(scopes: Scopes, { corner }: TableLayout): Scopes {
  const { table } = scopes;
  const said = table.reading.strangeClause;
  const isColumnName = said !== null && corner.some(({ text }) => text === said.text && text === said.value);
  return isColumnName ? { ...scopes, table: { ...table, reading: { ...table.reading, strangeClause: null } } } : scopes;
}

/** Whether the months and days that headings name are never neighbours: then they may be the ends of longer times. */
function isCoarse(axes: readonly AxisReading[]): boolean {
  const months = axes.flatMap(({ period }) => monthOf(period?.value ?? null) ?? []);
  const ordered = [...new Set(months)].sort((a, b) => a - b);
  const steps = ordered.slice(1).map((month, index) => month - (ordered[index] ?? month));
  return steps.length > 0 && steps.every((step) => step % QUARTER === 0);
}

const QUARTER = 3;

/** A month, or the month of a day, counted from the year 0; null for other periods. */
function monthOf(period: StatedPeriod | null): number | null {
  const text = period?.kind === "instant" ? period.iso : period?.kind === "whole" ? period.code : "";
  const match = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(text);
  return match === null ? null : Number(match[1]) * 12 + Number(match[2]);
}

function statesSomeMoney({ rows }: TableLayout, axes: readonly AxisReading[]): boolean {
  const isMoney = (unit: StatedUnit | null): boolean =>
    unit !== null && unit.measure === null && unit.currency !== null;
  if (axes.some(({ unit }) => isMoney(unit))) return true;
  return rows.some(({ cells }) => cells.some(({ content }) => content.kind === "number" && isMoney(content.unit)));
}

function isMixed(axes: readonly AxisReading[], glossary: Glossary): boolean {
  const kinds = axes.flatMap(({ metric }) => {
    const unit = metric === null ? null : parseUnit(glossary.metric(metric.value)?.unit ?? "");
    return unit === null ? [] : [unit.kind];
  });
  return kinds.includes("currency") && kinds.some((kind) => kind === "count" || kind === "noun");
}
