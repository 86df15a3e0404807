import { type NumberStyle, POINT_STYLE, readCellText } from "../../language/numbers/cell-text.ts";
import type { Grid, GridCell } from "../document.ts";
import { NumberStyleWatch } from "../number-style.ts";

/** A line of text; `row` counts from 0. */
export interface TextLine {
  readonly row: number;
  readonly text: string;
}

/** A table, or the lines of a paragraph. */
export type TextPieceOf = Grid | { readonly kind: "lines"; readonly lines: readonly TextLine[] };

/** Used only to test whether a text is a figure, which does not depend on the decimal separator. */
const OPEN_STYLE: NumberStyle = { decimal: "open" };

type TextBlock = readonly TextLine[];

const ROWS_MIN = 3;
/** Longer blocks are machine-generated lists, not tables aligned with blanks for human readers. */
const ROWS_MAX = 5_000;
const TITLE_LINES_MAX = 3;
const HEADER_BLOCK_LINES_MAX = 3;
const COLUMNS_MAX = 64;
/** Minimum share of figures outside the first column, because columns of words may be two texts side by side. */
const FIGURE_SHARE_MIN = 0.5;

/** Finds the tables in the blocks of a text; anything that is not clearly a table stays text. */
export function* splitTables(blocks: readonly TextBlock[]): Generator<TextPieceOf> {
  /** The preceding text block, which may be the heading of the table below it. */
  let before: TextBlock = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] ?? [];
    const table = block.length > ROWS_MAX ? null : (delimitedTable(block) ?? alignedTable(block));
    const heading = table === null || table.columns === null ? null : headingAbove(before, table.columns);
    if (before.length > 0 && heading === null) yield { kind: "lines", lines: before };
    before = table === null ? block : [];
    if (table === null) continue;
    if (table.above.length > 0) yield { kind: "lines", lines: table.above };
    const grown = grow(table, blocks, at);
    yield gridOf([...(heading ?? []), ...grown.rows]);
    at = grown.next - 1;
  }
  if (before.length > 0) yield { kind: "lines", lines: before };
}

interface PlacedText {
  readonly column: number;
  readonly columnSpan: number;
  readonly text: string;
}

interface TableRow {
  readonly row: number;
  readonly cells: readonly PlacedText[];
}

interface TextTable {
  /** Lines of the block above the table. */
  readonly above: readonly TextLine[];
  readonly rows: readonly TableRow[];
  /** Positions of its columns; null for a table with delimiters. */
  readonly columns: readonly Column[] | null;
}

/** Whether a line consists of rule characters, as under a heading or above a total. */
function isRule({ text }: TextLine): boolean {
  return /^[\s\-=_+|:.─━═┼├┤]+$/u.test(text) && /[-=_─━═]{2}/u.test(text);
}

/** A table with cells separated by `|` or tabs, with the same number of cells on each line. */
function delimitedTable(block: TextBlock): TextTable | null {
  const lines = block.filter((line) => !isRule(line));
  for (const delimiter of ["|", "\t"]) {
    const rows = lines.map(({ row, text }) => ({ row, fields: fieldsOf(text, delimiter) }));
    const width = rows[0]?.fields.length ?? 0;
    if (width < 2 || lines.length < 2 || block.length < ROWS_MIN) continue;
    if (rows.some(({ fields }) => fields.length !== width)) continue;
    const cells = rows.map(({ row, fields }) => ({ row, cells: fields.flatMap(placed) }));
    if (hasFigures(cells.slice(1))) return { above: [], rows: cells, columns: null };
  }
  return null;
}

function fieldsOf(text: string, delimiter: string): readonly string[] {
  const plain = delimiter === "|" ? text.trim().replace(/^\|/, "").replace(/\|$/, "") : text.trimEnd();
  return plain.split(delimiter).map((field) => field.trim());
}

function placed(text: string, column: number): readonly PlacedText[] {
  return text === "" ? [] : [{ column, columnSpan: 1, text }];
}

/** A table with columns separated by gaps through at least three lines; up to three lines may precede it. */
function alignedTable(block: TextBlock): TextTable | null {
  for (let skipped = 0; skipped <= TITLE_LINES_MAX; skipped += 1) {
    const lines = block.slice(skipped).filter((line) => !isRule(line));
    if (lines.length < ROWS_MIN) return null;
    const stretches = lines.map(({ text }) => stretchesOf(text));
    const columns = columnsOf(stretches);
    if (columns.length < 2 || columns.length > COLUMNS_MAX) continue;
    const rows = lines.map(({ row }, index) => ({ row, cells: cellsIn(columns, stretches[index] ?? []) }));
    if (!isRegular(rows)) continue;
    const above = block.slice(0, skipped);
    const spanning = spanningRows(above, columns);
    return {
      above: above.slice(0, above.length - spanning.length).filter((line) => !isRule(line)),
      rows: [...spanning, ...rows],
      columns,
    };
  }
  return null;
}

/** Whether most lines fill several columns and the columns after the first hold figures. */
function isRegular(rows: readonly TableRow[]): boolean {
  const full = rows.filter(({ cells }) => cells.length >= 2);
  return full.length >= ROWS_MIN && full.length >= rows.length * 0.7 && hasFigures(full.slice(1));
}

function hasFigures(rows: readonly TableRow[], figuresMin = 2): boolean {
  const beside = rows.flatMap(({ cells }) => cells.filter(({ column }) => column > 0));
  const figures = beside.filter(({ text }) => {
    const { kind } = readCellText(text, OPEN_STYLE).content;
    return kind === "number" || kind === "missing" || kind === "fault";
  });
  return figures.length >= figuresMin && figures.length >= beside.length * FIGURE_SHARE_MIN;
}

function cellsIn(columns: readonly Column[], stretches: readonly Stretch[]): readonly PlacedText[] {
  const texts = new Map<number, string>();
  for (const stretch of stretches) {
    const [column] = columnsUnder(columns, stretch) ?? [0];
    const before = texts.get(column);
    texts.set(column, before === undefined ? stretch.text : `${before} ${stretch.text}`);
  }
  return [...texts].map(([column, text]) => ({ column, columnSpan: 1, text }));
}

/** Heading lines directly above a table, which may span several columns. */
function spanningRows(above: readonly TextLine[], columns: readonly Column[]): readonly TableRow[] {
  const rows: TableRow[] = [];
  for (const line of above.toReversed()) {
    const row = isRule(line) ? { row: line.row, cells: [] } : spanningRow(line, columns);
    if (row === null) break;
    rows.unshift(row);
  }
  return rows;
}

function spanningRow({ row, text }: TextLine, columns: readonly Column[]): TableRow | null {
  const cells: PlacedText[] = [];
  let free = 0;
  for (const stretch of stretchesOf(text)) {
    const under = columnsUnder(columns, stretch);
    if (under === null || under[0] < free) return null;
    cells.push({ column: under[0], columnSpan: under[1] - under[0] + 1, text: stretch.text });
    free = under[1] + 1;
  }
  // A single text at the left edge is a title.
  const isHeading = cells.length > 1 || (cells[0]?.column ?? 0) > 0;
  return isHeading ? { row, cells } : null;
}

/** A heading block separated from its table by a blank line; null where the lines are no headings. */
function headingAbove(lines: TextBlock, columns: readonly Column[]): readonly TableRow[] | null {
  if (lines.length === 0 || lines.length > HEADER_BLOCK_LINES_MAX) return null;
  const rows = spanningRows(lines, columns);
  return rows.length === lines.length ? rows : null;
}

/** Appends following blocks that fit the columns, such as groups of rows and totals. */
function grow(
  { rows: first, columns }: TextTable,
  blocks: readonly TextBlock[],
  at: number,
): { readonly rows: readonly TableRow[]; readonly next: number } {
  const rows = [...first];
  let next = at + 1;
  if (columns === null) return { rows, next };
  for (; next < blocks.length && rows.length < ROWS_MAX; next += 1) {
    const lines = (blocks[next] ?? []).filter((line) => !isRule(line));
    const stretches = lines.map(({ text }) => stretchesOf(text));
    const keepsTo = stretches.every((line) => line.length >= 2 && line.every((stretch) => isWithin(columns, stretch)));
    if (!keepsTo || lines.length === 0) break;
    const more = lines.map(({ row }, index) => ({ row, cells: cellsIn(columns, stretches[index] ?? []) }));
    if (!hasFigures(more, 1)) break;
    rows.push(...more);
  }
  return { rows, next };
}

function isWithin(columns: readonly Column[], stretch: Stretch): boolean {
  const under = columnsUnder(columns, stretch);
  return under !== null && under[0] === under[1];
}

function gridOf(rows: readonly TableRow[]): Grid {
  const watch = new NumberStyleWatch();
  for (const { cells: own } of rows) for (const { text } of own) watch.see(text);
  const style = watch.style(POINT_STYLE);
  const cells = rows.flatMap(({ row, cells: own }) => own.map((cell) => gridCell(row, cell, style)));
  return {
    kind: "grid",
    locator: "",
    addressing: "line",
    cells,
    rowCount: cells.reduce((end, cell) => Math.max(end, cell.row + 1), 0),
    columnCount: cells.reduce((end, cell) => Math.max(end, cell.column + cell.columnSpan), 0),
  };
}

function gridCell(row: number, { column, columnSpan, text: raw }: PlacedText, numbers: NumberStyle): GridCell {
  const { text, marks, content } = readCellText(raw, numbers);
  const style = marks.length === 0 ? null : { bold: false, indent: 0, marks, formula: null };
  return { row, column, rowSpan: 1, columnSpan, text, content, style };
}

/** A piece of a line between gaps; `from` and `to` are character positions in a fixed-width font. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Splits a line at gaps of two or more blanks. */
function stretchesOf(line: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let place = 0;
  for (const part of line.split(/(\s{2,})/)) {
    const width = widthOf(part);
    const text = part.trim();
    if (text !== "") {
      const from = place + widthOf(part.slice(0, part.length - part.trimStart().length));
      stretches.push({ from, to: from + widthOf(text), text });
    }
    place += width;
  }
  return stretches;
}

/** Width in a fixed-width font: wide characters, such as Chinese, take two positions. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** Range of character positions. */
interface Column {
  readonly from: number;
  readonly to: number;
}

const GAP_MIN = 2;

/** The columns that are separated by gaps through all lines. */
function columnsOf(lines: readonly (readonly Stretch[])[]): readonly Column[] {
  const sorted = lines.flat().toSorted((a, b) => a.from - b.from);
  const columns: Column[] = [];
  for (const { from, to } of sorted) {
    const last = columns.at(-1);
    if (last !== undefined && from < last.to + GAP_MIN)
      columns[columns.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else columns.push({ from, to });
  }
  return columns;
}

/** The first and the last column that a range overlaps; null where it overlaps none. */
function columnsUnder(columns: readonly Column[], { from, to }: Column): readonly [number, number] | null {
  const first = columns.findIndex((column) => column.to > from);
  const last = columns.findLastIndex((column) => column.from < to);
  return first < 0 || last < first ? null : [first, last];
}
