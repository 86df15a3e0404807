import type { Grid, GridCell } from "../../../documents/document.ts";
import { inPlain } from "../../../language/folding.ts";

/** A part of a grid with quick access to its cells; rows and columns are those of the grid. */
export interface GridView {
  readonly grid: Grid;
  /** Filled rows in order, each with its cells from left to right. */
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  readonly row: number;
  readonly cells: readonly GridCell[];
}

/** What a cell is to a table, before anything is known about its words. */
export type CellRole = "figure" | "missing" | "year" | "text";

/** The cells of a grid row by row. */
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

/** The rows whose cells reach into them by their spans, as one list per row: a merged heading counts in each of its rows. */
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

/** A heading spans a handful of rows; a larger span is a mistake or an attack. */
const SPAN_MAX = 64;

/** The cell over a column, spans included. */
export function cellOver(cells: readonly GridCell[], column: number): GridCell | null {
  return cells.find((cell) => cell.column <= column && column < cell.column + cell.columnSpan) ?? null;
}

const DIGIT = /[0-9]|\p{Nd}/u;
const YEAR = inPlain(/^(?:19|20|21)\d{2}$/);

export function roleOf(cell: GridCell): CellRole {
  switch (cell.content.kind) {
    case "number":
      // A zero that its format shows as a dash is what people see: no figure.
      if (!DIGIT.test(cell.text)) return "missing";
      return cell.text.length === 4 && cell.content.unit === null && YEAR.test(cell.text) ? "year" : "figure";
    case "missing":
      return "missing";
    case "fault":
      // An error or a formula without a result stands where a figure should be.
      return "figure";
    case "date":
    case "text":
      return "text";
  }
}
