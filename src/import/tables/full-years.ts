import type { FiscalYears } from "../../domain/fiscal-years.ts";
import { type PartOfYear, partOfYear, periodCodeOf, type StatedPeriod } from "../../language/periods/period-phrase.ts";
import type { AxisReading } from "./slots/axis-reading.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";

/**
 * Reads columns of bare years beside columns of parts of years. In a quarterly report `Q3 2025 | Q3 2024 | 2024`, the
 * last column is the full previous year. A year that is not over yet, or of which no part is named, is left open: it
 * may mean the full year or the part of it that the report covers.
 */
export function withFullYears(
  columns: readonly AxisReading[],
  scopes: Scopes,
  fiscalYears: FiscalYears,
): readonly AxisReading[] {
  const title = outwards(scopes).find(({ reading }) => reading.period !== null)?.reading.period?.value ?? null;
  const code = title === null ? null : periodCodeOf(title, fiscalYears);
  const own = code === null ? null : partNamed({ kind: "whole", code });
  const named = columns.flatMap(({ period }) => partNamed(period?.value ?? null) ?? []);
  if (own === null || named.length === 0) return columns;
  return columns.map((column) => {
    const { period } = column;
    if (period?.value.kind !== "year") return column;
    const { year } = period.value;
    const isLike = ({ kind, number }: PartOfYear): boolean => kind === own.kind && number === own.number;
    if (year < (own.year ?? 0) && named.some((other) => isLike(other) || other.year === year))
      return { ...column, period: { ...period, value: { kind: "whole" as const, code: `FY${year}` } } };
    return { ...column, openTime: period.text };
  });
}

/** The part of a fiscal year, where the heading also names the year. */
function partNamed(period: StatedPeriod | null): PartOfYear | null {
  const part = partOfYear(period);
  return part?.fiscalYear == null ? null : part;
}
