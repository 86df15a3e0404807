import type { DocumentEntry } from "../../../import/document-store.ts";
import { SOURCE_COLUMNS, type SourceColumns, type StoredName, sourceIn } from "../../stores/facts/sources.ts";
import { IS_ASKED } from "../../stores/review/review-items.ts";
import type { Database } from "../database.ts";

/** Hides ledger entries whose version is no longer among the facts or passages. */
const IS_HELD = `(
  d.source_file_hash = l.file_hash
  OR EXISTS (SELECT 1 FROM passage_document p
    WHERE p.doc = l.doc AND p.source_id = l.source_id AND p.version_until IS NULL AND p.source_file_hash = l.file_hash)
)`;

type LedgerRow = SourceColumns & Omit<DocumentEntry, "source">;
export type NewEntry = StoredName &
  Omit<DocumentEntry, "source" | "from" | "sensitivity" | "review" | "labels" | "decisions">;

/** The ledger of documents; write to it within the transaction that stores them. */
export interface DocumentLedger {
  find(name: StoredName): DocumentEntry | null;
  all(): readonly DocumentEntry[];
  record(entry: NewEntry): void;
  forget(name: StoredName): void;
}

export function openDocumentLedger(database: Database): DocumentLedger {
  // Counts are taken from the tables, because rulings change them after ingestion.
  const columns = `
    SELECT l.doc, ${SOURCE_COLUMNS}, s.name AS "from", coalesce(d.sensitivity, 'RESTRICTED') AS sensitivity, l.file_hash AS fileHash, l.reading_version AS readingVersion, l.read_at AS readAt, l.passages,
      l.set_aside AS setAside,
      coalesce(d.fact_count, l.facts) AS facts,
      (SELECT count(*) FROM review_item i WHERE i.doc = l.doc AND i.source_id = l.source_id AND i.status = 'pending'
        AND i.kind <> 'level') AS review,
      (SELECT count(*) FROM review_item i WHERE i.doc = l.doc AND i.source_id = l.source_id AND i.status = 'pending'
        AND i.kind = 'level' AND ${IS_ASKED}) AS labels,
      (SELECT count(DISTINCT r.key) FROM ruling r WHERE r.match = l.doc AND r.source_id = l.source_id) AS decisions
    FROM ingest_ledger l
    JOIN source s USING (source_id)
    LEFT JOIN document d ON d.doc = l.doc AND d.source_id = l.source_id AND d.active = 1
    WHERE ${IS_HELD}`;
  const one = database.prepare<[StoredName], LedgerRow>(`${columns} AND l.source_id = @sourceId AND l.doc = @doc`);
  const all = database.prepare<[], LedgerRow>(`${columns} ORDER BY l.doc, s.name`);
  const upsert = database.prepare<[NewEntry]>(`
    INSERT INTO ingest_ledger (source_id, doc, file_hash, reading_version, read_at, facts, passages, set_aside)
    VALUES (@sourceId, @doc, @fileHash, @readingVersion, @readAt, @facts, @passages, @setAside)
    ON CONFLICT (source_id, doc) DO UPDATE SET
      file_hash = excluded.file_hash, reading_version = excluded.reading_version,
      read_at = excluded.read_at, facts = excluded.facts, passages = excluded.passages, set_aside = excluded.set_aside`);
  const forget = database.prepare<[StoredName]>("DELETE FROM ingest_ledger WHERE source_id = @sourceId AND doc = @doc");
  return {
    find: (name) => {
      const row = one.get(name);
      return row === undefined ? null : entryOf(row);
    },
    all: () => all.all().map(entryOf),
    record: (entry) => {
      upsert.run(entry);
    },
    forget: (name) => {
      forget.run(name);
    },
  };
}

function entryOf({ source_kind, source_place, ...entry }: LedgerRow): DocumentEntry {
  return { source: sourceIn({ source_kind, source_place }), ...entry };
}
