import { type CalendarDate, formatDate } from "./calendar.ts";

/** How fiscal years begin: in a month, from a day on; null for the first rule of a company. */
export interface FiscalRule {
  readonly startMonth: number;
  readonly from: CalendarDate | null;
}

/**
 * The fiscal years of a company, as the rules by which they begin, earliest first. A year is named by the calendar year
 * that it ends in. Each rule holds for a whole year at least, so that no two years have one name. The months between
 * the last year of a rule and the first of the next one are a transition period, which is in no year.
 */
export type FiscalYears = readonly [FiscalRule, ...FiscalRule[]];

/** Months, counted through all years from January of year 0; `to` is exclusive. */
export interface MonthSpan {
  readonly from: number;
  readonly to: number;
}

/** A fiscal year; `year` is null for a transition period. */
export interface FiscalStretch extends MonthSpan {
  readonly year: number | null;
}

export const YEAR_MONTHS = 12;

/** Fiscal years that have always begun in one month. */
export function yearsBeginningIn(startMonth: number): FiscalYears {
  return [{ startMonth, from: null }];
}

/** Whether the start of the year was ever changed. */
export function hasChanged(years: FiscalYears): boolean {
  return years.length > 1;
}

/** The number of the month that a day is in. */
export function monthIndex({ year, month }: Pick<CalendarDate, "year" | "month">): number {
  return year * YEAR_MONTHS + month - 1;
}

/** The first day of a month by its number. */
export function firstDayOf(index: number): CalendarDate {
  return { year: Math.floor(index / YEAR_MONTHS), month: modulo(index, YEAR_MONTHS) + 1, day: 1 };
}

/** The fiscal year or the transition period that a month is in. */
export function stretchAt(index: number, years: FiscalYears): FiscalStretch {
  const at = years.findLastIndex(({ from }) => from === null || monthIndex(from) <= index);
  const startMonth = years[at]?.startMonth ?? 1;
  const from = index - modulo(index - (startMonth - 1), YEAR_MONTHS);
  const end = startOfRule(years[at + 1]);
  return end < from + YEAR_MONTHS ? { from, to: end, year: null } : yearFrom(from);
}

/** The months of a fiscal year; null where the company has none of that name. */
export function monthsOfYear(year: number, years: FiscalYears): MonthSpan | null {
  for (const { startMonth } of years) {
    const span = namedBy(year, startMonth);
    const found = stretchAt(span.from, years);
    if (found.year === year && found.from === span.from) return span;
  }
  return null;
}

/** The month (1 to 12) in which a fiscal year begins; null where there is no such year. */
export function startMonthOf(year: number, years: FiscalYears): number | null {
  const span = monthsOfYear(year, years);
  return span === null ? null : firstDayOf(span.from).month;
}

/** The fiscal year that a day is in; null in a transition period. */
export function fiscalYearOf(date: CalendarDate, years: FiscalYears): number | null {
  return stretchAt(monthIndex(date), years).year;
}

/** The fiscal year so many years after that of a day (negative: before). Transition periods are not counted. */
export function yearNear(date: CalendarDate, steps: number, years: FiscalYears): number | null {
  let at = stretchAt(monthIndex(date), years);
  for (let left = Math.abs(steps); left > 0; left -= at.year === null ? 0 : 1)
    at = stretchAt(steps < 0 ? at.from - 1 : at.to, years);
  return at.year;
}

/** The last fiscal year that ended before the day: assumed when a question names no period. */
export function latestCompleteYear(date: CalendarDate, years: FiscalYears): number {
  return yearNear(date, -1, years) ?? date.year - 1;
}

/** The fiscal years and transition periods that overlap some months, earliest first. */
export function stretchesIn({ from, to }: MonthSpan, years: FiscalYears): readonly FiscalStretch[] {
  const found: FiscalStretch[] = [];
  for (let at = from; at < to; at = found.at(-1)?.to ?? to) found.push(stretchAt(at, years));
  return found;
}

/** The transition periods of a company, earliest first. */
export function transitionsOf(years: FiscalYears): readonly MonthSpan[] {
  return years
    .slice(1)
    .map((rule) => stretchAt(startOfRule(rule) - 1, years))
    .filter(({ year }) => year === null);
}

/** The months in which years begin, for a model or a log: "1, from 2026-04-01 4". */
export function startsText(years: FiscalYears): string {
  return years
    .map(({ startMonth, from }) => (from === null ? "" : `from ${formatDate(from)} `) + startMonth)
    .join(", ");
}

/** Whether two spans have a month in common. */
export function overlaps(a: MonthSpan, b: MonthSpan): boolean {
  return a.from < b.to && b.from < a.to;
}

/**
 * Whether a document may mean another stretch of time by a year's name than the company's calendar: by the rule before
 * a change or by the one after it, years of that name have months of the transition period.
 */
export function isAmbiguousYear(year: number, years: FiscalYears): boolean {
  return years.slice(1).some((rule, at) => {
    const start = startOfRule(rule);
    const transition = stretchAt(start - 1, years);
    return [years[at], rule].some(
      (one) => one !== undefined && transition.year === null && overlaps(namedBy(year, one.startMonth), transition),
    );
  });
}

/** The months of a year by one rule, wherever it holds. */
function namedBy(year: number, startMonth: number): MonthSpan {
  const end = startMonth === 1 ? (year + 1) * YEAR_MONTHS : year * YEAR_MONTHS + startMonth - 1;
  return { from: end - YEAR_MONTHS, to: end };
}

function yearFrom(from: number): FiscalStretch {
  return { from, to: from + YEAR_MONTHS, year: Math.floor((from + YEAR_MONTHS - 1) / YEAR_MONTHS) };
}

function startOfRule(rule: FiscalRule | undefined): number {
  return rule?.from == null ? Number.POSITIVE_INFINITY : monthIndex(rule.from);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
