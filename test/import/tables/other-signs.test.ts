import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { loadProfile } from "../../../src/company/load-profile.ts";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { openDocument } from "../../../src/documents/open-document.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { loadExtractionGold } from "../../../src/evaluation/extraction/load-extraction-gold.ts";
import { readLabels } from "../../../src/import/document-labels.ts";
import { type Vocabulary, vocabularyOf } from "../../../src/import/read-document.ts";
import { recognize } from "../../../src/import/tables/recognize.ts";
import { plainText } from "../../../src/language/folding.ts";
import { DECOMPOSED, FULL_WIDTH, TRADITIONAL } from "../../support/other-signs.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The document with every text of it written otherwise; what its readers made of the figures stays. */
function rewritten(document: SourceDocument, write: (text: string) => string): SourceDocument {
  const ofSheet = (locator: string | null): string | null =>
    locator?.startsWith("sheet=") ? `sheet=${write(locator.slice("sheet=".length))}` : locator;
  return {
    ...document,
    labels: Object.fromEntries(
      Object.entries(document.labels).map(([key, text]) => [key, key === "date" ? text : write(text)]),
    ),
    parts: document.parts.map((part) => ({
      ...part,
      locator: ofSheet(part.locator),
      headings: part.headings.map(write),
      blocks: part.blocks.map((block) =>
        block.kind === "paragraph"
          ? { ...block, text: write(block.text) }
          : { ...block, cells: block.cells.map((cell) => ({ ...cell, text: write(cell.text) })) },
      ),
    })),
  };
}

interface Read {
  /** What is read of a document, without the words of it. */
  readonly facts: string;
  /** The words of a reading that people are shown. */
  readonly words: readonly string[];
}

function read(document: SourceDocument, doc: string, { glossary, lexicon }: Vocabulary): Read {
  const leftOut: string[] = [];
  const { labels, warnings } = readLabels({ doc, path: doc }, document, glossary);
  const recognition = recognize(document, {
    doc,
    glossary,
    lexicon,
    validAsOf: () => null,
    leaveOut: (_locator, cause) => leftOut.push(cause.kind),
  });
  const statements = [...recognition.statements];
  const facts = statements.map(({ value, slots, doubts, because }) => ({
    value,
    slots,
    doubts: doubts.map(({ kind, candidates }) => [kind, candidates.map((candidate) => candidate.kind)]),
    because: because.map(({ rule, read: meant }) => [rule, meant]),
  }));
  const { entity, period, geography } = labels;
  const ofDocument = [entity === null ? null : plainText(entity), period, geography];
  const counts = [recognition.notices.length, warnings.length];
  const words = statements.flatMap(({ raw, doubts, because }) => [
    raw,
    ...[...doubts, ...because].flatMap(({ text }) => text.split(/ [/·] /)),
  ]);
  return { facts: JSON.stringify([facts, leftOut, ofDocument, counts]), words };
}

interface Opened extends Vocabulary {
  readonly doc: string;
  readonly document: SourceDocument;
  readonly plain: Read;
}

const opened: Opened[] = [];

beforeAll(async () => {
  const vocabularies = new Map<string, Vocabulary>();
  for (const { doc, profilePath, encoding } of await loadExtractionGold(join(ROOT, "data/extraction"))) {
    const vocabulary = vocabularies.get(profilePath) ?? vocabularyOf(await loadProfile(profilePath));
    vocabularies.set(profilePath, vocabulary);
    const path = join(ROOT, "fixtures", doc);
    const document = await openDocument(path, { ...READ_OPTIONS, encoding }).catch(() => null);
    if (document !== null) opened.push({ doc, document, plain: read(document, doc, vocabulary), ...vocabulary });
  }
}, 120_000);

describe("a document that is written in other signs", () => {
  // Hong Kong's signs are those of the dictionary and some of its own; what has no accent of one character has a decomposed one.
  it.each([...TRADITIONAL.slice(1), FULL_WIDTH, DECOMPOSED])(
    "says the same, and is shown as it is written: $name",
    ({ write }) => {
      const otherwise: string[] = [];
      let compared = 0;
      for (const { doc, document, plain, ...vocabulary } of opened) {
        const written = rewritten(document, write);
        const texts = JSON.stringify(written);
        if (texts === JSON.stringify(document)) continue;
        compared += 1;
        const { facts, words } = read(written, doc, vocabulary);
        if (facts !== plain.facts) otherwise.push(doc);
        const strange = words.find((text) => !texts.includes(JSON.stringify(text).slice(1, -1)));
        if (strange !== undefined) otherwise.push(`${doc} shows ${strange}`);
      }
      expect(otherwise).toEqual([]);
      expect(compared).toBeGreaterThan(10);
    },
    120_000,
  );
});
