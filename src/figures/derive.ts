import { type FigureCell, figureOf, isDisputed } from "../domain/cell-figures.ts";
import { Exact, roundSignificant } from "../domain/decimal.ts";
import type { DeclinedOperation, DeclineReason, DerivedFigure, DerivedOp } from "../domain/derived-figure.ts";
import { parsePeriodCode, samePeriodLength } from "../domain/period.ts";
import type { MetricKind } from "../domain/profile.ts";
import { parseUnit, SCALE_EXPONENT, type Scale, type Unit, unitCode } from "../domain/unit.ts";
import type { Computation } from "./computation.ts";

/** An operand with its index in the answer's cells. */
export interface Operand {
  readonly index: number;
  readonly found: FigureCell;
}

export interface DeriveInput {
  readonly computation: Computation;
  /** In the order of `operandsOf`; null if nothing is stored. */
  readonly operands: readonly (Operand | "withheld" | null)[];
  readonly kindOf: (metric: string) => MetricKind;
}

export interface DeriveResult {
  readonly derived: readonly DerivedFigure[];
  readonly declined: readonly DeclinedOperation[];
}

const DIGITS = 12;
const NOTHING: DeriveResult = { derived: [], declined: [] };

/**
 * Computes a derived figure exactly from cells with a figure, never from only some of them, or says why not: an
 * operand missing, withheld or in conflict, different units or periods, or a base that is not positive.
 */
export function derive({ computation, operands, kindOf }: DeriveInput): DeriveResult {
  if (operands.includes("withheld")) return decline(computation, "withheld_operand");
  const found = operands.filter((operand) => operand !== null && operand !== "withheld");
  if (found.length < operands.length) return decline(computation, "missing_operand");
  if (found.some(({ found: cell }) => isDisputed(cell))) return decline(computation, "conflicting_operand");
  const kinds = new Set(found.map(({ found: cell }) => kindOf(cell.cell.metric)));
  const ratio = kinds.has("ratio");
  switch (computation.kind) {
    case "change":
      return change(found, computation, kinds);
    case "growth":
      return growth(found, computation, kinds);
    case "gap":
      return gap(found, computation, ratio);
    case "cagr":
      return cagr(found, computation, computation.years, ratio);
    case "sum":
      return sum(found, computation, kinds);
    case "average":
      return average(found, computation);
    case "share":
      return share(found, computation, ratio);
    case "ratio":
      return quotient(found, computation, computation.multiple === true);
    case "subtract":
      return subtract(found, computation, kinds);
    case "rank":
      return rank(found, computation);
    case "place":
      return place(found, computation);
    case "scale":
      return scale(found, computation.scale);
  }
}

function change(operands: readonly Operand[], computation: Computation, kinds: ReadonlySet<MetricKind>): DeriveResult {
  const ratio = kinds.has("ratio");
  // A level speaks for a day, whatever the length of the period that ends on it.
  const fault = unlike(operands) ?? (kinds.has("stock") ? null : unlikePeriods(operands));
  if (fault) return decline(computation, fault);
  const [from, to] = values(operands);
  if (!from || !to) return NOTHING;
  if (ratio) return { derived: [figure("change_points", to.minus(from), pointsOf(operands), operands)], declined: [] };
  const difference = figure("difference", to.minus(from), unitOf(operands), operands);
  if (!from.isPositive() || from.isZero()) {
    return { derived: [difference], declined: [{ operation: "growth_pct", reason: "base_not_positive" }] };
  }
  return { derived: [difference, figure("growth_pct", percent(to.minus(from), from), "PCT", operands)], declined: [] };
}

function growth(operands: readonly Operand[], computation: Computation, kinds: ReadonlySet<MetricKind>): DeriveResult {
  const result = change(operands, computation, kinds);
  // Puts the growth in percent before the difference.
  return { ...result, derived: [...result.derived].sort((a, b) => rankOf(a.op) - rankOf(b.op)) };
}

function rankOf(op: DerivedOp): number {
  return op === "growth_pct" ? 0 : 1;
}

function gap(operands: readonly Operand[], computation: Computation, ratio: boolean): DeriveResult {
  const fault = unlike(operands);
  if (fault) return decline(computation, fault);
  const [over, of] = values(operands);
  if (!over || !of) return NOTHING;
  const op = ratio ? "change_points" : "difference";
  return {
    derived: [figure(op, of.minus(over), ratio ? pointsOf(operands) : unitOf(operands), operands)],
    declined: [],
  };
}

function cagr(operands: readonly Operand[], computation: Computation, years: number, ratio: boolean): DeriveResult {
  const fault = ratio ? "not_additive" : (unlike(operands) ?? unlikePeriods(operands));
  if (fault) return decline(computation, fault);
  const [from, to] = values(operands);
  if (!from || !to) return NOTHING;
  if (!from.isPositive() || from.isZero() || to.isNegative()) return decline(computation, "base_not_positive");
  const rate = to.div(from).pow(new Exact(1).div(years)).minus(1).times(100);
  return { derived: [figure("cagr_pct", rate, "PCT", operands)], declined: [] };
}

function sum(operands: readonly Operand[], computation: Computation, kinds: ReadonlySet<MetricKind>): DeriveResult {
  const fault = unlike(operands) ?? unlikePeriods(operands) ?? notAdditive(operands, kinds);
  if (fault) return decline(computation, fault);
  return { derived: [figure("sum", total(operands), unitOf(operands), operands)], declined: [] };
}

/** Ratios are never additive; levels at a date (stock metrics) add up over entities and dimensions, not over time. */
function notAdditive(operands: readonly Operand[], kinds: ReadonlySet<MetricKind>): DeclineReason | null {
  const periods = new Set(operands.map(({ found }) => found.cell.period));
  return kinds.has("ratio") || (kinds.has("stock") && periods.size > 1) ? "not_additive" : null;
}

function average(operands: readonly Operand[], computation: Computation): DeriveResult {
  const fault = operands.length < 2 ? "too_few_periods" : (unlike(operands) ?? unlikePeriods(operands));
  if (fault) return decline(computation, fault);
  return {
    derived: [figure("average", total(operands).div(operands.length), unitOf(operands), operands)],
    declined: [],
  };
}

function share(operands: readonly Operand[], computation: Computation, ratio: boolean): DeriveResult {
  const fault = ratio ? "not_additive" : unlike(operands);
  if (fault) return decline(computation, fault);
  const [part, whole] = values(operands);
  if (!part || !whole) return NOTHING;
  if (!whole.isPositive() || whole.isZero()) return decline(computation, "base_not_positive");
  return { derived: [figure("share_pct", percent(part, whole), "PCT", operands)], declined: [] };
}

function quotient(operands: readonly Operand[], computation: Computation, isMultiple: boolean): DeriveResult {
  const [numerator, denominator] = values(operands);
  if (!numerator || !denominator) return NOTHING;
  const fault = unlike(operands);
  const per = fault === null ? null : perUnit(operands);
  if (fault !== null && per === null) return decline(computation, fault);
  if (!denominator.isPositive() || denominator.isZero()) return decline(computation, "base_not_positive");
  const times = numerator.div(denominator);
  const result =
    per !== null
      ? figure("per_unit", times.times(per.factor), per.unit, operands)
      : figure("ratio", isMultiple ? times : times.times(100), isMultiple ? "X" : "PCT", operands);
  return { derived: [result], declined: [] };
}

/** Money or a count for each of the things that the denominator counts, in the numerator's unit without its scale. */
function perUnit(operands: readonly Operand[]): { readonly unit: string; readonly factor: Exact } | null {
  const [of, per] = operands.map(({ found }) => parseUnit(figureOf(found).unit));
  if (of === undefined || of === null || per === undefined || per === null) return null;
  if (
    (of.kind !== "currency" && of.kind !== "noun" && of.kind !== "count") ||
    (per.kind !== "noun" && per.kind !== "count")
  )
    return null;
  const factor = new Exact(10).pow(SCALE_EXPONENT[of.scale] - SCALE_EXPONENT[per.scale]);
  return { unit: unitCode({ ...of, scale: "ONE" }), factor };
}

function subtract(
  operands: readonly Operand[],
  computation: Computation,
  kinds: ReadonlySet<MetricKind>,
): DeriveResult {
  const fault = unlike(operands) ?? notAdditive(operands, kinds);
  if (fault) return decline(computation, fault);
  const [whole, ...parts] = values(operands);
  if (!whole) return NOTHING;
  const rest = parts.reduce((left, part) => left.minus(part), whole);
  return { derived: [figure("subtract", rest, unitOf(operands), operands)], declined: [] };
}

function rank(operands: readonly Operand[], computation: Extract<Computation, { kind: "rank" }>): DeriveResult {
  const { order, by, nth } = computation;
  const fault =
    operands.length < 2
      ? "nothing_to_compare"
      : (unlike(operands) ?? (by === "period" ? unlikePeriods(operands) : null));
  if (fault) return decline(computation, fault);
  const sign = order === "highest" ? -1 : 1;
  const sorted = [...operands].sort((a, b) => sign * exactOf(a).comparedTo(exactOf(b)));
  const best = sorted[0];
  if (!best) return NOTHING;
  const asked = nth === undefined ? undefined : sorted[nth - 1];
  if (nth !== undefined && asked === undefined) return decline(computation, "nothing_to_compare");
  if (asked !== undefined) return placeOf(asked, operands);
  const names = sorted.map(({ found }) => (by === "entity" ? found.cell.entity : found.cell.period));
  const base = figure(order === "highest" ? "max" : "min", exactOf(best), unitOf(operands), operands);
  return { derived: [by === "entity" ? { ...base, entities: names } : { ...base, periods: names }], declined: [] };
}

function place(operands: readonly Operand[], computation: Extract<Computation, { kind: "place" }>): DeriveResult {
  const fault = operands.length < 2 ? "nothing_to_compare" : unlike(operands);
  if (fault) return decline(computation, fault);
  const own = operands.find(({ found }) => found.cell.entity === computation.cell.entity);
  return own === undefined ? NOTHING : placeOf(own, operands);
}

/** The place of one figure among several, of which the highest is the first. */
function placeOf(own: Operand, operands: readonly Operand[]): DeriveResult {
  const sorted = [...operands].sort((a, b) => exactOf(b).comparedTo(exactOf(a)));
  // Equal figures share the better rank.
  const position = sorted.findIndex((operand) => exactOf(operand).equals(exactOf(own))) + 1;
  const entities = sorted.map(({ found }) => found.cell.entity);
  return { derived: [{ ...figure("rank", new Exact(position), "COUNT", operands), entities }], declined: [] };
}

function scale(operands: readonly Operand[], target: string): DeriveResult {
  const operand = operands[0];
  const unit = operand ? parseUnit(figureOf(operand.found).unit) : null;
  if (operand && unit?.kind === "percent" && target === "BPS") return inBasisPoints(operand);
  if (!operand || !unit || !("scale" in unit) || !isScale(target)) return NOTHING;
  const exponent = SCALE_EXPONENT[unit.scale] - SCALE_EXPONENT[target];
  const scaled = exactOf(operand).times(new Exact(10).pow(exponent));
  const scaledUnit: Unit = { ...unit, scale: target };
  // Moving the decimal point is exact, so no digit is rounded away.
  const value = scaled.isZero() ? "0" : scaled.toFixed();
  return {
    derived: [{ op: "scale", figure: { value, unit: unitCode(scaledUnit) }, of: [operand.index] }],
    declined: [],
  };
}

/** One percent is a hundred basis points. */
function inBasisPoints(operand: Operand): DeriveResult {
  const value = exactOf(operand).times(100).toFixed();
  return { derived: [{ op: "scale", figure: { value, unit: "BPS" }, of: [operand.index] }], declined: [] };
}

function isScale(text: string): text is Scale {
  return Object.hasOwn(SCALE_EXPONENT, text);
}

function figure(op: DerivedOp, value: Exact, unit: string, operands: readonly Operand[]): DerivedFigure {
  return { op, figure: { value: roundSignificant(value, DIGITS), unit }, of: operands.map(({ index }) => index) };
}

function decline(computation: Computation, reason: DeclineReason): DeriveResult {
  // A change that was not asked for is just left out; the missing cell already shows why.
  if (computation.kind === "change" && !computation.asked && reason !== "unlike_periods") return NOTHING;
  return { derived: [], declined: [{ operation: computation.kind, reason }] };
}

function unlike(operands: readonly Operand[]): DeclineReason | null {
  return new Set(operands.map(({ found }) => figureOf(found).unit)).size > 1 ? "unlike_units" : null;
}

function unlikePeriods(operands: readonly Operand[]): DeclineReason | null {
  const periods = operands.map(({ found }) => parsePeriodCode(found.cell.period));
  const first = periods[0];
  return first && periods.every((period) => period && samePeriodLength(first, period)) ? null : "unlike_periods";
}

function exactOf({ found }: Operand): Exact {
  return new Exact(figureOf(found).value);
}

function values(operands: readonly Operand[]): readonly Exact[] {
  return operands.map(exactOf);
}

function total(operands: readonly Operand[]): Exact {
  return values(operands).reduce((left, value) => left.plus(value), new Exact(0));
}

function percent(part: Exact, whole: Exact): Exact {
  return part.div(whole).times(100);
}

function unitOf(operands: readonly Operand[]): string {
  const [first] = operands;
  return first === undefined ? "" : figureOf(first.found).unit;
}

/** Percentages change in percentage points; other ratios in their own unit. */
function pointsOf(operands: readonly Operand[]): string {
  return unitOf(operands) === "PCT" ? "PP" : unitOf(operands);
}
