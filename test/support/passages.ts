import type { DocumentLabels } from "../../src/domain/passage.ts";
import type { PassageDocument, PassageDraft, PassageFilter, PassageIndex } from "../../src/passages/passage-index.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";

/** A passage of an invented document; what is not named has a plain value. */
export function draftOf(text: string, parts: Partial<PassageDraft> = {}): PassageDraft {
  return { locator: "para=1", headings: [], language: "en", text, ...parts };
}

export function labelsOf(parts: Partial<DocumentLabels> = {}): DocumentLabels {
  return {
    title: "Note",
    topic: null,
    entity: null,
    period: null,
    geography: null,
    sensitivity: "INTERNAL",
    origin: "documents",
    issuedOn: null,
    ...parts,
  };
}

/** A document of texts or passages; a text's place is its number. */
export function passagesOf(
  doc: string,
  passages: readonly (string | PassageDraft)[],
  labels: Partial<DocumentLabels> = {},
): PassageDocument {
  return {
    doc,
    fileHash: `hash of ${doc}`,
    ingestedAt: "2026-01-05T08:00:00.000Z",
    labels: labelsOf(labels),
    passages: passages.map((passage, index) =>
      typeof passage === "string" ? draftOf(passage, { locator: `para=${index + 1}` }) : passage,
    ),
  };
}

export interface Look {
  readonly filter?: PassageFilter;
  readonly limit?: number;
}

/** What a query in plain words finds. */
export async function lookFor(query: string, index: PassageIndex, { filter = {}, limit = 100 }: Look = {}) {
  return index.search({ terms: searchTerms(query), filter, limit });
}

/** The texts that a query finds, best first. */
export async function textsFor(query: string, index: PassageIndex, look: Look = {}): Promise<readonly string[]> {
  return (await lookFor(query, index, look)).map(({ text }) => text);
}

/** The id of the only passage that a query finds. */
export async function idFor(query: string, index: PassageIndex): Promise<string> {
  const [only, ...more] = await lookFor(query, index);
  if (only === undefined || more.length > 0) throw new Error(`"${query}" does not find one passage.`);
  return only.id;
}
