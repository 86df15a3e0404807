import { Decimal } from "decimal.js";

/** Exact decimal arithmetic with 40 significant digits; the library's default of 20 would round silently. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -60, toExpPos: 60 });
export type Exact = Decimal;

const DECIMAL_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Canonical text of a plain decimal number (`1320`, `-0.5`), or null when the text is not one. Never rounds. */
export function canonicalDecimal(text: string): string | null {
  const trimmed = text.trim();
  if (!DECIMAL_TEXT.test(trimmed)) return null;
  // Converting from text keeps every digit; precision only limits arithmetic.
  const value = new Exact(trimmed);
  return value.isZero() ? "0" : value.toFixed();
}

/** Rounds to significant digits, half to even, without trailing zeros; only for derived figures. */
export function roundSignificant(value: Exact, digits: number): string {
  const rounded = value.toSignificantDigits(digits, Decimal.ROUND_HALF_EVEN);
  return rounded.isZero() ? "0" : rounded.toFixed();
}

/** A decimal number as text with the other sign. */
export function negated(value: string): string {
  return value.startsWith("-") ? value.slice(1) : `-${value}`;
}
