import { plainText } from "../../language/folding.ts";
import { type Grid, type GridCell, numberOf } from "../document.ts";
import { openDocument } from "../open-document.ts";
import type { ReadOptions } from "../reader.ts";
import { columnLetters } from "../xlsx/cell-address.ts";
import { jobOf } from "./job.ts";

/** `doc` is the display name of the file, `form` the output format. */
export interface TablesRequest {
  readonly path: string;
  readonly doc: string;
  readonly options: ReadOptions;
  readonly form: "json" | "text";
}

/** A table is sent as text in several batches, so that a large one is never in memory as a whole. */
export type TablesBatch =
  | { readonly kind: "notice"; readonly text: string }
  | { readonly kind: "begin" | "more" | "end"; readonly text: string };

/** Batches of about 100,000 characters; larger ones create too much garbage in both processes. */
const CELLS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 64 * 1024;
const WIDTH_MAX = 32;

/** The job that yields the tables of a file as its reader recovers them, independent of any company profile. */
export async function* tablesOf({ path, doc, options, form }: TablesRequest): AsyncGenerator<TablesBatch> {
  const { parts, notices } = await openDocument(path, options);
  for (const text of notices) yield { kind: "notice", text };
  for (const grid of parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "grid")))
    yield* form === "json" ? jsonTable(doc, grid) : textTable(doc, grid);
}

export const TABLES = jobOf(import.meta.url, "tablesOf", tablesOf);

function* jsonTable(doc: string, grid: Grid): Generator<TablesBatch> {
  yield { kind: "begin", text: `{"doc":${JSON.stringify(doc)},"locator":${JSON.stringify(grid.locator)},"cells":[` };
  for (let from = 0; from < grid.cells.length; from += CELLS_AT_ONCE) {
    const cells = grid.cells.slice(from, from + CELLS_AT_ONCE).map((cell) => JSON.stringify(publicCell(cell, grid)));
    yield { kind: "more", text: `${from === 0 ? "" : ","}${cells.join(",")}` };
  }
  yield { kind: "end", text: "]}" };
}

function publicCell(cell: GridCell, { addressing }: Grid) {
  return {
    row: cell.row,
    col: cell.column,
    rowspan: cell.rowSpan,
    colspan: cell.columnSpan,
    ref: addressing === "ref" ? addressOf(cell) : null,
    text: cell.text,
    number: statedNumber(cell, addressing),
  };
}

/** A text keeps the digits that it states; for a sheet the stored number counts, not its display format. */
function statedNumber(cell: GridCell, addressing: Grid["addressing"]): string | null {
  const value = numberOf(cell);
  return value === null || addressing === "ref" ? value : withStatedZeros(value, cell.text);
}

function addressOf({ row, column }: GridCell): string {
  return `${columnLetters(column)}${row + 1}`;
}

function* textTable(doc: string, grid: Grid): Generator<TablesBatch> {
  const place = grid.locator === "" ? "" : ` · ${grid.locator}`;
  yield { kind: "begin", text: `${doc}${place}\n` };
  const widths = columnWidths(grid);
  let text = "";
  for (const cells of rowsOf(grid)) {
    text += `${rowText(cells, grid, widths)}\n`;
    if (text.length < CHARACTERS_AT_ONCE) continue;
    yield { kind: "more", text };
    text = "";
  }
  yield { kind: "more", text };
  yield { kind: "end", text: "\n" };
}

function* rowsOf({ cells }: Grid): Generator<readonly GridCell[]> {
  let row: GridCell[] = [];
  for (const cell of cells) {
    if (row[0] !== undefined && row[0].row !== cell.row) {
      yield row;
      row = [];
    }
    row.push(cell);
  }
  if (row.length > 0) yield row;
}

function columnWidths({ cells }: Grid): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { column, columnSpan, text } of cells) {
    const width = columnSpan === 1 ? Math.min([...text].length, WIDTH_MAX) : 0;
    widths.set(column, Math.max(widths.get(column) ?? 0, width));
  }
  return widths;
}

/** A row as text, preceded by its number counted from 1. */
function rowText(cells: readonly GridCell[], grid: Grid, widths: ReadonlyMap<number, number>): string {
  const texts = new Map(cells.map((cell) => [cell.column, cell]));
  const end = cells.at(-1)?.column ?? 0;
  let line = "";
  for (let column = 0; column <= end; column += 1) {
    const width = widths.get(column);
    if (width === undefined) continue;
    const cell = texts.get(column);
    const text = cell?.text.replace(/\s+/g, " ") ?? "";
    const padded = cell !== undefined && numberOf(cell) !== null ? text.padStart(width) : text.padEnd(width);
    line += `  ${padded}`;
  }
  return `${String((cells[0]?.row ?? 0) + 1).padStart(String(grid.rowCount).length)}${line}`.trimEnd();
}

/**
 * Restores trailing zeros that the text states: `116.0` stays `116.0`, and `1.70bn` is `1.70`. The value decides which
 * separator is the decimal one; where no figure of the text matches the value, it is returned unchanged.
 */
export function withStatedZeros(value: string, text: string): string {
  const [whole = "", fraction = ""] = value.replace(/^-/, "").split(".");
  for (const [figure] of figuresIn(text)) {
    const sign = Math.max(figure.lastIndexOf("."), figure.lastIndexOf(","));
    if (sign < 0) continue;
    const stated = figure.slice(sign + 1);
    const isWhole = withoutZeros(digitsOf(figure.slice(0, sign))) === withoutZeros(whole);
    const isFraction = stated.startsWith(fraction) && /^0+$/.test(stated.slice(fraction.length));
    if (isWhole && isFraction) return `${value.replace(/\..*/, "")}.${stated}`;
  }
  return value;
}

/** Figures with their separators; blanks and apostrophes between thousands are removed. */
function figuresIn(text: string): Iterable<RegExpMatchArray> {
  return plainText(text)
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "")
    .matchAll(/(?<![\d.,])[\d.,]*\d/g);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, "");
}
