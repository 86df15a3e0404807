import { periodCodeOf, type StatedPeriod } from "../../language/periods/period-phrase.ts";
import type { AxisReading } from "./slots/axis-reading.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";

/**
 * Columns of bare years beside columns of parts of years. In the report of a quarter `Q3 2025 | Q3 2024 | 2024` ends with the whole year before;
 * a bare year that is not over yet, or one of which no part is named, may be the year or the report's part of it and is left open.
 */
export function withFullYears(
  columns: readonly AxisReading[],
  scopes: Scopes,
  startMonth: number,
): readonly AxisReading[] {
  const title = outwards(scopes).find(({ reading }) => reading.period !== null)?.reading.period?.value ?? null;
  const own = title === null ? null : partOf(periodCodeOf(title, startMonth));
  const named = columns.flatMap(({ period }) => (period === null ? [] : partNamed(period.value)));
  if (own === null || named.length === 0) return columns;
  return columns.map((column) => {
    const { period } = column;
    if (period?.value.kind !== "year") return column;
    const { year } = period.value;
    if (year < own.year && named.some((other) => other.part === own.part || other.year === year))
      return { ...column, period: { ...period, value: { kind: "whole" as const, code: `FY${year}` } } };
    return { ...column, openTime: period.text };
  });
}

const PART = /^(\d{4})(H[12]|Q[1-4]|-9M)$/;

interface PartOfYear {
  readonly year: number;
  readonly part: string;
}

/** The part of a year that a heading names in one with its year. */
function partNamed(period: StatedPeriod): readonly PartOfYear[] {
  const part = period.kind === "whole" ? partOf(period.code) : null;
  return part === null ? [] : [part];
}

function partOf(code: string | null): PartOfYear | null {
  const match = PART.exec(code ?? "");
  return match === null ? null : { year: Number(match[1]), part: match[2] ?? "" };
}
