import type { IngestLedger, LedgerEntry } from "../../ingest/ingest-ledger.ts";
import type { Database } from "./database.ts";
import { guarded } from "./store-fault.ts";

/** The ledger that lies beside facts and passages, so that it never speaks of a document that they no longer hold. */
export function openIngestLedger(database: Database, path: string): IngestLedger {
  const select = database.prepare<[string], LedgerEntry>(`
    SELECT l.doc, l.file_hash AS fileHash, l.reading_version AS readingVersion, l.facts, l.passages,
      l.set_aside AS setAside
    FROM ingest_ledger l
    WHERE l.doc = ? AND (
      EXISTS (SELECT 1 FROM document d WHERE d.doc = l.doc AND d.active = 1 AND d.source_file_hash = l.file_hash)
      OR EXISTS (SELECT 1 FROM passage_document p
        WHERE p.doc = l.doc AND p.version_until IS NULL AND p.source_file_hash = l.file_hash)
    )`);
  const upsert = database.prepare<[LedgerEntry]>(`
    INSERT INTO ingest_ledger (doc, file_hash, reading_version, facts, passages, set_aside)
    VALUES (@doc, @fileHash, @readingVersion, @facts, @passages, @setAside)
    ON CONFLICT (doc) DO UPDATE SET
      file_hash = excluded.file_hash, reading_version = excluded.reading_version,
      facts = excluded.facts, passages = excluded.passages, set_aside = excluded.set_aside`);
  return {
    find: async (doc) => guarded(path, () => select.get(doc) ?? null),
    record: async (entry) => {
      guarded(path, () => upsert.run(entry));
    },
  };
}
