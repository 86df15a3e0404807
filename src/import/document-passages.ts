import type { Paragraph as Block, DocumentPart, SourceDocument } from "../documents/document.ts";
import type { Paragraph } from "../passages/chunking.ts";
import type { TextDocument } from "./text-document.ts";

/** Shorter small print is a running header or a label, not worth quoting. */
const NOTE_LENGTH_MIN = 60;

/** The running text of a document, part by part. Tables become facts; only their text cells are kept. */
export function textOf(document: SourceDocument): TextDocument {
  return {
    labels: document.labels,
    firstHeading: firstHeadingOf(document),
    paragraphs: document.parts.flatMap(paragraphsOf),
    cells: [...textCells(document)],
  };
}

/** All text that a reader may be shown: labels, headings, paragraphs, cells. */
export function shownTexts({ labels, firstHeading, paragraphs, cells }: TextDocument): readonly string[] {
  const shown = [...Object.values(labels), firstHeading ?? "", ...paragraphs.flatMap(({ headings }) => headings)];
  return [...new Set(shown), ...paragraphs.map(({ text }) => text), ...cells];
}

function textCells({ parts }: SourceDocument): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const { blocks } of parts)
    for (const block of blocks)
      if (block.kind === "grid")
        for (const { text, content } of block.cells) if (content.kind === "text") texts.add(text);
  return texts;
}

function firstHeadingOf({ parts }: SourceDocument): string | null {
  const [first] = parts.flatMap(({ kind, headings }) => (kind === "sheet" ? [] : headings));
  return first ?? null;
}

function paragraphsOf({ locator, headings, blocks }: DocumentPart): readonly Paragraph[] {
  return blocks
    .filter((block): block is Block => block.kind === "paragraph" && isProse(block))
    .map(({ text }, index) => ({ headings, part: locator, number: index + 1, text }));
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
