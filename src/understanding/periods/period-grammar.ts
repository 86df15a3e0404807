import { isRealDate } from "../../domain/calendar.ts";
import {
  comparePeriods,
  fiscalYearOf,
  type Period,
  periodCode,
  samePeriodLength,
  shiftPeriod,
} from "../../domain/period.ts";
import type { Token } from "../tokenize.ts";
import { readDurationEnded, readHanDurationEnded } from "./durations.ts";
import { readPart, type YearPart } from "./part.ts";
import type { FiscalCalendar, PeriodMatch, PeriodReading } from "./period-reading.ts";
import { assumeYear, latestComplete, resolvePart } from "./resolve-part.ts";
import { readLastFew, readRelative } from "./special.ts";
import { isWord, type Read, readHan } from "./token-reader.ts";
import { readYear, type YearReading } from "./year.ts";

const RANGE_WORDS = ["-", "to", "through", "thru", "until", "till"];
const RANGE_MAX = 200;

/**
 * Reads the expression of time that begins at a token: a year, a part of one in either order, a date, something relative to
 * today, or a range. Null where none begins. Absolute in the calendar that is given; the clock is never read.
 */
export function readPeriod(tokens: readonly Token[], at: number, calendar: FiscalCalendar): PeriodMatch | null {
  const first = readOne(tokens, at, calendar);
  const lastFew = readLastFew(tokens, at, calendar);
  // Twelve months back are one trailing year, not twelve months.
  if (lastFew && !isTrailingYear(first)) return asMatch(lastFew);
  const opening = readOpening(tokens, at);
  const start = opening === null ? first : readOne(tokens, opening, calendar);
  if (start === null) return asMatch(first);
  const context: RangeContext = { tokens, at, first: start, calendar };
  return readSince(context) ?? readRange(context) ?? asMatch(first);
}

interface RangeContext {
  readonly tokens: readonly Token[];
  readonly at: number;
  /** The period that a range would begin with. */
  readonly first: Read<PeriodReading>;
  readonly calendar: FiscalCalendar;
}

/** "from", "since", "between", 自, 从: the index after the word that opens a range. */
function readOpening(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens, at, "since", "from", "between")) return at + 1;
  return readHan(tokens, at, ["自从", "自", "从"]);
}

function isTrailingYear(read: Read<PeriodReading> | null): boolean {
  return read?.value.kind === "periods" && read.value.periods[0]?.kind === "trailing_year";
}

function asMatch(read: Read<PeriodReading> | null): PeriodMatch | null {
  return read && { reading: read.value, next: read.next };
}

/** One period, without ranges. */
function readOne(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const read =
    readDurationEnded(tokens, at, calendar) ??
    readHanDurationEnded(tokens, at, calendar) ??
    readRelative(tokens, at, calendar) ??
    readNumericDate(tokens, at) ??
    readYearFirst(tokens, at, calendar) ??
    readPartFirst(tokens, at, calendar);
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
  return { value: { kind: "periods", periods: [period], yearNamed: true, range: false }, next };
}

/** `2025`, `2025 H1`, `FY24 Q3`, `2025, first half`, `last year H1`, `2024年第三季度`. */
function readYearFirst(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const year = readYear(tokens, at, calendar);
  if (year === null) return null;
  const same = readHan(tokens, year.next, ["同期", "的同期"]);
  if (same !== null && !year.value.split)
    return { value: { kind: "same_part", of: { year: year.value.year } }, next: same };
  const start = skipJoint(tokens, year.next);
  const part = readPart(tokens, start) ?? readToDate(tokens, year.next);
  if (part === null || ownsAYear(tokens, part.next, start > year.next, calendar) || isBareMay(tokens, start)) {
    return { value: wholeYear(year.value, calendar), next: year.next };
  }
  return { value: yearPart(year.value, part.value, calendar), next: part.next };
}

/** `H1 2025`, `Q3'24`, `first half of last year`, `March 2025`, `31 March 2024`, and a part alone (`Q3`). */
function readPartFirst(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const part = readPart(tokens, start);
  if (part === null) return null;
  const smaller = readPartOfPart(tokens, part, calendar);
  if (smaller !== null) return smaller;
  const year = readYearOfPart(tokens, part, calendar);
  if (year !== null) return { value: yearPart(year.value, part.value, calendar), next: year.next };
  if (isBareMay(tokens, start)) return null;
  const period = assumeYear(part.value, calendar);
  if (period === null) return { value: { kind: "impossible" }, next: part.next };
  return { value: { kind: "periods", periods: [period], yearNamed: false, range: false }, next: part.next };
}

/** "first half of March 2025", "first half of Q2": a part of a part of a year, which no company reports. */
function readPartOfPart(
  tokens: readonly Token[],
  part: Read<YearPart>,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  if (part.value.kind !== "half" || !isWord(tokens, part.next, "of", "in")) return null;
  const whole = readOne(tokens, part.next + 1, calendar);
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

/** "to date", "so far", 到现在: what of a year is over. */
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
  if ((year.split && calendar.startMonth === 1) || isForeignCalendar(year, calendar)) return { kind: "impossible" };
  return { kind: "periods", periods: [{ kind: "year", year: year.year }], yearNamed: true, range: false };
}

function isForeignCalendar(year: YearReading, { startMonth }: FiscalCalendar): boolean {
  return year.calendar === true && startMonth !== 1;
}

function yearPart(year: YearReading, part: YearPart, calendar: FiscalCalendar): PeriodReading {
  const refused = (year.split && calendar.startMonth === 1) || isForeignCalendar(year, calendar);
  const period = refused ? null : resolvePart(calendarYear(year, part, calendar), part, calendar);
  if (period === null) return { kind: "impossible" };
  return { kind: "periods", periods: [period], yearNamed: true, range: false };
}

/** Months and days are of the calendar: "December last year" of a company whose year begins in April is the December that has been. */
function calendarYear(year: YearReading, part: YearPart, { startMonth, today }: FiscalCalendar): number {
  const ofCalendar = part.kind === "months" || part.kind === "day" || part.kind === "week";
  if (!ofCalendar || !year.relative || startMonth === 1) return year.year;
  return year.year - fiscalYearOf(today, startMonth) + today.year;
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

/** After a comma, a part that is followed by a year of its own belongs to that year ("FY2024, Q3 2025"). */
function ownsAYear(tokens: readonly Token[], at: number, joined: boolean, calendar: FiscalCalendar): boolean {
  return (
    joined && !isWord(tokens, at, ",") && readYear(tokens, isWord(tokens, at, "of") ? at + 1 : at, calendar) !== null
  );
}

/** "may" in small letters is a verb unless something makes it a month. */
function isBareMay(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const signs = tokens[at - 1]?.text === "\n" && tokens[at + 1] === undefined;
  return token?.text === "may" && (!token.capital || signs || isWord(tokens, at + 1, "i", "we", "you"));
}

/** `2025-03`, `2025-03-31`, `2025/03/31`, `2025.03`, `03/2025`, `31/12/2024`. */
function readNumericDate(tokens: readonly Token[], at: number): Read<PeriodReading> | null {
  const decimal = /^((?:19|20)\d\d)\.(\d\d)$/.exec(tokens[at]?.text ?? "");
  if (decimal) return dottedDate(tokens, at, [Number(decimal[1]), Number(decimal[2])]);
  const parts: string[] = [];
  let next = at;
  while (parts.length < 3 && tokens[next]?.kind === "number" && (parts.length === 0 || tokens[next]?.glued === true)) {
    parts.push(tokens[next]?.text ?? "");
    const more = isWord(tokens, next + 1, "-", "/") && tokens[next + 1]?.glued && tokens[next + 2]?.glued;
    next += 1;
    if (!more || parts.length === 3) break;
    next += 1;
  }
  if (parts.length < 2) return null;
  if (/^(?:19|20)\d\d$/.test(parts[0] ?? "")) {
    const shape = parts.length === 3 ? /^\d{1,2}$/ : /^(?:0[1-9]|1[0-2])$/;
    return parts.slice(1).every((text) => shape.test(text)) ? numericDate(parts.map(Number), next) : null;
  }
  return yearLast(parts, next);
}

/** `2025.06` and `2025.06.30`. */
function dottedDate(tokens: readonly Token[], at: number, numbers: readonly number[]): Read<PeriodReading> {
  const day = tokens[at + 2];
  const hasDay = isWord(tokens, at + 1, ".") && day?.kind === "number" && day.glued && /^\d{2}$/.test(day.text);
  return hasDay ? numericDate([...numbers, Number(day.text)], at + 3) : numericDate(numbers, at + 1);
}

function yearLast(parts: readonly string[], next: number): Read<PeriodReading> | null {
  const numbers = parts.map(Number);
  const year = numbers.at(-1) ?? 0;
  if (!/^(?:19|20)\d\d$/.test(parts.at(-1) ?? "") || parts.slice(0, -1).some((text) => text.length > 2)) return null;
  const [first = 0, second = 0] = numbers;
  if (parts.length === 2) return numericDate([year, first], next);
  if (first > 12) return numericDate([year, second, first], next);
  if (second > 12) return numericDate([year, first, second], next);
  // Day and month cannot be told apart: saying so is better than choosing.
  return first === second ? numericDate([year, first, second], next) : { value: { kind: "impossible" }, next };
}

function numericDate(numbers: readonly number[], next: number): Read<PeriodReading> {
  const [year = 0, month = 0, day] = numbers;
  const real = isRealDate({ year, month, day: day ?? 1 });
  const period: Period = day === undefined ? { kind: "month", year, month } : { kind: "day", year, month, day };
  return {
    value: real ? { kind: "periods", periods: [period], yearNamed: true, range: false } : { kind: "impossible" },
    next,
  };
}

/** "since 2022", "2022 onwards", 自2022年以来: up to the latest complete period of the same length. */
function readSince({ tokens, at, first, calendar }: RangeContext): PeriodMatch | null {
  const period = onlyPeriod(first.value);
  if (!period) return null;
  const onward = isWord(tokens, first.next, "onwards", "onward") ? first.next + 1 : null;
  const han = readHan(tokens, first.next, ["以来", "至今", "起", "开始"]);
  const end = onward ?? han ?? (isWord(tokens, at, "since") ? first.next : null);
  if (end === null || period.kind === "year_to_date") return null;
  const last = latestOfKind(period, calendar);
  if (last === null) return { reading: { kind: "impossible" }, next: end };
  // "since 2025" in 2026 would be 2025 alone: what has been since is not complete.
  if (comparePeriods(period, last, calendar.startMonth, calendar.today) === 0 && period.kind === "year")
    return { reading: { kind: "impossible" }, next: end };
  const periods =
    comparePeriods(period, last, calendar.startMonth, calendar.today) > 0 ? [period] : expand(period, last);
  return { reading: { kind: "periods", periods, yearNamed: true, range: true }, next: end };
}

function latestOfKind(period: Period, calendar: FiscalCalendar): Period | null {
  const { kind } = period;
  if (kind !== "year" && kind !== "half" && kind !== "quarter" && kind !== "month") return null;
  return latestComplete(kind, 1, calendar)[0] ?? null;
}

/** `2021-2025`, "from 2023 to 2025", "between Q1 and Q3 2024", 2023年到2025年. */
function readRange({ tokens, at, first, calendar }: RangeContext): PeriodMatch | null {
  const joint = readRangeWord(tokens, first.next, isWord(tokens, at, "between"));
  const second = joint === null ? null : readOne(tokens, joint, calendar);
  if (second === null) return null;
  const last = lastOfRange(first.value, second.value);
  const begin = last && firstOfRange(first.value, last);
  if (!last || !begin || !samePeriodLength(begin, last)) return null;
  const periods = expand(begin, last);
  if (periods.length === 0) return null;
  const yearNamed = [first.value, second.value].some((reading) => reading.kind === "periods" && reading.yearNamed);
  return { reading: { kind: "periods", periods, yearNamed, range: true }, next: second.next };
}

function readRangeWord(tokens: readonly Token[], at: number, between: boolean): number | null {
  if (between) return isWord(tokens, at, "and", "-") ? at + 1 : readHan(tokens, at, ["和", "与"]);
  return isWord(tokens, at, ...RANGE_WORDS) ? at + 1 : readHan(tokens, at, ["至", "到"]);
}

/** "2024 Q1 to Q3": a part without a year ends in the year that the range begins in. */
function lastOfRange(first: PeriodReading, second: PeriodReading): Period | null {
  const end = onlyPeriod(second);
  const begin = onlyPeriod(first);
  const named = first.kind === "periods" && first.yearNamed && second.kind === "periods" && !second.yearNamed;
  if (!named || end === null || begin === null || end.kind === "trailing_year" || begin.kind === "trailing_year")
    return end;
  return { ...end, year: begin.year };
}

/** "Q1 to Q3 2024": a part without a year begins in the year that the range ends in. */
function firstOfRange(reading: PeriodReading, last: Period): Period | null {
  const period = onlyPeriod(reading);
  if (period === null || reading.kind !== "periods") return null;
  if (reading.yearNamed || last.kind === "trailing_year" || period.kind === "trailing_year") return period;
  return { ...period, year: last.year };
}

function onlyPeriod(reading: PeriodReading): Period | null {
  return reading.kind === "periods" && reading.periods.length === 1 ? (reading.periods[0] ?? null) : null;
}

/** Every period from the first to the last; empty when the order is reversed or the range too long. */
function expand(first: Period, last: Period): readonly Period[] {
  const periods: Period[] = [];
  const end = periodCode(last);
  let current: Period | null = first;
  while (current !== null && periods.length < RANGE_MAX) {
    periods.push(current);
    if (periodCode(current) === end) return periods;
    current = shiftPeriod(current, 1);
  }
  return [];
}
