import { createHttpEmbedder } from "../../adapters/embeddings/http-embedder.ts";
import {
  type DocumentStores,
  openSqliteFactStore,
  type SqliteFactStore,
} from "../../adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary, type Glossary } from "../../company/glossary.ts";
import { READ_OPTIONS, type ReadOptions } from "../../documents/reader.ts";
import type { Profile } from "../../domain/profile.ts";
import type { SourceReadings } from "../../domain/source-reading.ts";
import type { QuerySource } from "../../domain/source-spec.ts";
import type { ReadFile } from "../../import/collect-reading.ts";
import { type IngestServices, ingestPaths, type IngestOptions as WalkOptions } from "../../import/ingest-files.ts";
import { ingestQuery, type QueryIngested } from "../../import/ingest-query.ts";
import type { IngestReport } from "../../import/ingest-report.ts";
import { type Approve, refuseShrinking } from "../../import/replacement.ts";
import { createSettler } from "../../import/review/settler.ts";
import type { EmbeddingSettings } from "../../settings/settings.ts";
import { openIsolatedReading } from "./isolated-reading.ts";

export interface IngestOptions extends WalkOptions {
  readonly readOptions?: ReadOptions;
}

/** The part of an engine that loads documents and applies decisions; it answers no questions and opens quickly. */
export interface FilesEngine extends DocumentStores, Pick<SqliteFactStore, "figuresByPeriod"> {
  readonly glossary: Glossary;
  readonly readings: SourceReadings;
  ingest(paths: readonly string[], options?: IngestOptions): Promise<IngestReport>;
  /** Asks the query of a source and stores what it gives as one document. */
  ingestQuery(spec: QuerySource, options: QueryOptions): Promise<QueryIngested>;
  close(): void;
}

export interface QueryOptions {
  /** The connection string; null where the database needs none. */
  readonly secret: string | null;
  /** Replaces the check that refuses versions that lose most of the content in view. */
  readonly approve?: Approve;
}

export interface FilesEngineOptions {
  readonly profile: Profile;
  readonly dbPath: string;
  readonly embeddings: EmbeddingSettings | null;
  /** How long a write waits for a lock of another process. */
  readonly busyTimeoutMs?: number;
}

/** Opens a store for loading documents, beside the engine that answers from it. Throws `StoreError`. */
export function openFilesEngine({ profile, dbPath, embeddings, ...options }: FilesEngineOptions): FilesEngine {
  const glossary = buildGlossary(profile);
  const facts = openSqliteFactStore(dbPath, options);
  const stores = facts.documentStores(createSettler(glossary));
  const embedding = embeddings === null ? null : { embedder: createHttpEmbedder(embeddings), vectors: facts.vectors };
  const files = openFiles({ glossary, documents: stores.documents, embedding });
  return {
    glossary,
    ...stores,
    readings: facts.readings,
    figuresByPeriod: facts.figuresByPeriod,
    ingest: files.ingest,
    ingestQuery: files.ingestQuery,
    close: () => {
      files.close();
      facts.close();
    },
  };
}

/** Opens the reading of files, in a separate process unless `readFile` replaces it. */
export function openFiles(into: Pick<IngestServices, "glossary" | "documents" | "embedding">, readFile?: ReadFile) {
  const reading = openIsolatedReading();
  const services = { ...into, readFile: readFile ?? reading.readFile, now: () => new Date() };
  return {
    ingest: (paths: readonly string[], { readOptions = READ_OPTIONS, ...walk }: IngestOptions = {}) =>
      ingestPaths(paths, { ...services, readOptions }, walk),
    ingestQuery: (spec: QuerySource, { secret, approve = refuseShrinking }: QueryOptions): Promise<QueryIngested> =>
      ingestQuery(spec, (asked) => reading.askQuery({ ...asked, secret }), { ...services, approve, isDryRun: false }),
    close: reading.close,
  };
}
