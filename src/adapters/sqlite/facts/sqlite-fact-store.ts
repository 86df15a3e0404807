import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import type { PeriodCode } from "../../../domain/period.ts";
import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { SourceReadings } from "../../../domain/source-reading.ts";
import type { CellFilter, CellRow, FactDocument, FactStore, FactStoreSummary } from "../../../figures/fact-store.ts";
import type { Holdings } from "../../../figures/holdings.ts";
import type { SourcePlaces } from "../../../figures/source-places.ts";
import type { DocumentStore } from "../../../import/document-store.ts";
import type { ReviewPort, ReviewQueue, Settler } from "../../../import/review/review-port.ts";
import type { PassageIndex } from "../../../passages/passage-index.ts";
import type { VectorIndex } from "../../../passages/vector-index.ts";
import { openPassageStore } from "../../stores/passages/passage-store.ts";
import { hasUnreadEditions, readEditions } from "../../stores/passages/unread-editions.ts";
import { openVectorIndex } from "../../stores/passages/vector-index.ts";
import { type Database, openDatabase } from "../database.ts";
import { openSqliteReviewQueue } from "../review/sqlite-review-queue.ts";
import { openSqliteReviewStore } from "../review/sqlite-review-store.ts";
import { runOn, sqliteEngine } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";
import { loadVectorExtension } from "../vector-extension.ts";
import { openCellLevels } from "./cell-levels.ts";
import { openCellListing } from "./cell-listing.ts";
import { dimensionsKey } from "./dimensions-key.ts";
import { openDisputedCells } from "./disputed-cells.ts";
import { openDocumentVersions } from "./document-versions.ts";
import { openFactInsert } from "./fact-insert.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "./fact-schema.ts";
import { openFind, openTracedKnown, openTracedStated } from "./find-cell.ts";
import {
  listKnown,
  OF_DOCUMENTS,
  openKnownCells,
  openLevelsKnown,
  openMetricsEverAbove,
  periodsKnown,
} from "./known-facts.ts";
import { openPeriodCounts } from "./period-counts.ts";
import { defineSensitivityLevel } from "./present-level.ts";
import { openSourceReadings } from "./source-readings.ts";
import { openSources, type StoredName } from "./sources.ts";
import { openSqliteDocumentStore } from "./sqlite-document-store.ts";
import { openSqliteHoldings } from "./sqlite-holdings.ts";
import { openSqliteSourcePlaces } from "./sqlite-source-places.ts";

/** The fact store in one SQLite file, with passages, documents and reviews. */
export interface SqliteFactStore extends FactStore {
  readonly passages: PassageIndex;
  readonly vectors: VectorIndex;
  readonly places: SourcePlaces;
  readonly holdings: Holdings;
  readonly readings: SourceReadings;
  /** How many statements in view each period has. */
  figuresByPeriod(): Promise<ReadonlyMap<PeriodCode, number>>;
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
  const disputed = openDisputedCells(database);
  const writer = openFactWriter(database);
  const summary = openSummary(database);
  const countPeriods = openPeriodCounts(database);
  const engine = sqliteEngine(database);
  if (!database.readonly && runOn(database, hasUnreadEditions()))
    database.transaction(() => runOn(database, readEditions())).immediate();
  const passages = openPassageStore(engine);
  const knownAt = openKnownAt(database, path);
  const statedIn = openStatedIn(database, path);
  return {
    knownAt,
    statedIn,
    find: async (cell, clearance) => guarded(path, () => find(cell, clearance)),
    list: async (filter: CellFilter, limit, clearance) => guarded(path, () => list(filter, limit, clearance)),
    periods: async (row, clearance) => guarded(path, () => periods(row, clearance)),
    disputed: async (metric, clearance) => guarded(path, () => disputed(metric, clearance)),
    metricsAbove: async (clearance) => guarded(path, () => levels.metricsAbove(clearance)),
    levels: async (metric, within, look) => guarded(path, () => levels.levels(metric, within, look)),
    replaceDocument: async (document: FactDocument) => guarded(path, () => writer.replace(document)),
    withdrawDocument: async (doc, source) => guarded(path, () => writer.withdraw(doc, source)),
    summary: async () => guarded(path, summary),
    passages: passages.index,
    vectors: openVectorIndex(engine, () => loadVectorExtension(database, path)),
    places: openSqliteSourcePlaces(database, path),
    holdings: openSqliteHoldings(database, path),
    readings: openSourceReadings(database, path),
    figuresByPeriod: async () => guarded(path, countPeriods),
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

function openKnownAt(database: Database, path: string): FactStore["knownAt"] {
  const find = openTracedKnown(database);
  const cells = openKnownCells(database);
  const levels = openLevelsKnown(database, cells);
  const metricsAbove = openMetricsEverAbove(database);
  return (moment) => ({
    find: async (cell, clearance) => guarded(path, () => find(cell, moment, clearance).result),
    list: async (filter, limit, clearance) =>
      guarded(path, () => listKnown(cells, filter, { view: moment, limit, clearance })),
    periods: async (row, clearance) => guarded(path, () => periodsKnown(cells, row, { view: moment, clearance })),
    metricsAbove: async (clearance) => guarded(path, () => metricsAbove(clearance)),
    levels: async (metric, within, { limit, clearance }) =>
      guarded(path, () => {
        const found = levels({ metric, moment, within, clearance });
        return found.length > limit ? null : found;
      }),
  });
}

function openStatedIn(database: Database, path: string): FactStore["statedIn"] {
  const find = openTracedStated(database);
  const cells = openKnownCells(database, OF_DOCUMENTS);
  return (docs) => {
    const named = new Set(docs);
    const view = JSON.stringify(docs);
    return {
      find: async (cell, clearance) => guarded(path, () => find(cell, named, clearance).result),
      list: async (filter, limit, clearance) =>
        guarded(path, () => listKnown(cells, filter, { view, limit, clearance })),
      periods: async (row, clearance) => guarded(path, () => periodsKnown(cells, row, { view, clearance })),
    };
  };
}

function openSummary(database: Database): () => FactStoreSummary {
  const select = database.prepare<[], FactStoreSummary>(`
    SELECT coalesce(sum(fact_count), 0) AS facts, count(*) AS documents,
      (SELECT data_version FROM store_state) AS dataVersion,
      (SELECT max(ingested_at) FROM document WHERE active = 1) AS newestAt
    FROM document WHERE active = 1 AND fact_count > 0`);
  return () => select.get() ?? { facts: 0, documents: 0, dataVersion: 0, newestAt: null };
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

interface Wanted {
  readonly metric: string;
  readonly entity: string;
  readonly dimensions: string;
  readonly levelMax: number;
}

/**
 * The periods of a row. Steps through the index from period to period, so the cost depends neither on other dimensions
 * nor on the number of statements.
 */
function openRowPeriods(database: Database): (row: CellRow, clearance?: Clearance) => readonly string[] {
  const id = (name: string): string => `(SELECT code_id FROM code WHERE text = @${name})`;
  const ofPair = `active = 1 AND metric_id = ${id("metric")} AND entity_id = ${id("entity")}`;
  const select = database
    .prepare<[Wanted], string>(`
    WITH RECURSIVE step (id) AS (
      SELECT (SELECT min(period_id) FROM fact WHERE ${ofPair})
      UNION ALL
      SELECT (SELECT min(period_id) FROM fact WHERE ${ofPair} AND period_id > step.id) FROM step WHERE step.id IS NOT NULL
    )
    SELECT text FROM step JOIN code ON code_id = step.id
    WHERE EXISTS (
      SELECT 1 FROM fact JOIN reading USING (reading_id) JOIN document d USING (document_id)
      WHERE fact.${ofPair.replaceAll(" AND ", " AND fact.")} AND fact.period_id = step.id
        AND fact.dimensions_id = ${id("dimensions")}
        AND reading.review_status IN ('auto_approved', 'approved')
        AND sensitivity_level(d.sensitivity) <= @levelMax
    )
    ORDER BY text`)
    .pluck();
  return ({ metric, entity, dimensions }, clearance = DEFAULT_CLEARANCE) =>
    select.all({
      metric,
      entity,
      dimensions: dimensionsKey(dimensions),
      levelMax: CLEARANCES.indexOf(clearance),
    });
}
