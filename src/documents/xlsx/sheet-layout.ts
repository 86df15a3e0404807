import type { GridCell } from "../document.ts";
import { FileError } from "../file-error.ts";
import { type CellRange, COLUMNS_MAX } from "./cell-address.ts";
import type { Worksheet } from "./worksheet.ts";

/** The visible cells of a sheet, and counts of hidden ones. */
export interface VisibleCells {
  readonly cells: readonly GridCell[];
  /** Number of non-empty rows and columns left out because they are hidden. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
}

/** Maximum total number of columns of all merged ranges of a sheet. */
const MERGED_COLUMNS_MAX = 4_000_000;
/** Larger ranges are cut to the filled part of the sheet. */
const SPAN_CELLS_MAX = 100_000;
/** Maximum number of rows or columns searched for the first visible one of a merged cell. */
const MOVES_MAX = 1_000;

/** Sets the spans of merged cells and removes hidden rows and columns. */
export function visibleCells(sheet: Worksheet, { includeHidden }: { readonly includeHidden: boolean }): VisibleCells {
  const spanned = sheet.merged.length === 0 ? sheet.cells : spannedCells(sheet, includeHidden);
  const nothingHidden = sheet.hiddenRows.size === 0 && sheet.hiddenColumns.size === 0;
  if (includeHidden || nothingHidden) return { cells: spanned, hiddenRows: 0, hiddenColumns: 0 };
  const rows = new Set<number>();
  const columns = new Set<number>();
  const cells = spanned.filter(({ row, column }) => {
    const isRowHidden = sheet.hiddenRows.has(row);
    const isColumnHidden = sheet.hiddenColumns.has(column);
    if (isRowHidden) rows.add(row);
    if (isColumnHidden) columns.add(column);
    return !isRowHidden && !isColumnHidden;
  });
  return { cells, hiddenRows: rows.size, hiddenColumns: columns.size };
}

/** Goes through the rows and tracks the merged range that covers each column. */
function spannedCells(sheet: Worksheet, includeHidden: boolean): readonly GridCell[] {
  const ranges = [...sheet.merged].sort((a, b) => a.top - b.top);
  const limit = extent(sheet.cells);
  const owners: (CellRange | undefined)[] = [];
  const cells: GridCell[] = [];
  let next = 0;
  let columns = 0;
  let moved = false;
  for (const cell of sheet.cells) {
    for (let range = ranges[next]; range && range.top <= cell.row; range = ranges[next]) {
      columns += range.right - range.left + 1;
      if (columns > MERGED_COLUMNS_MAX) throw new FileError("too_large", "A sheet has too many wide merged ranges.");
      for (let column = range.left; column <= range.right; column += 1) owners[column] = range;
      next += 1;
    }
    const owner = owners[cell.column];
    if (!owner || owner.bottom < cell.row) cells.push(cell);
    else if (owner.top === cell.row && owner.left === cell.column) {
      const corner = includeHidden ? cell : seenCorner(cell, owner, sheet);
      moved ||= corner !== cell;
      cells.push(withSpan(corner, owner, limit));
    }
  }
  return moved ? cells.sort((a, b) => a.row - b.row || a.column - b.column) : cells;
}

function extent(cells: readonly GridCell[]): { readonly row: number; readonly column: number } {
  let column = 0;
  for (const cell of cells) if (cell.column > column) column = cell.column;
  return { row: cells.at(-1)?.row ?? 0, column };
}

/** Moves a merged cell to its first visible row and column, as Excel displays it. */
function seenCorner(cell: GridCell, range: CellRange, sheet: Worksheet): GridCell {
  const row = firstSeen(range.top, range.bottom, sheet.hiddenRows);
  const column = firstSeen(range.left, range.right, sheet.hiddenColumns);
  return row === cell.row && column === cell.column ? cell : { ...cell, row, column };
}

function firstSeen(first: number, last: number, hidden: ReadonlySet<number>): number {
  const end = Math.min(last, first + MOVES_MAX);
  for (let at = first; at <= end; at += 1) if (!hidden.has(at)) return at;
  return first;
}

function withSpan(
  cell: GridCell,
  range: CellRange,
  limit: { readonly row: number; readonly column: number },
): GridCell {
  const isHuge = (range.bottom - range.top + 1) * (range.right - range.left + 1) > SPAN_CELLS_MAX;
  const bottom = isHuge ? Math.max(cell.row, Math.min(range.bottom, limit.row)) : range.bottom;
  const right = isHuge ? Math.max(cell.column, Math.min(range.right, limit.column, COLUMNS_MAX)) : range.right;
  return { ...cell, rowSpan: bottom - cell.row + 1, columnSpan: right - cell.column + 1 };
}
