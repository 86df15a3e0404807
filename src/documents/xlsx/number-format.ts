import { dateFromSerial, format, getFormatDateInfo, getFormatInfo, tokenize } from "numfmt";
import { SCALE_EXPONENT, type Scale } from "../../domain/unit.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { readCellText } from "../../language/numbers/cell-text.ts";
import { type PlainFormatter, plainFormatter } from "./plain-format.ts";

/** Effect of one section of a number format. */
export type FormatSection =
  | {
      readonly kind: "number";
      /** Number of places by which the displayed figure is shifted against the stored one. */
      readonly shift: number;
      readonly unit: StatedUnit | null;
      /** Footnote marks in the text of the format. */
      readonly marks: readonly string[];
      /** Reason why its text makes the figure ambiguous, as the E of `#,##0"E"` does; null where it does not. */
      readonly doubt: string | null;
    }
  | { readonly kind: "date"; readonly shows: DateParts }
  | { readonly kind: "elapsed" }
  /** Shows a fixed text or a dash instead of the number. */
  | { readonly kind: "literal" };

/** The parts of a date that a format displays. */
export interface DateParts {
  readonly year: boolean;
  readonly month: boolean;
  readonly day: boolean;
  readonly time: "none" | "minutes" | "seconds";
  /** For built-in formats that show a month or a day depending on the language: the first of a month is its month. */
  readonly monthWhenFirst: boolean;
}

export interface NumberFormat {
  /** Format code for English display: the language in a currency's brackets changes names, not separators. */
  readonly pattern: string;
  readonly isGeneral: boolean;
  /** Fast formatter for common formats; null where the library is needed. */
  readonly plain: PlainFormatter | null;
  section(value: number): FormatSection;
}

type Token = ReturnType<typeof tokenize>[number];

interface ConditionedSection {
  readonly holds: ((value: number) => boolean) | null;
  readonly section: FormatSection;
}

const CODE_CHARACTERS_MAX = 1_000;

/** Parses a format code; an invalid one counts as General. */
export function readNumberFormat(given: string, { monthWhenFirst = false } = {}): NumberFormat {
  if (given.length > CODE_CHARACTERS_MAX || /^general$/i.test(given)) return GENERAL;
  try {
    const code = inOneWay(given);
    const parts = sectionTokens(code);
    const sections = parts.slice(0, 3).map((tokens) => conditioned(tokens, monthWhenFirst));
    const isDate = sections.some(({ section }) => section.kind === "date");
    const pattern = isDate ? code : code.replace(BRACKETED_CURRENCY, (_, symbol: string) => quoted(symbol));
    format(pattern, 1, SHOWN);
    return { pattern, isGeneral: false, plain: plainFormatter(pattern), section: (value) => chosen(sections, value) };
  } catch {
    return GENERAL;
  }
}

const SHOWN = { locale: "en" } as const;
const PLAIN: FormatSection = { kind: "number", shift: 0, unit: null, marks: [], doubt: null };
export const GENERAL: NumberFormat = { pattern: "General", isGeneral: true, plain: null, section: () => PLAIN };
const BRACKETED_CURRENCY = /\[\$([^\]-]{0,80})(?:-[^\]]{0,80})?\]/g;

/** Normalizes notations that the library does not know: `!` for a literal, scaling commas before the point (`0,.0`). */
function inOneWay(code: string): string {
  return code.replace(
    /"[^"]*"|\\.|!(.)|(,{1,9})(\.[0#?]*)/g,
    (whole, literal?: string, commas?: string, decimals?: string) => {
      if (literal !== undefined) return `\\${literal}`;
      return commas === undefined ? whole : `${decimals}${commas}`;
    },
  );
}

function quoted(symbol: string): string {
  return symbol === "" ? "" : `"${symbol.replaceAll('"', "")}"`;
}

/** A number as displayed by a format, without alignment spaces. */
export function shownBy({ pattern }: NumberFormat, value: number): string {
  return format(pattern, value, SHOWN).replace(/\s+/g, " ").trim();
}

/** ISO text of a serial date, limited to the displayed parts; null where the calendar has no such day. */
export function isoDate(serial: number, shows: DateParts): string | null {
  // Serial 60 is 29 February 1900, which never existed; 2958466 would be the first day of the year 10000.
  const day = Math.floor(serial);
  const hasDay = shows.year || shows.month || shows.day;
  if (!(serial >= 0) || day >= 2_958_466 || (hasDay && (day < 1 || day === 60))) return null;
  const [year, month, date, hours, minutes, seconds] = dateFromSerial(serial).map((part) =>
    String(part).padStart(2, "0"),
  );
  const clock = `${hours}:${minutes}${shows.time === "seconds" ? `:${seconds}` : ""}`;
  if (!hasDay) return clock;
  if (shows.monthWhenFirst) return date === "01" ? `${year}-${month}` : `${year}-${month}-${date}`;
  if (shows.day) return `${year}-${month}-${date}${shows.time === "none" ? "" : `T${clock}`}`;
  return shows.month ? `${year}-${month}` : `${year}`;
}

function sectionTokens(code: string): readonly (readonly Token[])[] {
  const sections: Token[][] = [[]];
  for (const token of tokenize(code)) {
    if (token.type === "BREAK") sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections;
}

function conditioned(tokens: readonly Token[], monthWhenFirst: boolean): ConditionedSection {
  const condition = tokens.find(({ type }) => type === "CONDITION");
  return {
    holds: condition === undefined ? null : comparison(condition.value),
    section: sectionOf(tokens, monthWhenFirst),
  };
}

function comparison(text: string): (value: number) => boolean {
  const [, operator = "", number = ""] = /^(<=|>=|<>|<|>|=)(.*)$/.exec(text) ?? [];
  const limit = Number(number);
  switch (operator) {
    case "<=":
      return (value) => value <= limit;
    case ">=":
      return (value) => value >= limit;
    case "<>":
      return (value) => value !== limit;
    case "<":
      return (value) => value < limit;
    case ">":
      return (value) => value > limit;
    default:
      return (value) => value === limit;
  }
}

/** The section for a value: the default order is positive, negative, zero, unless conditions override it. */
function chosen(sections: readonly ConditionedSection[], value: number): FormatSection {
  const [first, second, third] = sections;
  if (!first || (!second && first.holds === null)) return first?.section ?? PLAIN;
  const isFirst = first.holds ?? ((number: number) => (third ? number > 0 : number >= 0));
  if (isFirst(value) || !second) return first.section;
  const isSecond = second.holds ?? ((number: number) => !third || number < 0);
  return (isSecond(value) ? second : (third ?? second)).section;
}

const DIGITS = new Set(["ZERO", "HASH", "QMARK", "DIGIT", "GENERAL"]);

function sectionOf(tokens: readonly Token[], monthWhenFirst: boolean): FormatSection {
  const types = new Set<string>(tokens.map(({ type }) => type));
  if (types.has("DURATION")) return { kind: "elapsed" };
  if (types.has("DATETIME") || types.has("AMPM")) return { kind: "date", shows: datePartsOf(tokens, monthWhenFirst) };
  if (types.has("TEXT")) return PLAIN;
  const first = tokens.findIndex(({ type }) => DIGITS.has(type));
  if (first < 0) return { kind: "literal" };
  return numberSection(tokens, first);
}

function codeOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join("");
}

function datePartsOf(tokens: readonly Token[], monthWhenFirst: boolean): DateParts {
  const info = getFormatDateInfo(codeOf(tokens));
  const weekday = tokens.some(({ type, value }) => type === "DATETIME" && /^(?:d{3,}|a{3,})$/i.test(value));
  return {
    year: info.year,
    month: info.month,
    day: info.day || weekday,
    time: info.seconds ? "seconds" : info.hours || info.minutes ? "minutes" : "none",
    monthWhenFirst,
  };
}

function numberSection(tokens: readonly Token[], first: number): FormatSection {
  const last = tokens.findLastIndex(({ type }) => DIGITS.has(type));
  // The library that formats the text also supplies the scale, so that text and figure agree.
  const scale = Math.round(Math.log10(getFormatInfo(codeOf(tokens)).scale));
  const shift = scale - pretendedDecimals(tokens.slice(first, last + 1));
  const { unit, marks, doubt } = wordsAround(wordsOf(tokens.slice(0, first)), wordsOf(tokens.slice(last + 1)));
  if (tokens.some(({ type }) => type === "PERCENT"))
    return { kind: "number", shift, unit: { ...(unit ?? NO_UNIT), measure: "percent" }, marks, doubt };
  if (shift === 0 || (unit !== null && unit.scale !== null)) return { kind: "number", shift, unit, marks, doubt };
  // Scaling commas alone state the unit: `#,##0,,` shows millions.
  const shown = SCALES.find((candidate) => SCALE_EXPONENT[candidate] === -shift);
  if (shown === undefined) return { kind: "number", shift: 0, unit, marks, doubt };
  return { kind: "number", shift, unit: { ...(unit ?? NO_UNIT), scale: shown }, marks, doubt };
}

const NO_UNIT: StatedUnit = { currency: null, scale: null, measure: null };
const SCALES: readonly Scale[] = ["K", "WAN", "M", "YI", "BN", "TN"];

/** Number of digits after a point that is only a literal, as in `0"."0,"万"`, which shows ten thousands. */
function pretendedDecimals(tokens: readonly Token[]): number {
  const point = tokens.findIndex(({ type, value }) => (type === "STRING" || type === "ESCAPED") && value === ".");
  if (point < 0 || tokens.some(({ type }) => type === "POINT")) return 0;
  return tokens.slice(point).filter(({ type }) => DIGITS.has(type)).length;
}

const WORDS = new Set(["STRING", "ESCAPED", "CHAR", "CURRENCY", "SPACE"]);

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, value }) => (type === "LOCALE" ? currencyOf(value) : WORDS.has(type) ? value : ""))
    .join("");
}

/** Currencies of ambiguous symbols, by the language code after the symbol. */
const CURRENCY_BY_LANGUAGE: Readonly<Record<string, string>> = {
  "¥-804": "CNY",
  "￥-804": "CNY",
  "¥-zh-CN": "CNY",
  "￥-zh-CN": "CNY",
  "¥-411": "JPY",
  "￥-411": "JPY",
  "¥-ja-JP": "JPY",
  "￥-ja-JP": "JPY",
  "kr-414": "NOK",
  "kr-41D": "SEK",
  "kr.-406": "DKK",
  "kr-40F": "ISK",
  "Fr.-807": "CHF",
  "fr.-100C": "CHF",
  "SFr.-807": "CHF",
};

/** The currency in brackets such as `HK$-C04`: its symbol, or its ISO code where the language decides. */
function currencyOf(bracketed: string): string {
  const known = CURRENCY_BY_LANGUAGE[bracketed];
  if (known !== undefined) return `${known} `;
  return bracketed.replace(/-[0-9A-Za-z,-]{0,80}$/, "");
}

type Words = Pick<Extract<FormatSection, { readonly kind: "number" }>, "unit" | "marks" | "doubt">;

/** Unit, marks and doubt from the text around a number, read like the text of a table cell. */
function wordsAround(before: string, after: string): Words {
  const { content, marks } = readCellText(`${before}1${after}`);
  if (content.kind === "number" && content.value === "1") return { unit: content.unit, marks, doubt: null };
  const hasWords = /[\p{L}‰<>≤≥~≈]/u.test(before + after);
  return { unit: null, marks: [], doubt: content.kind === "fault" && hasWords ? content.reason : null };
}
