import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import type { DocumentKey } from "../../src/domain/document-key.ts";
import type { Profile } from "../../src/domain/profile.ts";
import { type IngestOptions, type IngestServices, ingestPaths } from "../../src/import/ingest-files.ts";
import type { FileReport, IngestReport } from "../../src/import/ingest-report.ts";
import { readWith, vocabularyOf } from "../../src/import/read-document.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { cellOf } from "./facts.ts";
import { testProfile } from "./profiles.ts";

/** A folder of files beside a store, removed when the work is done. */
export interface IngestFolder {
  readonly folder: string;
  readonly store: SqliteFactStore;
  write(name: string, content: string | Uint8Array): string;
  ingest(paths: readonly string[], profile?: Profile, options?: IngestOptions): Promise<IngestReport>;
  /** Writes and reads one file. */
  read(name: string, content: string | Uint8Array, profile?: Profile, options?: IngestOptions): Promise<FileReport>;
  /** Value, unit, document and place of a cell of the sample company. */
  shown(cell?: Parameters<typeof cellOf>[0]): Promise<string>;
}

export async function withIngestFolder(work: (folder: IngestFolder) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "footnote-"));
  const store = openSqliteFactStore(join(root, "facts.db"));
  try {
    await work(ingestFolder(join(root, "files"), store));
  } finally {
    store.close();
    rmSync(root, { recursive: true });
  }
}

function ingestFolder(folder: string, store: SqliteFactStore): IngestFolder {
  mkdirSync(folder);
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  const ingest: IngestFolder["ingest"] = (paths, profile = testProfile(), options = {}) =>
    ingestPaths(paths, ingestServices(store, profile), options);
  return {
    folder,
    store,
    write,
    ingest,
    read: async (name, content, profile, options) => {
      const { files } = await ingest([write(name, content)], profile, options);
      const [report] = files;
      if (!report) throw new Error("No file was reported.");
      return report;
    },
    shown: async (cell) => {
      const result = await store.find(cellOf(cell));
      if (result.status !== "found") return result.status;
      const { figure, source } = result.statement;
      return `${figure.value} ${figure.unit} · ${source.doc} · ${source.locator}`;
    },
  };
}

/** What reads files into a store, in this process. */
export function ingestServices(store: SqliteFactStore, profile: Profile = testProfile()): IngestServices {
  const glossary = buildGlossary(profile);
  return {
    glossary,
    documents: store.documentStores(createSettler(glossary)).documents,
    readFile: (request) => readWith(request, vocabularyOf(request.profile)),
    now: () => new Date("2026-01-05T08:00:00.000Z"),
  };
}

/** A canonical table of the given rows. */
export function canonicalCsv(...rows: readonly string[]): string {
  const header = "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator";
  return `${[header, ...rows].join("\n")}\n`;
}

/** A document of a folder. */
export function keyIn(folder: string, doc: string): DocumentKey {
  return { source: { kind: "folder", place: realpathSync(folder) }, doc };
}
