import { resultText } from "../answer-lines.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { DerivedEntry, FigureEntry } from "../document.ts";
import { bold, context, type RichTextBlock, richText, type SlackBlock, section, text } from "./block-kit.ts";
import { sourceText } from "./footnotes.ts";
import { tableBlocks } from "./table-block.ts";

/** More results than this share one block, a line each. */
const PROMINENT_RESULTS_MAX = 3;

/** Figures with their footnotes: one stands by itself, several stand in a table. */
export function figureBlocks(entries: readonly FigureEntry[], catalog: Catalog): readonly SlackBlock[] {
  const [first, ...more] = entries;
  if (first === undefined) return [];
  return more.length === 0 ? singleFigure(first, catalog) : tableBlocks(entries, catalog);
}

function singleFigure({ subject, statements, more }: FigureEntry, catalog: Catalog): readonly SlackBlock[] {
  const { figures } = catalog;
  return [
    ...statements.flatMap((statement, index) => [
      headline(statement.figure, index === 0 ? figures.subject(subject) : figures.alsoStated),
      context(figures.sourceLine(sourceText(statement, catalog))),
    ]),
    ...(more ? [section(figures.moreConflicts)] : []),
    ...(statements.length > 1 || more ? [section(figures.conflict)] : []),
  ];
}

/** What was computed: the answer to such a question, so it comes before its operands. */
export function derivedBlocks(entries: readonly DerivedEntry[], catalog: Catalog): readonly SlackBlock[] {
  if (entries.length === 0) return [];
  if (entries.length > PROMINENT_RESULTS_MAX) {
    return [
      richText(
        ...entries.map((entry) => [
          text(aboutResult(entry, catalog)),
          text("  "),
          bold(resultText(entry.results, catalog)),
        ]),
      ),
    ];
  }
  return entries.flatMap((entry) => [
    headline(resultText(entry.results, catalog), aboutResult(entry, catalog)),
    ...(entry.methods.length === 0 ? [] : [context(catalog.derived.computed(entry.methods))]),
  ]);
}

function aboutResult({ label, subject }: DerivedEntry, { derived }: Catalog): string {
  return subject === "" ? label : derived.about(subject, label);
}

function headline(figure: string, about: string): RichTextBlock {
  return richText([bold(figure), text(`\n${about}`)]);
}
