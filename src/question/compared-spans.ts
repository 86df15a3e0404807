import { type Period, periodCode } from "../domain/period.ts";
import type { Item } from "./item.ts";

/**
 * "Q1-Q3 2025 vs Q1-Q3 2026" compares two spans, nine months each, and not six quarters; a range alone stays a list.
 * Ranges of other quarters, which are no period, stay lists too.
 */
export function joinComparedSpans(
  items: readonly Item[],
  clause: readonly { readonly index: number; readonly range: boolean }[],
  periods: Map<number, readonly Period[]>,
): void {
  for (const [at, before] of clause.entries()) {
    const after = clause[at + 1];
    if (after === undefined || !before.range || !after.range) continue;
    const [from, to] = [before, after].map(({ index }) => spanOf(periods.get(index) ?? []));
    if (!from || !to || from.kind !== to.kind || periodCode(from) === periodCode(to)) continue;
    if (!items.slice(before.index, after.index).some(isVersus)) continue;
    periods.set(before.index, [from]);
    periods.set(after.index, [to]);
  }
}

function isVersus(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "joint" && item.term.joint === "versus";
}

/** The period that quarters of one year are together; null for none. */
function spanOf(quarters: readonly Period[]): Period | null {
  const [first] = quarters;
  if (first?.kind !== "quarter") return null;
  const { year } = first;
  const numbers = quarters.map((one) => (one.kind === "quarter" && one.year === year ? one.quarter : 0)).join("");
  switch (numbers) {
    case "12":
      return { kind: "half", year, half: 1 };
    case "34":
      return { kind: "half", year, half: 2 };
    case "123":
      return { kind: "nine_months", year };
    case "1234":
      return { kind: "year", year };
    default:
      return null;
  }
}
