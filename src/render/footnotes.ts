import { grouped } from "../domain/grouped.ts";
import type { Catalog } from "./catalog/en.ts";
import type { StatementEntry } from "./document.ts";

/** Above this number, footnotes are grouped by document. */
const LINES_MAX = 6;

/** Numbers sources in order of appearance; statements with the same place, date and correction share a number. */
export interface Footnotes {
  /** The number of a statement's source. */
  numberOf(statement: StatementEntry): number;
  /** One statement per number, in order. */
  readonly listed: readonly StatementEntry[];
}

export function numberFootnotes(statements: readonly StatementEntry[]): Footnotes {
  const numbers = new Map<string, number>();
  const listed: StatementEntry[] = [];
  for (const statement of statements) {
    const key = keyOf(statement);
    if (numbers.has(key)) continue;
    listed.push(statement);
    numbers.set(key, listed.length);
  }
  return { listed, numberOf: (statement) => numbers.get(keyOf(statement)) ?? 0 };
}

function keyOf({ source, asOf, correction }: StatementEntry): string {
  return JSON.stringify([source.doc, source.locator, asOf, correction]);
}

/** Document, place and date of a source; for a corrected figure also the correction and the document's figure. */
export function sourceText(
  { source, asOf, correction }: Pick<StatementEntry, "source" | "asOf" | "correction">,
  { figures, correction: words }: Catalog,
): string {
  const place = figures.source(source, asOf);
  return correction === null ? place : words.beside(correction, place);
}

/** Footnotes as lines: one per source, or one per document if there are many. */
export function footnoteLines({ listed, numberOf }: Footnotes, catalog: Catalog): readonly string[] {
  const mark = (statement: StatementEntry): string => `[${numberOf(statement)}]`;
  if (listed.length <= LINES_MAX)
    return listed.map((statement) => `${mark(statement)} ${sourceText(statement, catalog)}`);
  // Corrected figures have a line of their own.
  const documents = grouped(listed, (statement) =>
    JSON.stringify([statement.source.doc, statement.asOf, statement.correction === null ? null : keyOf(statement)]),
  );
  return [...documents.values()].flatMap((statements) => documentLines(statements, mark, catalog));
}

function documentLines(
  statements: readonly StatementEntry[],
  mark: (statement: StatementEntry) => string,
  catalog: Catalog,
): readonly string[] {
  const [first, ...more] = statements;
  if (first === undefined) return [];
  if (more.length === 0) return [`${mark(first)} ${sourceText(first, catalog)}`];
  const places = statements.map((statement) => `${mark(statement)} ${statement.source.locator}`);
  return [catalog.figures.sources(first.source.doc, first.asOf, places)];
}
