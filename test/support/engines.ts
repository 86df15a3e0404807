import { afterAll, beforeAll, describe } from "vitest";
import { openPostgres } from "../../src/adapters/postgres/postgres-engine.ts";
import { openFactFile } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { openSqlite, sqliteEngine } from "../../src/adapters/sqlite/sqlite-engine.ts";
import { FACTS } from "../../src/adapters/stores/facts/facts-schema.ts";
import { type LearnedNamesStore, learnedNames } from "../../src/adapters/stores/names/learned-names.ts";
import { NAMES } from "../../src/adapters/stores/names/names-schema.ts";
import type { PostgresSchema, StoreSchema } from "../../src/adapters/stores/schema.ts";
import type { SqlDatabase } from "../../src/adapters/stores/work.ts";
import { type OwnPostgres, POSTGRES, startPostgres } from "./own-postgres.ts";

/** The learned names of a SQLite file. */
export function learnedNamesAt(path: string): LearnedNamesStore & { close(): void } {
  const database = openSqlite(path, NAMES);
  return { ...learnedNames(database), close: () => void database.close() };
}

/** An engine with empty stores. */
export interface Engine {
  /** Opens a store that holds nothing. */
  open(schema: StoreSchema): Promise<SqlDatabase>;
  /** Opens the store of facts, whose tables in SQLite are made by functions too. */
  openFacts(): Promise<SqlDatabase>;
}

/** Declares tests once for each engine; those on Postgres are skipped aloud where the machine has none. */
export function describeOnEngines(subject: string, declare: (engine: Engine) => void): void {
  describe(`${subject}, on SQLite`, () => {
    declare({
      open: async (schema) => openSqlite(":memory:", schema),
      openFacts: async () => sqliteEngine(openFactFile(":memory:")),
    });
  });
  if (POSTGRES === null) process.stderr.write(`SKIPPED: ${subject} on Postgres: it is not on this machine\n`);
  describe.runIf(POSTGRES !== null)(`${subject}, on Postgres`, () => {
    let server: OwnPostgres;
    let database: ReturnType<typeof openPostgres>;
    beforeAll(() => {
      server = startPostgres(POSTGRES ?? "");
      database = openPostgres(server.url);
    });
    afterAll(async () => {
      await database?.close();
      server?.stop();
    });
    const open = (schema: PostgresSchema): Promise<SqlDatabase> => {
      server.run(`DROP SCHEMA IF EXISTS footnote_${schema.store} CASCADE`);
      return database.open(schema);
    };
    declare({ open, openFacts: () => open(FACTS) });
  });
}
