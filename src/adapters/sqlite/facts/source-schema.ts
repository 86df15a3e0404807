import { realpathSync } from "node:fs";
import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import { ensureSource } from "../../stores/facts/sources.ts";
import { PASSAGE_DOCUMENT, PASSAGE_DOCUMENT_INDEXES } from "../../stores/passages/passage-schema.ts";
import type { Database } from "../database.ts";
import { REVIEW_ITEM } from "../review/review-schema.ts";
import { runOn } from "../sqlite-engine.ts";

/** Earlier releases read uploads from a folder named by the hash of the content. */
const UPLOAD_FOLDER = /\.uploads[\\/][0-9a-f]{64}$/;

/** Migrates documents to the key of source and name; the source is the ledger's folder, or unknown. */
export function addSources(database: Database): void {
  database.exec(`
CREATE TABLE source (
  source_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'uploads')),
  -- The real path of the folder, or the id of the person; empty where an earlier release did not keep it.
  place TEXT NOT NULL,
  -- For people: short, and of one source alone.
  name TEXT NOT NULL UNIQUE,
  UNIQUE (kind, place)
) STRICT;
CREATE TEMP TABLE root_source (root TEXT PRIMARY KEY, source_id INTEGER NOT NULL);`);
  const unknown = runOn(database, ensureSource(UNKNOWN_SOURCE));
  const note = database.prepare<[string, number]>("INSERT INTO root_source VALUES (?, ?)");
  const roots = database.prepare<[], string>("SELECT DISTINCT root FROM ingest_ledger ORDER BY root").pluck().all();
  for (const root of roots) note.run(root, runOn(database, ensureSource(sourceOfRoot(root))));
  database.exec(rebuilt(unknown));
}

function sourceOfRoot(root: string): DocumentSource {
  if (root === "") return UNKNOWN_SOURCE;
  return UPLOAD_FOLDER.test(root) ? { kind: "uploads", place: "" } : { kind: "folder", place: realPath(root) };
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // The folder is not mounted here: keep its path as it was given.
    return folder;
  }
}

const ROOT_SOURCE = `SELECT r.source_id FROM ingest_ledger l JOIN root_source r USING (root)`;

function rebuilt(unknown: number): string {
  const sourceOf = (doc: string): string => `coalesce((${ROOT_SOURCE} WHERE l.doc = ${doc}), ${unknown})`;
  return `
DROP VIEW IF EXISTS fact_metric;
CREATE TABLE sourced_document (
  document_id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES source,
  doc TEXT NOT NULL,
  version INTEGER NOT NULL,
  source_file_hash TEXT NOT NULL,
  ingested_at TEXT NOT NULL,
  fact_count INTEGER NOT NULL DEFAULT 0,
  -- Its facts lie between these two, so that superseding them needs no index of its own.
  fact_id_first INTEGER NOT NULL DEFAULT 0,
  fact_id_last INTEGER NOT NULL DEFAULT 0,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  sensitivity TEXT NOT NULL DEFAULT 'INTERNAL',
  -- Its statements were taken back, and so are no history of the cell for readers.
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  UNIQUE (source_id, doc, version)
) STRICT;
INSERT INTO sourced_document SELECT document_id, ${sourceOf("document.doc")}, doc, version, source_file_hash,
  ingested_at, fact_count, fact_id_first, fact_id_last, active, sensitivity, withdrawn FROM document;
DROP TABLE document;
ALTER TABLE sourced_document RENAME TO document;
-- By the name first: which other documents have it is asked with every cell.
CREATE UNIQUE INDEX document_active ON document (doc, source_id) WHERE active = 1;

CREATE TABLE sourced_passage_document (
  document_id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES source,${PASSAGE_DOCUMENT},
  -- What it says of itself as an edition, and of what it replaces; null until it is read from what is stored.
  edition TEXT,
  UNIQUE (source_id, doc, version)
) STRICT;
INSERT INTO sourced_passage_document SELECT document_id, ${sourceOf("passage_document.doc")}, doc, version,
  source_file_hash, ingested_at, title, topic, entity, period, geography, sensitivity, origin, issued_on,
  passage_id_first, lengths, section_sizes, version_from, version_until, edition FROM passage_document;
DROP TABLE passage_document;
ALTER TABLE sourced_passage_document RENAME TO passage_document;
CREATE UNIQUE INDEX passage_document_active ON passage_document (doc, source_id) WHERE version_until IS NULL;${PASSAGE_DOCUMENT_INDEXES}

CREATE TABLE sourced_review_item (
  -- Never given twice: a button may name one that is gone.
  item_id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id INTEGER NOT NULL REFERENCES source,
  doc TEXT NOT NULL,${REVIEW_ITEM},
  -- What each candidate would do, as JSON, with the version of the company file that it was worked out by; absent until it is.
  consequences TEXT,
  consequences_by TEXT,
  UNIQUE (source_id, doc, key)
) STRICT;
INSERT INTO sourced_review_item SELECT item_id, ${sourceOf("review_item.doc")}, doc, key, kind, text, locator,
  candidates, snippet, waiting, status, ruling_id, consequences, consequences_by FROM review_item;
DELETE FROM sqlite_sequence WHERE name = 'sourced_review_item';
INSERT INTO sqlite_sequence SELECT 'sourced_review_item', seq FROM sqlite_sequence WHERE name = 'review_item';
DROP TABLE review_item;
ALTER TABLE sourced_review_item RENAME TO review_item;
CREATE INDEX review_item_open ON review_item (item_id, doc) WHERE status = 'pending';
CREATE INDEX review_item_open_doc ON review_item (doc, source_id, item_id) WHERE status = 'pending';

-- Null for a taught pattern, and for a document whose source was not kept: such a word holds for every document of its name.
ALTER TABLE ruling ADD COLUMN source_id INTEGER REFERENCES source;
DROP TRIGGER ruling_never_changes;
UPDATE ruling SET source_id = (${ROOT_SOURCE} JOIN source s USING (source_id)
  WHERE l.doc = ruling.match AND s.place <> '');
CREATE TRIGGER ruling_never_changes BEFORE UPDATE ON ruling
BEGIN SELECT RAISE(ABORT, 'A ruling is never changed; a later one takes its place.'); END;

CREATE TABLE sourced_ledger (
  source_id INTEGER NOT NULL REFERENCES source,
  doc TEXT NOT NULL,
  file_hash TEXT NOT NULL,
  reading_version TEXT NOT NULL,
  read_at TEXT NOT NULL,
  facts INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  set_aside INTEGER NOT NULL,
  PRIMARY KEY (source_id, doc)
) STRICT, WITHOUT ROWID;
INSERT INTO sourced_ledger SELECT r.source_id, l.doc, l.file_hash, l.reading_version, l.read_at, l.facts, l.passages,
  l.set_aside FROM ingest_ledger l JOIN root_source r USING (root);
DROP TABLE ingest_ledger;
ALTER TABLE sourced_ledger RENAME TO ingest_ledger;
DROP TABLE root_source;

CREATE VIEW fact_metric AS
SELECT
  f.fact_id,
  (SELECT json_group_object(key, value) FROM (
    SELECT 'entity' AS key, entity.text AS value UNION ALL SELECT 'metric', metric.text
    UNION ALL SELECT 'period', period.text UNION ALL SELECT key, value FROM json_each(dimensions.text)
    ORDER BY key
  )) AS dim_key,
  metric.text AS metric_code, entity.text AS entity, geography.text AS geography,
  json_extract(dimensions.text, '$.channel') AS channel, dimensions.text AS dimensions,
  p.period_type, period.text AS period,
  f.value, unit.text AS unit, source_doc.text AS source_doc_id, f.source_locator,
  nullif(f.valid_as_of, '') AS valid_as_of, r.review_status, r.rank,
  r.extractor_version, nullif(r.mapping_version, '') AS mapping_version,
  n.raw, n.stated_value, n.stated_unit,
  d.doc AS ingested_from, s.name AS source, d.version, d.source_file_hash, d.ingested_at, d.sensitivity, d.withdrawn,
  f.active
FROM fact f
JOIN document d USING (document_id)
JOIN source s USING (source_id)
JOIN period p USING (period_id)
JOIN reading r USING (reading_id)
JOIN code metric ON metric.code_id = f.metric_id
JOIN code entity ON entity.code_id = f.entity_id
JOIN code period ON period.code_id = f.period_id
JOIN code dimensions ON dimensions.code_id = f.dimensions_id
JOIN code geography ON geography.code_id = f.geography_id
JOIN code unit ON unit.code_id = f.unit_id
JOIN code source_doc ON source_doc.code_id = f.source_doc_id
LEFT JOIN fact_note n ON n.fact_id = f.fact_id;
`;
}
