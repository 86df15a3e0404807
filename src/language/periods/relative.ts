import { fiscalYearOf } from "../../domain/fiscal-years.ts";
import { partsOfYear } from "../../domain/parts-of-year.ts";
import type { Period } from "../../domain/period.ts";
import { shiftPeriod, unitOfDay } from "../../domain/period-steps.ts";
import type { Token } from "../tokenize.ts";
import { type FiscalCalendar, oneReading, type PeriodReading } from "./period-reading.ts";
import { ENGLISH_MOMENTS, HAN_MOMENTS, type Moment } from "./relative-words.ts";
import { runningPeriod } from "./resolve-part.ts";
import { isWord, type Read, readCount, readHan, readPhrase } from "./token-reader.ts";
import { readYear } from "./year.ts";

const STEP_WORDS: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  prior: -1,
  preceding: -1,
  this: 0,
  current: 0,
  next: 1,
};
const UNIT_WORDS: Readonly<Record<string, "quarter" | "half" | "month" | "week">> = {
  quarter: "quarter",
  qtr: "quarter",
  half: "half",
  month: "month",
  week: "week",
};

/** Reads forms that are relative to today: LTM, YTD, "last quarter", 上个月, yesterday, 去年同期. */
export function readRelative(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const named = readYear(tokens, start, calendar);
  const phrase = readPhrase(tokens, start, ENGLISH_MOMENTS) ?? readPhrase(tokens, at, HAN_MOMENTS);
  // "the year before FY2025" is counted from the year that it names.
  if (phrase && named !== null && named.next > phrase.next) return null;
  // "YTD 2025" belongs to the year that it names.
  const ofYear = phrase?.value.kind === "to_date" && readYear(tokens, phrase.next, calendar) !== null;
  if (phrase && !ofYear) return moment(phrase.value, phrase.next, calendar);
  return (
    readYearsEarlier(tokens, at) ??
    readSamePartOf(tokens, start, calendar) ??
    readTrailing(tokens, at) ??
    readStep(tokens, at, calendar)
  );
}

/** "two years earlier": counted from the period beside it. */
function readYearsEarlier(tokens: readonly Token[], at: number): Read<PeriodReading> | null {
  const count = readCount(tokens, at);
  if (count === null || count.value > 50 || !isWord(tokens, count.next, "years", "year")) return null;
  if (!isWord(tokens, count.next + 1, "earlier", "before", "later")) return null;
  const sign = isWord(tokens, count.next + 1, "later") ? 1 : -1;
  return { value: { kind: "same_part", of: { years: sign * count.value } }, next: count.next + 2 };
}

/** "same period in 2024", "corresponding period of FY24". */
function readSamePartOf(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const named =
    isWord(tokens, at, "same", "corresponding", "comparable", "equivalent") &&
    isWord(tokens, at + 1, "period", "quarter", "half", "month");
  if (!named) return null;
  const year = readYear(tokens, isWord(tokens, at + 2, "of", "in") ? at + 3 : at + 2, calendar);
  if (year === null || year.value.split) return null;
  return { value: { kind: "same_part", of: { year: year.value.year } }, next: year.next };
}

/** "last twelve months", 近12个月. */
function readTrailing(tokens: readonly Token[], at: number): Read<PeriodReading> | null {
  const english = isWord(tokens, at, "last", "past", "previous", "trailing", "rolling", "latest");
  const han = readHan(tokens, at, ["近", "过去", "最近"]);
  const start = english ? at + 1 : han;
  const count = start === null ? null : readCount(tokens, start);
  if (count === null || count.value !== 12) return null;
  const after = isWord(tokens, count.next, "-") ? count.next + 1 : count.next;
  const end = isWord(tokens, after, "months", "month", "m", "mths", "mth")
    ? after + 1
    : readHan(tokens, count.next, ["个月"]);
  return end === null ? null : { value: oneReading({ kind: "trailing_year" }), next: end };
}

function readStep(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const steps = STEP_WORDS[tokens[at]?.text ?? ""];
  const fiscal = isWord(tokens, at + 1, "fiscal", "calendar", "full") ? 1 : 0;
  const unit = UNIT_WORDS[tokens[at + 1 + fiscal]?.text ?? ""];
  if (steps === undefined || unit === undefined) return null;
  const next = at + 2 + fiscal + (isWord(tokens, at + 2 + fiscal, "year") && unit === "half" ? 1 : 0);
  const last = steps === -1 && unit !== "week" ? readLastOfYear(tokens, next, unit, calendar) : null;
  if (last) return last;
  return moment({ kind: "unit", unit, steps }, next, calendar);
}

/** "last quarter of 2025" is the fourth, "last month of 2025" December of a calendar year. */
function readLastOfYear(
  tokens: readonly Token[],
  at: number,
  unit: "quarter" | "half" | "month",
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const year = isWord(tokens, at, "of", "in") ? readYear(tokens, at + 1, calendar) : null;
  if (year === null || year.value.split) return null;
  const { year: named } = year.value;
  const period = partsOfYear(named, unit, calendar.fiscalYears).at(-1) ?? null;
  return { value: oneReading(period), next: year.next };
}

function moment(value: Moment, next: number, calendar: FiscalCalendar): Read<PeriodReading> {
  switch (value.kind) {
    case "same_part":
      return { value: { kind: "same_part", of: { years: value.years } }, next };
    case "trailing_year":
      return { value: oneReading({ kind: "trailing_year" }), next };
    case "to_date":
      return { value: oneReading(toDate(value.unit, calendar)), next };
    case "unit":
      return {
        value: oneReading(fromToday(value.unit, value.steps, calendar), { relative: true }),
        next,
      };
  }
}

/** The period so many steps from the one of today. */
function fromToday(unit: Parameters<typeof runningPeriod>[0], steps: number, calendar: FiscalCalendar): Period | null {
  const fiscal = unit === "year" || unit === "half" || unit === "quarter" ? unit : undefined;
  return shiftPeriod(runningPeriod(unit, calendar), steps, calendar.fiscalYears, fiscal);
}

/** The year, quarter or month so far; null for the first two in a transition period, which is neither. */
function toDate(unit: "year" | "quarter" | "month", { today, fiscalYears }: FiscalCalendar): Period | null {
  const year = fiscalYearOf(today, fiscalYears);
  const quarter = unitOfDay(today, "quarter", fiscalYears);
  switch (unit) {
    case "year":
      return year === null ? null : { kind: "year_to_date", year };
    case "quarter":
      return quarter.kind === "quarter" ? { ...quarter, kind: "quarter_to_date" } : null;
    case "month":
      return { kind: "month_to_date", year: today.year, month: today.month };
  }
}
