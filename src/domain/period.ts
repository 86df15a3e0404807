import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  isoWeek,
  isRealDate,
  pad,
  weekStart,
} from "./calendar.ts";

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
  | { readonly kind: "twelve_months"; readonly year: number; readonly month: number };

/**
 * Such as `FY2025`, `2025H1`, `2025Q3`, `2025-9M`, `2025-03`, `2025W12`, `2025-06-30`, `2026YTD`, `2026Q2QTD`, `TTM`,
 * `TTM2026-09`.
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
  | "TTM";

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
  }
}

const CODE_FORMS: readonly (readonly [RegExp, (n: readonly number[]) => Period])[] = [
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
];

/** Parses a period code; ignores case and spaces. Null when the text is not a code: never a guess. */
export function parsePeriodCode(text: string): Period | null {
  const code = text.toUpperCase().replace(/\s+/g, "");
  for (const [form, build] of CODE_FORMS) {
    const match = form.exec(code);
    if (!match) continue;
    const period = build(match.slice(1).map(Number));
    return period.kind === "day" && !isRealDate(period) ? null : period;
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
};

/** The days of a period in a fiscal calendar; periods to date and the trailing year end at `today`. */
export function periodRange(period: Period, startMonth: number, today: CalendarDate): DateRange {
  switch (period.kind) {
    case "year":
      return months(fiscalStart(period.year, startMonth), 0, 12);
    case "half":
      return months(fiscalStart(period.year, startMonth), (period.half - 1) * 6, 6);
    case "quarter":
      return months(fiscalStart(period.year, startMonth), (period.quarter - 1) * 3, 3);
    case "nine_months":
      return months(fiscalStart(period.year, startMonth), 0, 9);
    case "month":
      return months({ year: period.year, month: period.month, day: 1 }, 0, 1);
    case "week": {
      const from = weekStart(period.year, period.week);
      return { from, to: addDays(from, 7) };
    }
    case "day":
      return { from: period, to: addDays(period, 1) };
    case "year_to_date":
      return { from: fiscalStart(period.year, startMonth), to: today };
    case "quarter_to_date":
      return { from: addMonths(fiscalStart(period.year, startMonth), (period.quarter - 1) * 3), to: today };
    case "month_to_date":
      return { from: { year: period.year, month: period.month, day: 1 }, to: today };
    case "trailing_year":
      return { from: { ...today, year: today.year - 1 }, to: today };
    case "twelve_months":
      return months({ year: period.year, month: period.month, day: 1 }, -11, 12);
  }
}

function months(start: CalendarDate, offset: number, count: number): DateRange {
  return { from: addMonths(start, offset), to: addMonths(start, offset + count) };
}

/** The first day of a fiscal year, which is named by the calendar year it ends in. */
export function fiscalStart(year: number, startMonth: number): CalendarDate {
  return { year: startMonth === 1 ? year : year - 1, month: startMonth, day: 1 };
}

/** The fiscal year that a day falls in. */
export function fiscalYearOf(date: CalendarDate, startMonth: number): number {
  return startMonth === 1 || date.month < startMonth ? date.year : date.year + 1;
}

/** The fiscal quarter (1 to 4) that a day falls in. */
export function fiscalQuarterOf(date: CalendarDate, startMonth: number): number {
  return Math.floor(((date.month - startMonth + 12) % 12) / 3) + 1;
}

/** The last fiscal year that ended before the day: assumed when a question names no period. */
export function latestCompleteYear(date: CalendarDate, startMonth: number): number {
  return fiscalYearOf(date, startMonth) - 1;
}

/** The period of the same length `steps` later (negative: earlier); null for periods that cannot be shifted. */
export function shiftPeriod(period: Period, steps: number): Period | null {
  switch (period.kind) {
    case "year":
    case "nine_months":
    case "year_to_date":
    case "twelve_months":
      return { ...period, year: period.year + steps };
    case "half": {
      const [year, part] = carry(period.year, period.half, steps, 2);
      return { kind: "half", year, half: part };
    }
    case "quarter": {
      const [year, part] = carry(period.year, period.quarter, steps, 4);
      return { kind: "quarter", year, quarter: part };
    }
    case "month": {
      const [year, part] = carry(period.year, period.month, steps, 12);
      return { kind: "month", year, month: part };
    }
    case "week": {
      const start = addDays(weekStart(period.year, period.week), steps * 7);
      return { kind: "week", ...isoWeek(start) };
    }
    case "day":
      return { kind: "day", ...addDays(period, steps) };
    case "quarter_to_date":
    case "month_to_date":
    case "trailing_year":
      return null;
  }
}

/** The same period `years` later (negative: earlier); null where it does not exist. */
export function shiftYears(period: Period, years: number): Period | null {
  if (period.kind === "trailing_year") return null;
  const moved = { ...period, year: period.year + years };
  return moved.kind === "day" && !isRealDate(moved) ? null : moved;
}

/** The target year of a part of a year: a number of years away, or a given year. */
export type YearOfPart = { readonly years: number } | { readonly year: number };

/** "same period last year", 2024年同期: the same part of another year; null where that does not exist. */
export function samePartIn(period: Period, of: YearOfPart): Period | null {
  if (period.kind === "trailing_year") return null;
  return shiftYears(period, "years" in of ? of.years : of.year - period.year);
}

function carry(year: number, part: number, steps: number, parts: number): readonly [number, number] {
  const index = year * parts + (part - 1) + steps;
  return [Math.floor(index / parts), (((index % parts) + parts) % parts) + 1];
}

/** Whether both have the same length, so that a difference or growth rate between them is meaningful. */
export function samePeriodLength(a: Period, b: Period): boolean {
  return a.kind === b.kind;
}

/** Orders by end, then by start, earliest first. */
export function comparePeriods(a: Period, b: Period, startMonth: number, today: CalendarDate): number {
  const x = periodRange(a, startMonth, today);
  const y = periodRange(b, startMonth, today);
  return compareDates(x.to, y.to) || compareDates(x.from, y.from);
}
