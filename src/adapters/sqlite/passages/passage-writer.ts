import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import { editionOf } from "../../../passages/editions/edition.ts";
import { editionText } from "../../../passages/editions/edition-text.ts";
import type { PassageDocument, PassageDraft } from "../../../passages/passage-index.ts";
import { searchTerms } from "../../../passages/search-terms.ts";
import type { Database } from "../database.ts";
import { openSources } from "../facts/sources.ts";
import type { NewPassage } from "./posting-codec.ts";
import type { PostingSegments } from "./posting-segments.ts";

/** Stores and withdraws documents, each in one transaction. */
export interface PassageWriter {
  replace(document: PassageDocument): number;
  withdraw(doc: string, source?: DocumentSource): boolean;
}

/** A length of 0 marks a replaced passage, so a passage without terms gets 1. */
const LENGTH_MIN = 1;
const LENGTH_MAX = 65_535;

export function openPassageWriter(database: Database, segments: PostingSegments): PassageWriter {
  const state = database.prepare<[], { data_version: number; passage_id_last: number }>(
    "SELECT data_version, passage_id_last FROM passage_state",
  );
  const moveOn = database.prepare<[number, number]>("UPDATE passage_state SET data_version = ?, passage_id_last = ?");
  const end = database.prepare<[number, string, number]>(
    "UPDATE passage_document SET version_until = ? WHERE doc = ? AND source_id = ? AND version_until IS NULL",
  );
  const sources = openSources(database);
  const insert = openDocumentInsert(database);

  const replace = database.transaction((document: PassageDocument) => {
    const { data_version, passage_id_last } = state.get() ?? { data_version: 0, passage_id_last: 0 };
    const version = data_version + 1;
    const sourceId = sources.ensure(document.source ?? UNKNOWN_SOURCE);
    end.run(version, document.doc, sourceId);
    const terms = termsIn(document);
    const written = document.passages.map((draft, index) => ({
      id: passage_id_last + 1 + index,
      draft,
      terms: terms[index] ?? [],
    }));
    if (written.length > 0) {
      insert(document, written, { from: version, sourceId });
      segments.write(written);
    }
    moveOn.run(version, passage_id_last + written.length);
    return written.length;
  });
  const withdraw = database.transaction((doc: string, source: DocumentSource) => {
    const { data_version, passage_id_last } = state.get() ?? { data_version: 0, passage_id_last: 0 };
    if (end.run(data_version + 1, doc, sources.ensure(source)).changes === 0) return false;
    moveOn.run(data_version + 1, passage_id_last);
    return true;
  });
  return {
    replace: (document) => replace.immediate(document),
    withdraw: (doc, source = UNKNOWN_SOURCE) => withdraw.immediate(doc, source),
  };
}

interface WrittenPassage extends NewPassage {
  readonly draft: PassageDraft;
}

/** A passage is indexed by its own words and by its title and headings, which many passages share. */
function termsIn({ labels, passages }: PassageDocument): readonly (readonly string[])[] {
  let context: string | null = null;
  let contextTerms: readonly string[] = [];
  return passages.map(({ headings, text }) => {
    const over = [...new Set([labels.title, ...headings])].join("\n");
    if (over !== context) contextTerms = searchTerms(over);
    context = over;
    return contextTerms.concat(searchTerms(text));
  });
}

function openDocumentInsert(database: Database) {
  const lastVersion = database
    .prepare<[number, string], number>("SELECT max(version) FROM passage_document WHERE source_id = ? AND doc = ?")
    .pluck();
  const insertDocument = database.prepare<[Record<string, string | number | Buffer | null>]>(`
    INSERT INTO passage_document (source_id, doc, version, source_file_hash, ingested_at, title, topic, entity, period, geography,
      sensitivity, origin, issued_on, passage_id_first, lengths, section_sizes, version_from, edition)
    VALUES (@sourceId, @doc, @version, @fileHash, @ingestedAt, @title, @topic, @entity, @period, @geography, @sensitivity, @origin,
      @issuedOn, @first, @lengths, @sectionSizes, @versionFrom, @edition)`);
  const insertPassage = database.prepare<[number, number | bigint, string, string, string, string]>(
    "INSERT INTO passage (passage_id, document_id, source_locator, headings, language, text) VALUES (?, ?, ?, ?, ?, ?)",
  );
  return (
    document: PassageDocument,
    written: readonly WrittenPassage[],
    { from, sourceId }: { readonly from: number; readonly sourceId: number },
  ) => {
    const { doc, fileHash, ingestedAt, labels } = document;
    const lengths = written.map(({ terms }) => Math.min(Math.max(terms.length, LENGTH_MIN), LENGTH_MAX));
    const { lastInsertRowid: documentId } = insertDocument.run({
      ...labels,
      sourceId,
      doc,
      fileHash,
      ingestedAt,
      version: (lastVersion.get(sourceId, doc) ?? 0) + 1,
      first: written[0]?.id ?? 0,
      lengths: Buffer.from(Uint16Array.from(lengths).buffer),
      sectionSizes: Buffer.from(Uint32Array.from(sectionSizes(written)).buffer),
      versionFrom: from,
      edition: editionText(editionOf({ ...labels, doc, passages: document.passages })),
    });
    for (const { id, draft } of written)
      insertPassage.run(id, documentId, draft.locator, JSON.stringify(draft.headings), draft.language, draft.text);
  };
}

/** Numbers of consecutive passages with the same headings. */
function sectionSizes(written: readonly WrittenPassage[]): readonly number[] {
  const sizes: number[] = [];
  let before: string | null = null;
  for (const { draft } of written) {
    const under = JSON.stringify(draft.headings);
    if (under === before) sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
    else sizes.push(1);
    before = under;
  }
  return sizes;
}
