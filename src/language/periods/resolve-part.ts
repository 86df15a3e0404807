import { addDays, addMonths, type CalendarDate, compareDates, daysInMonth, isRealDate } from "../../domain/calendar.ts";
import { fiscalStart, fiscalYearOf, type Period, periodRange } from "../../domain/period.ts";
import type { YearPart } from "./part.ts";
import type { FiscalCalendar } from "./period-reading.ts";

/** The period that a part of a named year is; null where the company has no such period. */
export function resolvePart(year: number, part: YearPart, calendar: FiscalCalendar): Period | null {
  switch (part.kind) {
    case "half":
      return { kind: "half", year, half: part.half };
    case "quarter":
      return { kind: "quarter", year, quarter: part.quarter };
    case "first_months":
      return firstMonths(year, part.count);
    case "months":
      if (part.from === part.to) return { kind: "month", year, month: part.from };
      return alignedPeriod(
        { year, month: part.from, day: 1 },
        addMonths({ year, month: part.to, day: 1 }, 1),
        calendar,
      );
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

function firstMonths(year: number, count: number): Period | null {
  switch (count) {
    case 3:
      return { kind: "quarter", year, quarter: 1 };
    case 6:
      return { kind: "half", year, half: 1 };
    case 9:
      return { kind: "nine_months", year };
    case 12:
      return { kind: "year", year };
    default:
      return null;
  }
}

/** A part without a year is the one of the running fiscal year, or of the year before where that has not begun yet. */
export function assumeYear(part: YearPart, calendar: FiscalCalendar): Period | null {
  const calendarPart = part.kind === "months" || part.kind === "day" || part.kind === "week";
  const current = calendarPart ? calendar.today.year : fiscalYearOf(calendar.today, calendar.startMonth);
  const period = resolvePart(current, part, calendar);
  if (period === null) return null;
  const begun = compareDates(periodRange(period, calendar.startMonth, calendar.today).from, calendar.today) <= 0;
  return begun ? period : resolvePart(current - 1, part, calendar);
}

/** The year, half, quarter, nine months or month that covers exactly these days; null when none does. */
export function alignedPeriod(from: CalendarDate, to: CalendarDate, calendar: FiscalCalendar): Period | null {
  const year = fiscalYearOf(addDays(to, -1), calendar.startMonth);
  const candidates: readonly Period[] = [
    { kind: "year", year },
    ...[1, 2].map((half): Period => ({ kind: "half", year, half })),
    ...[1, 2, 3, 4].map((quarter): Period => ({ kind: "quarter", year, quarter })),
    { kind: "nine_months", year },
    { kind: "month", year: from.year, month: from.month },
  ];
  const fits = (period: Period): boolean => {
    const range = periodRange(period, calendar.startMonth, calendar.today);
    return compareDates(range.from, from) === 0 && compareDates(range.to, to) === 0;
  };
  return candidates.find(fits) ?? null;
}

/** The period of so many months that ends with a month, or within a week of its end; null where the company has none. */
export function periodEnding(months: number, end: CalendarDate, calendar: FiscalCalendar): Period | null {
  const to = nearestMonthStart(addDays(end, 1));
  return to && alignedPeriod(addMonths(to, -months), to, calendar);
}

const WEEK_DAYS = 7;

/** Years of 52 or 53 weeks end up to a week from a month's end, and are that month's years all the same. */
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
  const { today, startMonth } = calendar;
  const start = fiscalStart(fiscalYearOf(today, startMonth), startMonth);
  const elapsed = (today.year - start.year) * 12 + today.month - start.month;
  const year = fiscalYearOf(today, startMonth);
  const length = { year: 12, half: 6, quarter: 3, month: 1 }[kind];
  const done = Math.floor(elapsed / length);
  const perYear = 12 / length;
  return Array.from({ length: count }, (_, i) => {
    const index = year * perYear + done - count + i;
    return partOfYear(kind, Math.floor(index / perYear), (index % perYear) + 1, startMonth);
  });
}

function partOfYear(
  kind: "year" | "half" | "quarter" | "month",
  year: number,
  part: number,
  startMonth: number,
): Period {
  switch (kind) {
    case "year":
      return { kind, year };
    case "half":
      return { kind, year, half: part };
    case "quarter":
      return { kind, year, quarter: part };
    case "month": {
      const first = addMonths(fiscalStart(year, startMonth), part - 1);
      return { kind, year: first.year, month: first.month };
    }
  }
}
