import type { Subject } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/en.ts";
import { packLines } from "../clip.ts";
import { formulaLine } from "../computed-figures.ts";
import { type FigureEntry, type StatementEntry, shownStatements, statementsOf } from "../document.ts";
import { type Footnotes, footnoteLines, numberFootnotes } from "../footnotes.ts";
import {
  bold,
  type ContextBlock,
  context,
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
import { arrange, type FigureBelow, type Grid, type GridRow } from "./grid.ts";

/** Several figures: a title with their common part and unit, the table, and numbered footnotes. */
export function tableBlocks(
  entries: readonly FigureEntry[],
  catalog: Catalog,
  /** Shown between the table and its footnotes. */
  below: readonly SlackBlock[] = [],
): readonly SlackBlock[] {
  const footnotes = numberFootnotes(shownStatements(entries));
  return gridBlocks(arrange(entries, catalog), footnotes, catalog, below);
}

/** A grid as blocks, with the numbered footnotes of its figures. */
export function gridBlocks(
  grid: Grid,
  footnotes: Footnotes,
  catalog: Catalog,
  below: readonly SlackBlock[],
): readonly SlackBlock[] {
  const entries = grid.rows.flatMap(figuresOf);
  const unit = sharedUnit(entries);
  const { figures } = catalog;
  return [
    ...(entries.some((entry) => entry.statements.length > 1 || entry.more) ? [section(figures.conflict)] : []),
    ...titleBlocks(grid.title, unit),
    tableOf(grid, { footnotes, unit, catalog }),
    ...formulaBlocks(entries, footnotes, catalog),
    ...below,
    ...footnoteBlocks(footnotes, catalog),
    ...(entries.some(({ more }) => more) ? [section(figures.moreConflicts)] : []),
  ];
}

/** The unit of all figures, for the title; null if they differ or it is written with each number. */
function sharedUnit(entries: readonly FigureEntry[]): string | null {
  const amounts = entries.flatMap(({ statements, computed }) => [
    ...statements,
    ...(computed === null ? [] : [computed]),
  ]);
  const [unit, ...others] = new Set(amounts.map(({ columnUnit }) => columnUnit));
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
  // Cells of several lines leave less room for the names of their columns.
  const hasLines = rows.some(({ below }) => below !== undefined);
  const labelColumns = rows[0]?.labels.length ?? 1;
  return {
    type: "table",
    rows: [header.map((heading) => richText([bold(shown(heading))])), ...rows.map((row) => tableRow(row, context))],
    column_settings: header.map((_, column) =>
      column < labelColumns ? { align: "left", is_wrapped: true } : { align: "right", is_wrapped: hasLines },
    ),
  };
}

/** If units differ within the table but not within the row, the row states its unit once. */
function tableRow(row: GridRow, context: TableContext): readonly RichTextBlock[] {
  const { labels, entries, below = [], texts = [] } = row;
  const ownUnit = context.unit === null && entries.length + texts.length > 1 ? sharedUnit(figuresOf(row)) : null;
  const unitPiece = ownUnit === null ? [] : [text(`, ${ownUnit}`)];
  return [
    ...labels.map((label, index) => richText([text(shown(label)), ...(index === labels.length - 1 ? unitPiece : [])])),
    ...entries.map((entry, index) =>
      figureCell(entry, below[index] ?? null, { ...context, unit: context.unit ?? ownUnit }),
    ),
    ...texts.map((said) => richText([text(shown(said))])),
  ];
}

function figuresOf({ entries, below = [] }: GridRow): readonly FigureEntry[] {
  return [...entries, ...below.flatMap((one) => (one === null ? [] : [one.before]))];
}

function figureCell(entry: FigureEntry, below: FigureBelow | null, context: TableContext): RichTextBlock {
  if (below === null) return richText(figurePieces(entry, context));
  const { overview } = context.catalog;
  const lead = below.change === null ? overview.headings.before : `${below.change}\n${overview.on}`;
  return richText([...figurePieces(entry, context), text(`\n${lead} `), ...figurePieces(below.before, context)]);
}

function figurePieces(
  { statements, computed, withheld }: FigureEntry,
  { footnotes, unit, catalog }: TableContext,
): readonly RichText[] {
  if (computed !== null) {
    const marks = new Set(statementsOf(computed).map((statement) => `[${footnotes.numberOf(statement)}]`));
    return [text(`${unit === null ? computed.figure : computed.number} ${[...marks].join("")}`)];
  }
  if (statements.length === 0) return [italic(withheld !== null ? catalog.figures.withheld : catalog.figures.notFound)];
  return statements.flatMap((statement, index) => [
    text(`${index === 0 ? "" : "\n"}${unit === null ? statement.figure : statement.number}`),
    text(` [${footnotes.numberOf(statement)}]`),
  ]);
}

/** A line for each computed figure, with those that it is made of and the numbers of their sources. */
function formulaBlocks(
  entries: readonly FigureEntry[],
  footnotes: Footnotes,
  catalog: Catalog,
): readonly ContextBlock[] {
  const mark = (statement: StatementEntry): string => ` [${footnotes.numberOf(statement)}]`;
  const lines = entries.flatMap(({ subject, computed }) =>
    computed === null ? [] : [formulaLine(distinctionOf(subject, entries, catalog), computed, mark, catalog)],
  );
  return packLines(lines, LIMITS.contextText).map((packed) => context(packed));
}

/** The part of a subject that is not the same for the whole table. */
function distinctionOf(subject: Subject, entries: readonly FigureEntry[], { figures }: Catalog): string {
  const varying = (["entity", "period", "metric"] as const).filter((axis) =>
    entries.some((entry) => entry.subject[axis] !== subject[axis]),
  );
  return figures.subject(Object.fromEntries(varying.map((axis) => [axis, subject[axis]])));
}

/** Slack rejects empty cells. */
function shown(label: string): string {
  return label === "" ? "–" : label;
}

function footnoteBlocks(footnotes: Footnotes, catalog: Catalog): readonly ContextBlock[] {
  const texts = packLines(footnoteLines(footnotes, catalog), LIMITS.contextText);
  return texts.map((packed) => ({ type: "context", elements: [plainText(packed)] }));
}
