import type { CellResult } from "../domain/answer.ts";
import { type FigureCell, figureOf } from "../domain/cell-figures.ts";
import { Exact } from "../domain/decimal.ts";
import type { DerivedFigure, DerivedOp } from "../domain/derived-figure.ts";
import type { Figure } from "../domain/fact.ts";
import type { Language } from "../domain/profile.ts";
import { parseUnit } from "../domain/unit.ts";
import { catalogOf } from "./catalog/catalog-of.ts";

/** Derived figures are computed to this many significant digits; one that has them all may be rounded. */
const SIGNIFICANT_DIGITS_MAX = 12;
/** Quotients with more decimals are shortened and marked as approximate. */
const DECIMALS_MAX = 4;
/**
 * Decimals of shortened percentages, and of other quotients and yearly rates, which add up; small ones keep significant
 * digits instead.
 */
const PERCENT_DECIMALS = 1;
const DECIMALS_SHORT = 2;
const SIGNIFICANT_SHORT = 2;

/** With a no-break space. */
const APPROXIMATELY = "≈\u00A0";

const PLAIN_DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/**
 * Groups the thousands of decimal text and keeps every digit. Works on the text, because `Intl.NumberFormat` rounds
 * after 20 decimals on the oldest supported Node. Both languages group alike.
 */
export function groupDigits(decimal: string): string {
  const match = PLAIN_DECIMAL.exec(decimal);
  if (!match) return decimal;
  const [, sign = "", whole = "", fraction = ""] = match;
  const head = whole.length % 3 || 3;
  return sign + whole.slice(0, head) + whole.slice(head).replace(/\d{3}/g, ",$&") + fraction;
}

/** A stored figure with its unit; never rounded. */
export function formatFigure(figure: Figure, language: Language): string {
  return withUnit(groupDigits(figure.value), figure.unit, language);
}

/** The name of a unit. */
export function formatUnit(code: string, language: Language): string {
  const unit = parseUnit(code);
  return unit === null ? code : catalogOf(language).quantities.unitName(unit);
}

/** A unit for the heading of a column; null if the unit is written with every number. */
export function columnUnit(code: string, language: Language): string | null {
  switch (parseUnit(code)?.kind) {
    case "currency":
    case "noun":
    case "points":
    case "basis_points":
      return formatUnit(code, language);
    case "percent":
    case "times":
    case "count":
    case undefined:
      return null;
  }
}

/** A derived figure of these cells: changes have a sign; `≈` marks a shortened number. */
export function formatDerived(
  derived: DerivedFigure,
  language: Language,
  operands: readonly (CellResult | undefined)[] = [],
): string {
  // Whatever is computed with a quotient is as long as the quotient.
  const isLong = isQuotient(derived.op) || operands.some((cell) => cell?.status === "divided");
  const { number, exact } = shownNumber(derived, isLong);
  const sign = isChange(derived.op) && /^[^-]*[1-9]/.test(number) ? "+" : "";
  return withUnit(`${exact ? "" : APPROXIMATELY}${sign}${groupDigits(number)}`, derived.figure.unit, language);
}

/** The figure of a cell with its unit; only a quotient is shortened. */
export function formatCell(cell: FigureCell, language: Language): string {
  return cell.status === "divided" ? formatQuotient(cell.figure, language) : formatFigure(figureOf(cell), language);
}

/** The number of a cell as `formatCell` shows it. */
export function cellNumber(cell: FigureCell): string {
  return cell.status === "divided" ? quotientNumber(cell.figure) : groupDigits(figureOf(cell).value);
}

export function formatQuotient(figure: Figure, language: Language): string {
  return withUnit(quotientNumber(figure), figure.unit, language);
}

/** A quotient without its unit, shortened like a derived one. */
export function quotientNumber(figure: Figure): string {
  const { number, exact } = shownNumber({ op: "ratio", figure }, true);
  return `${exact ? "" : APPROXIMATELY}${groupDigits(number)}`;
}

function withUnit(number: string, code: string, language: Language): string {
  const unit = parseUnit(code);
  return unit === null ? `${number} ${code}` : catalogOf(language).quantities.quantity(number, unit);
}

function shownNumber(
  { op, figure }: Pick<DerivedFigure, "op" | "figure">,
  isLong: boolean,
): { readonly number: string; readonly exact: boolean } {
  if (!PLAIN_DECIMAL.test(figure.value)) return { number: figure.value, exact: true };
  if (isLong && decimals(figure.value) > DECIMALS_MAX) return { number: shortened(op, figure), exact: false };
  return { number: figure.value, exact: isExact(op) || significantDigits(figure.value) < SIGNIFICANT_DIGITS_MAX };
}

function shortened(op: DerivedOp, { value, unit }: Figure): string {
  const number = new Exact(value);
  if (number.abs().lt(1)) return number.toSignificantDigits(SIGNIFICANT_SHORT).toFixed();
  // "≈ 15.0%", not "≈ 15%": the digit shows the precision.
  const kind = parseUnit(unit)?.kind;
  if (kind === "percent" || kind === "points")
    return number.toFixed(op === "cagr_pct" ? DECIMALS_SHORT : PERCENT_DECIMALS);
  return number.toDecimalPlaces(DECIMALS_SHORT).toFixed();
}

function decimals(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

function significantDigits(value: string): number {
  return value
    .replace(/[-.]/g, "")
    .replace(/^0+/, "")
    .replace(/(?<!0)0+$/, "").length;
}

function isChange(op: DerivedOp): boolean {
  return op === "difference" || op === "growth_pct" || op === "change_points" || op === "cagr_pct";
}

const QUOTIENTS: ReadonlySet<DerivedOp> = new Set<DerivedOp>([
  "growth_pct",
  "cagr_pct",
  "share_pct",
  "ratio",
  "per_unit",
  "average",
]);

function isQuotient(op: DerivedOp): boolean {
  return QUOTIENTS.has(op);
}

/** Operations whose result is a stored figure, or one with a shifted decimal point. */
function isExact(op: DerivedOp): boolean {
  return op === "max" || op === "min" || op === "rank" || op === "scale";
}
