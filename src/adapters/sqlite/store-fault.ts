import BetterSqlite3 from "better-sqlite3";
import { StoreError } from "../../figures/store-error.ts";

/** Converts an error of SQLite to a `StoreError`; null for other errors. */
export function storeFault(error: unknown, path: string): StoreError | null {
  if (error instanceof BetterSqlite3.SqliteError) return sqliteFault(error, path);
  // For these two the driver throws a TypeError with a fixed message instead of a code.
  if (!(error instanceof TypeError)) return null;
  if (error.message === "The database connection is not open")
    return new StoreError("closed", `${path} is used after it was closed.`, { cause: error });
  if (error.message.startsWith("Cannot open database"))
    return new StoreError("unreadable", `${path} cannot be opened: its folder does not exist.`, { cause: error });
  return null;
}

/** Runs work on a database and converts SQLite's errors to `StoreError`s. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFault(error, path) ?? error;
  }
}

function sqliteFault(error: InstanceType<typeof BetterSqlite3.SqliteError>, path: string): StoreError | null {
  const primary = error.code.split("_")[1] ?? "";
  const cause = { cause: error };
  switch (primary) {
    case "BUSY":
    case "LOCKED":
      return new StoreError("locked", `${path} is locked by another process; try again when it is done.`, cause);
    case "CORRUPT":
    case "NOTADB":
      return new StoreError("corrupt", `${path} is damaged or no SQLite file; restore it from a backup.`, cause);
    case "FULL":
      return new StoreError("full", `The disk is full: ${path} could not be written.`, cause);
    case "CANTOPEN":
    case "READONLY":
    case "IOERR":
    case "PERM":
    case "AUTH":
      return new StoreError("unreadable", `${path} cannot be used: ${error.message}.`, cause);
    default:
      return null;
  }
}
