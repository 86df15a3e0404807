import type { Block } from "../document.ts";
import { readContent } from "./content.ts";
import type { Line } from "./lines.ts";
import { IDENTITY, matrixOf } from "./matrix.ts";
import { type LayoutBlock, layoutOf } from "./page-layout.ts";
import { bodySizeOf, type FoundParagraph, paragraphsOf } from "./paragraphs.ts";
import { gridOf } from "./pdf-grid.ts";
import type { OpenPdf, PdfPage } from "./pdfjs.ts";
import type { FoundTable } from "./table.ts";
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
  const blocks = blocksOf(layoutOf(content, size), number);
  const cells = blocks.reduce((sum, block) => sum + (block.kind === "grid" ? block.cells.length : 0), 0);
  return { ...base, blocks, cells, kind: blocks.length === 0 ? "empty" : "read" };
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
    return [gridOf(block.table, `page=${number},table=${tables}`)];
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
