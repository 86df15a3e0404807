import { Exact } from "../../domain/decimal.ts";

/** A number in prose with what it counts. */
export interface StatedFigure {
  /** Canonical decimal text in base units: `164000000` for "164 million". */
  readonly value: string;
  /** `percent`, `points`, `bps`, `times`, `money:USD`, `money` without a currency, or `plain`. */
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

const NUMBER =
  /(?<![\p{L}\p{N}.,])(?<sign>[-−–+]\s?)?(?<before>(?:US|HK|S|SG|A|NZ)?\$|USD|HKD|SGD|CNY|RMB|EUR|GBP|JPY|CHF|€|£|¥|￥)?\s?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?!\d)\s?(?<after>(?:percentage points?|per ?cent(?:age points?)?|percent|pct|%|％|‰|bps?\b|basis points?|pp\b|pts?\b|points?\b|个百分点|百分点|个基点|基点|times\b|倍|[xX]\b)|(?:(?:trillion|billion|million|thousand|tn|bn|mn|m|k)(?![\p{L}\p{N}])|万亿|百万|千万|亿|万|千)?\s?(?:US dollars?|dollars?|USD_?(?:M|K|BN|TN)?|HKD_?(?:M|K|BN)?|CNY_?(?:M|K|BN)?|SGD_?(?:M|K|BN)?|RMB|EUR_?(?:M|K|BN)?|美元|港元|港币|人民币|元|新元)?)/giu;

/** The numbers of a text, each with its unit and scale. */
export function statedFigures(text: string): readonly StatedFigure[] {
  return Array.from(text.matchAll(NUMBER), (match) => {
    const { sign = "", before = "", digits = "", after = "" } = match.groups ?? {};
    const lead = match[0].length - match[0].trimStart().length;
    const isMinus = /[-−–]/.test(sign) && !/\d\s*$/.test(text.slice(Math.max(0, match.index - 3), match.index));
    const { unit, exponent } = unitOf(before, after);
    const value = new Exact(digits.replaceAll(",", "")).times(new Exact(10).pow(exponent));
    return {
      value: (isMinus ? value.negated() : value).toFixed(),
      unit,
      start: match.index + lead,
      end: match.index + match[0].trimEnd().length,
    };
  });
}

function unitOf(before: string, after: string): { readonly unit: string; readonly exponent: number } {
  const word = after.trim().toLowerCase();
  if (/^(?:percentage point|pp$|pts?$|points?$|个?百分点|per ?centage point)/u.test(word))
    return { unit: "points", exponent: 0 };
  if (/^(?:per ?cent|pct|%|％)/u.test(word)) return { unit: "percent", exponent: 0 };
  if (/^(?:bp|basis|个?基点)/u.test(word)) return { unit: "bps", exponent: 0 };
  if (/^(?:times|倍|x$)/u.test(word)) return { unit: "times", exponent: 0 };
  const currency = currencyOf(before) ?? currencyOf(word);
  return { unit: currency === null ? "plain" : `money:${currency}`, exponent: exponentOf(word) };
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/hk\$|hkd|港元|港币/iu, "HKD"],
  [/sg?\$|sgd|新元/iu, "SGD"],
  [/us\$|usd|us dollar|美元/iu, "USD"],
  [/cny|rmb|人民币|¥|￥|元/iu, "CNY"],
  [/eur|€/iu, "EUR"],
  [/gbp|£/iu, "GBP"],
  [/chf/iu, "CHF"],
  [/jpy/iu, "JPY"],
  [/\$|dollar/iu, "$"],
];

function currencyOf(text: string): string | null {
  return text === "" ? null : (CURRENCIES.find(([form]) => form.test(text))?.[1] ?? null);
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/trillion|tn|万亿/u, 12],
  [/billion|bn/u, 9],
  [/亿/u, 8],
  [/千万/u, 7],
  [/million|mn|百万|(?:^|_)m(?![a-z])/u, 6],
  [/万/u, 4],
  [/thousand|千|(?:^|_)k(?![a-z])/u, 3],
];

function exponentOf(word: string): number {
  return SCALES.find(([form]) => form.test(word))?.[1] ?? 0;
}

/** Whether two stated numbers are the same. A dollar sign alone may be any dollar. */
export function sameFigure(a: StatedFigure, b: StatedFigure): boolean {
  return a.value === b.value && sameUnit(a.unit, b.unit);
}

export function sameUnit(a: string, b: string): boolean {
  if (a === b) return true;
  const dollars = /^money:(?:\$|USD|HKD|SGD)$/;
  return (a === "money:$" || b === "money:$") && dollars.test(a) && dollars.test(b);
}
