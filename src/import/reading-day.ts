import { addDays, formatDate, parseDate } from "../domain/calendar.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import { parsePeriodCode, periodRange } from "../domain/period.ts";

/**
 * The day that a document's figures are valid for: the stated one, else the last day of its period, else its day of
 * issue. Null where it states none of these.
 */
export function readingDay(
  labels: Readonly<Record<string, string>>,
  period: string | null,
  fiscalYears: FiscalYears,
): string | null {
  const named = labels.valid_as_of;
  if (named !== undefined && parseDate(named) !== null) return named;
  const end = period === null ? null : lastDayOf(period, fiscalYears);
  if (end !== null) return end;
  return labels.date !== undefined && parseDate(labels.date) !== null ? labels.date : null;
}

function lastDayOf(code: string, fiscalYears: FiscalYears): string | null {
  const period = parsePeriodCode(code);
  if (period === null) return null;
  switch (period.kind) {
    case "year_to_date":
    case "quarter_to_date":
    case "month_to_date":
    case "trailing_year":
      return null;
    case "year":
    case "half":
    case "quarter":
    case "nine_months":
    case "month":
    case "week":
    case "day":
    case "twelve_months":
    case "months":
      return formatDate(addDays(periodRange(period, fiscalYears, { year: 1, month: 1, day: 1 }).to, -1));
  }
}
