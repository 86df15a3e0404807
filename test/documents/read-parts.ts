import type { Grid, SourceDocument } from "../../src/documents/document.ts";
import { READ_OPTIONS, type ReadOptions } from "../../src/documents/reader.ts";

/** A paragraph with its place, as it is counted: in its part, or in all of the text that stands in none. */
export interface PlacedParagraph {
  readonly headings: readonly string[];
  readonly part: string | null;
  readonly number: number;
  readonly text: string;
}

export function paragraphsOf(document: SourceDocument): readonly PlacedParagraph[] {
  const counts = new Map<string | null, number>();
  return document.parts.flatMap(({ headings, locator: part, blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== "paragraph" || block.role !== "text") return [];
      const number = (counts.get(part) ?? 0) + 1;
      counts.set(part, number);
      return [{ headings, part, number, text: block.text }];
    }),
  );
}

export function gridsOf(document: SourceDocument): readonly Grid[] {
  return document.parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "grid"));
}

/** Each row of a table as its texts; figures with their value, spans with their size. */
export function shownGrid({ cells }: Grid): readonly string[] {
  const rows = new Map<number, string[]>();
  for (const { row, column, rowSpan, columnSpan, text, content, style } of cells) {
    const span = rowSpan + columnSpan > 2 ? `[${rowSpan}x${columnSpan}]` : "";
    const value = content.kind === "number" ? `=${content.value}` : content.kind === "text" ? "" : `:${content.kind}`;
    const marks = style?.marks.length ? `^${style.marks.join(",")}` : "";
    rows.set(row, [...(rows.get(row) ?? []), `${column}:${text}${span}${value}${marks}`]);
  }
  return [...rows].map(([row, texts]) => `${row}| ${texts.join(" ")}`);
}

/** Options with tighter limits. */
export function limited(limits: Partial<ReadOptions["limits"]>): ReadOptions {
  return { ...READ_OPTIONS, limits: { ...READ_OPTIONS.limits, ...limits } };
}
