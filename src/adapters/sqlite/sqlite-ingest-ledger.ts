import type { DocumentEntry } from "../../ingest/document-store.ts";
import type { Database } from "./database.ts";

/** The ledger that lies beside facts and passages, so that it never speaks of a document that they no longer hold. */
const IS_HELD = `(
  EXISTS (SELECT 1 FROM document d WHERE d.doc = l.doc AND d.active = 1 AND d.source_file_hash = l.file_hash)
  OR EXISTS (SELECT 1 FROM passage_document p
    WHERE p.doc = l.doc AND p.version_until IS NULL AND p.source_file_hash = l.file_hash)
)`;

/** The ledger of whole documents; to be written within the transaction that stores them. */
export interface DocumentLedger {
  find(doc: string): DocumentEntry | null;
  all(): readonly DocumentEntry[];
  record(entry: Omit<DocumentEntry, "review">): void;
  forget(doc: string): void;
}

export function openDocumentLedger(database: Database): DocumentLedger {
  // Decisions change how many facts a document has, and how many questions are open.
  const columns = `
    SELECT l.doc, l.root, l.file_hash AS fileHash, l.reading_version AS readingVersion, l.read_at AS readAt, l.passages,
      l.set_aside AS setAside,
      coalesce((SELECT d.fact_count FROM document d WHERE d.doc = l.doc AND d.active = 1), l.facts) AS facts,
      (SELECT count(*) FROM review_item i WHERE i.doc = l.doc AND i.status = 'pending') AS review
    FROM ingest_ledger l WHERE ${IS_HELD}`;
  const one = database.prepare<[string], DocumentEntry>(`${columns} AND l.doc = ?`);
  const all = database.prepare<[], DocumentEntry>(`${columns} ORDER BY l.doc`);
  const upsert = database.prepare<[Omit<DocumentEntry, "review">]>(`
    INSERT INTO ingest_ledger (doc, root, file_hash, reading_version, read_at, facts, passages, set_aside)
    VALUES (@doc, @root, @fileHash, @readingVersion, @readAt, @facts, @passages, @setAside)
    ON CONFLICT (doc) DO UPDATE SET
      root = excluded.root, file_hash = excluded.file_hash, reading_version = excluded.reading_version,
      read_at = excluded.read_at, facts = excluded.facts, passages = excluded.passages, set_aside = excluded.set_aside`);
  const forget = database.prepare<[string]>("DELETE FROM ingest_ledger WHERE doc = ?");
  return {
    find: (doc) => one.get(doc) ?? null,
    all: () => all.all(),
    record: (entry) => {
      upsert.run(entry);
    },
    forget: (doc) => {
      forget.run(doc);
    },
  };
}
