import type { CellResult, Statement } from "../../domain/answer.ts";
import type { Cell } from "../../domain/fact.ts";
import type { CellFilter, FactDocument, FactStore, FactStoreSummary } from "../../facts/fact-store.ts";
import type { IngestLedger } from "../../ingest/ingest-ledger.ts";
import type { PassageIndex } from "../../narrative/passage-index.ts";
import type { VectorIndex } from "../../narrative/vector-index.ts";
import { openCellListing } from "./cell-listing.ts";
import { type Database, openDatabase } from "./database.ts";
import { dimensionsKey } from "./dimensions-key.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "./fact-schema.ts";
import { openFactWriter } from "./fact-writer.ts";
import { openIngestLedger } from "./sqlite-ingest-ledger.ts";
import { openSqlitePassageIndex } from "./sqlite-passage-index.ts";
import { openSqliteVectorIndex } from "./sqlite-vector-index.ts";
import { guarded } from "./store-fault.ts";

/** The fact store of one SQLite file, with the passages and the ledger of what was read into it. */
export interface SqliteFactStore extends FactStore {
  readonly ledger: IngestLedger;
  readonly passages: PassageIndex;
  readonly vectors: VectorIndex;
  close(): void;
}

export interface FactStoreOptions {
  /** For a reader beside a running server; changing the store is then an error. */
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
}

/** Opens the fact store in a SQLite file, creating it when it is new. */
export function openSqliteFactStore(path: string, options: FactStoreOptions = {}): SqliteFactStore {
  const database = openDatabase(path, { ...options, applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS });
  return guarded(path, () => storeOn(database, path));
}

function storeOn(database: Database, path: string): SqliteFactStore {
  const find = openFind(database);
  const list = openCellListing(database);
  const writer = openFactWriter(database);
  const summary = openSummary(database);
  return {
    find: async (cell) => guarded(path, () => find(cell)),
    list: async (filter: CellFilter, limit) => guarded(path, () => list(filter, limit)),
    replaceDocument: async (document: FactDocument) => guarded(path, () => writer.replace(document)),
    withdrawDocument: async (doc) => guarded(path, () => writer.withdraw(doc)),
    summary: async () => guarded(path, summary),
    ledger: openIngestLedger(database, path),
    passages: openSqlitePassageIndex(database, path),
    vectors: openSqliteVectorIndex(database, path),
    close: () => {
      database.close();
    },
  };
}

interface StatementRow {
  readonly value: string;
  readonly unit: string;
  readonly doc: string;
  readonly locator: string;
  readonly valid_as_of: string;
}

function openFind(database: Database): (cell: Cell) => CellResult {
  const code = (parameter: string): string => `(SELECT code_id FROM code WHERE text = ${parameter})`;
  const select = database.prepare<[Record<string, string>], StatementRow>(`
    SELECT f.value, unit.text AS unit, source_doc.text AS doc, f.source_locator AS locator, f.valid_as_of
    FROM fact f
    JOIN code unit ON unit.code_id = f.unit_id
    JOIN code source_doc ON source_doc.code_id = f.source_doc_id
    JOIN reading USING (reading_id)
    WHERE f.active = 1
      AND f.metric_id = ${code("@metric")} AND f.entity_id = ${code("@entity")}
      AND f.period_id = ${code("@period")} AND f.dimensions_id = ${code("@dimensions")}
      AND reading.review_status IN ('auto_approved', 'approved')
    ORDER BY f.valid_as_of DESC, source_doc.text, f.source_locator, f.value, unit.text`);
  return (cell) => {
    const rows = select.all({
      metric: cell.metric,
      entity: cell.entity,
      period: cell.period,
      dimensions: dimensionsKey(cell.dimensions),
    });
    return resultOf(cell, rows);
  };
}

/** The first row holds; the other values of its rank are conflicts, each once. */
function resultOf(cell: Cell, rows: readonly StatementRow[]): CellResult {
  const [first] = rows;
  if (!first) return { status: "not_found", cell };
  const byFigure = new Map<string, Statement>();
  for (const row of rows) {
    if (row.valid_as_of !== first.valid_as_of) break;
    const figure = `${row.value} ${row.unit}`;
    if (!byFigure.has(figure)) byFigure.set(figure, statementOf(row));
  }
  const [, ...conflicts] = byFigure.values();
  return { status: "found", cell, statement: statementOf(first), conflicts };
}

function statementOf(row: StatementRow): Statement {
  return {
    figure: { value: row.value, unit: row.unit },
    source: { doc: row.doc, locator: row.locator },
    validAsOf: row.valid_as_of === "" ? null : row.valid_as_of,
  };
}

function openSummary(database: Database): () => FactStoreSummary {
  const select = database.prepare<[], FactStoreSummary>(`
    SELECT coalesce(sum(fact_count), 0) AS facts, count(*) AS documents,
      (SELECT data_version FROM store_state) AS dataVersion
    FROM document WHERE active = 1`);
  return () => select.get() ?? { facts: 0, documents: 0, dataVersion: 0 };
}
