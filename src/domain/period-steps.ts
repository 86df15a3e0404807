import { addDays, type CalendarDate, isoWeek, isRealDate, weekStart } from "./calendar.ts";
import {
  type FiscalYears,
  type MonthSpan,
  monthIndex,
  monthsOfYear,
  stretchAt,
  stretchesIn,
  transitionsOf,
  YEAR_MONTHS,
} from "./fiscal-years.ts";
import { existsIn, monthsOf, type Period, periodOfMonths } from "./period.ts";

/** The units that fiscal years are divided into, with their months. */
const UNIT_MONTHS = { year: 12, half: 6, quarter: 3 } as const;

export type FiscalUnit = keyof typeof UNIT_MONTHS;

/**
 * The period `steps` later (negative: earlier); null for periods that cannot be shifted. Between the fiscal years of two
 * calendars, and between their halves and quarters, the transition period is a step of its own.
 */
export function shiftPeriod(
  period: Period,
  steps: number,
  years: FiscalYears,
  unit: FiscalUnit | undefined = unitOf(period),
): Period | null {
  if (steps === 0) return period;
  switch (period.kind) {
    case "year":
    case "half":
    case "quarter":
      return stepped(period, steps, years, unit ?? "year");
    case "months":
      return isTransition(period, years) ? stepped(period, steps, years, unit ?? "year") : null;
    case "nine_months":
    case "year_to_date":
    case "twelve_months":
      return shiftYears(period, steps, years);
    case "month": {
      if (unit !== undefined && isTransition(period, years)) return stepped(period, steps, years, unit);
      const at = monthIndex(period) + steps;
      return periodOfMonths({ from: at, to: at + 1 }, years);
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

/** The fiscal unit that a period is; undefined for others. */
export function unitOf({ kind }: Period): FiscalUnit | undefined {
  return kind === "year" || kind === "half" || kind === "quarter" ? kind : undefined;
}

/** Whether the period is all of a transition period. */
export function isTransition(period: Period, years: FiscalYears): boolean {
  if (period.kind !== "months" && period.kind !== "month") return false;
  const span = monthsOf(period, years);
  return span !== null && transitionsOf(years).some(({ from, to }) => from === span.from && to === span.to);
}

function stepped(period: Period, steps: number, years: FiscalYears, unit: FiscalUnit): Period | null {
  let at = monthsOf(period, years);
  for (let left = Math.abs(steps); at !== null && left > 0; left--)
    at = unitAt(steps < 0 ? at.from - 1 : at.to, unit, years);
  return at && periodOfMonths(at, years);
}

/** The year, half or quarter that a month is in, or the whole transition period. */
function unitAt(index: number, unit: FiscalUnit, years: FiscalYears): MonthSpan {
  const stretch = stretchAt(index, years);
  if (stretch.year === null) return stretch;
  const size = UNIT_MONTHS[unit];
  const from = stretch.from + Math.floor((index - stretch.from) / size) * size;
  return { from, to: from + size };
}

/** The year, half or quarter of a day, or the transition period that it is in. */
export function unitOfDay(day: CalendarDate, unit: FiscalUnit, years: FiscalYears): Period {
  return periodOfMonths(unitAt(monthIndex(day), unit, years), years);
}

/**
 * The same time `years` later (negative: earlier); null where it does not exist. Across a change of the fiscal year these
 * are the same months, under the name that they have there.
 */
export function shiftYears(period: Period, by: number, years: FiscalYears): Period | null {
  switch (period.kind) {
    case "trailing_year":
      return null;
    case "year_to_date": {
      const moved = shiftYears({ kind: "year", year: period.year }, by, years);
      return moved?.kind === "year" ? { ...period, year: moved.year } : null;
    }
    case "quarter_to_date": {
      const moved = shiftYears({ ...period, kind: "quarter" }, by, years);
      return moved?.kind === "quarter" ? { ...moved, kind: "quarter_to_date" } : null;
    }
    case "week":
    case "month_to_date":
    case "day": {
      const moved = { ...period, year: period.year + by };
      return moved.kind === "day" && !isRealDate(moved) ? null : moved;
    }
    default: {
      const span = monthsOf(period, years);
      const moved = by * YEAR_MONTHS;
      return span && periodOfMonths({ from: span.from + moved, to: span.to + moved }, years);
    }
  }
}

/** The target year of a part of a year: a number of years away, or a given year. */
export type YearOfPart = { readonly years: number } | { readonly year: number };

/** "same period last year", 2024年同期: the same part of another year; null where that does not exist. */
export function samePartIn(period: Period, of: YearOfPart, years: FiscalYears): Period | null {
  if (period.kind === "trailing_year") return null;
  if ("years" in of) return shiftYears(period, of.years, years);
  const moved = { ...period, year: of.year };
  return moved.kind === "day" && !isRealDate(moved) ? null : existing(moved, years);
}

/** The period, or null where the company's calendar has no such year. */
export function existing(period: Period, years: FiscalYears): Period | null {
  return existsIn(period, years) ? period : null;
}

/** The fiscal years from one to another, with the transition periods between them. */
export function yearsBetween(first: number, last: number, years: FiscalYears): readonly Period[] {
  const from = monthsOfYear(first, years)?.from ?? first * YEAR_MONTHS;
  const to = monthsOfYear(last, years)?.to ?? (last + 1) * YEAR_MONTHS;
  return stretchesIn({ from, to }, years).map((stretch) => periodOfMonths(stretch, years));
}
