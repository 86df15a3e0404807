import type { CellResult } from "../domain/answer.ts";
import { figureOf, hasFigure } from "../domain/cell-figures.ts";
import { Exact } from "../domain/decimal.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import type { Operation } from "../domain/intent.ts";

interface Figures {
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
}

/** The figures with the largest or smallest result first, where the question asks which member comes first. */
export function inOrder({ cells, derived }: Figures, operation: Operation | null): Figures {
  const order = operation !== null && "order" in operation && operation.kind !== "rank" ? operation.order : undefined;
  if (order === undefined) return { cells, derived };
  const sign = order === "highest" ? -1 : 1;
  if (derived.length > 0) {
    const byValue = (a: DerivedFigure, b: DerivedFigure): number =>
      sign * new Exact(a.figure.value).comparedTo(new Exact(b.figure.value));
    return { cells, derived: sortedPairs(derived, byValue, operation?.kind === "difference") };
  }
  const exactOf = (cell: CellResult): Exact | null => (hasFigure(cell) ? new Exact(figureOf(cell).value) : null);
  const sorted = [...cells].sort((a, b) => {
    const [x, y] = [exactOf(a), exactOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * x.comparedTo(y);
  });
  return { cells: sorted, derived };
}

/** Results of the same operands stay together: a growth is sorted by percent, a net change by its amount. */
function sortedPairs(
  derived: readonly DerivedFigure[],
  compare: (a: DerivedFigure, b: DerivedFigure) => number,
  byAmount: boolean,
): readonly DerivedFigure[] {
  const groups = new Map<string, DerivedFigure[]>();
  for (const figure of derived) {
    const key = figure.of.join();
    groups.set(key, [...(groups.get(key) ?? []), figure]);
  }
  const deciding = (group: readonly DerivedFigure[]): DerivedFigure | undefined =>
    group.find(({ op }) => (op === "growth_pct") !== byAmount) ?? group[0];
  return [...groups.values()]
    .sort((a, b) => {
      const [x, y] = [deciding(a), deciding(b)];
      return x === undefined || y === undefined ? 0 : compare(x, y);
    })
    .flat();
}
