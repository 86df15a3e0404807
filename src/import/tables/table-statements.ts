import type { Glossary } from "../../company/glossary.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import { parseUnit } from "../../domain/unit.ts";
import { locatorsOf } from "./cell-locators.ts";
import { roleOf } from "./layout/grid-view.ts";
import { behindDash } from "./sign-before-figure.ts";
import type { AxisReading } from "./slots/axis-reading.ts";
import { metricOf } from "./slots/metric-slot.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";
import type { Statement } from "./statement.ts";
import type { TableReading } from "./table-reading.ts";
import { type FigurePlace, understandFigure } from "./understand-figure.ts";

export interface TableContext {
  readonly doc: string;
  readonly glossary: Glossary;
  readonly validAsOf: string | null;
  /** The day that the document was last changed or is dated; null for none. */
  readonly savedOn: CalendarDate | null;
  /** Called for a cell that holds no readable figure although it seems to, and for figures that are left out. */
  readonly leaveOut: (locator: string, cause: LeftOut) => void;
}

/** Why a cell gives no statement. */
export type LeftOut =
  | { readonly kind: "fault"; readonly raw: string; readonly reason: string }
  /** A change or a share in a column or row of comparisons. */
  | { readonly kind: "comparison" }
  /** A figure of a company outside the company file. */
  | { readonly kind: "other_company"; readonly name: string }
  /** A row with an unknown name in a table of very many such rows. */
  | { readonly kind: "stranger"; readonly name: string }
  /** An unnamed sum of only some parts. */
  | { readonly kind: "partial_total" }
  /** It repeats or rounds a figure that the document states elsewhere, or repeats it with the other sign. */
  | { readonly kind: "repeat" };

/** Yields every figure of a table with its address, unit and doubts, read from its headings. */
export function* tableStatements(table: TableReading, context: TableContext): Generator<Statement> {
  const locate = locatorsOf(table.layout);
  const isBehindDash = behindDash(table.layout);
  for (const [index, row] of table.layout.rows.entries()) {
    const reading = table.rows[index];
    if (reading === undefined) continue;
    for (const cell of row.cells) {
      const column = table.columns.get(cell.column);
      if (column === undefined) continue;
      if (cell.content.kind === "number" && isBehindDash(cell, row.cells)) {
        context.leaveOut(locate(row, cell), { kind: "fault", raw: cell.text, reason: BEHIND_DASH });
        continue;
      }
      const place = {
        cell,
        locator: locate(row, cell),
        table,
        stray: table.stray.get(index) ?? null,
        noted: table.notes.doubtsOf(cell, row),
      };
      const statement = statementOf(place, reading, column, context);
      if (statement !== null) yield statement;
    }
  }
}

const BEHIND_DASH = "stands behind a dash in a cell of its own, which may be its minus";

function statementOf(
  place: FigurePlace,
  row: AxisReading,
  column: AxisReading,
  context: TableContext,
): Statement | null {
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
  const foreign = foreignName(row, column, place.table.scopes);
  if (foreign !== null) {
    context.leaveOut(locator, { kind: "other_company", name: foreign });
    return null;
  }
  const [stranger] = row.unknown;
  if (place.table.isOfStrangers && stranger !== undefined) {
    context.leaveOut(locator, { kind: "stranger", name: stranger.name });
    return null;
  }
  if (row.isPartialTotal || column.isPartialTotal) {
    context.leaveOut(locator, { kind: "partial_total" });
    return null;
  }
  if (row.isComparison || column.isComparison || isUnderComparison(row, column, place.table.scopes)) {
    context.leaveOut(locator, { kind: "comparison" });
    return null;
  }
  if (isOfTwoFigures(place, row, column, context)) {
    context.leaveOut(locator, { kind: "comparison" });
    return null;
  }
  return {
    ...understandFigure(place, content.value, { row, column }, context),
    source: { doc: context.doc, locator },
    raw: cell.text,
  };
}

/** The external company a figure belongs to: named in its headings, or in a title where no heading names an entity. */
function foreignName(row: AxisReading, column: AxisReading, scopes: Scopes): string | null {
  const beside = row.foreign ?? column.foreign;
  if (beside !== null || row.entity !== null || column.entity !== null) return beside;
  return outwards(scopes).find(({ reading }) => reading.foreign !== null)?.reading.foreign ?? null;
}

/**
 * A percentage beside a metric in money or counts is a share or a change of it, and percentage points are a
 * change of a percentage; neither is a figure of the metric.
 */
function isOfTwoFigures(
  { cell, table }: FigurePlace,
  row: AxisReading,
  column: AxisReading,
  { glossary }: TableContext,
): boolean {
  const metric = metricOf(row, column, table.scopes);
  const spec = metric.kind === "found" ? glossary.metric(metric.said.value) : undefined;
  const own = cell.content.kind === "number" ? (cell.content.unit?.measure ?? null) : null;
  const measure = own ?? row.unit?.measure ?? column.unit?.measure ?? null;
  switch (spec === undefined ? undefined : parseUnit(spec.unit)?.kind) {
    case "currency":
    case "count":
    case "noun":
      return measure === "percent" || measure === "points" || measure === "basis_points";
    case "percent":
      return own === "points" || own === "basis_points";
    case "points":
    case "basis_points":
    case "times":
    case undefined:
      return false;
  }
}

/** Whether a title announces changes or shares, for all figures or for those that take their metric from it. */
function isUnderComparison(row: AxisReading, column: AxisReading, scopes: Scopes): boolean {
  if (outwards(scopes).some(({ reading }) => reading.isPureComparison)) return true;
  const metric = metricOf(row, column, scopes);
  return metric.kind === "found" && metric.isOfComparison;
}
