import { canonicalDecimal } from "../../domain/decimal.ts";

const SIGNIFICANT_DIGITS = 15;

/** Decimal text of a stored double, rounded to 15 significant digits as Excel does, without exponent. */
export function statedDecimal(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return number === 0 ? "0" : String(number);
  const rounded = number.toPrecision(SIGNIFICANT_DIGITS);
  if (rounded.includes("e")) return canonicalDecimal(rounded) ?? rounded;
  if (!rounded.includes(".")) return rounded;
  let end = rounded.length;
  while (rounded.charCodeAt(end - 1) === ZERO) end -= 1;
  return rounded.slice(0, rounded.charCodeAt(end - 1) === POINT ? end - 1 : end);
}

const ZERO = 0x30;
const POINT = 0x2e;

/** Shifts the decimal point right, or left for negative places; string-based for speed with up to a million cells. */
export function shifted(value: string, places: number): string {
  if (places === 0) return value;
  const sign = value.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = value.slice(sign.length).split(".");
  const digits = places > 0 ? whole + fraction.padEnd(places, "0") : whole.padStart(1 - places, "0") + fraction;
  const point = places > 0 ? whole.length + places : digits.length - fraction.length + places;
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const right = digits.slice(point).replace(/(?<!0)0+$/, "");
  const moved = right === "" ? left : `${left}.${right}`;
  return moved === "0" ? "0" : `${sign}${moved}`;
}
