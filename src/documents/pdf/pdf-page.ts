import type { ShownPage } from "../../domain/shown-table.ts";
import { type NumberStyle, POINT_STYLE, readCellText } from "../../language/numbers/cell-text.ts";
import type { Block, CellStyle, Grid, GridCell } from "../document.ts";
import { NumberStyleWatch } from "../number-style.ts";
import { readContent } from "./content.ts";
import { type Line, textOf } from "./lines.ts";
import { IDENTITY, matrixOf } from "./matrix.ts";
import { type LayoutBlock, layoutOf } from "./page-layout.ts";
import { bodySizeOf, type FoundParagraph, paragraphsOf } from "./paragraphs.ts";
import type { OpenPdf, PdfPage } from "./pdfjs.ts";
import { shownPage, tableLocator } from "./shown-page.ts";
import type { FoundCell, FoundTable } from "./table.ts";
import { type PageSize, uprightPage } from "./upright.ts";

/** A page as read. */
export interface ReadPage {
  readonly number: number;
  readonly size: PageSize;
  readonly blocks: readonly (Block | FoundParagraph)[];
  readonly characters: number;
  readonly cells: number;
  readonly kind: "read" | "picture" | "empty";
  readonly cut: boolean;
  /** Number of drawn characters that the file does not map to Unicode. */
  readonly unknown: number;
  /** Absent where it holds no table. */
  readonly shown?: ShownPage;
}

/** A page with at most this many characters that is largely covered by pictures is a scan. */
const PICTURE_CHARACTERS_MAX = 40;
const PICTURE_PART_MIN = 0.4;
const CAPTION_LINES_MAX = 3;
const CAPTION_LENGTH_MAX = 200;
const CAPTION_GAP_MAX = 3;

export interface PageSource extends OpenPdf {
  readonly layerShown: (group: unknown) => boolean;
}

/** Reads one page, counted from 1. */
export async function readPage(source: PageSource, number: number): Promise<ReadPage> {
  const page = await source.document.getPage(number);
  try {
    return await readOpenPage(source, page, number);
  } finally {
    page.cleanup();
  }
}

async function readOpenPage(source: PageSource, page: PdfPage, number: number): Promise<ReadPage> {
  const list = await page.getOperatorList({ annotationMode: 0 });
  const viewport = page.getViewport({ scale: 1 });
  const raw = readContent({
    fnArray: list.fnArray,
    argsArray: list.argsArray,
    operators: source.operators,
    viewport: matrixOf(viewport.transform) ?? IDENTITY,
    fontOf: (name) => (page.commonObjs.has(name) ? page.commonObjs.get(name) : null),
    layerShown: source.layerShown,
  });
  const { size, content } = uprightPage(raw, { width: viewport.width, height: viewport.height });
  const characters = content.glyphs.reduce((sum, { text }) => sum + text.trim().length, 0);
  const unknown = content.glyphs.reduce((sum, { text }) => sum + (text.includes("\ufffd") ? 1 : 0), 0);
  const base = { number, size, characters, cut: content.cut, unknown };
  if (characters <= PICTURE_CHARACTERS_MAX && coveredPart(content.pictures, size) >= PICTURE_PART_MIN) {
    return { ...base, blocks: [], cells: 0, kind: "picture" };
  }
  const layout = layoutOf(content, size);
  const blocks = blocksOf(layout, number);
  const cells = blocks.reduce((sum, block) => sum + (block.kind === "grid" ? block.cells.length : 0), 0);
  const shown = cells === 0 ? {} : { shown: shownPage(layout, { number, size, segments: content.segments }) };
  return { ...base, blocks, cells, kind: blocks.length === 0 ? "empty" : "read", ...shown };
}

function coveredPart(
  pictures: readonly { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number }[],
  { width, height }: PageSize,
): number {
  let covered = 0;
  for (const { x0, x1, y0, y1 } of pictures) {
    const across = Math.max(0, Math.min(x1, width) - Math.max(x0, 0));
    covered += across * Math.max(0, Math.min(y1, height) - Math.max(y0, 0));
  }
  return covered / (width * height);
}

function linesOfBlock(block: LayoutBlock): readonly Line[] {
  return block.kind === "lines" ? block.lines : block.table.cells.flatMap(({ lines }) => lines);
}

function blocksOf(layout: readonly LayoutBlock[], number: number): readonly (Block | FoundParagraph)[] {
  const bodySize = bodySizeOf(layout.flatMap(linesOfBlock));
  let tables = 0;
  return layout.flatMap((block, index): readonly (Block | FoundParagraph)[] => {
    if (block.kind === "lines") {
      const next = layout[index + 1];
      const paragraphs = paragraphsOf(block.lines, bodySize);
      return next?.kind === "table" ? withCaption(paragraphs, next.table) : paragraphs;
    }
    tables += 1;
    return [gridOf(block.table, tableLocator(number, tables))];
  });
}

/** Makes the paragraph just above a table its caption, unless it is a heading, long, or a full sentence. */
function withCaption(paragraphs: readonly FoundParagraph[], table: FoundTable): readonly FoundParagraph[] {
  const last = paragraphs.at(-1);
  const line = last?.lines.at(-1);
  if (!last || !line || last.role === "heading" || last.lines.length > CAPTION_LINES_MAX) return paragraphs;
  const close = table.y0 - line.y <= line.size * CAPTION_GAP_MAX;
  if (!close || /[.!?。]$/.test(last.text) || last.text.length > CAPTION_LENGTH_MAX) return paragraphs;
  return [...paragraphs.slice(0, -1), { ...last, role: "caption" }];
}

const INDENT_STEP_MIN = 3;
const INDENT_MAX = 8;
const CJK = "[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]";
const CJK_BREAK = new RegExp(`(${CJK}) (?=${CJK})`, "gu");

/** Converts a found table to a grid. */
function gridOf(table: FoundTable, locator: string): Grid {
  const indents = indentsOf(table.cells);
  const style = styleOfFigures(table.cells);
  const cells = table.cells
    .map((cell) => gridCell(cell, indents.get(cell) ?? 0, style))
    .filter((cell) => cell !== null)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const { rowCount, columnCount } = table;
  return { kind: "grid", locator, addressing: "labels", cells, rowCount, columnCount };
}

/** Number style shown by the figures of a table; the point style where they show none. */
function styleOfFigures(cells: readonly FoundCell[]): NumberStyle {
  const watch = new NumberStyleWatch();
  for (const cell of cells) watch.see(rawText(cell).trim());
  return watch.style(POINT_STYLE);
}

function rawText({ lines }: FoundCell): string {
  return lines
    .map((line) => textOf(line.words))
    .join(" ")
    .replace(CJK_BREAK, "$1");
}

function gridCell(cell: FoundCell, indent: number, numbers: NumberStyle): GridCell | null {
  const words = cell.lines.flatMap((line) => line.words);
  const { text, marks: inText, content } = readCellText(rawText(cell), numbers);
  const marks = [...words.flatMap((word) => word.marks), ...inText];
  if (text === "" && marks.length === 0) return null;
  const bold = words.length > 0 && words.every((word) => word.bold);
  const { row, column, rowSpan, columnSpan } = cell;
  return { row, column, rowSpan, columnSpan, text, content, style: styleOf({ bold, indent, marks }) };
}

function styleOf({ bold, indent, marks }: Omit<CellStyle, "formula">): CellStyle | null {
  if (!bold && indent === 0 && marks.length === 0) return null;
  return { bold, indent, marks, formula: null };
}

/** Indentation levels of the labels of the first column; none where the labels are not left-aligned. */
function indentsOf(cells: readonly FoundCell[]): ReadonlyMap<FoundCell, number> {
  const labels = cells.filter(({ column, columnSpan, lines }) => column === 0 && columnSpan === 1 && lines.length > 0);
  const steps: number[] = [];
  for (const x of labels.map(leftOf).sort((a, b) => a - b)) {
    if (steps.length === 0 || x - (steps.at(-1) ?? 0) > INDENT_STEP_MIN) steps.push(x);
  }
  if (steps.length > Math.max(4, labels.length / 3)) return new Map();
  return new Map(
    labels.map((cell) => {
      const x = leftOf(cell);
      const step = steps.findLastIndex((at) => at <= x);
      return [cell, Math.min(Math.max(step, 0), INDENT_MAX)];
    }),
  );
}

function leftOf({ lines }: FoundCell): number {
  return Math.min(...lines.map((line: Line) => line.x0));
}
