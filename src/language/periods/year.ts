import { firstDayOf, monthsOfYear, yearNear } from "../../domain/fiscal-years.ts";
import type { Token } from "../tokenize.ts";
import { fullYear } from "./date-text.ts";
import { readPart, type YearPart } from "./part.ts";
import type { FiscalCalendar } from "./period-reading.ts";
import { hanDigit, hanTable, isWord, phraseTable, type Read, readCount, readHan, readPhrase } from "./token-reader.ts";

/** A year as written. `split`: a form such as 2024/25. `named`: a word says that it is a year. */
export interface YearReading {
  readonly year: number;
  /** "CY2023": a calendar year, which differs from the fiscal one unless that begins in January. */
  readonly calendar?: boolean;
  /** "last year", 去年: counted from the current year. */
  readonly relative?: boolean;
  /** "this year" on a day of a transition period, which is in no year. */
  readonly inTransition?: true;
  readonly split: boolean;
  readonly named: boolean;
}

const YEAR_MIN = 1900;
const YEAR_MAX = 2100;
const YEAR_SUFFIXES = ["财政年度", "会计年度", "年度", "财年", "年全年", "全年", "年"];

const RELATIVE_YEARS = phraseTable<number>([
  ["the year before last", -2],
  ["year before last", -2],
  ["last fiscal year", -1],
  ["last financial year", -1],
  ["last full year", -1],
  ["last calendar year", -1],
  ["latest fiscal year", -1],
  ["latest full year", -1],
  ["latest year", -1],
  ["most recent year", -1],
  ["most recent fiscal year", -1],
  ["previous fiscal year", -1],
  ["previous financial year", -1],
  ["prior fiscal year", -1],
  ["last year", -1],
  ["previous year", -1],
  ["prior year", -1],
  ["preceding year", -1],
  ["last yr", -1],
  ["this fiscal year", 0],
  ["this financial year", 0],
  ["current fiscal year", 0],
  ["current financial year", 0],
  ["this year", 0],
  ["current year", 0],
  ["this yr", 0],
  ["next fiscal year", 1],
  ["next financial year", 1],
  ["next year", 1],
  ["coming year", 1],
  ["a year ago", -1],
]);

const RELATIVE_YEARS_HAN = hanTable<number>([
  ["大前年", -3],
  ["前年", -2],
  ["旧年", -1],
  ["去年度", -1],
  ["去年", -1],
  ["上一财年", -1],
  ["上财年", -1],
  ["上一年度", -1],
  ["上一年", -1],
  ["上年度", -1],
  ["上年", -1],
  ["最近一年", -1],
  ["最近一个财年", -1],
  ["今年度", 0],
  ["今年", 0],
  ["本年度", 0],
  ["本财年", 0],
  ["本年", 0],
  ["当年", 0],
  ["明年", 1],
  ["来年", 1],
  ["下一年", 1],
  ["下年度", 1],
  ["后年", 2],
]);

/** Reads an absolute or relative year that begins at `at`. */
export function readYear(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<YearReading> | null {
  return readNamedYear(tokens, at) ?? readBareYear(tokens, at) ?? readRelativeYear(tokens, at, calendar);
}

/** `FY2025`, `FY25`, `fiscal year 2025`, `CY2023`, `'25`. */
function readNamedYear(tokens: readonly Token[], at: number): Read<YearReading> | null {
  const afterPrefix = readYearPrefix(tokens, at);
  if (afterPrefix !== null) {
    const start = isWord(tokens, afterPrefix, "'", "-", "‘") ? afterPrefix + 1 : afterPrefix;
    const year = yearOf(tokens[start]);
    if (year === null) return null;
    const read = withSplit(tokens, start, year, true);
    return isWord(tokens, at, "cy", "calendar") ? { ...read, value: { ...read.value, calendar: true } } : read;
  }
  const apostrophe = isWord(tokens, at, "'") && tokens[at + 1]?.glued === true;
  const token = tokens[at + 1];
  // "'33k agents'" is a quoted number.
  const next = tokens[at + 2];
  if (next?.glued === true && next.kind === "word") return null;
  if (!apostrophe || token === undefined || !/^\d\d$/.test(token.text)) return null;
  return { value: { year: fullYear(token.text), split: false, named: false }, next: skipSuffix(tokens, at + 2) };
}

function readYearPrefix(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens, at, "fy", "cy")) return at + 1;
  if (isWord(tokens, at, "f") && tokens[at + 1]?.glued === true) return at + 1;
  const fiscal = isWord(tokens, at, "fiscal", "financial", "calendar");
  if (fiscal) return isWord(tokens, at + 1, "year", "years") ? at + 2 : at + 1;
  return isWord(tokens, at, "year", "yr") ? at + 1 : null;
}

/** `2025`, `2025年`, `24年`, `二〇二四年`, `2024/25`. */
function readBareYear(tokens: readonly Token[], at: number): Read<YearReading> | null {
  const token = tokens[at];
  if (token?.kind === "number") return readDigitYear(tokens, at, token);
  const digits = [0, 1, 2, 3].map((offset) => hanDigit(tokens[at + offset]?.text ?? ""));
  const long = digits.every((digit) => digit !== null);
  const length = long ? 4 : digits[0] !== null && digits[1] !== null ? 2 : 0;
  const after = readHan(tokens, at + length, YEAR_SUFFIXES);
  if (length === 0 || after === null) return null;
  const year = fullYear(digits.slice(0, length).join(""));
  return inRange(year) ? { value: { year, split: false, named: false }, next: after } : null;
}

function readDigitYear(tokens: readonly Token[], at: number, token: Token): Read<YearReading> | null {
  if (!token.grouped && /^\d{4}$/.test(token.text) && inRange(Number(token.text)) && !isAmount(tokens, at)) {
    return withSplit(tokens, at, Number(token.text), false);
  }
  const after =
    readHan(tokens, at + 1, YEAR_SUFFIXES) ??
    (isListedShortYear(tokens, at) || isYearOfPart(tokens, at) ? at + 1 : null);
  if (!/^\d\d$/.test(token.text) || after === null || isWord(tokens, at - 1, "'")) return null;
  return { value: { year: fullYear(token.text), split: false, named: false }, next: after };
}

/** 25H1, 24Q3, 25下半年: two digits directly followed by a half or a quarter. */
function isYearOfPart(tokens: readonly Token[], at: number): boolean {
  const [letter, number] = [tokens[at + 1], tokens[at + 2]];
  const part = letter?.glued === true && isWord(tokens, at + 1, "h", "q");
  if (letter?.glued === true && letter.kind === "han") return isHalfOrQuarter(readPart(tokens, at + 1)?.value);
  return part && number?.glued === true && /^[1-4]$/.test(number.text);
}

function isHalfOrQuarter(part: YearPart | undefined): boolean {
  return part?.kind === "half" || part?.kind === "quarter";
}

/** 24、25年: two digits in a list whose last member has the word for year. */
function isListedShortYear(tokens: readonly Token[], at: number): boolean {
  let i = at;
  while (i < at + SHORT_LIST_MAX && /^\d\d$/.test(tokens[i]?.text ?? "") && LIST_MARKS.has(tokens[i + 1]?.text ?? ""))
    i += 2;
  return i > at && /^\d\d$/.test(tokens[i]?.text ?? "") && readHan(tokens, i + 1, YEAR_SUFFIXES) !== null;
}

const SHORT_LIST_MAX = 20;
const LIST_MARKS = new Set(["、", ",", "-", "和", "与", "同", "跟", "及", "至", "到", "/"]);

/** "2000 million", "2000 %": a scale or percent after a number makes it an amount, unless it ends a range of years. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  if (isWord(tokens, at + 1, "%", "percent", "pct")) return !endsRange(tokens, at);
  return isWord(tokens, at + 1, "million", "millions", "billion", "billions", "thousand", "thousands", "mn", "bn");
}

/** "growth 1991 to 2019 %", "2009-2019 percent" */
function endsRange(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at - 2]?.text ?? "";
  return (
    isWord(tokens, at - 1, "to", "-", "until", "till", "through", "and", "vs") &&
    /^\d{4}$/.test(first) &&
    inRange(Number(first))
  );
}

/** Reads the second half of `2024/25` and `FY2024-25`, where it is the year after. */
function withSplit(tokens: readonly Token[], at: number, year: number, named: boolean): Read<YearReading> {
  const second = tokens[at + 2];
  const joined = isWord(tokens, at + 1, "/", "-") && tokens[at + 1]?.glued === true && second?.glued === true;
  const slash = isWord(tokens, at + 1, "/");
  if (joined && second !== undefined && isFollowingYear(second.text, year)) {
    // `2011-12` without a prefix is December 2011; only a slash or a prefix makes it a split year.
    if (slash || named || second.text.length === 4 || Number(second.text) > 12) {
      const range = second.text.length === 4 && !named && !slash;
      if (!range) return { value: { year: year + 1, split: true, named }, next: skipSuffix(tokens, at + 3) };
    }
  }
  return { value: { year, split: false, named }, next: skipSuffix(tokens, at + 1) };
}

function isFollowingYear(text: string, year: number): boolean {
  if (/^\d\d$/.test(text)) return Number(text) === (year + 1) % 100;
  return /^\d{4}$/.test(text) && Number(text) === year + 1;
}

function readRelativeYear(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<YearReading> | null {
  const beside = readYearBeside(tokens, at, calendar);
  if (beside) return beside;
  const phrase = readPhrase(tokens, at, RELATIVE_YEARS);
  if (phrase) return relative(phrase.value, phrase.next, calendar);
  const han = readPhrase(tokens, at, RELATIVE_YEARS_HAN);
  const whole = han === null ? null : readHan(tokens, han.next, ["全年"]);
  // 今年全年 is not this year so far.
  if (han !== null && whole !== null)
    return {
      ...relative(han.value, whole, calendar),
      value: { ...relativeYear(han.value, calendar), relative: false },
    };
  if (han) return relative(han.value, han.next, calendar);
  // "last years q3" is typed without its apostrophe.
  const isLast = isWord(tokens, at, "last") && isWord(tokens, at + 1, "years") && readPart(tokens, at + 2) !== null;
  return isLast ? relative(-1, at + 2, calendar) : readYearsAgo(tokens, at, calendar);
}

/** "the year before FY2025", "the year after 2024": counted from the year that is named. */
function readYearBeside(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<YearReading> | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const step = isWord(tokens, start + 1, "before", "preceding")
    ? -1
    : isWord(tokens, start + 1, "after", "following")
      ? 1
      : null;
  if (!isWord(tokens, start, "year") || step === null) return null;
  const year = readNamedYear(tokens, start + 2) ?? readBareYear(tokens, start + 2);
  if (year === null || year.value.split) return null;
  const { fiscalYears } = calendar;
  const span = monthsOfYear(year.value.year, fiscalYears);
  const beside = span === null ? null : yearNear(firstDayOf(span.from), step, fiscalYears);
  return { value: { ...year.value, year: beside ?? year.value.year + step, named: true }, next: year.next };
}

function readYearsAgo(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<YearReading> | null {
  const count = readCount(tokens, at);
  if (count === null || count.value > 200) return null;
  if (isWord(tokens, count.next, "years", "year") && isWord(tokens, count.next + 1, "ago", "back")) {
    return relative(-count.value, count.next + 2, calendar);
  }
  const han = readHan(tokens, count.next, ["年前", "年以前"]);
  return han === null ? null : relative(-count.value, han, calendar);
}

function relative(steps: number, next: number, calendar: FiscalCalendar): Read<YearReading> {
  return { value: relativeYear(steps, calendar), next };
}

function relativeYear(steps: number, { today, fiscalYears }: FiscalCalendar): YearReading {
  const year = yearNear(today, steps, fiscalYears);
  const read = { split: false, named: true, relative: true };
  return year === null ? { ...read, year: today.year, inTransition: true } : { ...read, year };
}

function yearOf(token: Token | undefined): number | null {
  if (token?.kind !== "number") return null;
  if (/^\d\d$/.test(token.text)) return fullYear(token.text);
  const year = Number(token.text);
  return /^\d{4}$/.test(token.text) && inRange(year) ? year : null;
}

function skipSuffix(tokens: readonly Token[], at: number): number {
  return readHan(tokens, at, YEAR_SUFFIXES) ?? at;
}

function inRange(year: number): boolean {
  return year >= YEAR_MIN && year <= YEAR_MAX;
}
