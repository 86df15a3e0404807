import type { GridCell } from "../../documents/document.ts";
import type { Source } from "../../domain/fact.ts";
import { once } from "../../domain/once.ts";
import { locatorsOf } from "./cell-locators.ts";
import type { TableLayout } from "./layout/table-layout.ts";
import type { Scope, Scopes } from "./slots/scopes.ts";
import type { Snippet } from "./snippet-shape.ts";
import type { TableReading } from "./table-reading.ts";

const ROWS_AROUND = 2;
const COLUMNS_MAX = 6;
const HEADER_ROWS_MAX = 3;

/** Returns the headings of a table and the rows around a figure as the document shows them; null where not found. */
export type SnippetFinder = (source: Source) => Snippet | null;

/** Finds figures by their locators; the index of a table is built on first use. */
export function snippetsIn(tables: readonly TableReading[]): SnippetFinder {
  const finders = tables.map((table) => ({ table, find: once(() => finderOf(table.layout)) }));
  return ({ locator }) => {
    for (const { table, find } of finders) {
      if (!locator.startsWith(table.layout.grid.locator)) continue;
      const cell = find()(locator);
      if (cell !== null) return around(table, cell);
    }
    return null;
  };
}

type CellFinder = (locator: string) => GridCell | null;

const ROW_IN_LOCATOR = /(?:,cell=[A-Z]+|(?:^|,)line=)(\d+)(?:,|$)/;

/** Looks a cell up by the row number in its locator where there is one: a sheet may hold 100,000 rows. */
function finderOf(layout: TableLayout): CellFinder {
  const locate = locatorsOf(layout);
  if (layout.grid.addressing === "labels") {
    const all = new Map(layout.rows.flatMap((row) => row.cells.map((cell) => [locate(row, cell), cell] as const)));
    return (locator) => all.get(locator) ?? null;
  }
  const byRow = new Map(layout.rows.map((row) => [row.row, row]));
  return (locator) => {
    const row = byRow.get(Number(ROW_IN_LOCATOR.exec(locator)?.[1]) - 1);
    return row?.cells.find((cell) => locate(row, cell) === locator) ?? null;
  };
}

function around({ layout, scopes }: TableReading, cell: GridCell): Snippet {
  const index = layout.rows.findIndex(({ row }) => row === cell.row);
  const shown = layout.rows.slice(Math.max(0, index - ROWS_AROUND), index + ROWS_AROUND + 1).map(({ row }) => row);
  const headerRows = headingRowsOf(layout);
  const rows = [...headerRows, ...shown];
  const cells = cellsNear(layout.grid.cells, rows);
  const columns = shownColumns(
    layout.columns.map(({ column }) => column),
    cell,
    cells,
    rows,
  );
  return {
    title: titleOf(layout, scopes),
    rows: textsAt(cells, rows, columns),
    marked: { row: rows.indexOf(cell.row), column: columns.indexOf(cell.column) },
  };
}

function titleOf(layout: TableLayout, scopes: Scopes): string | null {
  const titles = titlesOf(layout, scopes);
  return titles.length === 0 ? null : titles.join(" · ");
}

/** The rows of column headings above the figures; where there are more, the ones nearest to the figures. */
export function headingRowsOf({ rows, columns }: TableLayout): readonly number[] {
  const firstRow = rows[0]?.row ?? Number.POSITIVE_INFINITY;
  const above = columns.flatMap(({ path }) => path.map(({ row }) => row)).filter((row) => row < firstRow);
  return [...new Set(above)].sort((a, b) => a - b).slice(-HEADER_ROWS_MAX);
}

const TITLES_MAX = 3;

/** The texts above a table: entity, subject, unit; where there are more, the ones nearest to the table. */
export function titlesOf({ titles }: TableLayout, { table, part }: Scopes): readonly string[] {
  const said = [part.title, table.title, ...titles.map(({ text }) => text), unitText(part), unitText(table)];
  const texts = [...new Set(said.flatMap((text) => (text === null || text === "" ? [] : [text])))];
  return texts.filter((text) => !texts.some((other) => other !== text && other.includes(text))).slice(-TITLES_MAX);
}

function unitText({ reading }: Scope): string | null {
  return reading.unitText;
}

/** The most rows that a merged cell is taken to span. */
const SPAN_MAX = 64;

/** The cells of some rows, with merged cells that reach into them from above. Grid cells are sorted by row. */
function cellsNear(cells: readonly GridCell[], rows: readonly number[]): readonly GridCell[] {
  const wanted = new Set<GridCell>();
  for (const row of rows) {
    for (let at = firstFrom(cells, row - SPAN_MAX); (cells[at]?.row ?? row + 1) <= row; at += 1) {
      const cell = cells[at];
      if (cell !== undefined && cell.row + cell.rowSpan > row) wanted.add(cell);
    }
  }
  return [...wanted];
}

/** Binary search: index of the first cell at or below a row. */
export function firstFrom(cells: readonly GridCell[], row: number): number {
  let low = 0;
  let high = cells.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle]?.row ?? row) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The label columns, and the figure columns nearest to the cell. */
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
  const at = (row: number, column: number): string =>
    cells.find(
      (cell) =>
        cell.row <= row &&
        row < cell.row + cell.rowSpan &&
        cell.column <= column &&
        column < cell.column + cell.columnSpan,
    )?.text ?? "";
  return rows.map((row) => columns.map((column) => at(row, column)));
}
