import type { GridCell } from "../../../documents/document.ts";
import { inPlain, plainText } from "../../../language/folding.ts";
import { type GridRow, roleOf } from "./grid-view.ts";
import { type LabelSense, labelColumnsOf, type TypedRow, typedRows } from "./row-kinds.ts";

/** The rows of one table: lines above it, headings, body, lines below. */
export interface TableRows {
  readonly titles: readonly GridRow[];
  readonly headers: readonly GridRow[];
  readonly body: readonly TypedRow[];
  readonly notes: readonly GridRow[];
  /** The first column that may hold figures. */
  readonly figuresFrom: number;
}

/** Splits the rows of a grid into tables: first vertically, then side by side. */
export function splitTables(rows: readonly GridRow[], sense: LabelSense): readonly TableRows[] {
  return stacked(rows, sense).flatMap((block) => sideBySide(block).flatMap((half) => tableOf(half, sense) ?? []));
}

/** A new table begins where headings follow figures; the lines directly above the headings belong to it. */
function stacked(rows: readonly GridRow[], sense: LabelSense): readonly (readonly GridRow[])[] {
  const typed = typedRows(rows, labelColumnsOf(rows), sense);
  const starts: number[] = [0];
  let sawData = false;
  for (const [index, { kind }] of typed.entries()) {
    if (kind === "data") sawData = true;
    if (kind !== "header" || !sawData || speaksOfColumns(typed[index])) continue;
    starts.push(firstLineOver(typed, index));
    sawData = false;
  }
  // What follows the last figures, such as a row of remarks and the notes below it, is no table of its own.
  if (!sawData && starts.length > 1) starts.pop();
  return starts.map((start, index) => rows.slice(start, starts[index + 1]));
}

const OF_COLUMNS = inPlain(
  /^(?:units?|currency|currencies|basis|scenario|status|audit status|单位|币种|货币|口径|基准)$/i,
);

/** `Currency | HKD | HKD` among the figures: it describes columns and starts no new table. */
function speaksOfColumns(row: TypedRow | undefined): boolean {
  return OF_COLUMNS.test(row?.cells[0]?.text.replace(/[:：]$/, "").trim() ?? "");
}

/** Index of the first title line above a heading; notes of the previous table, marked or before a gap, do not count. */
function firstLineOver(typed: readonly TypedRow[], header: number): number {
  let start = header;
  while (start > 0) {
    const line = typed[start - 1];
    if (line?.kind !== "line" || isNote(line)) break;
    start -= 1;
  }
  // Lines directly below figures, followed by a gap, are notes.
  const gap = typed
    .slice(start, header)
    .findIndex((line, index) => line.row > (typed[start + index - 1]?.row ?? -1) + 1);
  return gap > 0 ? start + gap : start;
}

const NOTE_LENGTH_MIN = 160;
const NOTE = inPlain(
  /^(?:notes?\b|n\.?b\.?\b|sources?\b|footnotes?\b|注(?:释|：|:)|附注|备注|说明|资料来源|数据来源|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]|[([]?(?:\d{1,2}|[a-z])[)\]]\s)/i,
);

/** A note: a line that begins like one, or is too long for a title. */
export function isNote({ cells }: GridRow): boolean {
  const [first] = cells;
  return first !== undefined && (NOTE.test(first.text) || plainText(first.text).length >= NOTE_LENGTH_MIN);
}

/** Splits parts side by side, each with labels and figures, at an empty column or a repeated heading. */
function sideBySide(rows: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const cuts = cutColumns(rows);
  if (cuts.length === 0) return [rows];
  const bounds = [0, ...cuts, Number.POSITIVE_INFINITY];
  return bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? 0;
    return rows.flatMap(({ row, cells }) => {
      const inside = cells.filter((cell) => cell.column >= from && cell.column < to);
      // A line of text left of the first cut applies to every part.
      const kept = inside.length === 0 && isSharedLine(cells, cuts[0] ?? 0) ? cells : inside;
      return kept.length === 0 ? [] : [{ row, cells: kept }];
    });
  });
}

function isSharedLine(cells: readonly GridCell[], firstCut: number): boolean {
  const [only] = cells;
  return cells.length === 1 && only !== undefined && only.column < firstCut && roleOf(only) === "text";
}

/** The minimum number of figures in a second part's first figure column. */
const PART_ROWS_MIN = 2;
const LABELLED_SHARE = 0.6;

function cutColumns(rows: readonly GridRow[]): readonly number[] {
  const held = rolesByColumn(rows.filter(({ cells }) => cells.some((cell) => roleOf(cell) === "figure")));
  const columns = [...held.keys()].sort((a, b) => a - b);
  const figures = (column: number): number => held.get(column)?.figures ?? 0;
  const firstOfFigures = columns.find((column) => figures(column) > 0) ?? Number.POSITIVE_INFINITY;
  return columns.filter((column, index) => {
    const before = columns[index - 1];
    if (before === undefined || before < firstOfFigures) return false;
    const after = columns[index + 1];
    const labels = held.get(column)?.texts ?? 0;
    if (after === undefined || figures(after) < PART_ROWS_MIN || labels < figures(after) * LABELLED_SHARE) return false;
    return before < column - 1 || repeatsHeading(rows, column, columns[0] ?? 0);
  });
}

interface Held {
  figures: number;
  texts: number;
}

/** Number of figures and texts in each column. */
function rolesByColumn(rows: readonly GridRow[]): ReadonlyMap<number, Held> {
  const byColumn = new Map<number, Held>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      const held = byColumn.get(cell.column) ?? { figures: 0, texts: 0 };
      const role = roleOf(cell);
      if (role === "figure") held.figures += 1;
      if (role === "text") held.texts += 1;
      byColumn.set(cell.column, held);
    }
  }
  return byColumn;
}

/** Whether a column has the same heading as the first column: a new table begins there. */
function repeatsHeading(rows: readonly GridRow[], column: number, first: number): boolean {
  return rows.some(({ cells }) => {
    const own = cells.find((cell) => cell.column === column);
    const other = cells.find((cell) => cell.column === first);
    return (
      own !== undefined &&
      own.text !== "" &&
      own.text === other?.text &&
      !cells.some((cell) => roleOf(cell) === "figure")
    );
  });
}

/** The table in some rows; null without figures. */
function tableOf(rows: readonly GridRow[], sense: LabelSense): TableRows | null {
  const labels = labelColumnsOf(rows);
  const typed = typedRows(rows, labels, sense);
  const first = typed.findIndex(({ kind }) => kind === "data");
  if (first < 0) return null;
  const last = typed.findLastIndex(({ kind }) => kind === "data");
  const over = headedBySingleCell(typed.slice(0, first), typed, labels.end);
  const firstHeader = over.findIndex(({ kind }) => kind === "header");
  const lastHeader = over.findLastIndex(({ kind }) => kind === "header");
  // Without headings, the lines above the figures are titles; the last may be a section, which has the same effect.
  const titles = firstHeader < 0 ? over : over.slice(0, firstHeader);
  const body = typed.slice(first, last + 1);
  const between = typed
    .slice(first)
    .filter((row, at) => row.kind === "header" && (at < body.length || speaksOfColumns(row)));
  const headers = [...(firstHeader < 0 ? [] : over.slice(firstHeader, lastHeader + 1)), ...between];
  const sections = firstHeader < 0 ? [] : over.slice(lastHeader + 1);
  return {
    titles,
    headers,
    body: [...sections, ...body.filter(({ kind }) => kind !== "header")],
    notes: typed.slice(last + 1).filter(({ kind }) => kind !== "header"),
    figuresFrom: labels.end,
  };
}

/** Above a single figure column the heading is one cell and looks like a line of text; lines below it are sections. */
function headedBySingleCell(
  over: readonly TypedRow[],
  rows: readonly TypedRow[],
  figuresFrom: number,
): readonly TypedRow[] {
  const figures = new Set(
    rows.flatMap(({ kind, cells }) =>
      kind === "data" ? cells.filter(({ column }) => column >= figuresFrom).map(({ column }) => column) : [],
    ),
  );
  // Without a row of headings, a text over one of several columns is the heading of that column, and no title.
  if (figures.size > 1 && over.some(({ kind }) => kind === "header")) return over;
  const at = over.findLastIndex(({ kind, cells }) => kind === "line" && figures.has(cells[0]?.column ?? -1));
  return over.map((row, index) => (index === at ? { ...row, kind: "header" } : row));
}
