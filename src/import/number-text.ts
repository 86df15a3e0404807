import { canonicalDecimal } from "../domain/decimal.ts";
import { foldText } from "../language/folding.ts";
import { TWO_READINGS } from "../language/numbers/number-form.ts";
import { figureText } from "../language/text-folding.ts";

/** The reading of a figure cell. */
export type NumberReading =
  | { readonly kind: "number"; readonly value: string }
  | { readonly kind: "missing" }
  | { readonly kind: "rejected"; readonly reason: string };

export interface NumberStyle {
  /** Further texts for "no figure", folded. */
  readonly missing: ReadonlySet<string>;
  /** A comma may be the decimal separator, as in files with semicolons. */
  readonly commaIsAmbiguous: boolean;
  /** The unit is percent, so a percent sign is allowed. */
  readonly percentAllowed: boolean;
}

const DIGITS_MAX = 100;
const MISSING: ReadonlySet<string> = new Set(["", ..."- – — − -- .. ... … n/a na n.a. n/m n.m.".split(" ")]);
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** Whether a cell says that there is no figure: a dash, "n/a" or nothing. */
export function isMissingText(raw: string, missing: ReadonlySet<string>): boolean {
  const text = foldText(raw.trim());
  return MISSING.has(text) || missing.has(text);
}

/** Fast path: most figures are in canonical form already. */
const CANONICAL = /^-?(?:0\.\d{0,20}[1-9]|[1-9]\d{0,20}(?:\.\d{0,20}[1-9])?)$/;

/** A plain decimal number in canonical form; null for any other text. */
export function plainDecimal(text: string): string | null {
  if (CANONICAL.test(text)) return text;
  const value = text.length > DIGITS_MAX ? null : canonicalDecimal(text);
  return value === null || value.length > DIGITS_MAX ? null : value;
}

/**
 * Reads a number as people write it in tables: with thousands separators, and parentheses or a trailing minus for
 * negative. Ambiguous or invalid text is rejected with the reason; a dash or "n/a" is missing, not zero.
 */
export function readNumberText(raw: string, style: NumberStyle): NumberReading {
  if (isPlain(raw, style)) return { kind: "number", value: raw };
  if (isMissingText(raw, style.missing)) return { kind: "missing" };
  const text = figureText(raw).trim();
  const { body, negative, percent } = unwrapped(text);
  if (percent && !style.percentAllowed) return rejected("has a percent sign, but its unit is not PCT");
  if (style.commaIsAmbiguous && TWO_READINGS.test(body)) return rejected("has two readings, thousands or decimals");
  const value = plainDecimal(GROUPED.test(body) ? body.replaceAll(",", "") : body);
  if (value === null) return rejected("is not a number");
  if (!negative) return { kind: "number", value };
  if (/^[+-]/.test(body)) return rejected("has two signs");
  return { kind: "number", value: value === "0" ? "0" : `-${value}` };
}

/** Fast path for canonical text that no rule of the style changes: a table may hold a million cells. */
function isPlain(raw: string, { commaIsAmbiguous, missing }: NumberStyle): boolean {
  return !commaIsAmbiguous && missing.size === 0 && CANONICAL.test(raw);
}

function rejected(reason: string): NumberReading {
  return { kind: "rejected", reason };
}

/** Marks of negative numbers; the group is the number without the mark. */
const NEGATIVE: readonly RegExp[] = [/^\((.+)\)$/, /^([\d.].*)[-−–]$/, /^[-−–]([\d.].*)$/];

interface Unwrapped {
  readonly body: string;
  readonly negative: boolean;
  readonly percent: boolean;
}

/** Removes one negative mark and one percent sign, in either order: `(4.5)`, `4.5-`, `-4.5`, `(4.5%)`, `(4.5)%`. */
function unwrapped(text: string): Unwrapped {
  const outer = percentOff(text);
  const marked = NEGATIVE.map((pattern) => pattern.exec(outer.body)?.[1]).find((body) => body !== undefined);
  const body = marked?.trim() ?? outer.body;
  if (outer.percent) return { body, negative: marked !== undefined, percent: true };
  const inner = percentOff(body);
  return { ...inner, negative: marked !== undefined };
}

function percentOff(text: string): { readonly body: string; readonly percent: boolean } {
  return text.endsWith("%") ? { body: text.slice(0, -1).trim(), percent: true } : { body: text, percent: false };
}
