import { type CalendarDate, compareDates } from "../domain/calendar.ts";
import { type FiscalYears, transitionsOf } from "../domain/fiscal-years.ts";
import {
  comparePeriods,
  type Period,
  parsePeriodCode,
  periodCode,
  periodOfMonths,
  periodRange,
} from "../domain/period.ts";

/** Today and the start of the fiscal year, needed to compare periods. */
export interface PeriodCalendar {
  readonly fiscalYears: FiscalYears;
  readonly today: CalendarDate;
}

/** Whether a document about one period may explain another: the same, one within it or one around it. */
export function periodsMeet(asked: string, found: string, { fiscalYears, today }: PeriodCalendar): boolean {
  if (asked === found) return true;
  const [a, b] = [parsePeriodCode(asked), parsePeriodCode(found)];
  if (a === null || b === null) return false;
  const [outer, inner] = [periodRange(a, fiscalYears, today), periodRange(b, fiscalYears, today)];
  const holds = (whole: typeof outer, part: typeof inner): boolean =>
    compareDates(whole.from, part.from) <= 0 && compareDates(part.to, whole.to) <= 0;
  return holds(outer, inner) || holds(inner, outer);
}

/** Codes of all periods whose documents may explain the asked one, including itself. */
export function meetingPeriods(asked: string, calendar: PeriodCalendar): ReadonlySet<string> {
  const period = parsePeriodCode(asked);
  if (period === null) return new Set([asked]);
  const { from, to } = periodRange(period, calendar.fiscalYears, calendar.today);
  const years = Array.from({ length: to.year - from.year + YEARS_AROUND }, (_, index) => from.year + index);
  const codes = [...years.flatMap(partsOfYear), ...transitions(calendar)].map(periodCode);
  return new Set([asked, ...codes.filter((code) => periodsMeet(asked, code, calendar))]);
}

function transitions({ fiscalYears }: PeriodCalendar): readonly Period[] {
  return transitionsOf(fiscalYears).map((span) => periodOfMonths(span, fiscalYears));
}

/** A fiscal year is named after the calendar year of its end, which may be the following one. */
const YEARS_AROUND = 2;

function partsOfYear(year: number): readonly Period[] {
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
  return [
    { kind: "year", year },
    { kind: "nine_months", year },
    ...numbers(2).map((half): Period => ({ kind: "half", year, half })),
    ...numbers(4).map((quarter): Period => ({ kind: "quarter", year, quarter })),
    ...numbers(12).map((month): Period => ({ kind: "month", year, month })),
  ];
}

/** The period that ends last; null for an empty list. */
export function latestOf(codes: readonly string[], { fiscalYears, today }: PeriodCalendar): string | null {
  const sorted = codes.toSorted((a, b) => {
    const [left, right] = [parsePeriodCode(a), parsePeriodCode(b)];
    return left === null || right === null ? 0 : comparePeriods(left, right, fiscalYears, today);
  });
  return sorted.at(-1) ?? null;
}
