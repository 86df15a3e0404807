import { fiscalYearOf, startMonthOf } from "../../domain/fiscal-years.ts";
import type { Period } from "../../domain/period.ts";
import { existing, unitOfDay } from "../../domain/period-steps.ts";
import type { Token } from "../tokenize.ts";
import { readDurationEnded, readHanDurationEnded } from "./durations.ts";
import { readMonthsCode, readNumericDate } from "./numeric-date.ts";
import { readPart, type YearPart } from "./part.ts";
import { type FiscalCalendar, oneReading, onlyPeriod, type PeriodReading } from "./period-reading.ts";
import { readRelative } from "./relative.ts";
import { HAN_SAME_PARTS } from "./relative-words.ts";
import { assumeYear, resolvePart } from "./resolve-part.ts";
import { isWord, type Read, readHan } from "./token-reader.ts";
import { readTransition } from "./transition.ts";
import { readYear, type YearReading } from "./year.ts";

/** Reads one period, no ranges. `isWhole` ends the recursion: a part of a part ("half of Q2") is then not read. */
export function readOne(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
  isWhole = false,
): Read<PeriodReading> | null {
  const read =
    readTransition(tokens, at, calendar) ??
    readDurationEnded(tokens, at, calendar) ??
    readHanDurationEnded(tokens, at, calendar) ??
    readRelative(tokens, at, calendar) ??
    readMonthsCode(tokens, at, calendar) ??
    readNumericDate(tokens, at) ??
    readYearFirst(tokens, at, calendar) ??
    readPartFirst(tokens, at, calendar, isWhole);
  return read && withToDate(tokens, read);
}

/** The codes `2026Q2QTD` and `2026-06MTD`. */
function withToDate(tokens: readonly Token[], read: Read<PeriodReading>): Read<PeriodReading> {
  const period = onlyPeriod(read.value);
  const suffix = tokens[read.next];
  if (period === null || suffix?.glued !== true) return read;
  const to = read.next + 1;
  if (period.kind === "quarter" && suffix.text === "qtd") return toDate({ ...period, kind: "quarter_to_date" }, to);
  if (period.kind === "month" && suffix.text === "mtd") return toDate({ ...period, kind: "month_to_date" }, to);
  return read;
}

function toDate(period: Period, next: number): Read<PeriodReading> {
  return { value: oneReading(period), next };
}

const SAME_PARTS = HAN_SAME_PARTS.flatMap((part) => [part, `的${part}`]);

/** `2025`, `2025 H1`, `FY24 Q3`, `2025, first half`, `last year H1`, `2024年第三季度`. */
function readYearFirst(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const year = readYear(tokens, at, calendar);
  if (year === null) return null;
  const same = readHan(tokens, year.next, SAME_PARTS);
  if (same !== null && !year.value.split)
    return { value: { kind: "same_part", of: { year: year.value.year } }, next: same };
  const start = skipJoint(tokens, year.next);
  const part =
    readPart(tokens, start) ?? readToDate(tokens, year.next) ?? readToMonth(tokens, year.next, year.value, calendar);
  if (part === null || ownsAYear(tokens, part.next, start > year.next, calendar) || isBareMay(tokens, start)) {
    const ends = year.value.relative === true && isWord(tokens, year.next, "end") ? year.next + 1 : null;
    const next = ends ?? readHan(tokens, year.next, YEAR_ENDS) ?? year.next;
    // 今年底 is not this year so far.
    const named = next > year.next ? { ...year.value, relative: false } : year.value;
    return { value: wholeYear(named, calendar), next };
  }
  return { value: yearPart(year.value, part.value, calendar), next: part.next };
}

/** 2021年底: the year, since what is stored for a year is as of its end. */
const YEAR_ENDS = ["底", "末", "年底", "年末"];

/** `H1 2025`, `Q3'24`, `first half of last year`, `March 2025`, `31 March 2024`, and a part alone (`Q3`). */
function readPartFirst(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
  isWhole: boolean,
): Read<PeriodReading> | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const part = readPart(tokens, start);
  if (part === null) return null;
  const smaller = isWhole ? null : readPartOfPart(tokens, part, calendar);
  if (smaller !== null) return smaller;
  const year = readYearOfPart(tokens, part, calendar);
  if (year !== null) return { value: yearPart(year.value, part.value, calendar), next: year.next };
  if (isBareMay(tokens, start) || isWord(tokens, start, "mid", "middle")) return null;
  return { value: oneReading(assumeYear(part.value, calendar), { yearNamed: false }), next: part.next };
}

/** "first half of March 2025", "first half of Q2": a part of a part of a year, which no company reports. */
function readPartOfPart(
  tokens: readonly Token[],
  part: Read<YearPart>,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  if (part.value.kind !== "half" || !isWord(tokens, part.next, "of", "in")) return null;
  const whole = readOne(tokens, part.next + 1, calendar, true);
  const period = whole === null ? null : onlyPeriod(whole.value);
  const shorter = period !== null && ["half", "quarter", "month", "week", "day"].includes(period.kind);
  return whole !== null && shorter ? { value: { kind: "impossible" }, next: whole.next } : null;
}

function readYearOfPart(
  tokens: readonly Token[],
  part: Read<YearPart>,
  calendar: FiscalCalendar,
): Read<YearReading> | null {
  const start = skipJoint(tokens, part.next);
  const year = readYear(tokens, start, calendar);
  if (year !== null) return year;
  return readShortYear(tokens, start, part.value);
}

/** The two digits of `3Q24`, `Q3 24`, `Mar-24`, and of `Q1 21/22`. After a month and a space they would be a day. */
function readShortYear(tokens: readonly Token[], at: number, part: YearPart): Read<YearReading> | null {
  const token = tokens[at];
  if (token?.kind !== "number" || !/^\d\d$/.test(token.text)) return null;
  if ((part.kind === "months" || part.kind === "day") && !token.glued) return null;
  const year = 2000 + Number(token.text);
  const second = tokens[at + 2];
  const split = isWord(tokens, at + 1, "/") && second?.text === String((year + 1) % 100).padStart(2, "0");
  const next = split ? at + 3 : at + 1;
  return { value: { year: split ? year + 1 : year, split, named: true }, next: readHan(tokens, next, ["年"]) ?? next };
}

/** "this year till September", 今年截至9月: from the first month. Of a year that begins later it could be either. */
function readToMonth(
  tokens: readonly Token[],
  at: number,
  { year, relative }: YearReading,
  { fiscalYears }: FiscalCalendar,
): Read<YearPart> | null {
  const english = isWord(tokens, at, "till", "until", "through", "thru") || (relative && isWord(tokens, at, "to"));
  const opening = english ? at + 1 : readHan(tokens, at, ["截至", "截止到", "截止", "到", "至"]);
  if (opening === null || startMonthOf(year, fiscalYears) !== 1) return null;
  const end = ["the", "end", "of"].reduce((next, word) => (isWord(tokens, next, word) ? next + 1 : next), opening);
  const month = readPart(tokens, end);
  if (month?.value.kind !== "months" || month.value.from !== month.value.to) return null;
  return { value: { ...month.value, from: 1 }, next: readHan(tokens, month.next, YEAR_ENDS) ?? month.next };
}

/** "to date", "so far", 到现在: the part of a year that has passed. */
function readToDate(tokens: readonly Token[], at: number): Read<YearPart> | null {
  const han = readHan(tokens, at, [
    "到现在",
    "到目前",
    "至目前",
    "截至目前",
    "截止目前",
    "到目前为止",
    "截至现在",
    "到今天",
    "迄今",
    "到现在为止",
  ]);
  if (han !== null) return { value: { kind: "to_date" }, next: han };
  const phrase = isWord(tokens, at, "to") && isWord(tokens, at + 1, "date");
  const soFar = isWord(tokens, at, "so") && isWord(tokens, at + 1, "far");
  return phrase || soFar ? { value: { kind: "to_date" }, next: at + 2 } : null;
}

function wholeYear(year: YearReading, calendar: FiscalCalendar): PeriodReading {
  const { fiscalYears, today } = calendar;
  if (year.inTransition) return oneReading(unitOfDay(today, "year", fiscalYears));
  if (isRefused(year, calendar)) return { kind: "impossible" };
  const current = year.relative === true && year.year === fiscalYearOf(calendar.today, calendar.fiscalYears);
  return oneReading(existing({ kind: "year", year: year.year }, fiscalYears), current ? { current } : {});
}

/** 2024/25 of calendar years, and "CY2024" of other ones. */
function isRefused({ year, split, calendar }: YearReading, { fiscalYears }: FiscalCalendar): boolean {
  const startMonth = startMonthOf(year, fiscalYears);
  return (split && startMonth === 1) || (calendar === true && startMonth !== 1);
}

function yearPart(year: YearReading, part: YearPart, calendar: FiscalCalendar): PeriodReading {
  return oneReading(isRefused(year, calendar) ? null : resolvePart(calendarYear(year, part, calendar), part, calendar));
}

/** Months, weeks and days of a relative year count from the calendar year, as in "December last year". */
function calendarYear(year: YearReading, part: YearPart, { fiscalYears, today }: FiscalCalendar): number {
  const ofCalendar = part.kind === "months" || part.kind === "day" || part.kind === "week";
  if (!ofCalendar || year.relative !== true || year.inTransition) return year.year;
  const current = fiscalYearOf(today, fiscalYears) ?? today.year;
  return startMonthOf(current, fiscalYears) === 1 ? year.year : year.year - current + today.year;
}

/** Skips one comma, hyphen, "of", 的 … between a year and its part. */
function skipJoint(tokens: readonly Token[], at: number): number {
  let next = at;
  if (isWord(tokens, next, ",", "-", "/", "的", "'s") || tokens[next]?.text === "的") next += 1;
  if (isWord(tokens, next, "of", "in", "for")) next += 1;
  if (isWord(tokens, next, "the", "fiscal") && isWord(tokens, next + 1, "year", "fiscal", "financial")) {
    return /^\d{4}$/.test(tokens[next + 2]?.text ?? "") ? next + 1 : next;
  }
  return isWord(tokens, next, "the") ? next + 1 : next;
}

/** After a joint such as a comma, a part followed by a year belongs to that year ("FY2024, Q3 2025"). */
function ownsAYear(tokens: readonly Token[], at: number, joined: boolean, calendar: FiscalCalendar): boolean {
  return (
    joined && !isWord(tokens, at, ",") && readYear(tokens, isWord(tokens, at, "of") ? at + 1 : at, calendar) !== null
  );
}

/** "may" is a verb in lower case or before "I", "we", "you", and a name alone on the last line. */
function isBareMay(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const signs = tokens[at - 1]?.text === "\n" && tokens[at + 1] === undefined;
  return token?.text === "may" && (!token.capital || signs || isWord(tokens, at + 1, "i", "we", "you"));
}
