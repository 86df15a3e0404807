import { cleanWord, type Glossary } from "../../company/glossary.ts";
import type { GridCell } from "../../documents/document.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import { inPlain } from "../../language/folding.ts";
import {
  basisDoubts,
  dimensionDoubt,
  labelDoubt,
  periodDoubt,
  restrictionDoubts,
  sectionDoubt,
  unitSource,
  unitWords,
} from "./figure-doubts.ts";
import { futureDoubts } from "./future-doubts.ts";
import type { StrayRows } from "./rows-of-no-section.ts";
import { type AxisReading, reason } from "./slots/axis-reading.ts";
import { type EntityReading, entityOf, OF_REGISTRANT, openEntity } from "./slots/entity-slot.ts";
import { metricOf } from "./slots/metric-slot.ts";
import { isQuarterOrMonth, type PeriodReading, periodOf, type SettledPeriod } from "./slots/period-slot.ts";
import { outwards } from "./slots/scopes.ts";
import { unitEvidence } from "./slots/unit-evidence.ts";
import type { Doubt, Reason, Slots, Statement } from "./statement.ts";
import type { TableReading } from "./table-reading.ts";
import { unitDoubt } from "./unit-doubt.ts";
import { type UnitReading, unitFor } from "./unit-for.ts";

/** A figure with its place in the table. */
export interface FigurePlace {
  readonly cell: GridCell;
  readonly locator: string;
  readonly table: TableReading;
  /** The section that its row may no longer belong to; null for none. */
  readonly stray: StrayRows | null;
  /** Doubts raised by notes below the table. */
  readonly noted: readonly Doubt[];
}

export interface Axes {
  readonly row: AxisReading;
  readonly column: AxisReading;
}

interface Company {
  readonly glossary: Glossary;
  readonly validAsOf: string | null;
  readonly savedOn: CalendarDate | null;
}

/** Fills the slots of a figure from its headings and surroundings, with the doubts and the reasons. */
export function understandFigure(
  place: FigurePlace,
  value: string,
  axes: Axes,
  { glossary, validAsOf, savedOn }: Company,
): Omit<Statement, "source" | "raw"> {
  const { row, column } = axes;
  const { scopes } = place.table;
  const unknown = [...row.unknown, ...column.unknown];
  const metric = metricOf(row, column, scopes);
  const code = metric.kind === "found" ? metric.said.value : null;
  const entity = entityAt(place, axes, code, glossary);
  const period = periodAt(place, axes, code, glossary);
  const dimensions = dimensionsAt(place, axes, glossary);
  const unit = unitAt(place, value, axes, code, glossary);
  const restated = row.restated ?? column.restated;
  const doubts: readonly Doubt[] = [
    ...unknown.map((label) => labelDoubt(label, place.table.lines)),
    ...(place.stray === null ? [] : [sectionDoubt(place.stray, glossary)]),
    // Unknown words may name the missing metric or entity, so the doubt about the words is enough.
    ...(metric.kind === "open" && unknown.length === 0 ? [metric.doubt] : []),
    ...(entity.kind === "open" && unknown.length === 0 ? [entity.doubt] : []),
    ...(period.kind === "open" ? [periodDoubt(period.text, period.candidates)] : []),
    ...dimensions.doubts,
    ...basisDoubts(row, column, scopes),
    ...(period.kind === "period"
      ? futureDoubts(period, code === null ? undefined : glossary.metric(code), { savedOn, glossary })
      : []),
    ...restrictionDoubts(scopes, { isOfRegistrant: entity.kind === "found" && entity.rule === OF_REGISTRANT }),
    ...place.noted,
    ...(unit.reading?.kind === "open" ? [unitDoubt(unit.reading.rule, unit.reading.candidates, unit.words)] : []),
  ];
  const slots: Slots = {
    metric: code,
    entity: entity.kind === "found" ? entity.code : null,
    period: period.kind === "period" ? period.code : null,
    unit: unit.reading?.kind === "unit" ? unit.reading.code : null,
    dimensions: dimensions.values,
  };
  const because: readonly Reason[] = [
    ...(metric.kind === "found" ? [reason(metric.rule, metric.said, metric.said.value)] : []),
    ...(entity.kind === "found" ? [{ rule: entity.rule, text: entity.text, read: entity.code }] : []),
    ...(period.kind === "period" ? [reason(period.rule, period.said, period.code)] : []),
    ...dimensions.because,
    ...(restated === null ? [] : [{ rule: "basis.restated", text: restated, read: null }]),
    ...(unit.reading?.kind === "unit"
      ? [{ rule: unit.reading.rule, text: unitSource(place.cell, row, column, scopes), read: unit.reading.code }]
      : []),
  ];
  return { value, slots, doubts, because, validAsOf, ...(doubts.length === 0 ? {} : { unitEvidence: unit.evidence }) };
}

/** In a table whose rows name markets, a row that names only a channel may belong to the market above it. */
function entityAt(
  { table }: FigurePlace,
  { row, column }: Axes,
  metric: string | null,
  glossary: Glossary,
): EntityReading {
  const entity = entityOf({ row, column, metric }, table.scopes, glossary);
  if (table.isMatrix && row.entity !== null && column.entity !== null) {
    const codes = [...new Set([row.entity.value, column.entity.value])];
    return openEntity("entity:headings", `${row.entity.text} / ${column.entity.text}`, codes);
  }
  const isUnsure =
    table.rowsNameEntities && row.entity === null && column.entity === null && Object.keys(row.dimensions).length > 0;
  if (entity.kind === "open" || !isUnsure || row.isTotal) return entity;
  const text = row.label ?? "";
  return openEntity(`entity:row:${cleanWord(text)}`, text, [entity.code]);
}

function periodAt(
  { table }: FigurePlace,
  { row, column }: Axes,
  metric: string | null,
  glossary: Glossary,
): PeriodReading {
  const period = periodOf(row, column, table.scopes, glossary.profile.fiscalYears);
  if (period.kind === "open") return period;
  const kind = metric === null ? undefined : glossary.metric(metric)?.kind;
  if (kind === "stock" && (isSumOfTimes(column, table.columns.values()) || isSumOfTimes(row, table.rows)))
    return { kind: "open", text: column.label ?? row.label ?? "", candidates: [period.code] };
  // "Quarterly results" over "30 June": a ratio of the quarter, or of the half up to that day.
  if (kind === "ratio" && isDay(period) && !period.isOfStatedLength && isUnderQuarterly(table))
    return { kind: "open", text: period.said.text, candidates: [period.code] };
  const isFlow = kind === "flow";
  const mayBeLonger = isDay(period) || (table.isCoarse && isMonth(period)) || (table.isQuarterly && isInstant(period));
  if (!isFlow || period.isOfStatedLength || !mayBeLonger) return period;
  return { kind: "open", text: period.said.text, candidates: [period.code] };
}

const QUARTERLY = inPlain(/\bquarterly\b|季度/i);

function isUnderQuarterly({ scopes, layout }: TableReading): boolean {
  const texts = [scopes.table.title, scopes.part.title, ...layout.corner.map(({ text }) => text)];
  return texts.some((text) => text !== null && QUARTERLY.test(text));
}

/** "Total" beside quarters or months: for a stock metric it may be a meaningless sum, or the value at the end. */
function isSumOfTimes(axis: AxisReading, all: Iterable<AxisReading>): boolean {
  return (
    axis.isTotal &&
    axis.period === null &&
    [...all].some(({ period }) => period !== null && isQuarterOrMonth(period.value))
  );
}

/** "30 June 2025" for revenue may mean the month, quarter or half up to that day; at a fiscal year end, the year. */
function isDay(period: SettledPeriod): boolean {
  return isInstant(period) && !period.code.startsWith("FY");
}

/** A date; where dates are quarters apart, even the last day of the year may stand for a quarter. */
function isInstant({ said }: SettledPeriod): boolean {
  return said.value.kind === "instant";
}

/** "Mar-25", "Jun-25" side by side: the months, or the quarters that end with them. */
function isMonth({ code }: SettledPeriod): boolean {
  return /^\d{4}-\d{2}$/.test(code);
}

interface Dimensioned {
  readonly values: Readonly<Record<string, string>>;
  readonly doubts: readonly Doubt[];
  readonly because: readonly Reason[];
}

/** Dimension values of the row and column, else of a title; a total covers all values that the table names. */
function dimensionsAt({ table }: FigurePlace, { row, column }: Axes, { defaultDimensions }: Glossary): Dimensioned {
  const values: Record<string, string> = { ...defaultDimensions };
  const doubts: Doubt[] = [];
  const because: Reason[] = [];
  for (const [dimension, whole] of Object.entries(defaultDimensions)) {
    const own = [row, column].flatMap((axis) => axis.dimensions[dimension] ?? []);
    const scope = outwards(table.scopes).find(({ reading }) => reading.dimensions[dimension] !== undefined);
    const title = scope?.reading.dimensions[dimension];
    const isNamed = table.dimensions.has(dimension);
    const isTotal = row.isTotal || column.isTotal;
    const said = own.find(({ value }) => value !== whole) ?? own[0] ?? (isNamed && isTotal ? undefined : title);
    if (said === undefined) continue;
    values[dimension] = said.value;
    const clash = [said, ...own.filter(({ value }) => value !== whole && value !== said.value)];
    const asked = (text: string, codes: readonly string[]) => doubts.push(dimensionDoubt(dimension, text, codes));
    if (clash.length > 1)
      asked(
        clash.map(({ text }) => text).join(" / "),
        clash.map(({ value }) => value),
      );
    because.push(reason("dimension", said, said.value));
    const isInPassing = scope?.reading.unclear.dimension ?? false;
    if (own.length === 0 && (isNamed || isInPassing)) asked(said.text, [whole, said.value]);
  }
  return { values, doubts, because };
}

interface Measured {
  readonly reading: UnitReading | null;
  readonly evidence: ReturnType<typeof unitEvidence>["evidence"];
  /** The words that leave the unit open. */
  readonly words: string;
}

function unitAt(
  { cell, table }: FigurePlace,
  value: string,
  { row, column }: Axes,
  metric: string | null,
  glossary: Glossary,
): Measured {
  const { evidence, clash } = unitEvidence(cell, row, column, table);
  const spec = metric === null ? undefined : glossary.metric(metric);
  const reading = spec === undefined ? null : unitFor(spec, value, evidence);
  return { reading, evidence, words: reading?.kind === "open" ? unitWords(clash, row, column, table.scopes) : "" };
}
