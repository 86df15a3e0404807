import BetterSqlite3 from "better-sqlite3";
import { guarded } from "./store-fault.ts";

/** Reads a few pages of a store's file; throws a `StoreError` if they are damaged or not SQLite. */
export function lookInto(path: string): void {
  guarded(path, () => {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 100 });
    try {
      database.prepare("SELECT count(*) FROM sqlite_schema").get();
      database.pragma("user_version");
    } finally {
      database.close();
    }
  });
}
