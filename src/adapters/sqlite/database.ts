import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { StoreError } from "../../figures/store-error.ts";
import { keepPrivate } from "./private-file.ts";
import { guarded } from "./store-fault.ts";

export type Database = BetterSqlite3.Database;

/** One step of a migration, as SQL or a function; its index in the list is the version that it upgrades. */
export type Migration = string | ((database: Database) => void);

export interface DatabaseOptions {
  /** Identifies the kind of store, so that another store's file is not opened by mistake. */
  readonly applicationId: number;
  readonly migrations: readonly Migration[];
  /** Opens an existing file without write access, also while another process writes. */
  readonly readOnly?: boolean;
  /** A finished write survives a power failure; costs a few milliseconds per commit. */
  readonly isDurable?: boolean;
  /** How long a statement waits for another process's lock before it fails as `locked`. */
  readonly busyTimeoutMs?: number;
}

const BUSY_TIMEOUT_MS = 5_000;
/** Twice SQLite's default: writes large documents a third faster. */
const PAGE_BYTES = 8_192;
/** A larger cache does not make ingesting a million facts faster. */
const CACHE_KIB = 32_768;
/** The write-ahead log is truncated to this size after a large document. */
const LOG_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Opens a store's file; creates and migrates it as needed, one transaction per migration. Throws a `StoreError` for a
 * file of a later release, of another store, or that is no SQLite database.
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
      // Before any setting is written, so that a foreign file stays unchanged.
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

/** Overwrites what is deleted from now on, so that nothing of it is left in the file as free room. */
export function overwriteDeleted(database: Database): void {
  database.pragma("secure_delete = ON");
}

/** Creates the folder of a store's file, accessible to this user only; throws a `StoreError` if it cannot. */
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
  // Only effective on a new file, before its first write.
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
 * Checks the version again inside each transaction, because two processes may start on a new file at the same time. A
 * current file is not locked, so it can be opened while another process writes.
 */
function migrate(database: Database, path: string, options: DatabaseOptions): void {
  // Off while referenced tables are rebuilt; the setting has no effect inside a transaction.
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
