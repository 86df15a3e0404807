import { change, first, type Work } from "../work.ts";
import { lastFactId } from "./fact-insert.ts";
import type { StoredName } from "./sources.ts";

/* Versions of documents; the facts of the latest one are in view. All changes need a transaction. */

/** A version of a document in the fact store. */
export interface DocumentHeader extends StoredName {
  readonly fileHash: string;
  readonly ingestedAt: string;
}

/** Recorded once a version is completely stored. */
export interface DocumentSeal {
  readonly facts: number;
  readonly sensitivity: string;
}

interface StoredVersion {
  readonly document_id: number;
  readonly version: number;
  readonly active: number;
  readonly fact_id_first: number;
  readonly fact_id_last: number;
}

const LATEST = `SELECT document_id, version, active, fact_id_first, fact_id_last FROM document
  WHERE source_id = @sourceId AND doc = @doc ORDER BY version DESC LIMIT 1`;

function latest({ sourceId, doc }: StoredName): Work<StoredVersion | undefined> {
  return first<StoredVersion>(LATEST, { sourceId, doc });
}

/** Starts the next version, which supersedes the one in view; returns its id. */
export function* openVersion({ sourceId, doc, fileHash, ingestedAt }: DocumentHeader): Work<number> {
  const former = yield* latest({ sourceId, doc });
  if (former?.active === 1) yield* supersede(former, ingestedAt);
  const row = yield* first<{ readonly document_id: number }>(
    `INSERT INTO document (source_id, doc, version, source_file_hash, ingested_at, sensitivity, active, fact_id_first)
     VALUES (?, ?, ?, ?, ?, 'RESTRICTED', 1, ?) RETURNING document_id`,
    [sourceId, doc, (former?.version ?? 0) + 1, fileHash, ingestedAt, (yield* lastFactId()) + 1],
  );
  return row?.document_id ?? 0;
}

/** Completes an open version, which counts as RESTRICTED until then. */
export function* sealVersion(documentId: number, { facts, sensitivity }: DocumentSeal): Work<void> {
  yield* change("UPDATE document SET fact_count = ?, fact_id_last = ?, sensitivity = ? WHERE document_id = ?", [
    facts,
    yield* lastFactId(),
    sensitivity,
    documentId,
  ]);
}

/** Takes all versions out of view and out of the history that readers see; true if the document was in view. */
export function* withdrawVersions({ sourceId, doc }: StoredName, at: string): Work<boolean> {
  const former = yield* latest({ sourceId, doc });
  if (former?.active !== 1) return false;
  yield* supersede(former, at);
  yield* change("UPDATE document SET withdrawn = 1 WHERE source_id = ? AND doc = ?", [sourceId, doc]);
  return true;
}

/** The id of the version in view. */
export function* versionInView(name: StoredName): Work<number | undefined> {
  const found = yield* latest(name);
  return found?.active === 1 ? found.document_id : undefined;
}

/** Adjusts the fact count of a sealed version. */
export function* recountVersion(documentId: number, by: number): Work<void> {
  if (by !== 0)
    yield* change("UPDATE document SET fact_count = fact_count + ? WHERE document_id = ?", [by, documentId]);
}

/** An earlier ruling adds to a later version once that is loaded. */
const ADD = `
  INSERT INTO added_fact (document_id, fact_id, came_after, came_at)
  SELECT document_id, CAST(@factId AS BIGINT), came, came FROM (
    SELECT d.document_id, max(d.ingested_at, coalesce(r.decided_at, '')) AS came
    FROM document d LEFT JOIN ruling r ON r.ruling_id = @rulingId WHERE d.document_id = @documentId) moment`;

/** Registers a fact that a ruling added to a sealed version. */
export function* addToVersion(documentId: number, factId: number, rulingId: number): Work<void> {
  yield* change(ADD, { documentId, factId, rulingId });
}

/** Increments the data version, which invalidates caches. */
export function* touchFacts(): Work<void> {
  yield* change("UPDATE store_state SET data_version = data_version + 1");
}

/** Takes a version and its facts out of view and keeps them as history. Its held statements are deleted. */
function* supersede({ document_id: id, fact_id_first, fact_id_last }: StoredVersion, at: string): Work<void> {
  yield* change("UPDATE document SET active = 0, left_after = ?, left_at = ? WHERE document_id = ?", [at, at, id]);
  yield* change("UPDATE fact SET active = 0 WHERE fact_id BETWEEN ? AND ? AND active = 1", [
    fact_id_first,
    fact_id_last,
  ]);
  yield* change(
    `UPDATE fact SET active = 0
     WHERE fact_id IN (SELECT fact_id FROM added_fact WHERE document_id = ?) AND active = 1`,
    [id],
  );
  yield* change("DELETE FROM held_statement WHERE document_id = ?", [id]);
}
