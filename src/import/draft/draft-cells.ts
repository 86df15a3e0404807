import { parsePeriodCode } from "../../domain/period.ts";
import { plainText } from "../../language/folding.ts";

/* What the text of a cell or a heading looks like, for drafting only: reading a table is stricter. */

const PERIOD_FORMS: readonly RegExp[] = [
  /^(?:fy|cy)\s*['’]?\d{2}(?:\d{2})?(?:[/-]\d{2}(?:\d{2})?)?$/i,
  /^(?:19|20)\d{2}[/-](?:\d{2}|(?:19|20)\d{2})$/,
  /^(?:h[12]|[12]h|q[1-4]|[1-4]q)[\s\-'’/]*(?:fy)?\d{2}(?:\d{2})?$/i,
  /^(?:fy)?(?:19|20)\d{2}[\s\-/]*(?:h[12]|[12]h|q[1-4]|[1-4]q|9m)$/i,
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s\-'’/]*\d{2}(?:\d{2})?$/i,
  /^(?:19|20)\d{2}年(?:度|上半年|下半年|第?[一二三四1-4]季度?|(?:0?[1-9]|1[0-2])月)?$/,
];

/** True for a year, half, quarter, month or day in any of the forms that headings and period columns use. */
export function looksLikePeriod(text: string): boolean {
  const trimmed = plainText(text).trim();
  if (/^\d{4}$/.test(trimmed)) return /^(?:19|20)/.test(trimmed);
  return parsePeriodCode(trimmed) !== null || PERIOD_FORMS.some((form) => form.test(trimmed));
}

const NUMBER = /^[-+−(]?\s*(?:[$€£¥]\s*)?[-+]?(?:\d[\d, ]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?<! )\s*%?\)?$/i;

export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(plainText(text).trim());
}

const MISSING = /^(?:|-+|[—–]+|\.{1,3}|…|n\/?a\.?|nan|null|none|nil|#n\/a|无|不适用|暂无)$/i;

/** True for the ways in which tables say that a cell is empty. */
export function looksMissing(text: string): boolean {
  return MISSING.test(plainText(text).trim());
}

/** A name as it is shown: one line, single spaces, no invisible characters. */
export function cleanName(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
}

/** Capital letters, digits and underscores from a name; empty when it has no Latin letter or digit. */
export function codeFromName(name: string): string {
  return plainText(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
}

export function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\bhkd\b|hk\$|港[元币]/i, "HKD"],
  [/\bsgd\b|(?<![a-z])s\$/i, "SGD"],
  [/\busd\b|us\$|美元/i, "USD"],
  [/\bcny\b|\brmb\b|人民币|(?<![美港欧日])元/i, "CNY"],
  [/\beur\b|€|欧元/i, "EUR"],
  [/\bgbp\b|£|英镑/i, "GBP"],
  [/\bjpy\b|日元/i, "JPY"],
  [/\$/, "USD"],
];

const SCALES: readonly (readonly [RegExp, string])[] = [
  [/billions?\b|\bbn\b|(?<=[$€£])bn|十亿/i, "_BN"],
  [/millions?\b|\bmn\b|\bmm\b|\bm\b|(?<=[$€£])mn?\b|百万/i, "_M"],
  [/thousands?\b|\bk\b|(?<=[$€£])k\b|['’]?\b000s?\b|千/i, "_K"],
  [/亿/, "_YI"],
  [/万/, "_WAN"],
];

/** The unit that a heading, a name or a bracket speaks of ("US$ million", "%", "万元"); null when it speaks of none. */
export function unitFromText(written: string): string | null {
  const text = plainText(written);
  if (/%|\bpct\b|\bper ?cent(?:age)?\b|百分比/i.test(text)) return "PCT";
  const currency = CURRENCIES.find(([form]) => form.test(text))?.[1];
  if (currency === undefined) return null;
  return `${currency}${SCALES.find(([form]) => form.test(text))?.[1] ?? ""}`;
}

/** True when a text is a unit and nothing else: "US$ m" is, "constant 2015 US$" is not. */
export function isOnlyUnit(text: string): boolean {
  if (unitFromText(text) === null) return false;
  const forms = [
    /%|pct|per ?cent(?:age)?|百分比/i,
    ...[...CURRENCIES, ...SCALES].map(([form]) => form),
    /\b(?:in|of)\b|单位/i,
  ];
  const rest = forms.reduce((left, form) => left.replace(new RegExp(form.source, "gi"), " "), plainText(text));
  return !/[\p{L}\p{N}]/u.test(rest);
}
