import type { Migration } from "../database.ts";

/** Columns of a question, also where its table is built again. */
export const REVIEW_ITEM = `
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  locator TEXT NOT NULL,
  candidates TEXT NOT NULL,
  snippet TEXT,
  waiting INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'corrected', 'rejected')),
  ruling_id INTEGER`;

/**
 * Ranks, labels and notes of facts, held statements, and rulings. Facts of canonical tables have no note, so a million
 * of them take no extra space.
 */
export const REVIEW: Migration = `
DROP VIEW IF EXISTS fact_metric;
CREATE TABLE ranked_reading (
  reading_id INTEGER PRIMARY KEY,
  extractor_version TEXT NOT NULL,
  -- Empty where no mapping was used.
  mapping_version TEXT NOT NULL,
  review_status TEXT NOT NULL CHECK (review_status IN ('auto_approved', 'approved', 'pending', 'rejected')),
  -- Higher where its document is believed before others.
  rank INTEGER NOT NULL,
  UNIQUE (extractor_version, mapping_version, review_status, rank)
) STRICT;
INSERT INTO ranked_reading SELECT reading_id, extractor_version, mapping_version, review_status, 0 FROM reading;
DROP TABLE reading;
ALTER TABLE ranked_reading RENAME TO reading;

ALTER TABLE document ADD COLUMN sensitivity TEXT NOT NULL DEFAULT 'INTERNAL';
-- Its statements were taken back, and so are no history of the cell for readers.
ALTER TABLE document ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1));
UPDATE document SET withdrawn = 1 WHERE doc NOT IN (SELECT doc FROM document WHERE active = 1);

CREATE INDEX fact_history ON fact (metric_id, entity_id, period_id, dimensions_id) WHERE active = 0;

-- Facts that came to a document after it was read; all others lie between its first and its last.
CREATE TABLE added_fact (
  document_id INTEGER NOT NULL,
  fact_id INTEGER NOT NULL,
  PRIMARY KEY (document_id, fact_id)
) STRICT, WITHOUT ROWID;

-- Facts that a decision took out of view.
CREATE TABLE overruled_fact (
  fact_id INTEGER PRIMARY KEY,
  ruling_id INTEGER NOT NULL
) STRICT;

-- One step of a reading: few of them explain many facts.
CREATE TABLE reason (
  reason_id INTEGER PRIMARY KEY,
  rule TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Empty where the rule only explains.
  read TEXT NOT NULL,
  UNIQUE (rule, text, read)
) STRICT;

CREATE TABLE fact_note (
  fact_id INTEGER PRIMARY KEY,
  raw TEXT NOT NULL,
  -- Numbers of reasons and of rulings, as JSON.
  reasons TEXT NOT NULL,
  rulings TEXT NOT NULL,
  -- What the document states, where a person gave another figure.
  stated_value TEXT,
  stated_unit TEXT,
  -- The statement that it was settled from; null for one that was clear.
  held_id INTEGER
) STRICT;
CREATE INDEX fact_note_held ON fact_note (held_id) WHERE held_id IS NOT NULL;

-- Statements that are or were in doubt, as the documents in view have them.
CREATE TABLE held_statement (
  held_id INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id INTEGER NOT NULL,
  body TEXT NOT NULL,
  extractor_version TEXT NOT NULL,
  mapping_version TEXT NOT NULL,
  rank INTEGER NOT NULL
) STRICT;
CREATE INDEX held_statement_document ON held_statement (document_id);

CREATE TABLE review_item (
  -- Never given twice: a button may name one that is gone.
  item_id INTEGER PRIMARY KEY AUTOINCREMENT,
  doc TEXT NOT NULL,${REVIEW_ITEM},
  UNIQUE (doc, key)
) STRICT;

CREATE TABLE ruling (
  ruling_id INTEGER PRIMARY KEY AUTOINCREMENT,
  match TEXT NOT NULL,
  key TEXT NOT NULL,
  choice TEXT NOT NULL,
  stated TEXT NOT NULL,
  decided_by TEXT NOT NULL CHECK (decided_by <> ''),
  decided_at TEXT NOT NULL CHECK (decided_at <> ''),
  why TEXT NOT NULL
) STRICT;
CREATE INDEX ruling_match ON ruling (match);
CREATE TRIGGER ruling_never_changes BEFORE UPDATE ON ruling
BEGIN SELECT RAISE(ABORT, 'A ruling is never changed; a later one takes its place.'); END;
CREATE TRIGGER ruling_never_goes BEFORE DELETE ON ruling
BEGIN SELECT RAISE(ABORT, 'A ruling is never deleted; a later one takes its place.'); END;
-- Without this one, INSERT OR REPLACE would delete past the trigger above.
CREATE TRIGGER ruling_never_replaced BEFORE INSERT ON ruling
WHEN EXISTS (SELECT 1 FROM ruling WHERE ruling_id = NEW.ruling_id)
BEGIN SELECT RAISE(ABORT, 'A ruling is never replaced; a later one takes its place.'); END;

ALTER TABLE ingest_ledger ADD COLUMN root TEXT NOT NULL DEFAULT '';
ALTER TABLE ingest_ledger ADD COLUMN read_at TEXT NOT NULL DEFAULT '';
`;

/** Stores the consequences with each question, so that showing it reads no figures; indexes the open ones. */
export const REVIEW_QUEUE: Migration = `
-- What each candidate would do, as JSON, with the version of the company file that it was worked out by; absent until it is.
ALTER TABLE review_item ADD COLUMN consequences TEXT;
ALTER TABLE review_item ADD COLUMN consequences_by TEXT;
CREATE INDEX review_item_open ON review_item (item_id, doc) WHERE status = 'pending';
CREATE INDEX review_item_open_doc ON review_item (doc, item_id) WHERE status = 'pending';
`;

/** The lines that one question asks about, as JSON. */
export const REVIEW_LINES: Migration = "ALTER TABLE review_item ADD COLUMN lines TEXT NOT NULL DEFAULT '[]';";

/** Labels that documents state of themselves without the company file knowing them. */
export const STATED_LABELS: Migration = `
CREATE TABLE stated_label (
  document_id INTEGER NOT NULL,
  -- The key of its question and of the rulings on it.
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (document_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX stated_label_key ON stated_label (key);
-- The level by everything but these labels; absent where a document has none.
ALTER TABLE document ADD COLUMN level_otherwise TEXT;
-- Levels that a version had until a ruling on a label changed them.
CREATE TABLE former_level (
  document_id INTEGER NOT NULL,
  until TEXT NOT NULL,
  sensitivity TEXT NOT NULL
) STRICT;
CREATE INDEX former_level_document ON former_level (document_id);
CREATE INDEX review_item_label ON review_item (key, item_id) WHERE kind = 'level';
`;

/** Lets a name take the place of the person who decided; all else of a ruling still never changes. */
export const ERASED_DECIDERS: Migration = `
DROP TRIGGER ruling_never_changes;
DROP TRIGGER IF EXISTS ruling_keeps_its_person;
CREATE TRIGGER ruling_never_changes
BEFORE UPDATE OF ruling_id, match, key, choice, stated, decided_at, why, source_id ON ruling
BEGIN SELECT RAISE(ABORT, 'A ruling is never changed; a later one takes its place.'); END;
CREATE TRIGGER ruling_keeps_its_person BEFORE UPDATE OF decided_by ON ruling
WHEN NEW.decided_by NOT GLOB 'p-[0-9a-f]*'
BEGIN SELECT RAISE(ABORT, 'A ruling is never changed; a later one takes its place.'); END;
`;

/** Finds held statements by the slots that are known; those that are not are null. */
export const HELD_SLOTS: Migration = `
CREATE INDEX held_statement_slots ON held_statement (
  json_extract(body, '$.slots.metric'), json_extract(body, '$.slots.entity'), json_extract(body, '$.slots.period'))`;
