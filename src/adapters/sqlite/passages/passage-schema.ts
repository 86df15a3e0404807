import type { Migration } from "../database.ts";

/** Columns of a document, also where its table is built again. */
export const PASSAGE_DOCUMENT = `
  doc TEXT NOT NULL,
  version INTEGER NOT NULL,
  source_file_hash TEXT NOT NULL,
  ingested_at TEXT NOT NULL,
  title TEXT NOT NULL,
  topic TEXT,
  entity TEXT,
  period TEXT,
  geography TEXT,
  sensitivity TEXT NOT NULL,
  origin TEXT NOT NULL,
  issued_on TEXT,
  passage_id_first INTEGER NOT NULL,
  -- Terms of each of its passages, two bytes each, and how many passages each of its sections has, four bytes each.
  lengths BLOB NOT NULL,
  section_sizes BLOB NOT NULL,
  -- The data versions in which it came and went, so that a reader takes over only what changed.
  version_from INTEGER NOT NULL,
  version_until INTEGER`;

export const PASSAGE_DOCUMENT_INDEXES = `
CREATE INDEX passage_document_from ON passage_document (version_from);
CREATE INDEX passage_document_until ON passage_document (version_until) WHERE version_until IS NOT NULL;`;

/**
 * Passages, and an inverted index over their terms. The index consists of segments: each stored document writes one,
 * and segments of one level are merged into the next (a log-structured merge tree), so that writing costs only the
 * document's size and a search reads few segments.
 */
export const PASSAGES: Migration = `
CREATE TABLE passage_document (
  document_id INTEGER PRIMARY KEY,${PASSAGE_DOCUMENT},
  UNIQUE (doc, version)
) STRICT;
CREATE UNIQUE INDEX passage_document_active ON passage_document (doc) WHERE version_until IS NULL;${PASSAGE_DOCUMENT_INDEXES}
CREATE TABLE passage (
  passage_id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES passage_document,
  source_locator TEXT NOT NULL,
  headings TEXT NOT NULL,
  language TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE term_segment (
  segment_id INTEGER PRIMARY KEY,
  level INTEGER NOT NULL,
  -- Segments hold ascending passages, and never share one.
  passage_id_first INTEGER NOT NULL
) STRICT;

CREATE TABLE term_posting (
  segment_id INTEGER NOT NULL,
  term TEXT NOT NULL,
  postings BLOB NOT NULL,
  PRIMARY KEY (segment_id, term)
) STRICT, WITHOUT ROWID;

CREATE TABLE passage_state (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  data_version INTEGER NOT NULL,
  passage_id_last INTEGER NOT NULL
) STRICT;
INSERT INTO passage_state VALUES (1, 0, 0);

ALTER TABLE ingest_ledger ADD COLUMN passages INTEGER NOT NULL DEFAULT 0;
`;

/** Adds the edition that was read from a document, as JSON; null until it is read from the stored passages. */
export const EDITIONS: Migration = "ALTER TABLE passage_document ADD COLUMN edition TEXT;";
