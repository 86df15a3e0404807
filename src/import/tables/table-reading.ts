import type { Glossary } from "../../company/glossary.ts";
import type { FiscalYears } from "../../domain/fiscal-years.ts";
import { parseUnit } from "../../domain/unit.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { endSaid } from "../../language/periods/period-phrase.ts";
import { withBlockPeriods } from "./block-periods.ts";
import { withFullYears } from "./full-years.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { unknownLabel } from "./labels/label-reading.ts";
import { isNoteColumn } from "./labels/neutral-words.ts";
import type { FigureColumn, Label, TableLayout } from "./layout/table-layout.ts";
import { withMonthsOfSeries } from "./month-series.ts";
import { withOrderedParts } from "./period-order.ts";
import { rowReadings } from "./row-readings.ts";
import { type StrayRows, strayRows } from "./rows-of-no-section.ts";
import { type AxisReading, axisReading } from "./slots/axis-reading.ts";
import type { Scopes } from "./slots/scopes.ts";
import type { LineGroup } from "./statement.ts";
import { type TableNotes, tableNotes } from "./table-notes.ts";
import { withTotal } from "./totals.ts";

/** A table with the readings of its headings. */
export interface TableReading {
  readonly layout: TableLayout;
  readonly scopes: Scopes;
  readonly notes: TableNotes;
  /** The question about its unknown lines. */
  readonly lines: LineGroup;
  /** By row index in the layout. */
  readonly rows: readonly AxisReading[];
  /** By column of the grid; columns of note references are left out. */
  readonly columns: ReadonlyMap<number, AxisReading>;
  /** Rows that may no longer belong to the section above, by row index. */
  readonly stray: ReadonlyMap<number, StrayRows>;
  /** Its rows have too many unknown labels to ask about (customers, branches, accounts), so these are left out. */
  readonly isOfStrangers: boolean;
  /** Some of its rows name an entity. */
  readonly rowsNameEntities: boolean;
  /** The months or days it names are whole quarters or years apart. */
  readonly isCoarse: boolean;
  /** It is coarse, and some steps are not whole years. */
  readonly isQuarterly: boolean;
  /** Both rows and columns name several entities: figures between pairs of entities. */
  readonly isMatrix: boolean;
  /** It holds money beside counts. */
  readonly isMixed: boolean;
  /** Some of its headings or figures state a unit of money. */
  readonly isPartly: boolean;
  /** The unit of money that the document's tables agree on; null otherwise. */
  readonly elsewhere: StatedUnit | null;
  /** Dimensions of which its rows or columns name values. */
  readonly dimensions: ReadonlySet<string>;
}

/** A table with its surroundings. */
export interface TablePlaced {
  readonly layout: TableLayout;
  readonly scopes: Scopes;
  /** The lines of text directly below it. */
  readonly below: readonly string[];
}

/** Reads the headings of a table. */
export function readTable(
  { layout, scopes, below }: TablePlaced,
  { reader, glossary }: { readonly reader: LabelReader; readonly glossary: Glossary },
): TableReading {
  const fiscalYears = glossary.profile.fiscalYears;
  const columns = columnReadings({ layout, scopes }, reader, fiscalYears);
  const rows = withOrderedParts(
    withMonthsOfSeries(rowReadings(layout, reader, glossary)).map((reading, index) => ({
      reading,
      labels: labelsOfRow(layout, index),
    })),
    reader,
  );
  const axes = [...rows, ...columns.map(([, reading]) => reading)];
  const dimensions = new Set(axes.flatMap((axis) => Object.keys(axis.dimensions)));
  const readings = columns.map(([, reading]) => reading);
  const stray = strayRows(layout, rows, reader);
  const rowsNameEntities = rows.some(({ entity }) => entity !== null);
  const totals = new Map(columns.map(([column, reading]) => [column, withTotal(reading, readings, glossary)]));
  return {
    layout,
    lines: linesOf(layout, scopes),
    notes: tableNotes({ layout, texts: below }, reader),
    scopes: rows.every(({ entity }) => entity !== null) ? withoutColumnNames(scopes, layout) : scopes,
    rows,
    columns: totals,
    dimensions,
    isMixed: isMixed(axes, glossary),
    stray,
    isOfStrangers: isOfStrangers(rows),
    rowsNameEntities,
    ...stepsOf(axes),
    isMatrix: namesSeveral(rows) && namesSeveral(columns.map(([, reading]) => reading)),
    isPartly: statesSomeMoney(layout, axes),
    elsewhere: null,
  };
}

/** One question per table, known by where the table begins. */
function linesOf({ grid, rows }: TableLayout, { table, part }: Scopes): LineGroup {
  const key = `lines:${grid.locator}#${(rows[0]?.row ?? 0) + 1}`;
  return { key, text: table.title ?? part.title ?? grid.locator };
}

function columnReadings(
  { layout: { columns }, scopes }: Pick<TablePlaced, "layout" | "scopes">,
  reader: LabelReader,
  fiscalYears: FiscalYears,
): readonly (readonly [number, AxisReading])[] {
  const named = columns.filter(({ path }) => !path.some(({ text }) => isNoteColumn(text)));
  const plain = named.map(({ path }) =>
    axisReading(
      path.map(({ text }) => reader.heading(text)),
      fiscalYears,
    ),
  );
  const lines = withMonthsOfSeries(withBlockPeriods(named, plain, reader)).map((reading, index) => ({
    labels: named[index]?.path ?? [],
    reading,
  }));
  const readings = withFullYears(withComparisons(withOrderedParts(lines, reader)), scopes, fiscalYears);
  return named.flatMap(({ column }, index) => {
    const reading = readings[index];
    if (reading === undefined) return [];
    const unknown = isUnnamed(index, named) ? [unknownLabel(`${reading.label ?? ""} / …`)] : [];
    return [[column, { ...reading, unknown: [...reading.unknown, ...unknown] }] as const];
  });
}

/** Whether a column has no heading of its own: it shares all it has with a column beside it that says more. */
function isUnnamed(index: number, columns: readonly FigureColumn[]): boolean {
  const own = columns[index]?.path ?? [];
  return columns.some(
    ({ path }) => path.length > own.length && own.every((label, depth) => isSame(label, path[depth])),
  );
}

function isSame(label: Label, other: Label | undefined): boolean {
  return label.row === other?.row && label.column === other.column;
}

/** A column with "%" and no period, beside columns of periods, compares these. */
function withComparisons(readings: readonly AxisReading[]): readonly AxisReading[] {
  const isTimed = ({ period, openTime }: AxisReading): boolean => period !== null || openTime !== null;
  if (readings.filter(isTimed).length < 2) return readings;
  return readings.map((reading) => {
    const names = reading.metric ?? reading.entity ?? Object.values(reading.dimensions)[0] ?? null;
    const isBare = names === null && !isTimed(reading) && reading.unit?.measure === "percent";
    return isBare ? { ...reading, isComparison: true } : reading;
  });
}

function labelsOfRow({ rows }: TableLayout, index: number): readonly Label[] {
  const row = rows[index];
  return row === undefined ? [] : [...row.sections, ...row.path];
}

/** More unknown labels than this are not asked about: they name things that the company file does not list. */
const STRANGERS_MAX = 100;

function isOfStrangers(rows: readonly AxisReading[]): boolean {
  return new Set(rows.flatMap(({ unknown }) => unknown.map(({ text }) => text))).size > STRANGERS_MAX;
}

/** `Kennzahl | Markt` above rows that all name a market: the corner labels only name the label columns. */
function withoutColumnNames(scopes: Scopes, { corner }: TableLayout): Scopes {
  const { table } = scopes;
  const said = table.reading.strangeClause;
  const isColumnName = said !== null && corner.some(({ text }) => text === said.text && text === said.value);
  return isColumnName ? { ...scopes, table: { ...table, reading: { ...table.reading, strangeClause: null } } } : scopes;
}

/**
 * Whether the months and days that headings name are always whole quarters apart, so that they may be ends of longer
 * periods; and whether some are not whole years apart.
 */
function stepsOf(axes: readonly AxisReading[]): Pick<TableReading, "isCoarse" | "isQuarterly"> {
  const ends = axes.flatMap(({ period }) => endSaid(period?.value ?? null) ?? []);
  const months = ends.map(({ year, month }) => year * YEAR + month);
  const ordered = [...new Set(months)].sort((a, b) => a - b);
  const steps = ordered.slice(1).map((month, index) => month - (ordered[index] ?? month));
  const isCoarse = steps.length > 0 && steps.every((step) => step % QUARTER === 0);
  return { isCoarse, isQuarterly: isCoarse && steps.some((step) => step % YEAR !== 0) };
}

function namesSeveral(readings: readonly AxisReading[]): boolean {
  return new Set(readings.flatMap(({ entity }) => (entity === null ? [] : [entity.value]))).size > 1;
}

const YEAR = 12;
const QUARTER = 3;

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
