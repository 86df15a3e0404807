import { numberOf } from "../../documents/document.ts";
import { Exact } from "../../domain/decimal.ts";
import type { FigureRow } from "./layout/table-layout.ts";

/** Figures of one row by column, or of one column by row. */
export type Figures = ReadonlyMap<number, string>;

/** The figures of a table, grouped by row or by column. */
export function figuresBy(axis: "row" | "column", rows: readonly FigureRow[]): ReadonlyMap<number, Figures> {
  const found = new Map<number, Map<number, string>>();
  for (const { row, cells } of rows) {
    for (const cell of cells) {
      const value = numberOf(cell);
      const [own, other] = axis === "row" ? [row, cell.column] : [cell.column, row];
      if (value !== null) found.set(own, (found.get(own) ?? new Map<number, string>()).set(other, value));
    }
  }
  return found;
}

/** The fraction of a line's figures that equal the sum of the parts; only positions where all parts have one count. */
export function shareOfSums(whole: Figures | undefined, parts: readonly (Figures | undefined)[]): number {
  if (parts.length < 2) return 0;
  let compared = 0;
  let equal = 0;
  for (const [at, total] of whole ?? []) {
    const addends = parts.flatMap((part) => part?.get(at) ?? []);
    if (addends.length < parts.length) continue;
    const sum = addends.reduce((before, addend) => before.plus(addend), new Exact(0));
    // Each rounded part may be off by half of the last digit.
    const slack = new Exact(parts.length).times(new Exact(10).pow(-(total.split(".")[1]?.length ?? 0))).dividedBy(2);
    compared += 1;
    if (sum.minus(total).abs().lessThanOrEqualTo(slack)) equal += 1;
  }
  return compared === 0 ? 0 : equal / compared;
}
