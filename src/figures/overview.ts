import type { CellResult, OverviewRow } from "../domain/answer.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import { cellKey } from "../domain/fact.ts";
import type { OverviewCells } from "./computation.ts";

/**
 * Without the cells that an overview does not mention if nothing is stored: those of the year before, and, unless
 * `namesAbsent`, of metrics that nobody named. If no figure is found, all that were asked for stay.
 */
export function withoutAbsent(
  results: readonly CellResult[],
  rows: readonly OverviewCells[],
  { namesAbsent }: { readonly namesAbsent: boolean },
): readonly CellResult[] {
  const asked = new Set(rows.map(({ now }) => cellKey(now)));
  const isAsked = (result: CellResult): boolean =>
    result.status !== "unrecognized_param" && asked.has(cellKey(result.cell));
  const isThere = ({ status }: CellResult): boolean => status !== "not_found";
  if (!results.some((result) => isAsked(result) && isThere(result))) return results.filter(isAsked);
  return results.filter((result) => isThere(result) || (namesAbsent && isAsked(result)));
}

/** One result for each change: in percent, or as a difference where there is no percentage. */
export function withoutDifferences(derived: readonly DerivedFigure[]): readonly DerivedFigure[] {
  const told = new Set(derived.flatMap(({ op, of }) => (op === "growth_pct" ? [of.join()] : [])));
  return derived.filter(({ op, of }) => op !== "difference" || !told.has(of.join()));
}

/** The rows of an overview, as indexes into the cells and results of its answer. */
export function overviewRows(
  rows: readonly OverviewCells[],
  cells: readonly CellResult[],
  derived: readonly DerivedFigure[],
): readonly OverviewRow[] {
  const places = new Map(
    cells.flatMap((result, index) =>
      result.status === "unrecognized_param" ? [] : [[cellKey(result.cell), index] as const],
    ),
  );
  return rows.flatMap(({ now, before }) => {
    const at = places.get(cellKey(now));
    if (at === undefined) return [];
    const from = before === null ? null : (places.get(cellKey(before)) ?? null);
    const change = derived.findIndex(({ of }) => of.length === 2 && of[0] === from && of[1] === at);
    return [{ now: at, before: from, change: change < 0 ? null : change }];
  });
}
