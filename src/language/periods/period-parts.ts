import { type CalendarDate, daysInMonth, formatDate, isRealDate, pad } from "../../domain/calendar.ts";
import { fiscalYearOf, type PeriodCode, parsePeriodCode, periodCode } from "../../domain/period.ts";

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
export function partIn(part: PeriodPart, { year, isFiscal }: YearSaid, startMonth: number): TimeStated | null {
  const y = pad(year, 4);
  switch (part.kind) {
    case "half":
      return whole(`${y}H${part.half}`);
    case "quarter":
      return whole(`${y}Q${part.quarter}`);
    case "nine_months":
      return whole(`${y}-9M`);
    case "full_year":
      return whole(`FY${y}`);
    case "year_to_date":
      return whole(`${y}YTD`);
    case "week":
      return whole(`${y}W${pad(part.week, 2)}`);
    case "month":
      // With a bare year, where fiscal years span two calendar years, the month may be in either.
      if (!isFiscal && startMonth !== 1) return null;
      return whole(`${pad(calendarYear(year, part.month, startMonth, isFiscal), 4)}-${pad(part.month, 2)}`);
    case "months_to":
      return spanEnding(
        { ...part, year: calendarYear(year, part.month, startMonth, isFiscal) },
        part.months,
        startMonth,
      );
    case "day":
      return instant({ ...part, year: calendarYear(year, part.month, startMonth, isFiscal) });
  }
}

/** The calendar year of a month in a fiscal year; fiscal years are named by the year they end in. */
function calendarYear(year: number, month: number, startMonth: number, isFiscal: boolean): number {
  return isFiscal && startMonth !== 1 && month >= startMonth ? year - 1 : year;
}

export function instant(date: CalendarDate): TimeStated | null {
  return isRealDate(date) ? { kind: "instant", iso: formatDate(date) } : null;
}

/** The period of some months ending on a day; null unless it is a year, half, quarter, nine months or month here. */
export function spanEnding(end: DaySaid, months: number, startMonth: number): TimeStated | null {
  if (end.year === null) {
    return { kind: "part", part: { kind: "months_to", months, month: end.month, day: end.day } };
  }
  if (end.day !== null && end.day !== daysInMonth(end.year, end.month)) return null;
  const year = pad(fiscalYearOf({ year: end.year, month: end.month, day: 1 }, startMonth), 4);
  const offset = (end.month - months - startMonth + 25) % 12;
  if (months === 1) return whole(`${pad(end.year, 4)}-${pad(end.month, 2)}`);
  if (months === 12 && offset === 0) return whole(`FY${year}`);
  if (months === 9 && offset === 0) return whole(`${year}-9M`);
  if (months === 6 && offset % 6 === 0) return whole(`${year}H${offset / 6 + 1}`);
  if (months === 3 && offset % 3 === 0) return whole(`${year}Q${offset / 3 + 1}`);
  return null;
}

/** The longest period that ends on a day (fiscal year, half or quarter), else the day itself. */
export function closedBy(date: CalendarDate, startMonth: number): PeriodCode {
  const day: PeriodCode = formatDate(date);
  if (date.day !== daysInMonth(date.year, date.month)) return day;
  for (const months of [12, 6, 3]) {
    const closed = spanEnding(date, months, startMonth);
    // The second half ends with the year, so its last day always means the year.
    if (closed?.kind === "whole") return closed.code;
  }
  return day;
}
