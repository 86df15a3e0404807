import { type DocumentPart, type Grid, type GridCell, sheetName } from "../../documents/document.ts";
import { grouped } from "../../domain/grouped.ts";
import type { ShownCell, ShownRow, ShownTable } from "../../domain/shown-table.ts";
import { type LabelNames, labelNamesOf } from "./cell-locators.ts";
import type { FigureRow, Label, TableLayout } from "./layout/table-layout.ts";
import { firstFrom, headingRowsOf, titlesOf } from "./snippet.ts";
import type { TableReading } from "./table-reading.ts";

/** A table as its document shows it, with the labels that its figures were read by. */
export function shownTable(
  { layout, scopes }: TableReading,
  part: Pick<DocumentPart, "headings" | "kind" | "locator">,
): Omit<ShownTable, "number"> {
  const { grid } = layout;
  const names = grid.addressing === "labels" ? labelNamesOf(layout) : NO_NAMES;
  const first = layout.rows[0]?.row ?? 0;
  const last = layout.rows.at(-1)?.row ?? first;
  const figureColumns = layout.columns.map(({ column }) => column);
  const labelColumns = labelColumnsOf(layout);
  const columns: Span = [Math.min(...labelColumns, ...figureColumns), Math.max(...figureColumns)];
  const byRow = new Map(layout.rows.map((row) => [row.row, row]));
  return {
    locator: grid.locator,
    addressing: grid.addressing,
    // The name of a sheet is part of the place.
    headings: part.kind === "sheet" ? [] : part.headings,
    titles: titlesOf(layout, scopes).filter((title) => title !== sheetName(part)),
    headingRows: headingRowsOf(layout).map((row) => plainRow(row, rowCells(grid, [row, row], columns).get(row) ?? [])),
    labelColumns,
    columns: layout.columns.map(({ column, path }) => ({
      column,
      name: names.columns.get(column) ?? null,
      path: textsOf(path),
    })),
    rows: [...rowCells(grid, [first, last], columns)].map(([row, cells]) => {
      const figures = byRow.get(row);
      return figures === undefined ? plainRow(row, cells) : figureRow(figures, cells, names);
    }),
  };
}

/** A sheet or file with declared columns; its first row of headings is that of the declaration. */
export function declaredTable(
  grid: Grid,
  { headingRow, columns }: { readonly headingRow: number; readonly columns: readonly number[] },
): Omit<ShownTable, "number"> {
  const all: Span = [0, Math.max(0, grid.columnCount - 1)];
  const headings = rowCells(grid, [headingRow, headingRow], all).get(headingRow) ?? [];
  return {
    locator: grid.locator,
    addressing: grid.addressing,
    headings: [],
    titles: [],
    headingRows: [plainRow(headingRow, headings)],
    labelColumns: headings.map(({ column }) => column).filter((column) => !columns.includes(column)),
    columns: columns.map((column) => ({
      column,
      name: null,
      path: headings.filter((cell) => cell.column === column).map(({ text }) => text),
    })),
    rows: [...rowCells(grid, [headingRow + 1, grid.rowCount], all)].map(([row, cells]) => plainRow(row, cells)),
  };
}

const NO_NAMES: LabelNames = { rows: new Map(), columns: new Map() };

/** The first and the last of some rows or columns. */
type Span = readonly [number, number];

/** The columns of row labels and of the texts above them. */
function labelColumnsOf({ rows, corner, columns }: TableLayout): readonly number[] {
  const firstFigure = Math.min(...columns.map(({ column }) => column));
  const labels = [...rows.flatMap(({ path }) => path), ...corner].map(({ column }) => column);
  return [...new Set(labels)].filter((column) => column < firstFigure).sort((a, b) => a - b);
}

function* cellsIn(cells: readonly GridCell[], [first, last]: Span): Generator<GridCell> {
  for (let at = firstFrom(cells, first); ; at += 1) {
    const cell = cells[at];
    if (cell === undefined || cell.row > last) return;
    yield cell;
  }
}

function rowCells(grid: Grid, rows: Span, [from, to]: Span): ReadonlyMap<number, readonly ShownCell[]> {
  const found = [...cellsIn(grid.cells, rows)].filter(
    ({ text, column, columnSpan }) => text !== "" && column + columnSpan > from && column <= to,
  );
  const shown = ({ column, text, rowSpan, columnSpan }: GridCell) => ({ column, text, rowSpan, columnSpan });
  return new Map([...grouped(found, ({ row }) => row)].map(([row, cells]) => [row, cells.map(shown)]));
}

function plainRow(row: number, cells: readonly ShownCell[]): ShownRow {
  return { row, name: null, path: [], carried: [], cells };
}

function figureRow(figures: FigureRow, cells: readonly ShownCell[], names: LabelNames): ShownRow {
  const { row, sections, path } = figures;
  return {
    row,
    name: names.rows.get(row) ?? null,
    path: textsOf([...sections, ...path]),
    carried: path
      .filter((label) => label.row !== row)
      .map(({ column, text }) => ({ column, text, rowSpan: 1, columnSpan: 1 })),
    cells,
  };
}

function textsOf(labels: readonly Label[]): readonly string[] {
  return labels.map(({ text }) => text).filter((text) => text !== "");
}
