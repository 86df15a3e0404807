import { type CalendarDate, compareDates } from "../domain/calendar.ts";
import { comparePeriods, type Period, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";

/** The day and the fiscal year that periods are read by. */
export interface PeriodCalendar {
  readonly startMonth: number;
  readonly today: CalendarDate;
}

/**
 * Whether a document of a period may explain what is asked of another: the same one, one within it (a quarter of its year), or the one
 * around it. Anything else is another period.
 */
export function periodsMeet(asked: string, found: string, { startMonth, today }: PeriodCalendar): boolean {
  if (asked === found) return true;
  const [a, b] = [parsePeriodCode(asked), parsePeriodCode(found)];
  if (a === null || b === null) return false;
  const [outer, inner] = [periodRange(a, startMonth, today), periodRange(b, startMonth, today)];
  const holds = (whole: typeof outer, part: typeof inner): boolean =>
    compareDates(whole.from, part.from) <= 0 && compareDates(part.to, whole.to) <= 0;
  return holds(outer, inner) || holds(inner, outer);
}

/** Every period, as a code, whose documents may explain what is asked of one, itself among them. */
export function meetingPeriods(asked: string, calendar: PeriodCalendar): ReadonlySet<string> {
  const period = parsePeriodCode(asked);
  if (period === null) return new Set([asked]);
  const { from, to } = periodRange(period, calendar.startMonth, calendar.today);
  const years = Array.from({ length: to.year - from.year + YEARS_AROUND }, (_, index) => from.year + index);
  const codes = years.flatMap(partsOfYear).map(periodCode);
  return new Set([asked, ...codes.filter((code) => periodsMeet(asked, code, calendar))]);
}

/** A fiscal year is named by the calendar year it ends in, which may be the one after. */
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

/** The period among several that ends last; null for none. */
export function latestOf(codes: readonly string[], { startMonth, today }: PeriodCalendar): string | null {
  const sorted = codes.toSorted((a, b) => {
    const [left, right] = [parsePeriodCode(a), parsePeriodCode(b)];
    return left === null || right === null ? 0 : comparePeriods(left, right, startMonth, today);
  });
  return sorted.at(-1) ?? null;
}
