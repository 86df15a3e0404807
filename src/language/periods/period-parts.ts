import { type CalendarDate, daysInMonth, formatDate, isRealDate, pad } from "../../domain/calendar.ts";
import {
  type FiscalYears,
  isAmbiguousYear,
  monthIndex,
  monthsOfYear,
  overlaps,
  startMonthOf,
  transitionsOf,
  YEAR_MONTHS,
} from "../../domain/fiscal-years.ts";
import { existsIn, type PeriodCode, parsePeriodCode, periodCode, periodOfMonths } from "../../domain/period.ts";

/** A part of a year; the year is stated elsewhere. */
export type PeriodPart =
  | { readonly kind: "half"; readonly half: number }
  | { readonly kind: "quarter"; readonly quarter: number }
  | { readonly kind: "nine_months" }
  | { readonly kind: "full_year" }
  | { readonly kind: "year_to_date" }
  | { readonly kind: "month"; readonly month: number }
  | { readonly kind: "week"; readonly week: number }
  /** "Six months ended 30 June"; the day is null where only the month is named. */
  | { readonly kind: "months_to"; readonly months: number; readonly month: number; readonly day: number | null }
  /** "As at 31 December". */
  | { readonly kind: "day"; readonly month: number; readonly day: number };

/** The time that a text states: complete, or a year or part that another text may complete. */
export type TimeStated =
  | { readonly kind: "whole"; readonly code: PeriodCode }
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "part"; readonly part: PeriodPart }
  | { readonly kind: "instant"; readonly iso: string };

/** A year as a document writes it; fiscal where it says so, as `FY24` or `2023/24` do. */
export interface YearSaid {
  readonly year: number;
  readonly isFiscal: boolean;
}

/** A day or a month; `day` is null for a month, `year` where none is named. */
export interface DaySaid {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

/** A complete period by its code; null for a period that does not exist, such as a 13th month. */
export function whole(code: string): TimeStated | null {
  const period = parsePeriodCode(code);
  return period && { kind: "whole", code: periodCode(period) };
}

/** The period of a part in a year; null where the two do not determine one. */
export function partIn(part: PeriodPart, { year, isFiscal }: YearSaid, fiscalYears: FiscalYears): TimeStated | null {
  const y = pad(year, 4);
  switch (part.kind) {
    case "half":
      return fiscal(`${y}H${part.half}`, fiscalYears);
    case "quarter":
      return fiscal(`${y}Q${part.quarter}`, fiscalYears);
    case "nine_months":
      return fiscal(`${y}-9M`, fiscalYears);
    case "full_year":
      return fiscal(`FY${y}`, fiscalYears);
    case "year_to_date":
      return fiscal(`${y}YTD`, fiscalYears);
    case "week":
      return whole(`${y}W${pad(part.week, 2)}`);
    case "month": {
      // With a bare year, where fiscal years span two calendar years, the month may be in either.
      if (!isFiscal && startMonthOf(year, fiscalYears) !== 1) return null;
      const within = calendarYear(year, part.month, isFiscal, fiscalYears);
      return within === null ? null : whole(`${pad(within, 4)}-${pad(part.month, 2)}`);
    }
    case "months_to": {
      const within = calendarYear(year, part.month, isFiscal, fiscalYears);
      return within === null ? null : spanEnding({ ...part, year: within }, part.months, fiscalYears);
    }
    case "day": {
      const within = calendarYear(year, part.month, isFiscal, fiscalYears);
      return within === null ? null : instant({ ...part, year: within });
    }
  }
}

/**
 * A fiscal period by its code; null where the company has none of that name, and where the name may mean another stretch
 * of time by the calendar before a change or after it.
 */
export function fiscal(code: string, fiscalYears: FiscalYears): TimeStated | null {
  const stated = whole(code);
  const period = stated?.kind === "whole" ? parsePeriodCode(stated.code) : null;
  if (period === null || !("year" in period) || isAmbiguousYear(period.year, fiscalYears)) return null;
  return existsIn(period, fiscalYears) ? stated : null;
}

/** The calendar year of a month in a year, which is a fiscal one where the document says so; null for none. */
function calendarYear(year: number, month: number, isFiscal: boolean, fiscalYears: FiscalYears): number | null {
  if (!isFiscal) return year;
  const span = isAmbiguousYear(year, fiscalYears) ? null : monthsOfYear(year, fiscalYears);
  return span === null ? null : ([year - 1, year].find((one) => monthIndex({ year: one, month }) >= span.from) ?? null);
}

export function instant(date: CalendarDate): TimeStated | null {
  return isRealDate(date) ? { kind: "instant", iso: formatDate(date) } : null;
}

/**
 * The period of some months ending on a day; null unless it is a year, half, quarter, nine months or month here. Months
 * that reach into a transition period are one by themselves.
 */
export function spanEnding(end: DaySaid, months: number, fiscalYears: FiscalYears): TimeStated | null {
  if (end.year === null) {
    return { kind: "part", part: { kind: "months_to", months, month: end.month, day: end.day } };
  }
  if (end.day !== null && end.day !== daysInMonth(end.year, end.month)) return null;
  const to = monthIndex({ year: end.year, month: end.month }) + 1;
  const span = { from: to - months, to };
  if (months < 1 || months > YEAR_MONTHS) return null;
  const period = periodOfMonths(span, fiscalYears);
  if (period.kind === "twelve_months") return null;
  const isNamed = period.kind !== "months" || transitionsOf(fiscalYears).some((one) => overlaps(one, span));
  return isNamed ? { kind: "whole", code: periodCode(period) } : null;
}

/** The longest period that ends on a day (fiscal year, half or quarter), else the day itself. */
export function closedBy(date: CalendarDate, fiscalYears: FiscalYears): PeriodCode {
  const day: PeriodCode = formatDate(date);
  if (date.day !== daysInMonth(date.year, date.month)) return day;
  for (const months of [12, 6, 3]) {
    const closed = spanEnding(date, months, fiscalYears);
    // The second half ends with the year, so its last day always means the year.
    if (closed?.kind === "whole") return closed.code;
  }
  return day;
}
