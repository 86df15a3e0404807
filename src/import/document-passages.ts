import type { Paragraph as Block, DocumentPart, SourceDocument } from "../documents/document.ts";
import type { Paragraph } from "../passages/chunking.ts";
import { textRowsOf } from "./table-rows.ts";

/** Shorter small print is a running header or a label, not worth quoting. */
const NOTE_LENGTH_MIN = 60;

/** The running text and the rows of text tables, in reading order. Tables of figures become facts. */
export function paragraphsOf({ parts }: Pick<SourceDocument, "parts">): readonly Paragraph[] {
  return parts.flatMap(paragraphsIn);
}

/** All text that a reader may be shown: labels, headings, paragraphs, cells. */
export function shownTexts(document: SourceDocument): readonly string[] {
  const paragraphs = paragraphsOf(document);
  const first = firstHeadingOf(document) ?? "";
  const shown = [...Object.values(document.labels), first, ...paragraphs.flatMap(({ headings }) => headings)];
  return [...new Set(shown), ...paragraphs.map(({ text }) => text), ...textCells(document)];
}

function textCells({ parts }: SourceDocument): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const { blocks } of parts)
    for (const block of blocks)
      if (block.kind === "grid")
        for (const { text, content } of block.cells) if (content.kind === "text") texts.add(text);
  return texts;
}

/** The first heading outside sheets; null for none. */
export function firstHeadingOf({ parts }: SourceDocument): string | null {
  const [first] = parts.flatMap(({ kind, headings }) => (kind === "sheet" ? [] : headings));
  return first ?? null;
}

function paragraphsIn({ locator, headings, blocks }: DocumentPart): readonly Paragraph[] {
  let number = 0;
  return blocks.flatMap((block): readonly Paragraph[] => {
    if (block.kind === "grid") {
      const part = block.locator === "" ? locator : block.locator;
      return textRowsOf(block).map((row) => ({ headings, part, counts: "row", ...row }));
    }
    if (!isProse(block)) return [];
    number += 1;
    return [{ headings, part: locator, counts: "para", number, text: block.text }];
  });
}

function isProse({ role, text }: Block): boolean {
  switch (role) {
    case "text":
      return text.trim() !== "";
    case "note":
      return text.length >= NOTE_LENGTH_MIN;
    case "heading":
    case "caption":
      return false;
  }
}
