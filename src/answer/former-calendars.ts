import type { CalendarDate } from "../domain/calendar.ts";
import { type FiscalYears, hasChanged, type MonthSpan, stretchAt, stretchesIn } from "../domain/fiscal-years.ts";
import { monthsOf, type Period, periodOfMonths } from "../domain/period.ts";
import { readPeriod } from "../language/periods/period-grammar.ts";
import { onlyPeriod } from "../language/periods/period-reading.ts";
import { tokenize } from "../language/tokenize.ts";

/**
 * The periods that a name may mean which a changed year has left without one ("FY2026", "Q1 2026"): its months by each of
 * the calendars, as periods of the company, earliest first. Where they are in none of their own, the years and transition
 * periods that they are in.
 */
export function meantByCalendars(name: string, fiscalYears: FiscalYears, today: CalendarDate): readonly Period[] {
  if (!hasChanged(fiscalYears)) return [];
  const spans = fiscalYears
    .flatMap(({ startMonth }) => spanBy(name, [{ startMonth, from: null }], today))
    .flatMap((span) => existingIn(span, fiscalYears));
  const byStart = new Map(spans.map((span) => [`${span.from} ${span.to}`, span]));
  return [...byStart.values()].sort((a, b) => a.from - b.from).map((span) => periodOfMonths(span, fiscalYears));
}

function spanBy(name: string, calendar: FiscalYears, today: CalendarDate): readonly MonthSpan[] {
  const match = readPeriod(tokenize(name).tokens, 0, { fiscalYears: calendar, today });
  const period = match && onlyPeriod(match.reading);
  const span = period && monthsOf(period, calendar);
  return span === null ? [] : [span];
}

/** Months of one year or transition period stay as they are. */
function existingIn(span: MonthSpan, fiscalYears: FiscalYears): readonly MonthSpan[] {
  const { to } = stretchAt(span.from, fiscalYears);
  return span.to <= to ? [span] : stretchesIn(span, fiscalYears);
}
