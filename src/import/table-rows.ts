import type { Grid, GridCell } from "../documents/document.ts";
import { grouped } from "../domain/grouped.ts";

/** A row of a table as one line of text. */
export interface TextRow {
  /** Counted from 1; in a sheet the row number that a spreadsheet program shows. */
  readonly number: number;
  readonly text: string;
}

/** A table of more rows is a list of records, which search by meaning is not made for. */
const ROWS_MAX = 500;
/** Tables of figures are read as facts, not searched as text. */
const TEXT_SHARE_MIN = 0.5;
const HEADING_CELLS_MIN = 3;

/**
 * The rows of a table of mostly text, for search and quoting: `Berth: B7 · Holder: Lisa Wong` under a heading row of
 * three or more cells, else `Key: text`. Empty for tables of figures and for very long ones.
 */
export function textRowsOf(grid: Grid): readonly TextRow[] {
  const rows = rowsOf(grid);
  if (rows.length < 2 || rows.length > ROWS_MAX || !isMostlyText(rows)) return [];
  const at = rows.findIndex(isHeading);
  const names = new Map(rows[at]?.map(({ column, text }) => [column, oneLine(text)]));
  return rows.flatMap((row, index) => {
    const text = index <= at || at < 0 ? plainRow(row) : namedRow(row, names);
    return index === at ? [] : [{ number: (row[0]?.row ?? 0) + 1, text }];
  });
}

function rowsOf({ cells }: Grid): readonly (readonly GridCell[])[] {
  return [...grouped(cells, ({ row }) => row).values()];
}

/** Of the cells beside the first column and below the first row. */
function isMostlyText([, ...rows]: readonly (readonly GridCell[])[]): boolean {
  const kinds = rows.flatMap(([, ...others]) => others.map(({ content }) => content.kind));
  const texts = kinds.filter((kind) => kind === "text" || kind === "date").length;
  return texts > 0 && texts >= kinds.length * TEXT_SHARE_MIN;
}

function isHeading(row: readonly GridCell[]): boolean {
  return row.length >= HEADING_CELLS_MIN && row.every(({ content }) => content.kind === "text");
}

function plainRow([first, ...others]: readonly GridCell[]): string {
  const rest = others.map(({ text }) => oneLine(text)).join(" · ");
  return rest === "" ? oneLine(first?.text ?? "") : `${oneLine(first?.text ?? "")}: ${rest}`;
}

function namedRow(row: readonly GridCell[], names: ReadonlyMap<number, string>): string {
  return row
    .map(({ column, text }) => {
      const name = names.get(column);
      return name === undefined ? oneLine(text) : `${name}: ${oneLine(text)}`;
    })
    .join(" · ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
