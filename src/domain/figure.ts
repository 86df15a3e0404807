import { Exact } from "./decimal.ts";
import type { Figure } from "./fact.ts";
import { parseUnit, SCALE_EXPONENT, type Unit } from "./unit.ts";

/** Whether two figures are the same amount, regardless of scale: 1.5 USD_BN and 1500 USD_M. */
export function sameFigure(a: Figure, b: Figure): boolean {
  if (a.unit === b.unit) return a.value === b.value;
  const [left, right] = [amountOf(a), amountOf(b)];
  return left !== null && right !== null && left.measure === right.measure && left.amount.equals(right.amount);
}

/**
 * Whether the first figure is the second one rounded: 818 for 817.6, 1.5 USD_BN for 1538 USD_M. Both half-up and
 * half-even rounding are accepted.
 */
export function isCoarserForm(coarse: Figure, fine: Figure): boolean {
  // Fast path: in the same unit, a figure with as many decimals or more is never the coarser one.
  if (coarse.unit === fine.unit && decimalsOf(coarse) >= decimalsOf(fine)) return false;
  const [rounded, exact] = [amountOf(coarse), amountOf(fine)];
  if (rounded === null || exact === null || rounded.measure !== exact.measure) return false;
  if (rounded.lastDigit <= exact.lastDigit) return false;
  const step = new Exact(10).pow(rounded.lastDigit);
  const steps = exact.amount.dividedBy(step);
  return [Exact.ROUND_HALF_UP, Exact.ROUND_HALF_EVEN].some((rounding) =>
    steps.toDecimalPlaces(0, rounding).times(step).equals(rounded.amount),
  );
}

function decimalsOf({ value }: Figure): number {
  const point = value.indexOf(".");
  return point < 0 ? 0 : value.length - point - 1;
}

interface Amount {
  /** The measured kind, such as a currency, without the scale. */
  readonly measure: string;
  /** In base units: 1.5 USD_BN are 1500000000. */
  readonly amount: Exact;
  /** The position of the last written digit, as a power of ten. */
  readonly lastDigit: number;
}

function amountOf(figure: Figure): Amount | null {
  const { value, unit } = figure;
  const parsed = parseUnit(unit);
  if (parsed === null) return null;
  const exponent = exponentOf(parsed);
  return {
    measure: measureOf(parsed),
    amount: new Exact(value).times(new Exact(10).pow(exponent)),
    lastDigit: exponent - decimalsOf(figure),
  };
}

/** A basis point is a hundredth of a percent. */
function exponentOf(unit: Unit): number {
  if (unit.kind === "basis_points") return -2;
  return "scale" in unit ? SCALE_EXPONENT[unit.scale] : 0;
}

function measureOf(unit: Unit): string {
  switch (unit.kind) {
    case "currency":
      return `currency ${unit.currency}`;
    case "noun":
      return `noun ${unit.noun}`;
    case "basis_points":
      return "percent";
    case "percent":
    case "points":
    case "count":
    case "times":
      return unit.kind;
  }
}
