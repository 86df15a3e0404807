import { buildGlossary, type Glossary } from "../company/glossary.ts";
import type { Grid, SourceDocument } from "../documents/document.ts";
import { openDocument } from "../documents/open-document.ts";
import type { ReadOptions } from "../documents/reader.ts";
import { jobOf } from "../documents/worker/job.ts";
import type { Fact } from "../domain/fact.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import type { Profile } from "../domain/profile.ts";
import type { UnexplainedLabels } from "../domain/sensitivity.ts";
import type { ShownPage, ShownTable } from "../domain/shown-table.ts";
import { periodCodeOf } from "../language/periods/period-phrase.ts";
import { chunk } from "../passages/chunking.ts";
import type { PassageDraft } from "../passages/passage-index.ts";
import { chained, declaredTables } from "./document-facts.ts";
import { readLabels } from "./document-labels.ts";
import { paragraphsOf } from "./document-passages.ts";
import type { FoundFile } from "./find-files.ts";
import { openTablePieces, type TableLook } from "./kept-tables.ts";
import { LeftOutCounts } from "./left-out.ts";
import { readingDay } from "./reading-day.ts";
import { openRejections } from "./rejections.ts";
import { type LabelLexicon, labelLexicon } from "./tables/labels/label-lexicon.ts";
import { type Recognition, recognize } from "./tables/recognize.ts";
import type { Scope } from "./tables/slots/scopes.ts";
import type { Snippet } from "./tables/snippet-shape.ts";
import type { Statement } from "./tables/statement.ts";

export interface DocumentRequest extends FoundFile {
  /** The path to open, if different from `path`. */
  readonly contents?: string;
  readonly profile: Profile;
  readonly options: ReadOptions;
}

/** The content of a document in batches: first text and labels, then figures, finally the rejections. */
export type DocumentBatch =
  | {
      readonly kind: "head";
      readonly labels: DocumentLabels;
      readonly unexplained: UnexplainedLabels | null;
      readonly status: string | null;
      readonly passages: readonly PassageDraft[];
    }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "statements"; readonly statements: readonly Statement[] }
  /** The tables that gave the figures, in pieces, and the pages that they stand on. */
  | { readonly kind: "shown"; readonly tables: readonly ShownTable[]; readonly pages: readonly ShownPage[] }
  | {
      readonly kind: "tail";
      readonly warnings: readonly string[];
      readonly setAside: number;
      /** Cells that repeat a figure of the document. */
      readonly repeats: number;
      /** Which figures were left out, and why; a part of the warnings. */
      readonly leftOut: readonly string[];
      /** The rows around each doubt, by the doubt's key. */
      readonly snippets: readonly (readonly [string, Snippet])[];
    };

const BATCH = 2_000;
const SNIPPETS_MAX = 500;

/** Reads a document with a company's vocabulary, in a separate process. */
export const READ_DOCUMENT = jobOf(import.meta.url, "readDocument", readDocument);

export async function* readDocument(request: DocumentRequest): AsyncGenerator<DocumentBatch> {
  yield* readWith(request, rememberedVocabulary(request.profile));
}

/** A company's names, prepared for matching labels. */
export interface Vocabulary {
  readonly glossary: Glossary;
  readonly lexicon: LabelLexicon;
}

export function vocabularyOf(profile: Profile): Vocabulary {
  const glossary = buildGlossary(profile);
  return { glossary, lexicon: labelLexicon(glossary) };
}

/** Reads a document with a prepared vocabulary. */
export async function* readWith(
  request: DocumentRequest,
  { glossary, lexicon }: Vocabulary,
): AsyncGenerator<DocumentBatch> {
  const { doc } = request;
  const fiscalYears = glossary.profile.fiscalYears;
  const document = withoutFileDates(await openDocument(request.path, request.options, request.contents));
  const { labels, unexplained, warnings } = readLabels(request, document, glossary);
  const rejections = openRejections();
  const declared = declaredTables(document, { doc, glossary, rejections });
  const others = without(document, declared.grids);
  yield {
    kind: "head",
    labels,
    unexplained,
    status: document.labels.status ?? null,
    passages: chunk(paragraphsOf(others)),
  };
  for (const facts of batched(declared.facts)) yield { kind: "facts", facts };
  const leftOut = new LeftOutCounts(rejections);
  const found = recognize(others, {
    doc,
    glossary,
    lexicon,
    validAsOf: (scope) => readingDay(document.labels, periodOf(scope, labels, fiscalYears), fiscalYears),
    leaveOut: (locator, cause) => leftOut.add(locator, cause),
  });
  const snippets = new Map<string, Snippet>();
  for (const statements of batched(withSnippets(found, snippets))) yield { kind: "statements", statements };
  yield* shownBatches(document, chained([declared.shown(), found.shown()]));
  const rejected = declared.areCanonical ? rejections.listed() : rejections.byReason();
  const notices = leftOut.notices();
  yield {
    kind: "tail",
    warnings: [...rejected, ...notices, ...document.notices, ...warnings, ...declared.warnings, ...found.notices],
    leftOut: [...rejected, ...notices, ...found.notices],
    setAside: rejections.count,
    repeats: leftOut.repeats,
    snippets: [...snippets],
  };
}

/** What is kept of the looks of the document: each piece of a table by itself, then the pages of these tables. */
function* shownBatches(document: SourceDocument, tables: Iterable<TableLook>): Generator<DocumentBatch> {
  const pieces = openTablePieces();
  const locators = new Set<string>();
  for (const table of tables) {
    locators.add(table.locator);
    for (const piece of pieces.of(table)) yield { kind: "shown", tables: [piece], pages: [] };
  }
  const isOfPage = ({ locator }: ShownPage): boolean => [...locators].some((table) => table.startsWith(`${locator},`));
  for (const { page } of document.parts)
    if (page !== undefined && isOfPage(page)) yield { kind: "shown", tables: [], pages: [page] };
}

function* batched<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Passes statements on, and collects the rows around the first statement of each doubt. */
function* withSnippets({ statements, snippetOf }: Recognition, snippets: Map<string, Snippet>): Generator<Statement> {
  for (const statement of statements) {
    for (const key of statement.doubts.flatMap(({ key, among }) => [
      key,
      ...(among === undefined ? [] : [among.key]),
    ])) {
      if (snippets.has(key) || snippets.size >= SNIPPETS_MAX) continue;
      const snippet = snippetOf(statement.source);
      if (snippet !== null) snippets.set(key, snippet);
    }
    yield statement;
  }
}

function without(document: SourceDocument, grids: ReadonlySet<Grid>): SourceDocument {
  if (grids.size === 0) return document;
  const parts = document.parts.map((part) => ({
    ...part,
    blocks: part.blocks.filter((block) => block.kind !== "grid" || !grids.has(block)),
  }));
  return { ...document, parts };
}

/** The period that the document is about, from its labels or its title. */
function periodOf({ reading, spokenFor }: Scope, { period }: DocumentLabels, fiscalYears: FiscalYears): string | null {
  if (period !== null) return period;
  const stated = reading.period?.value ?? spokenFor ?? null;
  return stated === null ? null : periodCodeOf(stated, fiscalYears);
}

const FILE_FORMATS: ReadonlySet<string> = new Set(["xlsx", "pptx", "docx", "pdf"]);

/** Removes the date of these formats: it is when the file was saved, not a date that the document states. */
function withoutFileDates(document: SourceDocument): SourceDocument {
  if (!FILE_FORMATS.has(document.format)) return document;
  const { date: _, ...labels } = document.labels;
  return { ...document, labels };
}

let last: (Vocabulary & { readonly version: string }) | null = null;

/** Caches the vocabulary of the last company file; its version is a hash of the content. */
function rememberedVocabulary(profile: Profile): Vocabulary {
  if (last?.version !== profile.version) last = { ...vocabularyOf(profile), version: profile.version };
  return last;
}
