import type { Grid, Paragraph, SourceDocument } from "../../../src/documents/document.ts";
import { readPdf } from "../../../src/documents/pdf/pdf-reader.ts";
import { READ_LIMITS, READ_OPTIONS, type ReadLimits } from "../../../src/documents/reader.ts";
import { makePdf, type Page } from "./make-pdf.ts";

export function read(path: string, limits: Partial<ReadLimits> = {}): Promise<SourceDocument> {
  return readPdf(path, { ...READ_OPTIONS, limits: { ...READ_LIMITS, ...limits } });
}

export async function readDrawn(draw: (page: Page) => void): Promise<SourceDocument> {
  return read(await makePdf(draw));
}

export function gridsOf(document: SourceDocument): readonly Grid[] {
  return document.parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "grid"));
}

export function paragraphsOf(document: SourceDocument): readonly Paragraph[] {
  return document.parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "paragraph"));
}

/** A grid as rows of texts by column; a cell over several columns is marked with its width. */
export function rowsOf(grid: Grid | undefined): readonly string[] {
  const rows = Array.from({ length: grid?.rowCount ?? 0 }, () => new Map<number, string>());
  for (const { row, column, columnSpan, rowSpan, text } of grid?.cells ?? []) {
    const span = `${columnSpan > 1 ? `→${columnSpan}` : ""}${rowSpan > 1 ? `↓${rowSpan}` : ""}`;
    rows[row]?.set(column, `${text}${span}`);
  }
  return rows.map((row) =>
    Array.from({ length: grid?.columnCount ?? 0 }, (_, column) => row.get(column) ?? "").join(" | "),
  );
}
