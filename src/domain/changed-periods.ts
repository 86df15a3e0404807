import { type FiscalYears, type MonthSpan, startsText } from "./fiscal-years.ts";
import { monthsOf, type Period, type PeriodCode, type PeriodType, parsePeriodCode, periodType } from "./period.ts";

/** How many stored figures of a kind of period have other months than when they were read. */
export interface ChangedFigures {
  readonly type: PeriodType;
  readonly figures: number;
}

/** The stored figures whose period means other months by new fiscal years, by kind of period. */
export function changedFigures(
  stored: ReadonlyMap<PeriodCode, number>,
  before: FiscalYears,
  now: FiscalYears,
): readonly ChangedFigures[] {
  const byType = new Map<PeriodType, number>();
  for (const [code, figures] of stored) {
    const period = parsePeriodCode(code);
    if (period === null || isSame(meant(period, before), meant(period, now))) continue;
    const type = periodType(period);
    byType.set(type, (byType.get(type) ?? 0) + figures);
  }
  return [...byType].map(([type, figures]) => ({ type, figures }));
}

/** The months of a fiscal period, a period to date as long as its year or quarter. */
function meant(period: Period, years: FiscalYears): MonthSpan | null {
  if (period.kind === "year_to_date") return monthsOf({ kind: "year", year: period.year }, years);
  return monthsOf(period.kind === "quarter_to_date" ? { ...period, kind: "quarter" } : period, years);
}

function isSame(a: MonthSpan | null, b: MonthSpan | null): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}

/** One sentence for a person who runs Footnote: the changed start of the year and the figures that it concerns. */
export function changedYearsText(changed: readonly ChangedFigures[], before: FiscalYears, now: FiscalYears): string {
  const counts = changed.map(({ type, figures }) => `${type} ${figures.toLocaleString("en")}`).join(", ");
  return `fiscal_year was { ${startsText(before)} } when the figures were read and is { ${startsText(now)} } now: figures whose period means other months: ${counts}`;
}
