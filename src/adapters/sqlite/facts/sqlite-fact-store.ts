import type { PeriodCode } from "../../../domain/period.ts";
import type { SourceReadings } from "../../../domain/source-reading.ts";
import type { FactStore } from "../../../figures/fact-store.ts";
import type { Holdings } from "../../../figures/holdings.ts";
import type { SourcePlaces } from "../../../figures/source-places.ts";
import type { DocumentStore } from "../../../import/document-store.ts";
import type { ReviewPort, ReviewQueue, Settler } from "../../../import/review/review-port.ts";
import type { PassageIndex } from "../../../passages/passage-index.ts";
import type { VectorIndex } from "../../../passages/vector-index.ts";
import { documentStore } from "../../stores/facts/document-store.ts";
import type { DocumentTexts } from "../../stores/facts/document-texts.ts";
import { factStore } from "../../stores/facts/fact-store.ts";
import { holdings } from "../../stores/facts/holdings.ts";
import { periodCounts, type ReadBetween } from "../../stores/facts/period-counts.ts";
import { sourcePlaces } from "../../stores/facts/source-places.ts";
import { sourceReadings } from "../../stores/facts/source-readings.ts";
import { openPassageStore } from "../../stores/passages/passage-store.ts";
import { relabelPassages } from "../../stores/passages/relabel.ts";
import { hasUnreadEditions, readEditions } from "../../stores/passages/unread-editions.ts";
import { openVectorIndex } from "../../stores/passages/vector-index.ts";
import { reviewQueue } from "../../stores/review/review-queue.ts";
import { reviewStore } from "../../stores/review/review-store.ts";
import { type Database, openDatabase } from "../database.ts";
import { defineFunctions } from "../functions.ts";
import { runOn, sqliteEngine } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";
import { loadVectorExtension } from "../vector-extension.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "./fact-schema.ts";

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
  const database = openFactFile(path, options);
  return guarded(path, () => storeOn(database, path));
}

/** Opens the file alone, with the functions that the stores in it call. */
export function openFactFile(path: string, options: FactStoreOptions = {}): Database {
  const database = openDatabase(path, { ...options, applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS });
  defineFunctions(database);
  return database;
}

function storeOn(database: Database, path: string): SqliteFactStore {
  const stores = sqliteEngine(database);
  if (!database.readonly && runOn(database, hasUnreadEditions()))
    database.transaction(() => runOn(database, readEditions())).immediate();
  const passages = openPassageStore(stores);
  const texts: DocumentTexts = { ...passages.writer, relabel: relabelPassages, tidy: passages.tidy };
  return {
    ...factStore(stores),
    passages: passages.index,
    vectors: openVectorIndex(stores, () => loadVectorExtension(database, path)),
    places: sourcePlaces(stores),
    holdings: holdings(stores),
    readings: sourceReadings(stores),
    figuresByPeriod: (read) => stores.read(() => periodCounts(read)),
    documentStores: (settler) => ({
      documents: documentStore(stores, { settler, texts }),
      review: reviewStore(stores, { settler, texts }),
      queue: reviewQueue(stores, settler.version),
    }),
    close: () => {
      database.close();
    },
  };
}
