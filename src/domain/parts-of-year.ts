import { type FiscalYears, type MonthSpan, monthsOfYear } from "./fiscal-years.ts";
import { type Period, periodOfMonths } from "./period.ts";

const PART_MONTHS = { half: 6, quarter: 3, month: 1 } as const;

export type YearDivision = keyof typeof PART_MONTHS;

/** The halves, quarters or months of a fiscal year, earliest first; none where there is no such year. */
export function partsOfYear(year: number, division: YearDivision, years: FiscalYears): readonly Period[] {
  const span = monthsOfYear(year, years);
  return span === null ? [] : partsOfMonths(span, division, years);
}

/** The periods of one length that follow each other from the start of some months and lie in them. */
export function partsOfMonths({ from, to }: MonthSpan, division: YearDivision, years: FiscalYears): readonly Period[] {
  const size = PART_MONTHS[division];
  const count = Math.floor((to - from) / size);
  return Array.from({ length: count }, (_, i) =>
    periodOfMonths({ from: from + i * size, to: from + (i + 1) * size }, years),
  );
}
