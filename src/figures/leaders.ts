import type { CellResult } from "../domain/answer.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";

interface Figures {
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
}

/** Periods that are ranked at most. */
export const RANKED_MAX = 500;
/** Of a ranking that is too long to be shown: the first ones. */
const LEADERS = 5;

/**
 * A ranking of more periods than one answer shows, with its first members alone: "in which year was it highest" of
 * sixty years. Without a ranking the first `max` cells.
 */
export function onlyLeaders({ cells, derived }: Figures, max: number): Figures {
  if (cells.length <= max) return { cells, derived };
  if (derived.length === 0 || !derived.every(({ periods }) => periods !== undefined))
    return { cells: cells.slice(0, max), derived: [] };
  // In the order of the ranking.
  const kept = [...new Set(derived.flatMap((ranking) => leadersOf(ranking, cells)))];
  return {
    cells: kept.flatMap((at) => cells[at] ?? []),
    derived: derived.map((ranking) => {
      const own = new Set(leadersOf(ranking, cells));
      const periods = ranking.periods?.slice(0, LEADERS) ?? [];
      return { ...ranking, periods, of: kept.flatMap((at, index) => (own.has(at) ? [index] : [])) };
    }),
  };
}

/** The indexes of the cells of the first periods of a ranking. */
function leadersOf({ of, periods = [] }: DerivedFigure, cells: readonly CellResult[]): readonly number[] {
  return periods.slice(0, LEADERS).flatMap((period) => of.filter((at) => periodOf(cells[at]) === period));
}

function periodOf(result: CellResult | undefined): string | null {
  return result === undefined || result.status === "unrecognized_param" ? null : result.cell.period;
}
