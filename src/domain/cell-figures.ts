import type { CellResult, DividedCell, FoundCell, SummedCell } from "./answer.ts";
import type { Figure } from "./fact.ts";

/** A cell with a figure: stored, or computed from stored ones. */
export type FigureCell = FoundCell | SummedCell | DividedCell;

export function hasFigure(cell: CellResult | undefined): cell is FigureCell {
  return cell?.status === "found" || cell?.status === "summed" || cell?.status === "divided";
}

export function figureOf(cell: FigureCell): Figure {
  return cell.status === "found" ? cell.statement.figure : cell.figure;
}

/** Whether documents of equal rank disagree on the figure. What is computed has no such part. */
export function isDisputed(cell: FigureCell): boolean {
  return cell.status === "found" && cell.conflicts.length > 0;
}

/** The stored cells behind results: the found ones, and in place of computed ones those that they are made of. */
export function storedCells(cells: readonly CellResult[]): readonly FoundCell[] {
  return cells.flatMap(storedBehind);
}

function storedBehind(cell: CellResult): readonly FoundCell[] {
  switch (cell.status) {
    case "found":
      return [cell];
    case "summed":
      return cell.parts;
    case "divided":
      return storedCells([cell.dividend, cell.divisor]);
    case "not_found":
    case "withheld":
    case "unrecognized_param":
      return [];
  }
}
