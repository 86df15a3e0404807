import type { GridCell } from "../documents/document.ts";
import type { Source } from "../domain/fact.ts";
import type { Snippet } from "../review/review-item.ts";
import type { Doubt } from "../review/statement.ts";
import { locatorsOf } from "./cell-locators.ts";
import type { TableReading } from "./table-reading.ts";

const ROWS_AROUND = 2;
const COLUMNS_MAX = 6;
const HEADER_ROWS_MAX = 3;

/** The headings of a table and the rows around a figure in doubt, as the document shows them. */
export function snippetAt(tables: readonly TableReading[], _doubt: Doubt, { locator }: Source): Snippet | null {
  for (const { layout } of tables) {
    if (!locator.startsWith(layout.grid.locator)) continue;
    const locate = locatorsOf(layout);
    for (const row of layout.rows) {
      const cell = row.cells.find((candidate) => locate(row, candidate) === locator);
      if (cell !== undefined) return around({ layout }, cell);
    }
  }
  return null;
}

function around({ layout }: Pick<TableReading, "layout">, cell: GridCell): Snippet {
  const { grid } = layout;
  const firstRow = layout.rows[0]?.row ?? cell.row;
  const index = layout.rows.findIndex(({ row }) => row === cell.row);
  const shown = layout.rows.slice(Math.max(0, index - ROWS_AROUND), index + ROWS_AROUND + 1).map(({ row }) => row);
  const headerRows = [
    ...new Set(layout.columns.flatMap(({ path }) => path.map(({ row }) => row)).filter((row) => row < firstRow)),
  ]
    .sort((a, b) => a - b)
    .slice(-HEADER_ROWS_MAX);
  const rows = [...headerRows, ...shown];
  const columns = shownColumns(
    layout.columns.map(({ column }) => column),
    cell,
    grid.cells,
    rows,
  );
  const texts = textsAt(grid.cells, rows, columns);
  return {
    title: layout.titles.at(-1)?.text ?? null,
    rows: texts,
    marked: { row: rows.indexOf(cell.row), column: columns.indexOf(cell.column) },
  };
}

/** The labels of the rows, and the figure columns nearest to the cell. */
function shownColumns(
  figureColumns: readonly number[],
  cell: GridCell,
  cells: readonly GridCell[],
  rows: readonly number[],
): readonly number[] {
  const firstFigure = figureColumns[0] ?? cell.column;
  const wanted = new Set(rows);
  const labels = [
    ...new Set(cells.filter(({ row, column }) => wanted.has(row) && column < firstFigure).map(({ column }) => column)),
  ].sort((a, b) => a - b);
  const at = figureColumns.indexOf(cell.column);
  const room = Math.max(1, COLUMNS_MAX - Math.min(labels.length, 2));
  const from = Math.max(0, Math.min(at - Math.floor(room / 2), figureColumns.length - room));
  return [...labels.slice(0, 2), ...figureColumns.slice(from, from + room)];
}

function textsAt(
  cells: readonly GridCell[],
  rows: readonly number[],
  columns: readonly number[],
): readonly (readonly string[])[] {
  const wanted = new Set(rows);
  const near = cells.filter(
    ({ row, rowSpan }) => wanted.has(row) || rows.some((shown) => row <= shown && shown < row + rowSpan),
  );
  return rows.map((row) =>
    columns.map(
      (column) =>
        near.find(
          (cell) =>
            cell.row <= row &&
            row < cell.row + cell.rowSpan &&
            cell.column <= column &&
            column < cell.column + cell.columnSpan,
        )?.text ?? "",
    ),
  );
}
