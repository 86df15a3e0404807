import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  daysInMonth,
  isoWeek,
  isRealDate,
} from "../../domain/calendar.ts";
import {
  fiscalQuarterOf,
  fiscalStart,
  fiscalYearOf,
  type Period,
  parsePeriodCode,
  periodRange,
  shiftPeriod,
} from "../../domain/period.ts";
import type { YearPart } from "./part.ts";
import { spanEnding } from "./period-parts.ts";
import type { FiscalCalendar } from "./period-reading.ts";

/** The period of a part in a named year; null where the company has no such period. */
export function resolvePart(year: number, part: YearPart, calendar: FiscalCalendar): Period | null {
  switch (part.kind) {
    case "half":
      return { kind: "half", year, half: part.half };
    case "quarter":
      return { kind: "quarter", year, quarter: part.quarter };
    case "first_months":
      if (part.count % 3 !== 0) return null;
      return spanOf(part.count, addMonths(fiscalStart(year, calendar.startMonth), part.count - 1), calendar);
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
      return { kind: "year_to_date", year };
    case "impossible":
      return null;
  }
}

/** A part without a year is that of the current year, or of the year before where it has not begun yet. */
export function assumeYear(part: YearPart, calendar: FiscalCalendar): Period | null {
  const calendarPart = part.kind === "months" || part.kind === "day" || part.kind === "week";
  const current = calendarPart ? calendar.today.year : fiscalYearOf(calendar.today, calendar.startMonth);
  const period = resolvePart(current, part, calendar);
  if (period === null) return null;
  const begun = compareDates(periodRange(period, calendar.startMonth, calendar.today).from, calendar.today) <= 0;
  return begun ? period : resolvePart(current - 1, part, calendar);
}

/** The period of that many months ending with a month; null where there is none, as of seven months. */
function spanOf(
  months: number,
  { year, month }: Pick<CalendarDate, "year" | "month">,
  { startMonth }: FiscalCalendar,
): Period | null {
  const stated = spanEnding({ year, month, day: null }, months, startMonth);
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

/** The last `count` periods of a kind that ended by today, earliest first. */
export function latestComplete(
  kind: "year" | "half" | "quarter" | "month",
  count: number,
  calendar: FiscalCalendar,
): Period[] {
  const running = runningPeriod(kind, calendar);
  return Array.from({ length: count }, (_, i) => shiftPeriod(running, i - count) ?? running);
}

/** The period of a kind that contains today. */
export function runningPeriod(
  kind: "year" | "half" | "quarter" | "month" | "week" | "day",
  { startMonth, today }: FiscalCalendar,
): Period {
  const year = fiscalYearOf(today, startMonth);
  const quarter = fiscalQuarterOf(today, startMonth);
  switch (kind) {
    case "year":
      return { kind, year };
    case "half":
      return { kind, year, half: quarter <= 2 ? 1 : 2 };
    case "quarter":
      return { kind, year, quarter };
    case "month":
      return { kind, year: today.year, month: today.month };
    case "week":
      return { kind, ...isoWeek(today) };
    case "day":
      return { kind, ...today };
  }
}
