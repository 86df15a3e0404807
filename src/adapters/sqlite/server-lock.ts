import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { StoreError } from "../../facts/store-error.ts";

export interface ServerLock {
  release(): void;
}

/**
 * Takes the place of the one server of a store. The lock is the file system's own on a file beside the store: it ends with
 * the process, however that ends. Throws `StoreError` `locked` where another server has it.
 */
export function takeServerLock(dbPath: string): ServerLock {
  const path = dbPath.replace(/(?:\.db)?$/, ".lock");
  mkdirSync(dirname(path), { recursive: true });
  const database = new BetterSqlite3(path, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database.close();
    throw new StoreError(
      "locked",
      `Another Footnote server works on ${dbPath}. Stop it, or name another file with FOOTNOTE_DB.`,
      { cause },
    );
  }
  return { release: () => database.close() };
}
