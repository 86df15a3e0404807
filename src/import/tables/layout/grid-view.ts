import type { Grid, GridCell } from "../../../documents/document.ts";
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
  const rows: { row: number; cells: GridCell[] }[] = [];
  for (const cell of grid.cells) {
    if (cell.text === "" && cell.content.kind === "text") continue;
    const last = rows.at(-1);
    if (last?.row === cell.row) last.cells.push(cell);
    else rows.push({ row: cell.row, cells: [cell] });
  }
  return { grid, rows };
}

/** The cells that cover each row, row spans included: a merged heading counts in each of its rows. */
export function coveringCells(rows: readonly GridRow[]): ReadonlyMap<number, readonly GridCell[]> {
  const covering = new Map<number, GridCell[]>();
  const put = (row: number, cell: GridCell): void => {
    const known = covering.get(row);
    if (known) known.push(cell);
    else covering.set(row, [cell]);
  };
  for (const { cells } of rows) {
    for (const cell of cells) {
      for (let row = cell.row; row < cell.row + Math.min(cell.rowSpan, SPAN_MAX); row += 1) put(row, cell);
    }
  }
  return covering;
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
