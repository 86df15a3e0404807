import BetterSqlite3 from "better-sqlite3";
import { guarded } from "./store-fault.ts";

/** Reads a few pages of a store's file from the disk; throws a `StoreError` where they are not those of a store. */
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
