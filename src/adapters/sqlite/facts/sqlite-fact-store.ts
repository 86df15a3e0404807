import type { CellFilter, FactDocument, FactStore, FactStoreSummary } from "../../../figures/fact-store.ts";
import type { DocumentStore } from "../../../import/document-store.ts";
import type { ReviewPort, ReviewQueue, Settler } from "../../../import/review/review-port.ts";
import type { PassageIndex } from "../../../passages/passage-index.ts";
import type { VectorIndex } from "../../../passages/vector-index.ts";
import { type Database, openDatabase } from "../database.ts";
import { openPassageStore } from "../passages/sqlite-passage-index.ts";
import { openSqliteVectorIndex } from "../passages/sqlite-vector-index.ts";
import { openSqliteReviewQueue } from "../review/sqlite-review-queue.ts";
import { openSqliteReviewStore } from "../review/sqlite-review-store.ts";
import { guarded } from "../store-fault.ts";
import { openCellLevels } from "./cell-levels.ts";
import { openCellListing } from "./cell-listing.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "./fact-schema.ts";
import { openFactWriter } from "./fact-writer.ts";
import { openFind } from "./find-cell.ts";
import { defineSensitivityLevel } from "./present-level.ts";
import { openRowPeriods } from "./row-periods.ts";
import { openSqliteDocumentStore } from "./sqlite-document-store.ts";

/** The fact store in one SQLite file, with passages, documents and reviews. */
export interface SqliteFactStore extends FactStore {
  readonly passages: PassageIndex;
  readonly vectors: VectorIndex;
  /** Documents and reviews, by the settling rules of one company file. */
  documentStores(settler: Settler): DocumentStores;
  close(): void;
}

export interface DocumentStores {
  readonly documents: DocumentStore;
  readonly review: ReviewPort;
  readonly queue: ReviewQueue;
}

export interface FactStoreOptions {
  /** For a reader besides a running server; write operations then fail. */
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
}

/** Opens the fact store in a SQLite file, and creates a new one. */
export function openSqliteFactStore(path: string, options: FactStoreOptions = {}): SqliteFactStore {
  const database = openDatabase(path, { ...options, applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS });
  return guarded(path, () => storeOn(database, path));
}

function storeOn(database: Database, path: string): SqliteFactStore {
  defineSensitivityLevel(database);
  const find = openFind(database);
  const list = openCellListing(database);
  const periods = openRowPeriods(database);
  const levels = openCellLevels(database);
  const writer = openFactWriter(database);
  const summary = openSummary(database);
  const passages = openPassageStore(database, path);
  return {
    find: async (cell, clearance) => guarded(path, () => find(cell, clearance)),
    list: async (filter: CellFilter, limit, clearance) => guarded(path, () => list(filter, limit, clearance)),
    periods: async (row, clearance) => guarded(path, () => periods(row, clearance)),
    metricsAbove: async (clearance) => guarded(path, () => levels.metricsAbove(clearance)),
    levels: async (metric, within, look) => guarded(path, () => levels.levels(metric, within, look)),
    replaceDocument: async (document: FactDocument) => guarded(path, () => writer.replace(document)),
    withdrawDocument: async (doc, source) => guarded(path, () => writer.withdraw(doc, source)),
    summary: async () => guarded(path, summary),
    passages: passages.index,
    vectors: openSqliteVectorIndex(database, path),
    documentStores: (settler) => ({
      documents: openSqliteDocumentStore(database, path, { settler, passages }),
      review: openSqliteReviewStore(database, path, settler),
      queue: openSqliteReviewQueue(database, path, settler.version),
    }),
    close: () => {
      database.close();
    },
  };
}

function openSummary(database: Database): () => FactStoreSummary {
  const select = database.prepare<[], FactStoreSummary>(`
    SELECT coalesce(sum(fact_count), 0) AS facts, count(*) AS documents,
      (SELECT data_version FROM store_state) AS dataVersion
    FROM document WHERE active = 1 AND fact_count > 0`);
  return () => select.get() ?? { facts: 0, documents: 0, dataVersion: 0 };
}
