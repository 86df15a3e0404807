import type { Token } from "../tokenize.ts";
import { isMonthName, monthNumber } from "./date-text.ts";
import {
  hanTable,
  isWord,
  ORDINALS,
  phraseTable,
  type Read,
  readCount,
  readHan,
  readHanNumber,
  readPhrase,
} from "./token-reader.ts";

/** A part of a year. `first_months` are the first so many months of the fiscal year, `months` are calendar months. */
export type YearPart =
  | { readonly kind: "half"; readonly half: number }
  | { readonly kind: "quarter"; readonly quarter: number }
  | { readonly kind: "first_months"; readonly count: number }
  | { readonly kind: "months"; readonly from: number; readonly to: number }
  | { readonly kind: "day"; readonly month: number; readonly day: number }
  | { readonly kind: "week"; readonly week: number }
  | { readonly kind: "to_date" }
  | { readonly kind: "impossible" };

// "may" is also a verb: where a month may stand without a day or year, the caller checks for it.
const ORDINAL_DIGITS = ["st", "nd", "rd", "th"];

/** The end of June, also of a level in a fiscal year: "mid 2026" is of the calendar. */
const MIDDLE: YearPart = { kind: "day", month: 6, day: 30 };

const PHRASES = phraseTable<YearPart>([
  ["first nine months", { kind: "first_months", count: 9 }],
  ["first six months", { kind: "first_months", count: 6 }],
  ["first three months", { kind: "first_months", count: 3 }],
  ["nine months", { kind: "first_months", count: 9 }],
  ["nine month", { kind: "first_months", count: 9 }],
  ["9 month", { kind: "first_months", count: 9 }],
  ["year to date", { kind: "to_date" }],
  ["ytd", { kind: "to_date" }],
  ["final quarter", { kind: "quarter", quarter: 4 }],
  ...["mid year", "mid", "middle"].map((word): readonly [string, YearPart] => [word, MIDDLE]),
]);

const HAN_PHRASES = hanTable<YearPart>([
  ["上半年", { kind: "half", half: 1 }],
  ["前半年", { kind: "half", half: 1 }],
  ["半年报", { kind: "half", half: 1 }],
  ["中期", { kind: "half", half: 1 }],
  ["中报", { kind: "half", half: 1 }],
  ["下半年", { kind: "half", half: 2 }],
  ["后半年", { kind: "half", half: 2 }],
  ["前三个季度", { kind: "first_months", count: 9 }],
  ["前三季度", { kind: "first_months", count: 9 }],
  ["前九个月", { kind: "first_months", count: 9 }],
  ["前六个月", { kind: "first_months", count: 6 }],
  ["前三个月", { kind: "first_months", count: 3 }],
  ["头三个季度", { kind: "first_months", count: 9 }],
  ["首三季", { kind: "first_months", count: 9 }],
  ["首三个季度", { kind: "first_months", count: 9 }],
  ["头六个月", { kind: "first_months", count: 6 }],
  ["首六个月", { kind: "first_months", count: 6 }],
  ["头半年", { kind: "half", half: 1 }],
  ["首半年", { kind: "half", half: 1 }],
  ["上半年度", { kind: "half", half: 1 }],
  ["下半年度", { kind: "half", half: 2 }],
  ["上半财年", { kind: "half", half: 1 }],
  ["下半财年", { kind: "half", half: 2 }],
  ["末季", { kind: "quarter", quarter: 4 }],
  ["最后一季", { kind: "quarter", quarter: 4 }],
  ["最后一个季度", { kind: "quarter", quarter: 4 }],
  ["年初至今", { kind: "to_date" }],
  ["年中", MIDDLE],
  ...["上半月", "下半月", "上旬", "中旬", "下旬", "年初", "中段"].map((word): readonly [string, YearPart] => [
    word,
    { kind: "impossible" },
  ]),
]);

/** Reads a part of a year that begins at `at`. */
export function readPart(tokens: readonly Token[], at: number): Read<YearPart> | null {
  return (
    readPhrase(tokens, at, PHRASES) ??
    readLetterFirst(tokens, at) ??
    readNumberFirst(tokens, at) ??
    readOrdinal(tokens, at) ??
    readMonth(tokens, at) ??
    readHanPart(tokens, at)
  );
}

/** `H1`, `Q3`, `quarter 3`, `half 1`, `week 12`, `W12`. */
function readLetterFirst(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const number = tokens[at + 1];
  if (number?.kind !== "number" || !/^\d{1,2}$/.test(number.text)) return null;
  const value = Number(number.text);
  const glued = number.glued;
  if (isWord(tokens, at, "h") && glued) return { value: half(value), next: at + 2 };
  if (isWord(tokens, at, "q") && glued) return { value: quarter(value), next: at + 2 };
  if (isWord(tokens, at, "w", "wk") && glued) return { value: week(value), next: at + 2 };
  if (isWord(tokens, at, "half")) return { value: half(value), next: at + 2 };
  if (isWord(tokens, at, "quarter", "qtr")) return { value: quarter(value), next: at + 2 };
  if (isWord(tokens, at, "week")) return { value: week(value), next: at + 2 };
  return null;
}

/** `1H`, `3Q`, `9M`, `first 9 months`, `9 months`. */
function readNumberFirst(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const start = isWord(tokens, at, "first") ? at + 1 : at;
  const number = tokens[start];
  if (number?.kind !== "number" || !/^\d{1,2}$/.test(number.text)) return null;
  const value = Number(number.text);
  const unit = tokens[start + 1];
  if (unit === undefined) return null;
  if (start === at && unit.glued && isWord(tokens, at + 1, "h")) return { value: half(value), next: at + 2 };
  if (start === at && unit.glued && isWord(tokens, at + 1, "q")) return { value: quarter(value), next: at + 2 };
  // "30m" is an amount.
  if (unit.glued && isWord(tokens, start + 1, "m") && (start > at || value <= 12))
    return { value: firstMonths(value), next: start + 2 };
  const spelled = isWord(tokens, start + 1, "months", "month", "mths") && (start > at || value === 9);
  return spelled ? { value: firstMonths(value), next: start + 2 } : null;
}

/** `first half`, `2nd quarter`, `third qtr`. */
function readOrdinal(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const word = ORDINALS.indexOf(tokens[at]?.text ?? "");
  const digits = word < 0 && ORDINAL_DIGITS.includes(tokens[at + 1]?.text ?? "") && tokens[at + 1]?.glued === true;
  const ordinal = word >= 0 ? word + 1 : digits ? Number(tokens[at]?.text) : 0;
  if (!Number.isInteger(ordinal) || ordinal < 1) return null;
  let next = word >= 0 ? at + 1 : at + 2;
  if (isWord(tokens, next, "-")) next += 1;
  if (isWord(tokens, next, "half")) return { value: half(ordinal), next: next + 1 };
  if (isWord(tokens, next, "quarter", "qtr")) return { value: quarter(ordinal), next: next + 1 };
  return null;
}

/** `March`, `Jan-Mar`, `January–June`, `31 March`, `March 31`, `31st of March`. */
function readMonth(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const dayFirst = readDayFirst(tokens, at);
  if (dayFirst) return dayFirst;
  const from = monthOf(tokens[at]);
  if (from === null) return null;
  const afterDot = isWord(tokens, at + 1, ".") && tokens[at + 1]?.glued ? at + 2 : at + 1;
  const through = isWord(tokens, afterDot, "-", "to", "through") ? monthOf(tokens[afterDot + 1]) : null;
  if (through !== null) return { value: months(from, through), next: afterDot + 2 };
  const day = readDay(tokens, afterDot);
  if (day !== null && !/^\d\d$/.test(tokens[day.next]?.text ?? "")) {
    return { value: { kind: "day", month: from, day: day.value }, next: day.next };
  }
  return { value: months(from, from), next: afterDot };
}

function readDayFirst(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const day = readDay(tokens, at);
  if (day === null) return null;
  const start = isWord(tokens, day.next, "of") ? day.next + 1 : day.next;
  const month = tokens[at + 1]?.glued && !isOrdinalSuffix(tokens, at + 1) ? null : monthOf(tokens[start]);
  return month === null ? null : { value: { kind: "day", month, day: day.value }, next: start + 1 };
}

/** A day of the month: `31`, `31st`. */
function readDay(tokens: readonly Token[], at: number): Read<number> | null {
  const token = tokens[at];
  if (token?.kind !== "number" || !/^\d{1,2}$/.test(token.text)) return null;
  const value = Number(token.text);
  if (value < 1 || value > 31) return null;
  return { value, next: isOrdinalSuffix(tokens, at + 1) ? at + 2 : at + 1 };
}

function isOrdinalSuffix(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.glued === true && ORDINAL_DIGITS.includes(tokens[at]?.text ?? "");
}

function monthOf(token: Token | undefined): number | null {
  return token?.kind === "word" && isMonthName(token.text) ? monthNumber(token.text) : null;
}

function readHanPart(tokens: readonly Token[], at: number): Read<YearPart> | null {
  return readPhrase(tokens, at, HAN_PHRASES) ?? readHanQuarter(tokens, at) ?? readHanMonth(tokens, at);
}

/** 第三季度, 三季度, 3季度, 第3季, 三季报, 前3季度, 第12周. */
function readHanQuarter(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const ordinal = readHan(tokens, at, ["第"]);
  const firstFew = readHan(tokens, at, ["前"]);
  const number = readCount(tokens, ordinal ?? firstFew ?? at);
  if (number === null || tokens[at]?.kind === "word") return null;
  // 三个季度 counts quarters, 第三个季度 is one.
  const counted = ordinal !== null || firstFew !== null ? ["个季度"] : [];
  const quarterEnd = readHan(tokens, number.next, [...counted, "季度", "季报", "季"]);
  if (quarterEnd !== null) {
    const value: YearPart = firstFew === null ? quarter(number.value) : firstMonths(number.value * 3);
    return { value, next: quarterEnd };
  }
  const monthsEnd = firstFew === null ? null : readHan(tokens, number.next, ["个月"]);
  if (monthsEnd !== null) return { value: firstMonths(number.value), next: monthsEnd };
  const weekEnd = ordinal === null ? null : readHan(tokens, number.next, ["周", "星期"]);
  return weekEnd === null ? null : { value: week(number.value), next: weekEnd };
}

/** 3月, 三月份, 1-9月, 1至6月, 3月31日. */
function readHanMonth(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const from = readMonthNumber(tokens, at);
  if (from === null) return null;
  const early = readHan(tokens, from.next, ["月份", "月"]);
  const joint = early ?? from.next;
  const through = isWord(tokens, joint, "-") ? joint + 1 : readHan(tokens, joint, ["至", "到"]);
  const to = through === null ? null : readMonthNumber(tokens, through);
  const end = to && readHan(tokens, to.next, ["月份", "月"]);
  if (to && end) return { value: months(from.value, to.value), next: end };
  if (early === null) return null;
  const day = readMonthNumber(tokens, early);
  const dayEnd = day && readHan(tokens, day.next, ["日", "号"]);
  if (day && dayEnd) return { value: { kind: "day", month: from.value, day: day.value }, next: dayEnd };
  return { value: months(from.value, from.value), next: early };
}

function readMonthNumber(tokens: readonly Token[], at: number): Read<number> | null {
  const token = tokens[at];
  if (token?.kind === "number")
    return /^\d{1,2}$/.test(token.text) ? { value: Number(token.text), next: at + 1 } : null;
  return readHanNumber(tokens, at);
}

function half(value: number): YearPart {
  return value === 1 || value === 2 ? { kind: "half", half: value } : { kind: "impossible" };
}

function quarter(value: number): YearPart {
  return value >= 1 && value <= 4 ? { kind: "quarter", quarter: value } : { kind: "impossible" };
}

function week(value: number): YearPart {
  return value >= 1 && value <= 53 ? { kind: "week", week: value } : { kind: "impossible" };
}

function firstMonths(count: number): YearPart {
  return count >= 1 && count <= 12 ? { kind: "first_months", count } : { kind: "impossible" };
}

function months(from: number, to: number): YearPart {
  return from >= 1 && to <= 12 && from <= to ? { kind: "months", from, to } : { kind: "impossible" };
}
