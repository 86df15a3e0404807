import { cleanWord } from "../company/glossary.ts";
import { pad } from "../domain/calendar.ts";
import { type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";
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
export function readPeriodText(raw: string, fiscalYearStartMonth: number): PeriodCode | null {
  const text = cleanWord(raw);
  const plain = parsePeriodCode(text.replace(NUMERIC_MONTH, (_, year, month) => `${year}-${pad(Number(month), 2)}`));
  // `2011-12` may be December or a fiscal year over two calendar years: no guess.
  if (plain !== null && (plain.kind !== "month" || fiscalYearStartMonth === 1)) return periodCode(plain);
  const stated = readPeriodPhrase(text.replace(MONTH_OF_YEAR, "$1-$2").replace(GLUED, "$1 "), fiscalYearStartMonth);
  switch (stated?.kind) {
    case "whole":
      return stated.code;
    case "year":
      return `FY${stated.year}`;
    case "instant":
      return stated.iso;
    case "part":
    case undefined:
      return null;
  }
}
