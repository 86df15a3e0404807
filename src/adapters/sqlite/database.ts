import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { StoreError } from "../../figures/store-error.ts";
import { keepPrivate } from "./private-file.ts";
import { guarded } from "./store-fault.ts";

export type Database = BetterSqlite3.Database;

/** What brings a file from one version to the next: SQL, or work; its index in the list is the version it starts from. */
export type Migration = string | ((database: Database) => void);

export interface DatabaseOptions {
  /** Marks the file as this kind of store, so that another store's file is never opened by mistake. */
  readonly applicationId: number;
  readonly migrations: readonly Migration[];
  /** Opens an existing file beside a writer, without a right to change it. */
  readonly readOnly?: boolean;
  /** What was written is on the disk when a statement returns, and outlives a power cut; it costs a few milliseconds each. */
  readonly isDurable?: boolean;
  /** How long a statement waits for another process before it is `locked`. */
  readonly busyTimeoutMs?: number;
}

const BUSY_TIMEOUT_MS = 5_000;
/** Twice SQLite's default: a large document is written to the file a third faster. */
const PAGE_BYTES = 8_192;
/** Twice as much makes the ingestion of a million facts no faster. */
const CACHE_KIB = 32_768;
/** What the write-ahead log is cut back to after a large document. */
const LOG_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Opens a store's file, creating and migrating it as needed. Each migration is one transaction; a file of a later
 * release, of another store or of no database at all is refused with a `StoreError`.
 */
export function openDatabase(path: string, options: DatabaseOptions): Database {
  return guarded(path, () => {
    const readOnly = options.readOnly ?? false;
    if (!readOnly && path !== ":memory:") {
      createFolder(path);
      keepPrivate(path);
    }
    const database = new BetterSqlite3(path, {
      readonly: readOnly,
      fileMustExist: readOnly,
      timeout: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
    });
    try {
      // Before any setting is written: a foreign file is left as it was.
      checkKind(database, path, options);
      configure(database, options);
      if (!readOnly) migrate(database, path, options);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Makes the folder that a store's file goes into, for this user alone; throws a `StoreError` where that cannot be. */
export function createFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StoreError("unreadable", `The folder of ${path} cannot be created.`, { cause });
  }
}

function configure(database: Database, { readOnly = false, isDurable = false }: DatabaseOptions): void {
  database.pragma("foreign_keys = ON");
  database.pragma(`cache_size = -${CACHE_KIB}`);
  if (readOnly) return;
  // Takes effect on a new file only, and before its first write.
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.pragma("journal_mode = WAL");
  database.pragma(`synchronous = ${isDurable ? "FULL" : "NORMAL"}`);
  database.pragma(`journal_size_limit = ${LOG_BYTES_MAX}`);
}

function checkKind(database: Database, path: string, options: DatabaseOptions): void {
  const id = pragmaNumber(database, "application_id");
  const version = versionOf(database);
  const latest = options.migrations.length;
  const isNew = id === 0 && version === 0 && isEmpty(database);
  if (!isNew && id !== options.applicationId)
    throw new StoreError("unreadable", `${path} is a SQLite file, but not this store's; name another file.`);
  if (version > latest)
    throw new StoreError(
      "newer_version",
      `${path} was written by a later release of Footnote (version ${version}, this release reads up to ${latest}); update Footnote.`,
    );
  if (options.readOnly && version < latest)
    throw new StoreError("unreadable", `${path} was written by an earlier release; start Footnote once to update it.`);
}

/**
 * Checks again inside the transaction: two processes may start at the same time on a new file. A file of this release is not locked for it,
 * so it opens while another process writes.
 */
function migrate(database: Database, path: string, options: DatabaseOptions): void {
  // A table that others refer to is rebuilt under its name, which no constraint may hinder; within a transaction it is too late to say so.
  database.pragma("foreign_keys = OFF");
  for (const [version, step] of options.migrations.entries()) {
    if (versionOf(database) > version) continue;
    database
      .transaction(() => {
        checkKind(database, path, options);
        if (versionOf(database) !== version) return;
        if (typeof step === "string") database.exec(step);
        else step(database);
        database.pragma(`application_id = ${options.applicationId}`);
        database.pragma(`user_version = ${version + 1}`);
      })
      .immediate();
  }
  database.pragma("foreign_keys = ON");
}

function isEmpty(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
}

function versionOf(database: Database): number {
  return pragmaNumber(database, "user_version");
}

function pragmaNumber(database: Database, name: string): number {
  return Number(database.pragma(name, { simple: true }));
}
