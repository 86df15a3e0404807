import { fileURLToPath } from "node:url";
import { loadProfile } from "../../../../src/company/load-profile.ts";
import type { Grid, SourceDocument } from "../../../../src/documents/document.ts";
import { openDocument } from "../../../../src/documents/open-document.ts";
import { READ_OPTIONS } from "../../../../src/documents/reader.ts";
import { columnLetters } from "../../../../src/documents/xlsx/cell-address.ts";
import type { GoldDocument } from "../../../../src/evaluation/extraction/extraction-gold.ts";
import { loadExtractionGold } from "../../../../src/evaluation/extraction/load-extraction-gold.ts";
import { type Vocabulary, vocabularyOf } from "../../../../src/import/read-document.ts";
import { recognize } from "../../../../src/import/tables/recognize.ts";
import type { Statement } from "../../../../src/import/tables/statement.ts";

const GOLD = fileURLToPath(new URL("../../../../data/extraction", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../../../../fixtures/", import.meta.url));

/** What is stored of one cell without a question. */
export interface Reading {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  readonly dimensions: string;
  readonly value: string;
  readonly unit: string;
}

/** A fixture as it is, with the figures that its gold confirms, by the address of their cell. */
export interface Original {
  readonly doc: string;
  readonly document: SourceDocument;
  readonly vocabulary: Vocabulary;
  readonly facts: ReadonlyMap<string, Reading>;
}

/** Every fixture that has figures. Cells are addressed by row and column in every format, so that they can be followed. */
export async function originals(): Promise<readonly Original[]> {
  const vocabularies = new Map<string, Vocabulary>();
  const found: Original[] = [];
  for (const gold of await loadExtractionGold(GOLD)) {
    const known = vocabularies.get(gold.profilePath);
    const vocabulary = known ?? vocabularyOf(await loadProfile(gold.profilePath));
    vocabularies.set(gold.profilePath, vocabulary);
    const original = await originalOf(gold, vocabulary);
    if (original !== null && original.facts.size > 0) found.push(original);
  }
  return found;
}

async function originalOf(gold: GoldDocument, vocabulary: Vocabulary): Promise<Original | null> {
  const { doc, encoding } = gold;
  const document = await openDocument(`${FIXTURES}${doc}`, { ...READ_OPTIONS, encoding }).catch(() => null);
  if (document === null) return null;
  const addressed = byAddress(document);
  const facts = readingsOf(addressed, doc, vocabulary);
  if (contradictsItself(addressed, doc, vocabulary)) return null;
  return { doc, document: addressed, vocabulary, facts: new Map([...facts].filter(([, fact]) => isGold(fact, gold))) };
}

/** The gold knows the figures of the fixture by their documents' own places; a figure of a cell is known by all it says. */
function isGold({ metric, entity, period, value }: Reading, { expectations }: GoldDocument): boolean {
  return expectations.some(
    (expected) =>
      expected.expect === "fact" &&
      expected.metric === metric &&
      expected.entity === entity &&
      expected.period === period &&
      expected.value === value,
  );
}

function byAddress(document: SourceDocument): SourceDocument {
  return withGrids(document, (grid) => ({ ...grid, addressing: "ref", locator: grid.locator || "line=1" }));
}

export function withGrids(document: SourceDocument, change: (grid: Grid) => Grid): SourceDocument {
  const parts = document.parts.map((part) => ({
    ...part,
    blocks: part.blocks.map((block) => (block.kind === "grid" ? change(block) : block)),
  }));
  return { ...document, parts };
}

export function addressOf(grid: Pick<Grid, "locator">, row: number, column: number): string {
  return `${grid.locator},cell=${columnLetters(column)}${row + 1}`;
}

/** What is stored of a document without a question, by the address of the cell. */
export function readingsOf(
  document: SourceDocument,
  doc: string,
  vocabulary: Vocabulary,
): ReadonlyMap<string, Reading> {
  return new Map([...statementsOf(document, doc, vocabulary)].flatMap((statement) => readingOf(statement)));
}

function statementsOf(document: SourceDocument, doc: string, { glossary, lexicon }: Vocabulary): Iterable<Statement> {
  return recognize(document, {
    doc: doc.replace(/^.*\//, ""),
    glossary,
    lexicon,
    validAsOf: () => null,
    leaveOut: () => {},
  }).statements;
}

/** Where a fixture states two values of one figure, a change to one of them settles the other. */
function contradictsItself(...document: Parameters<typeof statementsOf>): boolean {
  return [...statementsOf(...document)].some(({ doubts }) => doubts.some(({ kind }) => kind === "values"));
}

function readingOf({ source, slots, value, doubts }: Statement): readonly (readonly [string, Reading])[] {
  const { metric, entity, period, unit, dimensions } = slots;
  if (doubts.length > 0 || metric === null || entity === null || period === null || unit === null) return [];
  const named = Object.entries(dimensions).map(([dimension, of]) => `${dimension}=${of}`);
  return [[source.locator, { metric, entity, period, unit, value, dimensions: named.sort().join(" ") }]];
}
