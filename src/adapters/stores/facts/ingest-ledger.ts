import type { DocumentEntry } from "../../../import/document-store.ts";
import { IS_ASKED } from "../review/review-items.ts";
import { all, change, first, type Work } from "../work.ts";
import { SOURCE_COLUMNS, type SourceColumns, type StoredName, sourceIn } from "./sources.ts";

/* The ledger of documents; written within the transaction that stores them. */

/** Hides ledger entries whose version is no longer among the facts or passages. */
const IS_HELD = `(
  d.source_file_hash = l.file_hash
  OR EXISTS (SELECT 1 FROM passage_document p
    WHERE p.doc = l.doc AND p.source_id = l.source_id AND p.version_until IS NULL AND p.source_file_hash = l.file_hash)
)`;

type LedgerRow = SourceColumns & Omit<DocumentEntry, "source">;
type NewEntry = StoredName & Omit<DocumentEntry, "source" | "from" | "sensitivity" | "review" | "labels" | "decisions">;

/** Counts are taken from the tables, because rulings change them after ingestion. */
const ENTRIES = `
  SELECT l.doc, ${SOURCE_COLUMNS}, s.name AS "from", coalesce(d.sensitivity, 'RESTRICTED') AS sensitivity,
    l.file_hash AS "fileHash", l.reading_version AS "readingVersion", l.read_at AS "readAt", l.passages,
    l.set_aside AS "setAside", coalesce(d.fact_count, l.facts) AS facts,
    (SELECT count(*) FROM review_item i WHERE i.doc = l.doc AND i.source_id = l.source_id AND i.status = 'pending'
      AND i.kind <> 'level') AS review,
    (SELECT count(*) FROM review_item i WHERE i.doc = l.doc AND i.source_id = l.source_id AND i.status = 'pending'
      AND i.kind = 'level' AND ${IS_ASKED}) AS labels,
    (SELECT count(DISTINCT r.key) FROM ruling r WHERE r.match = l.doc AND r.source_id = l.source_id) AS decisions
  FROM ingest_ledger l
  JOIN source s USING (source_id)
  LEFT JOIN document d ON d.doc = l.doc AND d.source_id = l.source_id AND d.active = 1
  WHERE ${IS_HELD}`;

export function* ledgerEntry({ sourceId, doc }: StoredName): Work<DocumentEntry | null> {
  const row = yield* first<LedgerRow>(`${ENTRIES} AND l.source_id = @sourceId AND l.doc = @doc`, { sourceId, doc });
  return row === undefined ? null : entryOf(row);
}

export function* ledgerEntries(): Work<readonly DocumentEntry[]> {
  return (yield* all<LedgerRow>(`${ENTRIES} ORDER BY l.doc, s.name`)).map(entryOf);
}

export function* recordEntry(entry: NewEntry): Work<void> {
  yield* change(RECORD, { ...entry });
}

const RECORD = `
  INSERT INTO ingest_ledger (source_id, doc, file_hash, reading_version, read_at, facts, passages, set_aside)
  VALUES (@sourceId, @doc, @fileHash, @readingVersion, @readAt, @facts, @passages, @setAside)
  ON CONFLICT (source_id, doc) DO UPDATE SET
    file_hash = excluded.file_hash, reading_version = excluded.reading_version,
    read_at = excluded.read_at, facts = excluded.facts, passages = excluded.passages, set_aside = excluded.set_aside`;

export function* forgetEntry({ sourceId, doc }: StoredName): Work<void> {
  yield* change("DELETE FROM ingest_ledger WHERE source_id = ? AND doc = ?", [sourceId, doc]);
}

function entryOf({ source_kind, source_place, ...entry }: LedgerRow): DocumentEntry {
  return { source: sourceIn({ source_kind, source_place }), ...entry };
}
