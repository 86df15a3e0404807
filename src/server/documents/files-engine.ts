import { createHttpEmbedder } from "../../adapters/embeddings/http-embedder.ts";
import { type DocumentStores, openSqliteFactStore } from "../../adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary, type Glossary } from "../../company/glossary.ts";
import { READ_OPTIONS, type ReadOptions } from "../../documents/reader.ts";
import type { Profile } from "../../domain/profile.ts";
import type { ReadFile } from "../../import/collect-reading.ts";
import { type IngestServices, ingestPaths, type IngestOptions as WalkOptions } from "../../import/ingest-files.ts";
import type { IngestReport } from "../../import/ingest-report.ts";
import { createSettler } from "../../import/review/settler.ts";
import type { EmbeddingSettings } from "../../settings/settings.ts";
import { openIsolatedReading } from "./isolated-reading.ts";

export interface IngestOptions extends WalkOptions {
  readonly readOptions?: ReadOptions;
}

/** The part of an engine that loads documents and applies decisions; it answers no questions and opens quickly. */
export interface FilesEngine extends DocumentStores {
  readonly glossary: Glossary;
  ingest(paths: readonly string[], options?: IngestOptions): Promise<IngestReport>;
  close(): void;
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
    ingest: files.ingest,
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
    close: reading.close,
  };
}
