import { formerText, resultText } from "../answer-lines.ts";
import type { Catalog } from "../catalog/en.ts";
import { packLines } from "../clip.ts";
import { computedHeading, operandLines } from "../computed-figures.ts";
import type {
  ComputedEntry,
  DerivedEntry,
  FigureEntry,
  FormerLine,
  OverviewEntry,
  StatementEntry,
} from "../document.ts";
import { sourceText } from "../footnotes.ts";
import { bold, context, type RichTextBlock, richText, type SlackBlock, section, text } from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import { overviewBlocks } from "./overview-blocks.ts";
import { tableBlocks } from "./table-block.ts";

/** Above this number, results share one block, with a line each. */
const PROMINENT_RESULTS_MAX = 3;

/** Figures with the lines that accompany them. */
interface Figures {
  readonly entries: readonly FigureEntry[];
  readonly former: readonly FormerLine[];
  /** Computed results that accompany the figures. */
  readonly accompanying: readonly DerivedEntry[];
}

/** Figures with their sources: a single figure, or a table, followed by the results that accompany it. */
export function figureBlocks({ entries, former, accompanying }: Figures, catalog: Catalog): readonly SlackBlock[] {
  const [first, ...more] = entries;
  const below = accompanyingBlocks(accompanying, catalog);
  if (first === undefined) return below;
  const values = former.map((line) => formerText(line, { sources: true }));
  return more.length === 0
    ? [...singleFigure(first, catalog), ...formerBlocks(values), ...below]
    : [...tableBlocks(entries, catalog, below), ...formerBlocks(values)];
}

/** An overview with the lines on values that do not hold. */
export function overviewFigures(
  overview: OverviewEntry,
  former: readonly FormerLine[],
  catalog: Catalog,
): readonly SlackBlock[] {
  const values = former.map((line) => formerText(line, { sources: true }));
  return [...overviewBlocks(overview, catalog), ...formerBlocks(values)];
}

function formerBlocks(lines: readonly string[]): readonly SlackBlock[] {
  return packLines(lines, LIMITS.contextText).map((packed) => context(packed));
}

function singleFigure({ subject, statements, more, computed }: FigureEntry, catalog: Catalog): readonly SlackBlock[] {
  const { figures } = catalog;
  if (computed !== null)
    return [headline(computed.figure, figures.subject(subject)), ...operandBlocks(computed, catalog)];
  return [
    ...(statements.length > 1 || more ? [section(figures.conflict)] : []),
    ...statements.flatMap((statement, index) => [
      headline(statement.figure, index === 0 ? figures.subject(subject) : figures.alsoStated),
      context(figures.sourceLine(sourceText(statement, catalog))),
    ]),
    ...(more ? [section(figures.moreConflicts)] : []),
  ];
}

/** With spaces that Slack keeps. */
const INDENT = "\u2003";

function operandBlocks(computed: ComputedEntry, catalog: Catalog): readonly SlackBlock[] {
  const say = (statement: StatementEntry): string => `${statement.figure} · ${sourceText(statement, catalog)}`;
  const lines = [computedHeading(computed, catalog), ...operandLines(computed, say, INDENT, catalog)];
  return packLines(lines, LIMITS.contextText).map((packed) => context(packed));
}

/** Results that were asked for: one block each if there are few, else one line each. */
export function derivedBlocks(entries: readonly DerivedEntry[], catalog: Catalog): readonly SlackBlock[] {
  if (entries.length > PROMINENT_RESULTS_MAX) {
    return [
      resultLines(entries, ({ label, subject }) => aboutResult(label, subject, catalog), catalog),
      ...correctedAmong(entries),
    ];
  }
  return entries.flatMap((entry) => [
    headline(resultText(entry.results, catalog), aboutResult(entry.label, entry.subject, catalog)),
    ...computedAs(entry.methods, catalog),
    ...correctedAmong([entry]),
  ]);
}

/** Results beside a table: a line for each that the table does not show, and the formulas together. */
function accompanyingBlocks(entries: readonly DerivedEntry[], catalog: Catalog): readonly SlackBlock[] {
  const [first, ...others] = entries;
  if (first === undefined) return [];
  const methods = entries.length > PROMINENT_RESULTS_MAX ? [] : entries.flatMap((entry) => entry.methods);
  const isShared =
    others.length > 0 && entries.every(({ label, distinction }) => label === first.label && distinction !== "");
  const results = isShared
    ? [richText([bold(first.label)]), resultLines(entries, ({ distinction }) => distinction, catalog)]
    : [resultLines(entries, ({ label, distinction }) => aboutResult(label, distinction, catalog), catalog)];
  return [...results, ...computedAs(methods, catalog), ...correctedAmong(entries)];
}

function resultLines(
  entries: readonly DerivedEntry[],
  about: (entry: DerivedEntry) => string,
  catalog: Catalog,
): RichTextBlock {
  return richText(
    entries.flatMap((entry, index) => [
      text(index === 0 ? "" : "\n"),
      text(catalog.figures.statement(about(entry), "")),
      bold(resultText(entry.results, catalog)),
    ]),
  );
}

function computedAs(methods: readonly string[], { derived }: Catalog): readonly SlackBlock[] {
  return methods.length === 0 ? [] : [context(derived.computed(methods))];
}

/** Which operands are corrected figures. */
function correctedAmong(entries: readonly DerivedEntry[]): readonly SlackBlock[] {
  const said = [...new Set(entries.map(({ corrected }) => corrected))].filter((one) => one !== "");
  return packLines(said, LIMITS.contextText).map((packed) => context(packed));
}

function aboutResult(label: string, subject: string, { derived }: Catalog): string {
  return subject === "" ? label : derived.about(subject, label);
}

function headline(figure: string, about: string): RichTextBlock {
  return richText([bold(figure), text(`\n${about}`)]);
}
