import type { Catalog } from "../catalog/en.ts";
import { packLines } from "../clip.ts";
import type { FigureEntry, StatementEntry } from "../document.ts";
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
import { type Footnotes, footnoteLines, numberFootnotes } from "./footnotes.ts";
import { arrange, type Grid, type GridRow } from "./grid.ts";

/** Several figures: a title with their common part and unit, the table, and numbered footnotes. */
export function tableBlocks(
  entries: readonly FigureEntry[],
  catalog: Catalog,
  /** Shown between the table and its footnotes. */
  below: readonly SlackBlock[] = [],
): readonly SlackBlock[] {
  const grid = arrange(entries, catalog);
  const statements = entries.flatMap((entry) => entry.statements);
  const footnotes = numberFootnotes(statements);
  const unit = sharedUnit(statements);
  const { figures } = catalog;
  return [
    ...(entries.some((entry) => entry.statements.length > 1 || entry.more) ? [section(figures.conflict)] : []),
    ...titleBlocks(grid.title, unit),
    tableOf(grid, { footnotes, unit, catalog }),
    ...below,
    ...footnoteBlocks(footnotes, catalog),
    ...(entries.some(({ more }) => more) ? [section(figures.moreConflicts)] : []),
  ];
}

/** The unit of all figures, for the title; null if they differ or it is written with each number. */
function sharedUnit(statements: readonly StatementEntry[]): string | null {
  const [unit, ...others] = new Set(statements.map(({ columnUnit }) => columnUnit));
  return others.length === 0 ? (unit ?? null) : null;
}

function titleBlocks(title: string, unit: string | null): readonly SlackBlock[] {
  const pieces = [
    ...(title === "" ? [] : [bold(title)]),
    ...(unit === null ? [] : [text(title === "" ? unit : ` · ${unit}`)]),
  ];
  return pieces.length === 0 ? [] : [richText(pieces)];
}

interface TableContext {
  readonly footnotes: Footnotes;
  readonly unit: string | null;
  readonly catalog: Catalog;
}

function tableOf({ header, rows }: Grid, context: TableContext): TableBlock {
  const labelColumns = rows[0]?.labels.length ?? 1;
  return {
    type: "table",
    rows: [header.map((heading) => richText([bold(shown(heading))])), ...rows.map((row) => tableRow(row, context))],
    column_settings: header.map((_, column) =>
      column < labelColumns ? { align: "left", is_wrapped: true } : { align: "right", is_wrapped: false },
    ),
  };
}

/** If units differ within the table but not within the row, the row states its unit once. */
function tableRow({ labels, entries }: GridRow, context: TableContext): readonly RichTextBlock[] {
  const ownUnit =
    context.unit === null && entries.length > 1 ? sharedUnit(entries.flatMap(({ statements }) => statements)) : null;
  const unitPiece = ownUnit === null ? [] : [text(`, ${ownUnit}`)];
  return [
    ...labels.map((label, index) => richText([text(shown(label)), ...(index === labels.length - 1 ? unitPiece : [])])),
    ...entries.map((entry) => figureCell(entry, { ...context, unit: context.unit ?? ownUnit })),
  ];
}

function figureCell({ statements, withheld }: FigureEntry, { footnotes, unit, catalog }: TableContext): RichTextBlock {
  if (statements.length === 0)
    return richText([italic(withheld !== null ? catalog.figures.withheld : catalog.figures.notFound)]);
  const pieces = statements.flatMap((statement, index): readonly RichText[] => [
    text(`${index === 0 ? "" : "\n"}${unit === null ? statement.figure : statement.number}`),
    text(` [${footnotes.numberOf(statement)}]`),
  ]);
  return richText(pieces);
}

/** Slack rejects empty cells. */
function shown(label: string): string {
  return label === "" ? "–" : label;
}

function footnoteBlocks(footnotes: Footnotes, catalog: Catalog): readonly ContextBlock[] {
  const texts = packLines(footnoteLines(footnotes, catalog), LIMITS.contextText);
  return texts.map((packed) => ({ type: "context", elements: [plainText(packed)] }));
}
