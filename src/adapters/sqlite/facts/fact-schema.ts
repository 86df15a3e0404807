import { EDITIONS, PASSAGES } from "../../stores/passages/passage-schema.ts";
import type { Migration } from "../database.ts";
import {
  ERASED_DECIDERS,
  HELD_SLOTS,
  REVIEW,
  REVIEW_LINES,
  REVIEW_QUEUE,
  STATED_LABELS,
} from "../review/review-schema.ts";
import { SHOWN_PLACES } from "./place-schema.ts";
import { addSources } from "./source-schema.ts";
import { VIEW_TIMES } from "./view-times.ts";
import { WITHDRAWALS } from "./withdrawal-schema.ts";

/** "Fact" in ASCII: the application id of the store of facts and passages. */
export const FACT_STORE_ID = 0x46616374;

/**
 * Codes and names are stored once in `code` and referenced by id: a fact takes a third of the space, and one narrow
 * index both finds cells and keeps statements unique. The view `fact_metric` shows facts with their texts.
 */
const FACTS: Migration = `
CREATE TABLE code (
  code_id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE
) STRICT;

-- The type of each period code that facts have.
CREATE TABLE period (
  period_id INTEGER PRIMARY KEY REFERENCES code,
  period_type TEXT NOT NULL
) STRICT;

-- How facts were read, and whether they may be shown: a few rows for all of them.
CREATE TABLE reading (
  reading_id INTEGER PRIMARY KEY,
  extractor_version TEXT NOT NULL,
  -- Empty where no mapping was used.
  mapping_version TEXT NOT NULL,
  review_status TEXT NOT NULL CHECK (review_status IN ('auto_approved', 'approved', 'pending', 'rejected')),
  UNIQUE (extractor_version, mapping_version, review_status)
) STRICT;

CREATE TABLE document (
  document_id INTEGER PRIMARY KEY,
  doc TEXT NOT NULL,
  version INTEGER NOT NULL,
  source_file_hash TEXT NOT NULL,
  ingested_at TEXT NOT NULL,
  fact_count INTEGER NOT NULL DEFAULT 0,
  -- Its facts lie between these two, so that superseding them needs no index of its own.
  fact_id_first INTEGER NOT NULL DEFAULT 0,
  fact_id_last INTEGER NOT NULL DEFAULT 0,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  UNIQUE (doc, version)
) STRICT;
CREATE UNIQUE INDEX document_active ON document (doc) WHERE active = 1;

CREATE TABLE fact (
  fact_id INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  metric_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  period_id INTEGER NOT NULL,
  dimensions_id INTEGER NOT NULL,
  geography_id INTEGER NOT NULL,
  value TEXT NOT NULL,
  unit_id INTEGER NOT NULL,
  source_doc_id INTEGER NOT NULL,
  source_locator TEXT NOT NULL,
  -- Empty where the document does not say: it ranks below every day, and takes part in uniqueness as NULL would not.
  valid_as_of TEXT NOT NULL,
  reading_id INTEGER NOT NULL
) STRICT;
-- A place that states two values of one cell is kept with both, so that reading the cell shows the conflict.
CREATE UNIQUE INDEX fact_statement ON fact (
  metric_id, entity_id, period_id, dimensions_id, document_id, source_doc_id, source_locator, value, unit_id, valid_as_of
) WHERE active = 1;

CREATE TABLE store_state (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  data_version INTEGER NOT NULL
) STRICT;
INSERT INTO store_state VALUES (1, 0);

CREATE TABLE ingest_ledger (
  doc TEXT PRIMARY KEY,
  file_hash TEXT NOT NULL,
  reading_version TEXT NOT NULL,
  facts INTEGER NOT NULL,
  set_aside INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** The source that a table row itself names for the document it cites; null where it names none. */
const OWN_SOURCES: Migration = "ALTER TABLE fact ADD COLUMN source_from_id INTEGER;";

/** The last reading of each source of the company file. */
const SOURCE_READINGS: Migration = `
CREATE TABLE source_reading (
  source TEXT PRIMARY KEY,
  -- A SourceReading as JSON.
  reading TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

export const FACT_MIGRATIONS: readonly Migration[] = [
  FACTS,
  PASSAGES,
  REVIEW,
  REVIEW_QUEUE,
  EDITIONS,
  addSources,
  WITHDRAWALS,
  OWN_SOURCES,
  REVIEW_LINES,
  STATED_LABELS,
  HELD_SLOTS,
  SHOWN_PLACES,
  VIEW_TIMES,
  ERASED_DECIDERS,
  SOURCE_READINGS,
];
