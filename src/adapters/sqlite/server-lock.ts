import { existsSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { StoreError } from "../../figures/store-error.ts";
import { createFolder } from "./database.ts";
import { keepPrivate } from "./private-file.ts";
import { guarded } from "./store-fault.ts";
import { besideStore } from "./store-place.ts";

const SERVER_REMEDY = "Stop it, or name another file with FOOTNOTE_DB.";

export interface ServerLock {
  release(): void;
}

/**
 * Takes the exclusive server lock of a store: a file lock next to it, so it ends with the process. Throws a
 * `StoreError`: `locked` where another server holds it.
 */
export function takeServerLock(dbPath: string): ServerLock {
  return takeLock(besideStore(dbPath, ".lock"), `Another Footnote server works on ${dbPath}. ${SERVER_REMEDY}`);
}

/**
 * Takes the exclusive lock of reading a store's sources, which ends with the process. Throws a `StoreError`: `locked`.
 */
export function takeSourcesLock(dbPath: string): ServerLock {
  return takeLock(besideStore(dbPath, ".sources.lock"), "Another process reads the sources now; try again later.");
}

function takeLock(path: string, taken: string): ServerLock {
  return guarded(path, () => {
    createFolder(path);
    keepPrivate(path);
    const database = new BetterSqlite3(path, { timeout: 0 });
    try {
      database.exec("BEGIN EXCLUSIVE");
      return { release: () => database.close() };
    } catch (error) {
      database.close();
      throw isTaken(error) ? new StoreError("locked", taken, { cause: error }) : error;
    }
  });
}

/** Whether a server holds the lock. Does not take it and creates no file. */
export function isServerRunning(dbPath: string): boolean {
  const path = besideStore(dbPath, ".lock");
  if (!existsSync(path)) return false;
  return guarded(path, () => {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      database.prepare("SELECT 1 FROM sqlite_schema").get();
      return false;
    } catch (error) {
      if (isTaken(error)) return true;
      throw error;
    } finally {
      database.close();
    }
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
