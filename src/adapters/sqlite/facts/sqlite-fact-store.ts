import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import type { PeriodCode } from "../../../domain/period.ts";
import type { SourceReadings } from "../../../domain/source-reading.ts";
import type { FactDocument, FactStore } from "../../../figures/fact-store.ts";
import type { Holdings } from "../../../figures/holdings.ts";
import type { SourcePlaces } from "../../../figures/source-places.ts";
import type { DocumentStore } from "../../../import/document-store.ts";
import type { ReviewPort, ReviewQueue, Settler } from "../../../import/review/review-port.ts";
import type { PassageIndex } from "../../../passages/passage-index.ts";
import type { VectorIndex } from "../../../passages/vector-index.ts";
import { factsRead } from "../../stores/facts/facts-read.ts";
import { holdings } from "../../stores/facts/holdings.ts";
import { periodCounts, type ReadBetween } from "../../stores/facts/period-counts.ts";
import { sourcePlaces } from "../../stores/facts/source-places.ts";
import { sourceReadings } from "../../stores/facts/source-readings.ts";
import { reviewQueue } from "../../stores/review/review-queue.ts";
import { type Database, openDatabase } from "../database.ts";
import { openPassageStore } from "../passages/sqlite-passage-index.ts";
import { openSqliteVectorIndex } from "../passages/sqlite-vector-index.ts";
import { openSqliteReviewStore } from "../review/sqlite-review-store.ts";
import { sqliteEngine } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";
import { openDocumentVersions } from "./document-versions.ts";
import { openFactInsert } from "./fact-insert.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "./fact-schema.ts";
import { defineSensitivityLevel } from "./present-level.ts";
import { openSources, type StoredName } from "./sources.ts";
import { openSqliteDocumentStore } from "./sqlite-document-store.ts";

/** The fact store in one SQLite file, with passages, documents and reviews. */
export interface SqliteFactStore extends FactStore {
  readonly passages: PassageIndex;
  readonly vectors: VectorIndex;
  readonly places: SourcePlaces;
  readonly holdings: Holdings;
  readonly readings: SourceReadings;
  /** How many statements in view each period has, of documents that were read between two moments. */
  figuresByPeriod(read: ReadBetween): Promise<ReadonlyMap<PeriodCode, number>>;
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
  const stores = sqliteEngine(database);
  const writer = openFactWriter(database);
  const passages = openPassageStore(database, path);
  return {
    ...factsRead(stores),
    replaceDocument: async (document: FactDocument) => guarded(path, () => writer.replace(document)),
    withdrawDocument: async (doc, source) => guarded(path, () => writer.withdraw(doc, source)),
    passages: passages.index,
    vectors: openSqliteVectorIndex(database, path),
    places: sourcePlaces(stores),
    holdings: holdings(stores),
    readings: sourceReadings(stores),
    figuresByPeriod: (read) => stores.read(() => periodCounts(read)),
    documentStores: (settler) => ({
      documents: openSqliteDocumentStore(database, path, { settler, passages }),
      review: openSqliteReviewStore(database, path, settler),
      queue: reviewQueue(stores, settler.version),
    }),
    close: () => {
      database.close();
    },
  };
}

/** Replaces and withdraws documents that hold facts only; each change is one transaction. */
interface FactWriter {
  replace(document: FactDocument): number;
  withdraw(doc: string, source?: DocumentSource): boolean;
}

/** The level of documents without a label. */
const UNLABELLED = "INTERNAL";

function openFactWriter(database: Database): FactWriter {
  const versions = openDocumentVersions(database);
  const beginDocument = openFactInsert(database);
  // A document's review questions are deleted with its facts.
  const forgetQuestions = database.prepare<[StoredName]>(
    "DELETE FROM review_item WHERE source_id = @sourceId AND doc = @doc",
  );
  const sources = openSources(database);

  const replace = database.transaction((document: FactDocument) => {
    const { doc, source = UNKNOWN_SOURCE, fileHash, ingestedAt, sensitivity = UNLABELLED } = document;
    const sourceId = sources.ensure(source);
    forgetQuestions.run({ sourceId, doc });
    const documentId = versions.open({ sourceId, doc, fileHash, ingestedAt });
    const insertFact = beginDocument(documentId);
    let count = 0;
    for (const fact of document.facts) if (insertFact(fact, 0) > 0) count += 1;
    versions.seal(documentId, { facts: count, sensitivity });
    versions.touch();
    return count;
  });
  const withdraw = database.transaction((doc: string, source: DocumentSource) => {
    const name = { sourceId: sources.ensure(source), doc };
    const wasThere = versions.withdraw(name, new Date().toISOString());
    forgetQuestions.run(name);
    if (wasThere) versions.touch();
    return wasThere;
  });
  return {
    replace: (document) => replace.immediate(document),
    withdraw: (doc, source = UNKNOWN_SOURCE) => withdraw.immediate(doc, source),
  };
}
