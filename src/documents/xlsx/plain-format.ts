import { shifted } from "./stated-decimal.ts";

/** Formats a number given as decimal text. */
export type PlainFormatter = (stored: string) => string;

const SECTION = /^((?:_.|\(|-| )*)(#,##0|0)(?:\.(0+))?(%?)((?:_.|\)|-| )*)$/;
const WIDTHS = /_./g;

interface Section {
  readonly before: string;
  readonly after: string;
  readonly isGrouped: boolean;
  readonly decimals: number;
  readonly isPercent: boolean;
}

/**
 * A fast formatter for the most common formats (`#,##0`, `0.0%`, `#,##0_);(#,##0)`) with the same output as the
 * library; null for all others.
 */
export function plainFormatter(pattern: string): PlainFormatter | null {
  const sections = pattern.split(";").map(sectionOf);
  const [positive, negative = null, zero = positive] = sections;
  if (positive == null || zero == null || sections.length > 3 || (sections.length > 1 && negative === null))
    return null;
  return (stored) => {
    const isNegative = stored.startsWith("-");
    const digits = isNegative ? stored.slice(1) : stored;
    if (stored === "0") return shown(digits, zero);
    if (!isNegative) return shown(digits, positive);
    return negative === null ? signed(shown(digits, positive)) : shown(digits, negative);
  };
}

const GENERAL_WIDTH = 11;

/** A number in General format with at most 11 characters; null for numbers that may need an exponent. */
export function shownPlainly(stored: string): string | null {
  const sign = stored.startsWith("-") ? "-" : "";
  const digits = stored.slice(sign.length);
  const room = GENERAL_WIDTH - 1 - (digits.split(".")[0] ?? "").length;
  if (room < 0 || digits.startsWith("0.0")) return null;
  const rounded = roundedTo(digits, room);
  return sign + (rounded.includes(".") ? rounded.replace(/(?:\.|(?<![.0]))0+$/, "") : rounded);
}

function sectionOf(code: string): Section | null {
  const [, before = "", integer, decimals = "", percent, after = ""] = SECTION.exec(code) ?? [];
  if (integer === undefined) return null;
  return {
    before: before.replace(WIDTHS, " ").trimStart(),
    after: after.replace(WIDTHS, " ").trimEnd(),
    isGrouped: integer === "#,##0",
    decimals: decimals.length,
    isPercent: percent === "%",
  };
}

function shown(digits: string, { before, after, isGrouped, decimals, isPercent }: Section): string {
  const rounded = roundedTo(isPercent ? shifted(digits, 2) : digits, decimals);
  const text = isGrouped ? grouped(rounded) : rounded;
  return `${before}${text}${isPercent ? "%" : ""}${after}`.replace(/\s+/g, " ");
}

/** Adds the minus sign, unless the number is rounded to zero. */
function signed(text: string): string {
  return /[1-9]/.test(text) ? `-${text}` : text;
}

/** Rounds an unsigned decimal text half up to the given number of decimals. */
export function roundedTo(digits: string, decimals: number): string {
  const [whole = "0", fraction = ""] = digits.split(".");
  if (fraction.length <= decimals) return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, "0")}`;
  const kept = `${whole}${fraction.slice(0, decimals)}`;
  const rounded = fraction.charCodeAt(decimals) >= FIVE ? plusOne(kept) : kept;
  if (decimals === 0) return rounded;
  const point = rounded.length - decimals;
  return `${rounded.slice(0, point)}.${rounded.slice(point)}`;
}

const FIVE = 0x35;

function plusOne(digits: string): string {
  const nines = /(?<!9)9*$/.exec(digits)?.[0].length ?? 0;
  const at = digits.length - nines - 1;
  const head = at < 0 ? "1" : `${digits.slice(0, at)}${Number(digits[at]) + 1}`;
  return head + "0".repeat(nines);
}

function grouped(text: string): string {
  const point = text.indexOf(".");
  let at = point < 0 ? text.length : point;
  let result = text.slice(at);
  for (; at > 3; at -= 3) result = `,${text.slice(at - 3, at)}${result}`;
  return text.slice(0, at) + result;
}
