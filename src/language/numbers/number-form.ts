import { canonicalDecimal } from "../../domain/decimal.ts";

/** The decimal sign in the text around a cell; `open` where it may be either. */
export type DecimalSign = "point" | "comma" | "open";

/** The value of a run of digits and separators, without sign and unit. */
export type DigitsReading =
  | { readonly kind: "number"; readonly value: string }
  | { readonly kind: "fault"; readonly reason: string };

const DIGITS_MAX = 100;
export const UNREADABLE = "is not a number that can be read";

const PLAIN = /^(?:0|[1-9]\d*)?(?:\.\d+)?$/;
const SCIENTIFIC = /^\d(?:\.\d+)?[eE][+-]\d{1,3}$/;
/** Groups between commas: of three, by the Indian rule, or at least two of four as in Chinese accounts. */
const COMMA_GROUPS = /^[1-9](?:\d{0,2}(?:,\d{3})+|\d?(?:,\d\d)+,\d{3}|\d{0,3}(?:,\d{4}){2,})(?:\.\d+)?$/;
const NEUTRAL_GROUPS = /^[1-9]\d{0,2}(?:(?: \d{3})+|(?:'\d{3})+)(?:\.\d+)?$/;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const NEUTRAL_GROUPS_COMMA = /^[1-9]\d{0,2}(?:(?: \d{3})+|(?:'\d{3})+)(?:,\d+)?$/;
const PLAIN_COMMA = /^(?:0|[1-9]\d*)(?:,\d+)?$/;
/** One comma or point before exactly three digits: thousands in one country, decimals in another. */
export const TWO_READINGS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Parses digits with their separators exactly; ambiguous or invalid digits are a fault, never a guess. */
export function readDigits(text: string, decimal: DecimalSign): DigitsReading {
  if (text.length > DIGITS_MAX && text.replace(/\D/g, "").length > DIGITS_MAX) {
    return fault("has more than 100 digits");
  }
  if (SCIENTIFIC.test(text)) return exact(text);
  const value = decimal === "open" ? openReading(text) : strictReading(text, decimal);
  if (value === "two readings") return fault("has two readings, thousands or decimals");
  return value === null ? fault(UNREADABLE) : exact(value);
}

function strictReading(text: string, decimal: "point" | "comma"): string | null {
  return decimal === "point" ? pointReading(text) : commaReading(text);
}

function openReading(text: string): string | null {
  return TWO_READINGS.test(text) ? "two readings" : (pointReading(text) ?? commaReading(text));
}

function pointReading(text: string): string | null {
  if (PLAIN.test(text)) return text;
  return COMMA_GROUPS.test(text) || NEUTRAL_GROUPS.test(text) ? text.replace(/[, ']/g, "") : null;
}

function commaReading(text: string): string | null {
  if (!PLAIN_COMMA.test(text) && !POINT_GROUPS.test(text) && !NEUTRAL_GROUPS_COMMA.test(text)) return null;
  return text.replace(/[. ']/g, "").replace(",", ".");
}

function exact(text: string): DigitsReading {
  const value = canonicalDecimal(text);
  if (value === null) return fault(UNREADABLE);
  return value.length > DIGITS_MAX + 2 ? fault("has more than 100 digits") : { kind: "number", value };
}

function fault(reason: string): DigitsReading {
  return { kind: "fault", reason };
}
