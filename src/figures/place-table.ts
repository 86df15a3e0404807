import type { ShownCell, ShownRow, ShownTable } from "../domain/shown-table.ts";
import type { PlaceRow, PlaceTable } from "../domain/source-place.ts";

/** A cell of a table by row and column, both counted from 0. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}

/** Rows shown above and below the one of the cell. */
export const ROWS_AROUND = 4;
/** Columns of figures; those of labels take the room that is left, and always have some. */
const COLUMNS_MAX = 7;
const LABEL_COLUMNS_MIN = 3;

/** The rows and columns around a cell, with the headings of its columns and the labels of its rows however far away. */
export function placeTable(table: ShownTable, at: CellAt): PlaceTable | null {
  const own = table.rows.findIndex(({ row }) => row === at.row);
  const marked = table.rows[own];
  if (marked === undefined) return null;
  const around = table.rows.slice(Math.max(0, own - ROWS_AROUND), own + ROWS_AROUND + 1);
  const figures = nearest(
    table.columns.map(({ column }) => column),
    at.column,
  );
  const room = Math.max(LABEL_COLUMNS_MIN, COLUMNS_MAX - figures.length);
  const labels = table.labelColumns.filter((column) => column !== at.column).slice(0, room);
  const columns = [
    ...labels.map((column) => ({ column, isLabel: true })),
    ...figures.map((column) => ({ column, isLabel: false })),
  ];
  const rows: readonly (readonly [ShownRow, boolean])[] = [
    ...table.headingRows.map((row) => [row, true] as const),
    ...around.map((row) => [row, false] as const),
  ];
  return {
    addressing: table.addressing,
    headings: table.headings,
    titles: table.titles,
    columns,
    rows: rows.map(([row, isHeading], index): PlaceRow => {
      const before = rows[index - 1]?.[0];
      return {
        row: row.row,
        isHeading,
        isApart: before !== undefined && row.row > before.row + 1,
        cells: columns.map(({ column }) => textAt(row, column)),
      };
    }),
    marked: {
      row: table.headingRows.length + around.indexOf(marked),
      column: labels.length + figures.indexOf(at.column),
    },
    rowPath: marked.path,
    columnPath: table.columns.find(({ column }) => column === at.column)?.path ?? [],
  };
}

/** The columns around one, in order; the one itself is among them. */
function nearest(columns: readonly number[], column: number): readonly number[] {
  const all = columns.includes(column) ? columns : [...columns, column].sort((a, b) => a - b);
  const from = Math.max(0, Math.min(all.indexOf(column) - (COLUMNS_MAX >> 1), all.length - COLUMNS_MAX));
  return all.slice(from, from + COLUMNS_MAX);
}

/** The text that covers a column; a label of a row above where the row has none of its own. */
function textAt(row: ShownRow, column: number): string {
  return coverOf(row.cells, column)?.text ?? coverOf(row.carried, column)?.text ?? "";
}

function coverOf(cells: readonly ShownCell[], column: number): ShownCell | undefined {
  return cells.find((cell) => cell.column <= column && column < cell.column + cell.columnSpan);
}

/** The text of a cell as the document shows it; null for none. */
export function textOfCell(table: ShownTable, at: CellAt): string | null {
  const row = table.rows.find((one) => one.row === at.row);
  return row?.cells.find((cell) => cell.column === at.column)?.text ?? null;
}

const REF = /^cell=([A-Z]{1,3})(\d{1,7})$/;
const LINE = /^line=(\d{1,9})(?:,col=(\d{1,6}))?$/;
const LABELS = /^row=([^,]*),col=([^,]*)$/;

/** The row that a locator names by its number; null where it names it by its labels, or is none of the table. */
export function rowNumbered(table: Pick<ShownTable, "locator">, locator: string): number | null {
  const rest = restOf(table, locator);
  const number = REF.exec(rest ?? "")?.[2] ?? LINE.exec(rest ?? "")?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** The cells of figures of a table that a locator may mean. */
export function cellsNamed(table: ShownTable, locator: string): readonly CellAt[] {
  return cellsOf(table, locator).filter((at) => table.columns.some(({ column }) => column === at.column));
}

function cellsOf(table: ShownTable, locator: string): readonly CellAt[] {
  const rest = restOf(table, locator);
  if (rest === null) return [];
  switch (table.addressing) {
    case "ref": {
      const [, letters, number] = REF.exec(rest) ?? [];
      return letters === undefined ? [] : [{ row: Number(number) - 1, column: columnNumber(letters) }];
    }
    case "line": {
      const [, line, column] = LINE.exec(rest) ?? [];
      if (line === undefined) return [];
      const [only, ...others] = table.columns;
      if (column !== undefined) return [{ row: Number(line) - 1, column: Number(column) - 1 }];
      return only === undefined || others.length > 0 ? [] : [{ row: Number(line) - 1, column: only.column }];
    }
    case "labels": {
      const [, row, column] = LABELS.exec(rest) ?? [];
      if (row === undefined || column === undefined) return [];
      const rows = table.rows.filter((one) => (one.name ?? String(one.row + 1)) === row);
      const columns = table.columns.filter((one) => (one.name ?? String(one.column + 1)) === column);
      return rows.flatMap((one) => columns.map((other) => ({ row: one.row, column: other.column })));
    }
  }
}

/** What a locator says behind that of the table; null where it is of another one. */
function restOf({ locator: table }: Pick<ShownTable, "locator">, locator: string): string | null {
  if (table === "") return locator;
  return locator.startsWith(`${table},`) ? locator.slice(table.length + 1) : null;
}

/** `A` is 0. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
