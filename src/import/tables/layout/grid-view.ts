import type { Grid, GridCell } from "../../../documents/document.ts";
import { grouped } from "../../../domain/grouped.ts";
import { inPlain } from "../../../language/folding.ts";

/** A part of a grid, row by row; row and column numbers are those of the grid. */
export interface GridView {
  readonly grid: Grid;
  /** Non-empty rows in order, each with its cells from left to right. */
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  readonly row: number;
  readonly cells: readonly GridCell[];
}

/** The role of a cell by its content and format, without looking at words. */
export type CellRole = "figure" | "missing" | "year" | "text";

/** Groups the non-empty cells of a grid by row. */
export function viewOf(grid: Grid): GridView {
  const filled = grid.cells.filter(({ text, content }) => text !== "" || content.kind !== "text");
  return { grid, rows: [...grouped(filled, ({ row }) => row)].map(([row, cells]) => ({ row, cells })) };
}

/** The cells that cover each row, row spans included: a merged heading counts in each of its rows. */
export function coveringCells(rows: readonly GridRow[]): ReadonlyMap<number, readonly GridCell[]> {
  const covered = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      Array.from({ length: Math.min(cell.rowSpan, SPAN_MAX) }, (_, at) => ({ row: cell.row + at, cell })),
    ),
  );
  return new Map([...grouped(covered, ({ row }) => row)].map(([row, all]) => [row, all.map(({ cell }) => cell)]));
}

/** Upper limit for row spans; a larger span is an error or an attack. */
const SPAN_MAX = 64;

/** The cell that covers a column, spans included. */
export function cellOver(cells: readonly GridCell[], column: number): GridCell | null {
  return cells.find((cell) => cell.column <= column && column < cell.column + cell.columnSpan) ?? null;
}

const DIGIT = /[0-9]|\p{Nd}/u;
const YEAR = inPlain(/^(?:19|20|21)\d{2}$/);

export function roleOf(cell: GridCell): CellRole {
  switch (cell.content.kind) {
    case "number":
      // A zero that its number format shows as a dash is no figure.
      if (!DIGIT.test(cell.text)) return "missing";
      return cell.text.length === 4 && cell.content.unit === null && YEAR.test(cell.text) ? "year" : "figure";
    case "missing":
      return "missing";
    case "fault":
      // An error, or a formula without a result, in place of a figure.
      return "figure";
    case "date":
    case "text":
      return "text";
  }
}
