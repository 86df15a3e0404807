import { buildGlossary } from "../company/glossary.ts";
import { loadProfile } from "../company/load-profile.ts";
import { type Grid, type GridCell, numberOf, type SourceDocument } from "../documents/document.ts";
import { FileError } from "../documents/file-error.ts";
import { openDocument } from "../documents/open-document.ts";
import { READ_OPTIONS } from "../documents/reader.ts";
import type { Fact } from "../domain/fact.ts";
import type {
  Observe,
  ObservedDocument,
  ObservedFact,
  ObservedQuestion,
  ObservedTable,
  ObservedTableCell,
} from "../evaluation/extraction/observed-document.ts";
import { collectReading } from "../import/collect-reading.ts";
import { readDocument } from "../import/read-document.ts";
import type { Statement } from "../import/tables/statement.ts";

/**
 * Reads a document as `footnote ingest` does, without storing; returns the facts and the questions it would produce.
 */
export const observeDocument: Observe = async ({ doc, path, profilePath, encoding }) => {
  try {
    const profile = await loadProfile(profilePath);
    const options = { ...READ_OPTIONS, encoding };
    const document = await openDocument(path, options);
    const request = { doc, path, profile, options };
    const { reading, warnings } = await collectReading(readDocument(request), buildGlossary(profile));
    const statements = [...reading.statements];
    return {
      doc,
      failure: null,
      tables: tablesOf(document),
      facts: [...[...reading.facts].map(ofFact), ...statements.flatMap(ofStatement)],
      questions: questionsOf(statements),
      notices: warnings(),
      passages: (reading.passages?.drafts ?? []).map(({ locator, text }) => ({ locator, text })),
      sensitivity: reading.passages?.labels.sensitivity ?? reading.sensitivity(),
    };
  } catch (error) {
    if (error instanceof FileError) return unread(doc, error.message);
    throw error;
  }
};

function unread(doc: string, failure: string): ObservedDocument {
  return { doc, failure, tables: [], facts: [], questions: [], notices: [], passages: [], sensitivity: null };
}

function tablesOf({ parts }: SourceDocument): readonly ObservedTable[] {
  const grids = parts.flatMap(({ blocks }) => blocks.filter((block): block is Grid => block.kind === "grid"));
  return grids.map((grid) => ({ locator: grid.locator, cells: grid.cells.map((cell) => cellOf(grid, cell)) }));
}

function cellOf({ addressing }: Grid, cell: GridCell): ObservedTableCell {
  const { row, column, rowSpan, columnSpan, text } = cell;
  const ref = addressing === "ref" ? `${lettersOf(column)}${row + 1}` : null;
  return { row, col: column, rowspan: rowSpan, colspan: columnSpan, ref, text, number: numberOf(cell) };
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? lettersOf(rest - 1) : ""}${String.fromCharCode(65 + (column % 26))}`;
}

function ofFact({ cell, figure, source, validAsOf }: Fact): ObservedFact {
  return { ...cell, ...figure, locator: source.locator, validAsOf };
}

/** A statement without doubts is a fact. */
function ofStatement({ slots, value, source, doubts, validAsOf }: Statement): readonly ObservedFact[] {
  const { metric, entity, period, unit, dimensions } = slots;
  if (doubts.length > 0 || metric === null || entity === null || period === null || unit === null) return [];
  return [{ locator: source.locator, metric, entity, period, dimensions, value, unit, validAsOf }];
}

/** One question per doubt, regardless of how many figures depend on it. */
function questionsOf(statements: readonly Statement[]): readonly ObservedQuestion[] {
  const doubts = statements.flatMap((statement) => statement.doubts.map((doubt) => [doubt.key, doubt] as const));
  return [...new Map(doubts).values()].map(({ kind, text }) => ({ kind, text }));
}
