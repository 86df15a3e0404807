import type { Catalog } from "../catalog/catalog.ts";
import { packLines } from "../clip.ts";
import type { FigureEntry } from "../document.ts";
import {
  bold,
  type ContextBlock,
  italic,
  plainText,
  type RichText,
  type RichTextBlock,
  richText,
  type SlackBlock,
  section,
  type TableBlock,
  text,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import { type Footnotes, numberFootnotes, sourceText } from "./footnotes.ts";
import { arrange, type Grid } from "./grid.ts";

/** Several figures: what they share as a heading, the table, and a numbered footnote for every source. */
export function tableBlocks(entries: readonly FigureEntry[], catalog: Catalog): readonly SlackBlock[] {
  const grid = arrange(entries, catalog);
  const footnotes = numberFootnotes(entries.flatMap(({ statements }) => statements));
  const { figures } = catalog;
  return [
    ...(grid.title === "" ? [] : [richText([bold(grid.title)])]),
    tableOf(grid, footnotes, catalog),
    ...footnoteBlocks(footnotes, catalog),
    ...(entries.some(({ more }) => more) ? [section(figures.moreConflicts)] : []),
    ...(entries.some(({ statements, more }) => statements.length > 1 || more) ? [section(figures.conflict)] : []),
  ];
}

function tableOf({ header, rows }: Grid, footnotes: Footnotes, catalog: Catalog): TableBlock {
  const labelColumns = rows[0]?.labels.length ?? 1;
  return {
    type: "table",
    rows: [
      header.map((heading) => richText([bold(shown(heading))])),
      ...rows.map(({ labels, entries }) => [
        ...labels.map((label) => richText([text(shown(label))])),
        ...entries.map((entry) => figureCell(entry, footnotes, catalog)),
      ]),
    ],
    column_settings: header.map((_, column) =>
      column < labelColumns ? { align: "left", is_wrapped: true } : { align: "right", is_wrapped: false },
    ),
  };
}

function figureCell({ statements }: FigureEntry, footnotes: Footnotes, { figures }: Catalog): RichTextBlock {
  if (statements.length === 0) return richText([italic(figures.notFound)]);
  const pieces = statements.flatMap((statement, index): readonly RichText[] => [
    text(`${index === 0 ? "" : "\n"}${statement.figure}`),
    text(` [${footnotes.numberOf(statement)}]`),
  ]);
  return richText(pieces);
}

/** Slack rejects an empty cell. */
function shown(label: string): string {
  return label === "" ? "–" : label;
}

function footnoteBlocks(footnotes: Footnotes, catalog: Catalog): readonly ContextBlock[] {
  const lines = footnotes.listed.map(
    (statement) => `[${footnotes.numberOf(statement)}] ${sourceText(statement, catalog)}`,
  );
  const texts = packLines(lines, LIMITS.contextText);
  return texts.map((packed) => ({ type: "context", elements: [plainText(packed)] }));
}
