import { cleanWord } from "../company/glossary.ts";
import { pad } from "../domain/calendar.ts";
import { type FiscalYears, isAmbiguousYear } from "../domain/fiscal-years.ts";
import {
  existsIn,
  monthsOf,
  type Period,
  type PeriodCode,
  parsePeriodCode,
  periodCode,
  periodOfMonths,
} from "../domain/period.ts";
import { MONTH_NAME } from "../language/periods/date-text.ts";
import { readPeriodPhrase } from "../language/periods/period-phrase.ts";

const NUMERIC_MONTH = /^(\d{4})\/(\d{1,2})$/;
/** In a column of periods `March 24` is March 2024, not a day: a day without a year is no period. */
const MONTH_OF_YEAR = new RegExp(`^(${MONTH_NAME})\\.?[ /-]?'?(\\d\\d|\\d{4})$`);
/** `Q12024`, `H1FY24` */
const GLUED = /^(q[1-4]|h[12])(?=\d|fy)/;

/**
 * Reads a text that is only a period (`FY24`, `Q1 2024`, `1H24`, `Jan-24`, `2024-03`, `2024年上半年`). Null for
 * ambiguous text (`03/04/2024`), a part without its year, and `FY2024/25` unless the fiscal year spans two
 * calendar years.
 */
export function readPeriodText(raw: string, fiscalYears: FiscalYears): PeriodCode | null {
  const text = cleanWord(raw);
  const plain = parsePeriodCode(text.replace(NUMERIC_MONTH, (_, year, month) => `${year}-${pad(Number(month), 2)}`));
  // `2011-12` may be December or a fiscal year over two calendar years: no guess.
  const isMonth = plain?.kind !== "month" || fiscalYears.every(({ startMonth }) => startMonth === 1);
  if (plain !== null && isMonth) return unambiguous(plain, fiscalYears);
  const stated = readPeriodPhrase(text.replace(MONTH_OF_YEAR, "$1-$2").replace(GLUED, "$1 "), fiscalYears);
  switch (stated?.kind) {
    case "whole":
      return stated.code;
    case "year":
      return unambiguous({ kind: "year", year: stated.year }, fiscalYears);
    case "instant":
      return stated.iso;
    case "part":
    case undefined:
      return null;
  }
}

/** The code of a period; null where a year's name may mean other months by the calendar before or after a change. */
function unambiguous(period: Period, fiscalYears: FiscalYears): PeriodCode | null {
  const span = monthsOf(period, fiscalYears);
  if (period.kind === "months") return span && periodCode(periodOfMonths(span, fiscalYears));
  const isNamedByYear = FISCAL.has(period.kind) && "year" in period;
  const isOpen = isNamedByYear && (isAmbiguousYear(period.year, fiscalYears) || !existsIn(period, fiscalYears));
  return isOpen ? null : periodCode(period);
}

const FISCAL: ReadonlySet<Period["kind"]> = new Set([
  "year",
  "half",
  "quarter",
  "nine_months",
  "year_to_date",
  "quarter_to_date",
]);
