import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  daysInMonth,
  isoWeek,
  isRealDate,
} from "../../domain/calendar.ts";
import { firstDayOf, fiscalYearOf, latestCompleteYear, monthsOfYear } from "../../domain/fiscal-years.ts";
import { type Period, parsePeriodCode, periodRange } from "../../domain/period.ts";
import { existing, shiftPeriod, unitOfDay } from "../../domain/period-steps.ts";
import type { YearPart } from "./part.ts";
import { spanEnding } from "./period-parts.ts";
import type { FiscalCalendar } from "./period-reading.ts";

/** The period of a part in a named year; null where the company has no such period. */
export function resolvePart(year: number, part: YearPart, calendar: FiscalCalendar): Period | null {
  switch (part.kind) {
    case "half":
      return existing({ kind: "half", year, half: part.half }, calendar.fiscalYears);
    case "quarter":
      return existing({ kind: "quarter", year, quarter: part.quarter }, calendar.fiscalYears);
    case "first_months": {
      const span = monthsOfYear(year, calendar.fiscalYears);
      if (part.count % 3 !== 0 || span === null) return null;
      return spanOf(part.count, firstDayOf(span.from + part.count - 1), calendar);
    }
    case "months":
      if (part.from === part.to) return { kind: "month", year, month: part.from };
      return spanOf(part.to - part.from + 1, { year, month: part.to }, calendar);
    case "day": {
      const day = { year, month: part.month, day: part.day };
      return isRealDate(day) ? { kind: "day", ...day } : null;
    }
    case "week":
      return { kind: "week", year, week: part.week };
    case "to_date":
      return existing({ kind: "year_to_date", year }, calendar.fiscalYears);
    case "impossible":
      return null;
  }
}

/** A part without a year is that of the current year, or of the year before where it has not begun yet. */
export function assumeYear(part: YearPart, calendar: FiscalCalendar): Period | null {
  const calendarPart = part.kind === "months" || part.kind === "day" || part.kind === "week";
  const { today, fiscalYears } = calendar;
  const before = calendarPart ? today.year - 1 : latestCompleteYear(today, fiscalYears);
  // In a transition period no fiscal year is under way.
  const current = calendarPart ? today.year : (fiscalYearOf(today, fiscalYears) ?? before);
  const period = resolvePart(current, part, calendar);
  if (period === null) return null;
  const begun = compareDates(periodRange(period, calendar.fiscalYears, calendar.today).from, calendar.today) <= 0;
  return begun ? period : resolvePart(before, part, calendar);
}

/** The period of that many months ending with a month; null where there is none, as of seven months. */
function spanOf(
  months: number,
  { year, month }: Pick<CalendarDate, "year" | "month">,
  { fiscalYears }: FiscalCalendar,
): Period | null {
  const stated = spanEnding({ year, month, day: null }, months, fiscalYears);
  if (stated?.kind === "whole") return parsePeriodCode(stated.code);
  return months === 12 ? { kind: "twelve_months", year, month } : null;
}

/** As spanOf, for a day within a week of a month's end; null for other days. */
export function periodEnding(months: number, end: CalendarDate, calendar: FiscalCalendar): Period | null {
  const to = nearestMonthStart(addDays(end, 1));
  return to && spanOf(months, addMonths(to, -1), calendar);
}

const WEEK_DAYS = 7;

/** The start of a month within a week of a day, else null: years of 52 or 53 weeks do not end on a month's last day. */
function nearestMonthStart(day: CalendarDate): CalendarDate | null {
  const first = { ...day, day: 1 };
  if (day.day <= WEEK_DAYS + 1) return first;
  return daysInMonth(day.year, day.month) - day.day < WEEK_DAYS ? addMonths(first, 1) : null;
}

/**
 * The last `count` periods of a kind that ended by today, earliest first. A transition period between them stands with
 * them, and counts only where it is as long.
 */
export function latestComplete(
  kind: "year" | "half" | "quarter" | "month",
  count: number,
  calendar: FiscalCalendar,
): Period[] {
  const found: Period[] = [];
  const unit = kind === "month" ? undefined : kind;
  let at: Period | null = runningPeriod(kind, calendar);
  for (let counted = 0; counted < count && found.length < 2 * count; ) {
    at = shiftPeriod(at, -1, calendar.fiscalYears, unit);
    if (at === null) break;
    found.unshift(at);
    if (at.kind === kind || (at.kind === "months" && at.count === LENGTHS[kind])) counted += 1;
  }
  return found;
}

const LENGTHS = { year: 12, half: 6, quarter: 3, month: 1 } as const;

/** The period of a kind that contains today; the transition period where that is in none. */
export function runningPeriod(
  kind: "year" | "half" | "quarter" | "month" | "week" | "day",
  { fiscalYears, today }: FiscalCalendar,
): Period {
  switch (kind) {
    case "year":
    case "half":
    case "quarter":
      return unitOfDay(today, kind, fiscalYears);
    case "month":
      return { kind, year: today.year, month: today.month };
    case "week":
      return { kind, ...isoWeek(today) };
    case "day":
      return { kind, ...today };
  }
}
