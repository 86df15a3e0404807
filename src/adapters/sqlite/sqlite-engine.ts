import type { StoreSchema } from "../stores/schema.ts";
import type { Ask, SqlDatabase, Told, Work } from "../stores/work.ts";
import { type Database, type DatabaseOptions, openDatabase, overwriteDeleted } from "./database.ts";
import { defineFunctions } from "./functions.ts";
import { prepared } from "./prepared.ts";
import { guarded, storeFault } from "./store-fault.ts";

export type StoreOptions = Pick<DatabaseOptions, "readOnly" | "busyTimeoutMs">;

/** Opens the file of a store, as `openDatabase` does. */
export function openStoreFile(path: string, { sqlite }: StoreSchema, options: StoreOptions = {}): Database {
  const { steps, overwritesDeleted = false, ...own } = sqlite;
  const database = openDatabase(path, { ...own, migrations: steps, ...options });
  if (overwritesDeleted) overwriteDeleted(database);
  return database;
}

/** Opens the file of a store for the store's own use. */
export function openSqlite(path: string, schema: StoreSchema, options: StoreOptions = {}): SqlDatabase {
  return sqliteEngine(openStoreFile(path, schema, options));
}

/** An open SQLite file as stores see it. Work runs as a whole, before anything else of the process goes on. */
export function sqliteEngine(database: Database): SqlDatabase {
  defineFunctions(database);
  const inTransaction = database.transaction(<T>(work: () => Work<T>): T => runOn(database, work())) as unknown as {
    immediate<T>(work: () => Work<T>): T;
  };
  // A read ends with ROLLBACK, since COMMIT would fail where a page of the file is damaged.
  const looking = <T>(work: () => Work<T>): T => {
    prepared(database, "BEGIN").run();
    try {
      return runOn(database, work());
    } finally {
      if (database.inTransaction) prepared(database, "ROLLBACK").run();
    }
  };
  return {
    engine: "sqlite",
    name: database.name,
    read: async (work) => guarded(database.name, () => looking(work)),
    write: async (work) => guarded(database.name, () => inTransaction.immediate(work)),
    close: async () => {
      database.close();
    },
  };
}

/** Runs work on an open connection, within the transaction that is open on it if there is one. */
export function runOn<T>(database: Database, work: Work<T>): T {
  let step = work.next();
  while (!step.done) {
    let told: Told;
    try {
      told = tell(database, step.value);
    } catch (error) {
      step = work.throw(storeFault(error, database.name) ?? error);
      continue;
    }
    step = work.next(told);
  }
  return step.value;
}

function tell(database: Database, { sql, values }: Ask): Told {
  const statement = prepared(database, sql);
  const given: readonly unknown[] = Array.isArray(values) ? values : [values];
  if (!statement.reader) return { rows: [], changes: statement.run(...given).changes };
  const rows = statement.all(...given);
  return { rows, changes: rows.length };
}
