import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import { editionOf } from "../../../passages/editions/edition.ts";
import { editionText } from "../../../passages/editions/edition-text.ts";
import type { PassageDocument, PassageDraft } from "../../../passages/passage-index.ts";
import { searchTerms } from "../../../passages/search-terms.ts";
import { batchInsert } from "../batches.ts";
import { ensureSource } from "../facts/sources.ts";
import { change, first, type Work } from "../work.ts";
import type { NewPassage } from "./posting-codec.ts";
import { writeSegment } from "./posting-segments.ts";

/** Stores and withdraws documents, within a transaction. */
export interface PassageWriter {
  replace(document: PassageDocument): Work<number>;
  withdraw(doc: string, source?: DocumentSource): Work<boolean>;
}

export const PASSAGE_WRITER: PassageWriter = { replace, withdraw };

/** A length of 0 marks a replaced passage, so a passage without terms gets 1. */
const LENGTH_MIN = 1;
const LENGTH_MAX = 65_535;

interface State {
  readonly data_version: number;
  readonly passage_id_last: number;
}

function* replace(document: PassageDocument): Work<number> {
  const { data_version, passage_id_last } = yield* state();
  const version = data_version + 1;
  const sourceId = yield* ensureSource(document.source ?? UNKNOWN_SOURCE);
  yield* endVersion(version, document.doc, sourceId);
  const terms = termsIn(document);
  const written = document.passages.map((draft, index) => ({
    id: passage_id_last + 1 + index,
    draft,
    terms: terms[index] ?? [],
  }));
  if (written.length > 0) {
    yield* insertDocument(document, written, { from: version, sourceId });
    yield* writeSegment(written);
  }
  yield* moveOn({ data_version: version, passage_id_last: passage_id_last + written.length });
  return written.length;
}

function* withdraw(doc: string, source: DocumentSource = UNKNOWN_SOURCE): Work<boolean> {
  const { data_version, passage_id_last } = yield* state();
  const ended = yield* endVersion(data_version + 1, doc, yield* ensureSource(source));
  if (ended > 0) yield* moveOn({ data_version: data_version + 1, passage_id_last });
  return ended > 0;
}

function* state(): Work<State> {
  const known = yield* first<State>("SELECT data_version, passage_id_last FROM passage_state");
  return known ?? { data_version: 0, passage_id_last: 0 };
}

function* moveOn({ data_version, passage_id_last }: State): Work<void> {
  yield* change("UPDATE passage_state SET data_version = ?, passage_id_last = ?", [data_version, passage_id_last]);
}

function* endVersion(version: number, doc: string, sourceId: number): Work<number> {
  return yield* change(
    "UPDATE passage_document SET version_until = ? WHERE doc = ? AND source_id = ? AND version_until IS NULL",
    [version, doc, sourceId],
  );
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

const INSERT_DOCUMENT = `
  INSERT INTO passage_document (source_id, doc, version, source_file_hash, ingested_at, title, topic, entity, period, geography,
    sensitivity, origin, issued_on, passage_id_first, lengths, section_sizes, version_from, edition)
  VALUES (@sourceId, @doc, @version, @fileHash, @ingestedAt, @title, @topic, @entity, @period, @geography, @sensitivity, @origin,
    @issuedOn, @first, @lengths, @sectionSizes, @versionFrom, @edition)
  RETURNING document_id AS id`;

const insertPassages = batchInsert(
  "passage (passage_id, document_id, source_locator, headings, language, text)",
  6,
  "",
);

function* insertDocument(
  { doc, fileHash, ingestedAt, labels, passages }: PassageDocument,
  written: readonly WrittenPassage[],
  { from, sourceId }: { readonly from: number; readonly sourceId: number },
): Work<void> {
  const lengths = written.map(({ terms }) => Math.min(Math.max(terms.length, LENGTH_MIN), LENGTH_MAX));
  const last = yield* first<{ readonly version: number | null }>(
    "SELECT max(version) AS version FROM passage_document WHERE source_id = ? AND doc = ?",
    [sourceId, doc],
  );
  const stored = yield* first<{ readonly id: number }>(INSERT_DOCUMENT, {
    ...labels,
    sourceId,
    doc,
    fileHash,
    ingestedAt,
    version: (last?.version ?? 0) + 1,
    first: written[0]?.id ?? 0,
    lengths: Buffer.from(Uint16Array.from(lengths).buffer),
    sectionSizes: Buffer.from(Uint32Array.from(sectionSizes(written)).buffer),
    versionFrom: from,
    edition: editionText(editionOf({ ...labels, doc, passages })),
  });
  const documentId = stored?.id ?? null;
  yield* insertPassages(
    written.map(({ id, draft: { locator, headings, language, text } }) => [
      id,
      documentId,
      locator,
      JSON.stringify(headings),
      language,
      text,
    ]),
  );
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
