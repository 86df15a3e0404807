import { addDays, type CalendarDate, compareDates, isRealDate, pad, weekStart } from "./calendar.ts";
import {
  type FiscalYears,
  firstDayOf,
  type MonthSpan,
  monthIndex,
  monthsOfYear,
  stretchAt,
  YEAR_MONTHS,
} from "./fiscal-years.ts";

/**
 * The stretch of time of a figure. Years, halves, quarters and nine months are fiscal, and a fiscal year is named by
 * the calendar year it ends in; months, weeks and days are calendar units.
 */
export type Period =
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "half"; readonly year: number; readonly half: number }
  | { readonly kind: "quarter"; readonly year: number; readonly quarter: number }
  | { readonly kind: "nine_months"; readonly year: number }
  | { readonly kind: "month"; readonly year: number; readonly month: number }
  | { readonly kind: "week"; readonly year: number; readonly week: number }
  | { readonly kind: "day"; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: "year_to_date"; readonly year: number }
  | { readonly kind: "quarter_to_date"; readonly year: number; readonly quarter: number }
  | { readonly kind: "month_to_date"; readonly year: number; readonly month: number }
  | { readonly kind: "trailing_year" }
  /** That end with a month, and are no fiscal year. */
  | { readonly kind: "twelve_months"; readonly year: number; readonly month: number }
  /** Some other months that end with one: a transition period, or what a stretch was a year before a change. */
  | { readonly kind: "months"; readonly year: number; readonly month: number; readonly count: number };

/**
 * Such as `FY2025`, `2025H1`, `2025Q3`, `2025-9M`, `2025-03`, `2025W12`, `2025-06-30`, `2026YTD`, `2026Q2QTD`, `TTM`,
 * `TTM2026-09`, `2026-01/2026-03`.
 */
export type PeriodCode = string;

/** The `period_type` column of the fact table. */
export type PeriodType =
  | "FY"
  | "HY"
  | "QUARTER"
  | "NINE_MONTHS"
  | "MONTH"
  | "WEEK"
  | "DAY"
  | "YTD"
  | "QTD"
  | "MTD"
  | "TTM"
  | "MONTHS";

/** From the first day (inclusive) to the day after the last. */
export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export function periodCode(period: Period): PeriodCode {
  switch (period.kind) {
    case "year":
      return `FY${pad(period.year, 4)}`;
    case "half":
      return `${pad(period.year, 4)}H${period.half}`;
    case "quarter":
      return `${pad(period.year, 4)}Q${period.quarter}`;
    case "nine_months":
      return `${pad(period.year, 4)}-9M`;
    case "month":
      return `${pad(period.year, 4)}-${pad(period.month, 2)}`;
    case "week":
      return `${pad(period.year, 4)}W${pad(period.week, 2)}`;
    case "day":
      return `${pad(period.year, 4)}-${pad(period.month, 2)}-${pad(period.day, 2)}`;
    case "year_to_date":
      return `${pad(period.year, 4)}YTD`;
    case "quarter_to_date":
      return `${pad(period.year, 4)}Q${period.quarter}QTD`;
    case "month_to_date":
      return `${pad(period.year, 4)}-${pad(period.month, 2)}MTD`;
    case "trailing_year":
      return "TTM";
    case "twelve_months":
      return `TTM${pad(period.year, 4)}-${pad(period.month, 2)}`;
    case "months":
      return `${monthCode(firstDayOf(monthIndex(period) + 1 - period.count))}/${monthCode(period)}`;
  }
}

function monthCode({ year, month }: Pick<CalendarDate, "year" | "month">): PeriodCode {
  return `${pad(year, 4)}-${pad(month, 2)}`;
}

const CODE_FORMS: readonly (readonly [RegExp, (n: readonly number[]) => Period | null])[] = [
  [/^(?:FY)?(\d{4})$/, ([year = 0]) => ({ kind: "year", year })],
  [/^(?:FY)?(\d{4})H([12])$/, ([year = 0, half = 0]) => ({ kind: "half", year, half })],
  [/^(?:FY)?(\d{4})Q([1-4])$/, ([year = 0, quarter = 0]) => ({ kind: "quarter", year, quarter })],
  [/^(?:FY)?(\d{4})-?9M$/, ([year = 0]) => ({ kind: "nine_months", year })],
  [/^(\d{4})-(0[1-9]|1[0-2])$/, ([year = 0, month = 0]) => ({ kind: "month", year, month })],
  [/^(\d{4})-?W(0[1-9]|[1-4]\d|5[0-3])$/, ([year = 0, week = 0]) => ({ kind: "week", year, week })],
  [/^(\d{4})-(\d{2})-(\d{2})$/, ([year = 0, month = 0, day = 0]) => ({ kind: "day", year, month, day })],
  [/^(?:FY)?(\d{4})YTD$/, ([year = 0]) => ({ kind: "year_to_date", year })],
  [/^(\d{4})Q([1-4])QTD$/, ([year = 0, quarter = 0]) => ({ kind: "quarter_to_date", year, quarter })],
  [/^(\d{4})-(0[1-9]|1[0-2])MTD$/, ([year = 0, month = 0]) => ({ kind: "month_to_date", year, month })],
  [/^(?:TTM|LTM)$/, () => ({ kind: "trailing_year" })],
  [/^(?:TTM|LTM)(\d{4})-(0[1-9]|1[0-2])$/, ([year = 0, month = 0]) => ({ kind: "twelve_months", year, month })],
  [/^(\d{4})-(0[1-9]|1[0-2])\/(\d{4})-(0[1-9]|1[0-2])$/, someMonths],
];

function someMonths([fromYear = 0, fromMonth = 0, year = 0, month = 0]: readonly number[]): Period | null {
  const count = monthIndex({ year, month }) + 1 - monthIndex({ year: fromYear, month: fromMonth });
  return count > 1 && count < YEAR_MONTHS ? { kind: "months", year, month, count } : null;
}

/** Parses a period code; ignores case and spaces. Null when the text is not a code: never a guess. */
export function parsePeriodCode(text: string): Period | null {
  const code = text.toUpperCase().replace(/\s+/g, "");
  for (const [form, build] of CODE_FORMS) {
    const match = form.exec(code);
    if (!match) continue;
    const period = build(match.slice(1).map(Number));
    return period?.kind === "day" && !isRealDate(period) ? null : period;
  }
  return null;
}

export function periodType(period: Period): PeriodType {
  return TYPE_OF[period.kind];
}

const TYPE_OF: Readonly<Record<Period["kind"], PeriodType>> = {
  year: "FY",
  half: "HY",
  quarter: "QUARTER",
  nine_months: "NINE_MONTHS",
  month: "MONTH",
  week: "WEEK",
  day: "DAY",
  year_to_date: "YTD",
  quarter_to_date: "QTD",
  month_to_date: "MTD",
  trailing_year: "TTM",
  twelve_months: "TTM",
  months: "MONTHS",
};

/** How many months a period of months has; null for others, and for those that have no end of their own. */
function lengthOf(period: Period): number | null {
  switch (period.kind) {
    case "year":
    case "twelve_months":
      return YEAR_MONTHS;
    case "half":
      return 6;
    case "quarter":
      return 3;
    case "nine_months":
      return 9;
    case "month":
      return 1;
    case "months":
      return period.count;
    default:
      return null;
  }
}

/** The months of a period; null for one that is not made of months, or that the company's calendar does not have. */
export function monthsOf(period: Period, years: FiscalYears): MonthSpan | null {
  const count = lengthOf(period);
  if (count === null) return null;
  switch (period.kind) {
    case "month":
    case "twelve_months":
    case "months": {
      const to = monthIndex(period) + 1;
      return { from: to - count, to };
    }
    case "year":
    case "half":
    case "quarter":
    case "nine_months": {
      const start = monthsOfYear(period.year, years)?.from;
      if (start === undefined) return null;
      const from = start + (partNumber(period) - 1) * count;
      return { from, to: from + count };
    }
    default:
      return null;
  }
}

function partNumber(period: Period): number {
  if (period.kind === "half") return period.half;
  return period.kind === "quarter" ? period.quarter : 1;
}

/** Whether the company's calendar has the fiscal year that a period is in or is. */
export function existsIn(period: Period, years: FiscalYears): boolean {
  if (period.kind === "year_to_date" || period.kind === "quarter_to_date")
    return monthsOfYear(period.year, years) !== null;
  return lengthOf(period) === null || monthsOf(period, years) !== null;
}

/** The period of some months by the name that the calendar has for them: a fiscal one before any other. */
export function periodOfMonths({ from, to }: MonthSpan, years: FiscalYears): Period {
  const count = to - from;
  const end = firstDayOf(to - 1);
  const { year, ...stretch } = stretchAt(from, years);
  const offset = from - stretch.from;
  if (count === 1) return { kind: "month", year: end.year, month: end.month };
  if (year !== null && to <= stretch.to) {
    if (count === YEAR_MONTHS) return { kind: "year", year };
    if (count === 9 && offset === 0) return { kind: "nine_months", year };
    if (count === 6 && offset % 6 === 0) return { kind: "half", year, half: offset / 6 + 1 };
    if (count === 3 && offset % 3 === 0) return { kind: "quarter", year, quarter: offset / 3 + 1 };
  }
  if (count === YEAR_MONTHS) return { kind: "twelve_months", year: end.year, month: end.month };
  return { kind: "months", year: end.year, month: end.month, count };
}

/** No days: of a fiscal period that the company's calendar does not have. */
const NO_DAYS: DateRange = { from: { year: 1, month: 1, day: 1 }, to: { year: 1, month: 1, day: 1 } };

/** The days of a period in a fiscal calendar; periods to date and the trailing year end at `today`. */
export function periodRange(period: Period, years: FiscalYears, today: CalendarDate): DateRange {
  switch (period.kind) {
    case "week": {
      const from = weekStart(period.year, period.week);
      return { from, to: addDays(from, 7) };
    }
    case "day":
      return { from: period, to: addDays(period, 1) };
    case "year_to_date":
      return upTo(today, monthsOf({ kind: "year", year: period.year }, years));
    case "quarter_to_date":
      return upTo(today, monthsOf({ ...period, kind: "quarter" }, years));
    case "month_to_date":
      return { from: { year: period.year, month: period.month, day: 1 }, to: today };
    case "trailing_year":
      return { from: { ...today, year: today.year - 1 }, to: today };
    default: {
      const span = monthsOf(period, years);
      return span === null ? NO_DAYS : { from: firstDayOf(span.from), to: firstDayOf(span.to) };
    }
  }
}

function upTo(today: CalendarDate, span: MonthSpan | null): DateRange {
  return span === null ? NO_DAYS : { from: firstDayOf(span.from), to: today };
}

/** Whether both have the same length, so that a difference or growth rate between them is meaningful. */
export function samePeriodLength(a: Period, b: Period): boolean {
  return a.kind === b.kind ? lengthOf(a) === lengthOf(b) : lengthOf(a) !== null && lengthOf(a) === lengthOf(b);
}

/** Orders by end, then by start, earliest first. */
export function comparePeriods(a: Period, b: Period, years: FiscalYears, today: CalendarDate): number {
  const x = periodRange(a, years, today);
  const y = periodRange(b, years, today);
  return compareDates(x.to, y.to) || compareDates(x.from, y.from);
}
