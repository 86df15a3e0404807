import type { GridCell, StatedUnit } from "../documents/document.ts";
import type { Dimensions } from "../domain/fact.ts";
import { cleanWord, type Glossary } from "../profile/glossary.ts";
import { unitDoubt } from "../review/complete-unit.ts";
import type { Doubt, Reason, Slots, Statement } from "../review/statement.ts";
import { unitFor } from "../review/unit-for.ts";
import { locatorsOf } from "./cell-locators.ts";
import { labelKey } from "./labels/label-reader.ts";
import { roleOf } from "./layout/grid-view.ts";
import { type AxisReading, reason, type Said } from "./slots/axis-reading.ts";
import { entityOf } from "./slots/entity-slot.ts";
import { metricOf } from "./slots/metric-slot.ts";
import { periodOf, type SettledPeriod } from "./slots/period-slot.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";
import { unitEvidence } from "./slots/unit-evidence.ts";
import type { TableReading } from "./table-reading.ts";

export interface TableContext {
  readonly doc: string;
  readonly glossary: Glossary;
  readonly validAsOf: string | null;
  /** Called for a cell that holds no figure although it seems to, and for figures that are left out. */
  readonly leaveOut: (locator: string, cause: LeftOut) => void;
}

/** Why a cell gives no statement. */
export type LeftOut =
  | { readonly kind: "fault"; readonly raw: string; readonly reason: string }
  /** A change or a share in a column or row of comparisons. */
  | { readonly kind: "comparison" }
  /** A figure of a company that is none of ours. */
  | { readonly kind: "other_company"; readonly name: string }
  /** A sum of some lines, which nothing names. */
  | { readonly kind: "partial_total" };

/** Reads every figure of a table with the headings over and before it: what it is of, and what is in doubt. */
export function* tableStatements(table: TableReading, context: TableContext): Generator<Statement> {
  const locate = locatorsOf(table.layout);
  for (const [index, row] of table.layout.rows.entries()) {
    const reading = table.rows[index];
    if (reading === undefined) continue;
    for (const cell of row.cells) {
      const column = table.columns.get(cell.column);
      if (column === undefined) continue;
      const place = { cell, locator: locate(row, cell), scopes: table.scopes, named: table.dimensions };
      const statement = statementOf(place, reading, column, context);
      if (statement !== null) yield statement;
    }
  }
}

interface Place {
  readonly cell: GridCell;
  readonly locator: string;
  readonly scopes: Scopes;
  /** The dimensions that the table's rows or columns name values of. */
  readonly named: ReadonlySet<string>;
}

function statementOf(place: Place, row: AxisReading, column: AxisReading, context: TableContext): Statement | null {
  const { cell, locator } = place;
  const { content } = cell;
  switch (content.kind) {
    case "missing":
    case "text":
    case "date":
      return null;
    case "fault":
      context.leaveOut(locator, { kind: "fault", raw: cell.text, reason: content.reason });
      return null;
    case "number":
      if (roleOf(cell) === "missing") return null;
      break;
  }
  const foreign = foreignName(row, column, place.scopes);
  if (foreign !== null) {
    context.leaveOut(locator, { kind: "other_company", name: foreign });
    return null;
  }
  if (row.isPartialTotal || column.isPartialTotal) {
    context.leaveOut(locator, { kind: "partial_total" });
    return null;
  }
  if (row.isComparison || column.isComparison) {
    context.leaveOut(locator, { kind: "comparison" });
    return null;
  }
  return {
    ...understood(place, content.value, row, column, context),
    source: { doc: context.doc, locator },
    raw: cell.text,
  };
}

/** The other company that a figure is of: named beside it, or over a table that names none of ours for it. */
function foreignName(row: AxisReading, column: AxisReading, scopes: Scopes): string | null {
  const beside = row.foreign ?? column.foreign;
  if (beside !== null || row.entity !== null || column.entity !== null) return beside;
  return outwards(scopes).find(({ reading }) => reading.foreign !== null)?.reading.foreign ?? null;
}

/** Fills the slots of one figure, and says what is in doubt. */
function understood(
  { cell, scopes, named }: Place,
  value: string,
  row: AxisReading,
  column: AxisReading,
  { glossary, validAsOf }: TableContext,
): Omit<Statement, "source" | "raw"> {
  const doubts: Doubt[] = [];
  const because: Reason[] = [];
  for (const label of [...row.unknown, ...column.unknown])
    doubts.push({
      key: labelKey(label.name),
      kind: "label",
      text: label.name,
      candidates: label.candidates.length > 0 ? label.candidates : [{ kind: "plain" }],
    });

  const hasUnknown = row.unknown.length + column.unknown.length > 0;
  const metric = metricOf(row, column, scopes);
  if (metric.kind === "found") because.push(reason(metric.rule, metric.said, metric.said.value));
  else if (!hasUnknown) doubts.push(metric.doubt);

  const entity = entityOf(row, column, scopes, glossary);
  if (entity.kind === "found") because.push({ rule: entity.rule, text: entity.text, read: entity.code });
  // The words that nobody knows may name it.
  else if (!hasUnknown) doubts.push(entity.doubt);

  const period = periodOf(row, column, scopes, glossary.profile.fiscalYearStartMonth);
  if (period.kind === "period" && isDayOfFlow(period, metric.kind === "found" ? metric.said.value : null, glossary))
    doubts.push(periodDoubt(period.said.text, [period.code]));
  else if (period.kind === "period") because.push(reason(period.rule, period.said, period.code));
  else doubts.push(periodDoubt(period.text, period.candidates));

  const dimensions = dimensionsOf(row, column, { scopes, named }, glossary, because);
  doubts.push(...basisDoubts(row, column, scopes));
  doubts.push(...restrictionDoubts(scopes));
  const restated = row.restated ?? column.restated;
  if (restated !== null) because.push({ rule: "basis.restated", text: restated, read: null });

  const { evidence, clash } = unitEvidence(cell, row, column, scopes);
  const spec = metric.kind === "found" ? glossary.metric(metric.said.value) : undefined;
  const unit = spec === undefined ? null : unitFor(spec, value, evidence);
  if (unit?.kind === "unit")
    because.push({ rule: unit.rule, text: unitSource(cell, row, column, scopes), read: unit.code });
  if (unit?.kind === "open") doubts.push(unitDoubt(unit.rule, unit.candidates, unitWords(clash, row, column, scopes)));

  const slots: Slots = {
    metric: metric.kind === "found" ? metric.said.value : null,
    entity: entity.kind === "found" ? entity.code : null,
    period: period.kind === "period" && !doubts.some(({ kind }) => kind === "period") ? period.code : null,
    unit: unit?.kind === "unit" ? unit.code : null,
    dimensions,
  };
  return { value, slots, doubts, because, validAsOf, ...(doubts.length === 0 ? {} : { unitEvidence: evidence }) };
}

/** "30 June 2025" over revenue: of the month, the quarter or the half up to that day. At the end of a year it is the year. */
function isDayOfFlow({ said, code }: SettledPeriod, metric: string | null, glossary: Glossary): boolean {
  const kind = metric === null ? undefined : glossary.metric(metric)?.kind;
  return said.value.kind === "instant" && kind === "flow" && !code.startsWith("FY");
}

function periodDoubt(text: string, candidates: readonly string[]): Doubt {
  return {
    key: `period:${cleanWord(text)}`,
    kind: "period",
    text,
    candidates: candidates.map((code) => ({ kind: "period", code })),
  };
}

/** The words that state the unit, the nearest ones; empty where nothing does. */
function unitSource({ content, text }: GridCell, row: AxisReading, column: AxisReading, scopes: Scopes): string {
  if (content.kind === "number" && content.unit !== null) return text;
  const titles = outwards(scopes).map(({ reading }) => reading.unitText);
  return [row.unitText, column.unitText, ...titles].find((words) => words !== null) ?? "";
}

/**
 * The words that a unit is in doubt by: those that contradict each other, those that leave the scale open, else the label whose figure
 * fits no unit.
 */
function unitWords(clash: readonly Said<StatedUnit>[], row: AxisReading, column: AxisReading, scopes: Scopes): string {
  if (clash.length > 0) return [...new Set(clash.map(({ text }) => text))].join(" / ");
  const stated = row.unitText ?? column.unitText ?? scopes.table.reading.unitText ?? scopes.part.reading.unitText;
  const label = row.metric?.text ?? column.metric?.text ?? "";
  const title = scopes.table.title ?? scopes.part.title ?? "";
  return [stated ?? label, title].filter((text, index, all) => text !== "" && all.indexOf(text) === index).join(" · ");
}

/** The values of the row and the column, else those of a title; what is named for the table as a whole holds for its totals too. */
function dimensionsOf(
  row: AxisReading,
  column: AxisReading,
  { scopes, named }: Pick<Place, "scopes" | "named">,
  { defaultDimensions }: Glossary,
  because: Reason[],
): Dimensions {
  const dimensions: Record<string, string> = { ...defaultDimensions };
  for (const [dimension, whole] of Object.entries(defaultDimensions)) {
    const own = [row, column].flatMap((axis) => axis.dimensions[dimension] ?? []);
    const titles = outwards(scopes).flatMap(({ reading }) => reading.dimensions[dimension] ?? []);
    const said = own.find(({ value }) => value !== whole) ?? own[0] ?? (named.has(dimension) ? undefined : titles[0]);
    if (said === undefined) continue;
    dimensions[dimension] = said.value;
    because.push(reason("dimension", said, said.value));
  }
  return dimensions;
}

/** A title that leaves something out or in changes every figure under it. */
function restrictionDoubts({ table, part }: Scopes): readonly Doubt[] {
  const said = table.reading.restriction ?? part.reading.restriction;
  if (said === null) return [];
  return [
    {
      key: labelKey(said.text),
      kind: "label",
      text: said.text,
      candidates: [{ kind: "plain" }, { kind: "leave_out" }],
    },
  ];
}

/** Budget, forecast, restated: another kind of figure, unless a dimension of the company file has it. */
function basisDoubts(row: AxisReading, column: AxisReading, scopes: Scopes): readonly Doubt[] {
  const words = [row, column, ...outwards(scopes).map(({ reading }) => reading)].flatMap(({ basis }) => basis);
  const codes = new Map(words.map((word) => [word.code, word]));
  return [...codes.values()].map(({ code, text }) => ({
    key: `basis:${code}`,
    kind: "basis",
    text,
    candidates: [{ kind: "plain" }, { kind: "leave_out" }],
  }));
}
