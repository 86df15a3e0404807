import { Exact } from "../../domain/decimal.ts";
import { chineseNumber, englishNumber, SPELLED_CHINESE, SPELLED_ENGLISH } from "./number-words.ts";
import { statedTimes } from "./stated-times.ts";

/** A number in prose with its unit. */
export interface StatedFigure {
  /** Canonical decimal text in base units: `164000000` for "164 million"; fractions as such: `2/3`. */
  readonly value: string;
  /** `percent`, `points`, `bps`, `times`, `money:USD`, `money:$`, `time:week`, `plain`; `code` for "F19". */
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

const CURRENCY_BEFORE = "(?:US|HK|S|SG|A|NZ)?\\$|(?:USD|HKD|SGD|CNY|RMB|EUR|GBP|JPY|CHF)\\b|€|£|¥|￥";
const RATIO_AFTER =
  "percentage points?|per ?cent(?:age points?)?|percent|pct\\b|%|％|‰|bps?\\b|basis points?|pp\\b|pts?\\b|points?\\b|个百分点|百分点|个基点|基点|times\\b|倍|x\\b";
const TIME_AFTER =
  "(?:-| )?(?:years?|months?|weeks?|days?|hours?|minutes?)\\b|个?月(?!\\d)|周|天|日|个?小时|分钟|岁|年";
const SCALE_AFTER =
  "(?:trillion|billion|million|thousand|tn|bn|mn|m|k)(?![\\p{Script=Latin}\\p{N}])|万亿|百万|千万|百亿|十亿|亿|万|千";
const CURRENCY_AFTER =
  "US dollars?|HK dollars?|dollars?|(?:USD|HKD|CNY|SGD|EUR)(?:_?(?:M|K|BN|TN))?(?![\\p{Script=Latin}])|RMB\\b|euros?\\b|美元|港元|港币|人民币|新元|欧元|日元|元";
const AFTER = `(?<ratio>${RATIO_AFTER})|(?<time>${TIME_AFTER})|(?<scale>${SCALE_AFTER})?\\s?(?<currency>${CURRENCY_AFTER})?`;
const DIGITS = "\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?";

const WRITTEN = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}.,])(?<sign>[-−–+]\\s?|(?:minus|negative)\\s|负)?(?<before>${CURRENCY_BEFORE})?\\s?(?<digits>${DIGITS})(?!\\d)\\s?(?:${AFTER})`,
  "giu",
);
/** A sign in words may stand before a number in words, as it may before digits. */
const SPELLED = new RegExp(
  `(?<sign>(?<![\\p{Script=Latin}])(?:minus|negative)\\s|负)?(?<before>${CURRENCY_BEFORE})?\\s?(?:${SPELLED_ENGLISH.source}|${SPELLED_CHINESE.source})\\s?(?:${AFTER})`,
  "giu",
);

/** The numbers of a text, in digits and in words. `others`: places with another reading, such as dates. */
export function statedFigures(text: string, others: readonly Place[] = statedTimes(text)): readonly StatedFigure[] {
  const found = Array.from(text.matchAll(WRITTEN), (match) => writtenFigure(match, text));
  const written = apart(found, others);
  const spelled = Array.from(text.matchAll(SPELLED)).flatMap((match) => spelledFigure(match) ?? []);
  const plain = [...written, ...apart(spelled, [...others, ...written])];
  const codes = apart(codesIn(text, [...others, ...plain]), others);
  const figures = [...apart(plain, codes), ...codes].sort((a, b) => a.start - b.start);
  return withSharedUnits(figures, text);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function apart<T extends Place>(found: readonly T[], others: readonly Place[]): readonly T[] {
  return found.filter(({ start, end }) => !others.some((other) => start < other.end && other.start < end));
}

interface Measured extends StatedFigure {
  readonly exponent: number;
}

const MINUS = /[-−–]|minus|negative|负/i;

function writtenFigure(match: RegExpExecArray, text: string): Measured {
  const { sign = "", before = "", digits = "" } = match.groups ?? {};
  const isRange = /\d\s*$/.test(text.slice(Math.max(0, match.index - 3), match.index));
  const isMinus = MINUS.test(sign) && !isRange;
  const { unit, exponent } = unitOf(before, match.groups ?? {});
  const value = new Exact(digits.replaceAll(",", "")).times(new Exact(10).pow(exponent));
  return { value: (isMinus ? value.negated() : value).toFixed(), unit, exponent, ...placeOf(match) };
}

function spelledFigure(match: RegExpExecArray): Measured | null {
  const { english, chinese, sign = "", before = "" } = match.groups ?? {};
  const measure = unitOf(before, match.groups ?? {});
  const isBare = measure.unit === "plain" && measure.exponent === 0;
  const number = english === undefined ? chineseNumber(chinese ?? "", isBare) : englishNumber(english, isBare);
  if (number === null) return null;
  const unit = number.unit ?? measure.unit;
  const scaled = number.value.includes("/")
    ? number.value
    : new Exact(number.value).times(new Exact(10).pow(measure.exponent)).toFixed();
  return { value: MINUS.test(sign) ? `-${scaled}` : scaled, unit, exponent: measure.exponent, ...placeOf(match) };
}

const WORD = /[\p{Script=Latin}\p{N}]+(?:[.\-/_][\p{Script=Latin}\p{N}]+)*/gu;
/** Up to the end of the last part with a digit. */
const CODE = /^.*\p{N}[\p{Script=Latin}\p{N}]*/su;

/** Other words with a digit: "Q7", "F19", "X.25". They must be kept as they are. */
function codesIn(text: string, read: readonly Place[]): readonly Measured[] {
  const isRead = (at: number): boolean => read.some(({ start, end }) => start <= at && at < end);
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index: start }) => {
    const code = CODE.exec(word)?.[0] ?? "";
    const digits = Array.from(code.matchAll(/\p{N}/gu), ({ index }) => start + index);
    if (digits.every(isRead)) return [];
    return [{ value: code.toLowerCase(), unit: "code", exponent: 0, start, end: start + code.length }];
  });
}

function placeOf(match: RegExpExecArray): { readonly start: number; readonly end: number } {
  const lead = match[0].length - match[0].trimStart().length;
  return { start: match.index + lead, end: match.index + match[0].trimEnd().length };
}

type Groups = Readonly<Record<string, string | undefined>>;

function unitOf(before: string, { ratio, time, scale, currency }: Groups): { unit: string; exponent: number } {
  if (ratio !== undefined) return { unit: ratioUnit(ratio.toLowerCase()), exponent: 0 };
  if (time !== undefined) return { unit: `time:${timeUnit(time.toLowerCase())}`, exponent: 0 };
  const money = currencyOf(before) ?? currencyOf(currency ?? "");
  const ending = /_?(?:M|K|BN|TN)$/i.exec(currency ?? "")?.[0].replace("_", "") ?? "";
  return {
    unit: money === null ? "plain" : `money:${money}`,
    exponent: exponentOf((scale ?? ending).toLowerCase()),
  };
}

function ratioUnit(word: string): string {
  if (/^(?:percentage point|per ?centage point|pp$|pts?$|points?$|个?百分点)/u.test(word)) return "points";
  if (/^(?:bp|basis|个?基点)/u.test(word)) return "bps";
  if (/^(?:times|倍|x$)/u.test(word)) return "times";
  return word === "‰" ? "permille" : "percent";
}

const TIMES: readonly (readonly [RegExp, string])[] = [
  [/year|年|岁/u, "year"],
  [/month|月/u, "month"],
  [/week|周/u, "week"],
  [/day|天|日/u, "day"],
  [/hour|小时/u, "hour"],
  [/minute|分钟/u, "minute"],
];

function timeUnit(word: string): string {
  return TIMES.find(([form]) => form.test(word))?.[1] ?? word;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/hk\$|hkd|hk dollar|港元|港币/iu, "HKD"],
  [/(?:^|[^u])sg?\$|sgd|新元/iu, "SGD"],
  [/us\$|usd|us dollar|美元/iu, "USD"],
  [/eur|€|欧元/iu, "EUR"],
  [/jpy|日元/iu, "JPY"],
  [/cny|rmb|人民币|¥|￥|元/iu, "CNY"],
  [/gbp|£/iu, "GBP"],
  [/chf/iu, "CHF"],
  [/\$|dollar/iu, "$"],
];

function currencyOf(text: string): string | null {
  return text === "" ? null : (CURRENCIES.find(([form]) => form.test(text))?.[1] ?? null);
}

const EXPONENTS: Readonly<Record<string, number>> = {
  trillion: 12,
  tn: 12,
  万亿: 12,
  百亿: 10,
  billion: 9,
  bn: 9,
  十亿: 9,
  亿: 8,
  千万: 7,
  million: 6,
  mn: 6,
  m: 6,
  百万: 6,
  万: 4,
  thousand: 3,
  k: 3,
  千: 3,
};

function exponentOf(word: string): number {
  return EXPONENTS[word] ?? 0;
}

const SHARING = /^\s*(?:to|and|or|[-–—]|至|到|和|、)\s*$/u;

/** "from 25.3 to 24.8 percent" and "61 to 94 thousand": one unit applies to both numbers. */
function withSharedUnits(figures: readonly Measured[], text: string): readonly StatedFigure[] {
  const shared: Measured[] = [];
  for (const figure of [...figures].reverse()) {
    const next = shared.at(-1);
    const isShared =
      next !== undefined &&
      figure.unit === "plain" &&
      figure.exponent === 0 &&
      !figure.value.includes("/") &&
      SHARING.test(text.slice(figure.end, next.start));
    if (!isShared) shared.push(figure);
    else {
      const value = new Exact(figure.value).times(new Exact(10).pow(next.exponent)).toFixed();
      shared.push({ ...figure, value, unit: next.unit, exponent: next.exponent });
    }
  }
  return shared.reverse().map(({ value, unit, start, end }) => ({ value, unit, start, end }));
}

const DOLLARS = /^money:(?:\$|USD|HKD|SGD)$/;

export function sameUnit(a: string, b: string): boolean {
  if (a === b) return true;
  return (a === "money:$" || b === "money:$") && DOLLARS.test(a) && DOLLARS.test(b);
}
