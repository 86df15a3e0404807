import { comparePeriods, type Period, periodCode, samePeriodLength } from "../../domain/period.ts";
import { shiftPeriod, unitOf } from "../../domain/period-steps.ts";
import type { Token } from "../tokenize.ts";
import { readDecade } from "./decade.ts";
import { readLastFew } from "./last-few.ts";
import { readLatest } from "./latest.ts";
import { readOne } from "./one-period.ts";
import { type FiscalCalendar, oneReading, onlyPeriod, type PeriodMatch, type PeriodReading } from "./period-reading.ts";
import { latestComplete } from "./resolve-part.ts";
import { isWord, type Read, readHan } from "./token-reader.ts";

const RANGE_WORDS = ["-", "to", "through", "thru", "until", "till"];
const RANGE_MAX = 200;

/**
 * Reads the expression of time that begins at a token: a year, a part of one in either order, a date, a relative time,
 * a decade or a range; null where none begins. Today is that of the given calendar; the clock is never read.
 */
export function readPeriod(tokens: readonly Token[], at: number, calendar: FiscalCalendar): PeriodMatch | null {
  const decade = readDecade(tokens, at, calendar);
  if (decade !== null) return decade;
  const first = readOne(tokens, at, calendar);
  const lastFew = readLastFew(tokens, at, calendar);
  // "last twelve months" is one trailing year, not twelve months.
  if (lastFew && !isTrailingYear(first)) return asMatch(lastFew);
  const opening = readOpening(tokens, at);
  const start =
    opening === null ? first : (readYearEnd(tokens, opening, calendar) ?? readOne(tokens, opening, calendar));
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

/** "from", "since", "between", 自, 从, 由, 比 before 年初: the index after the word that opens a range. */
function readOpening(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens, at, "since", "from", "between")) return at + 1;
  if (isWord(tokens, at, "vs", "versus") && afterYearStart(tokens, at + 1) !== null) return at + 1;
  const compared = readHan(tokens, at, ["比", "较"]);
  if (compared !== null && afterYearStart(tokens, compared) !== null) return compared;
  return readHan(tokens, at, ["自从", "自", "从", "由"]);
}

/** "since year end", "since the start of the year", 自年初: the end of the last complete year. */
function readYearEnd(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const [last] = latestComplete("year", 1, calendar);
  const next = afterYearEnd(tokens, at) ?? afterYearStart(tokens, at);
  return next === null || last === undefined ? null : { value: oneReading(last), next };
}

function afterYearEnd(tokens: readonly Token[], at: number): number | null {
  const start = isWord(tokens, at, "the", "last") ? at + 1 : at;
  const end = isWord(tokens, start + 1, "-") ? start + 2 : start + 1;
  return isWord(tokens, start, "year") && isWord(tokens, end, "end") ? end + 1 : null;
}

function afterYearStart(tokens: readonly Token[], at: number): number | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const year = isWord(tokens, start + 2, "the", "this") ? start + 3 : start + 2;
  const isStart = isWord(tokens, start, "start", "beginning") && isWord(tokens, start + 1, "of");
  if (isStart && isWord(tokens, year, "year")) return year + 1;
  return readHan(tokens, at, ["今年年初", "今年初", "年初"]);
}

function isTrailingYear(read: Read<PeriodReading> | null): boolean {
  return read?.value.kind === "periods" && read.value.periods[0]?.kind === "trailing_year";
}

function asMatch(read: Read<PeriodReading> | null): PeriodMatch | null {
  return read && { reading: read.value, next: read.next };
}

/** "since 2022", "2022 onwards", 自2022年以来: up to the latest complete period of the same length. */
function readSince({ tokens, at, first, calendar }: RangeContext): PeriodMatch | null {
  const period = onlyPeriod(first.value);
  if (!period) return null;
  const end =
    readOnward(tokens, first.next) ?? (isWord(tokens, at, "since") || isFromStart(tokens, at) ? first.next : null);
  if (end === null || period.kind === "year_to_date") return null;
  const last = latestOfKind(period, calendar);
  if (last === null) return { reading: { kind: "impossible" }, next: end };
  const periods =
    comparePeriods(period, last, calendar.fiscalYears, calendar.today) > 0 ? [period] : expand(period, last, calendar);
  const running = shiftPeriod(last, 1, calendar.fiscalYears, unitOf(period));
  const reading: PeriodReading = { kind: "periods", periods, yearNamed: true, range: true };
  return { reading: running === null ? reading : { ...reading, running }, next: end };
}

function isFromStart(tokens: readonly Token[], at: number): boolean {
  const opening = readOpening(tokens, at);
  return opening !== null && afterYearStart(tokens, opening) !== null;
}

/** "onwards", "until now", 以来: the index after it. */
function readOnward(tokens: readonly Token[], at: number): number | null {
  if (isWord(tokens, at, "onwards", "onward")) return at + 1;
  const till = isWord(tokens, at, ...RANGE_WORDS) ? at + 1 : readHan(tokens, at, ["至", "到"]);
  const now = till === null ? null : readLatest(tokens, till);
  if (now?.value.adverb === true) return now.next;
  return readHan(tokens, at, ["以来", "至今", "起", "开始"]);
}

function latestOfKind(period: Period, calendar: FiscalCalendar): Period | null {
  const { kind } = period;
  if (kind !== "year" && kind !== "half" && kind !== "quarter" && kind !== "month") return null;
  return latestComplete(kind, 1, calendar)[0] ?? null;
}

/** `2021-2025`, "from 2023 to 2025", "between Q1 and Q3 2024", 2023年到2025年. */
function readRange({ tokens, at, first, calendar }: RangeContext): PeriodMatch | null {
  const joint = readRangeWord(tokens, first.next, isWord(tokens, at, "between"));
  const second = joint === null ? null : readOne(tokens, afterEndOf(tokens, joint), calendar);
  if (second === null) return null;
  const last = lastOfRange(first.value, second.value);
  const begin = last && firstOfRange(first.value, last);
  if (!last || !begin || !samePeriodLength(begin, last)) return null;
  const periods = expand(begin, last, calendar);
  if (periods.length === 0) return null;
  const yearNamed = [first.value, second.value].some((reading) => reading.kind === "periods" && reading.yearNamed);
  const next = readHan(tokens, second.next, ["间", "之间", "期间"]) ?? second.next;
  return { reading: { kind: "periods", periods, yearNamed, range: true }, next };
}

/** "from end of 2021 to the end of 2025": a level at the end of a year is that of the year. */
function afterEndOf(tokens: readonly Token[], at: number): number {
  const end = isWord(tokens, at, "the") ? at + 1 : at;
  if (!isWord(tokens, end, "end")) return at;
  return isWord(tokens, end + 1, "of") ? end + 2 : end + 1;
}

function readRangeWord(tokens: readonly Token[], at: number, between: boolean): number | null {
  if (between) return isWord(tokens, at, "and", "-") ? at + 1 : readHan(tokens, at, ["和", "与"]);
  // "2022 up to 2025"
  const to = isWord(tokens, at, "up") && isWord(tokens, at + 1, "to") ? at + 1 : at;
  return isWord(tokens, to, ...RANGE_WORDS) ? to + 1 : readHan(tokens, at, ["至", "到"]);
}

/** "2024 Q1 to Q3": a last part without a year takes the year of the first. */
function lastOfRange(first: PeriodReading, second: PeriodReading): Period | null {
  const end = onlyPeriod(second);
  const begin = onlyPeriod(first);
  const named = first.kind === "periods" && first.yearNamed && second.kind === "periods" && !second.yearNamed;
  if (!named || end === null || begin === null || end.kind === "trailing_year" || begin.kind === "trailing_year")
    return end;
  return { ...end, year: begin.year };
}

/** "Q1 to Q3 2024": a first part without a year takes the year of the last. */
function firstOfRange(reading: PeriodReading, last: Period): Period | null {
  const period = onlyPeriod(reading);
  if (period === null || reading.kind !== "periods") return null;
  if (reading.yearNamed || last.kind === "trailing_year" || period.kind === "trailing_year") return period;
  return { ...period, year: last.year };
}

/** Every period from the first to the last; empty when the order is reversed or the range too long. */
function expand(first: Period, last: Period, { fiscalYears }: FiscalCalendar): readonly Period[] {
  const periods: Period[] = [];
  const end = periodCode(last);
  let current: Period | null = first;
  while (current !== null && periods.length < RANGE_MAX) {
    periods.push(current);
    if (periodCode(current) === end) return periods;
    current = shiftPeriod(current, 1, fiscalYears, unitOf(first));
  }
  return [];
}
