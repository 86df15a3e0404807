import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { openPostgres } from "../../src/adapters/postgres/postgres-engine.ts";
import { openFactFile } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { openSqlite, sqliteEngine } from "../../src/adapters/sqlite/sqlite-engine.ts";
import { FACTS } from "../../src/adapters/stores/facts/facts-schema.ts";
import type { PostgresSchema, StoreSchema } from "../../src/adapters/stores/schema.ts";
import type { SqlDatabase } from "../../src/adapters/stores/work.ts";
import { type OwnPostgres, POSTGRES, startPostgres } from "./own-postgres.ts";

/** An engine with empty stores. */
export interface Engine {
  /** Opens a store that holds nothing; it is closed with the test. */
  open(schema: StoreSchema): Promise<SqlDatabase>;
  /** Opens the same store once more, as another process would. */
  again(schema: StoreSchema): Promise<SqlDatabase>;
  /** Opens the store of facts, whose tables in SQLite are made by functions too. */
  openFacts(): Promise<SqlDatabase>;
}

/** Declares tests once for each engine; those on Postgres are skipped aloud where the machine has none. */
export function describeOnEngines(subject: string, declare: (engine: Engine) => void): void {
  describe(`${subject}, on SQLite`, () => {
    const closing = closingBehindTests();
    let path = "";
    const again = async (schema: StoreSchema): Promise<SqlDatabase> => closing(openSqlite(path, schema));
    declare({
      open: (schema) => {
        path = join(mkdtempSync(join(tmpdir(), "footnote-store-")), `${schema.store}.db`);
        return again(schema);
      },
      again,
      openFacts: async () => closing(sqliteEngine(openFactFile(":memory:"))),
    });
  });
  if (POSTGRES === null) process.stderr.write(`SKIPPED: ${subject} on Postgres: it is not on this machine\n`);
  describe.runIf(POSTGRES !== null)(`${subject}, on Postgres`, () => {
    let server: OwnPostgres;
    let client: pg.Client;
    let database: ReturnType<typeof openPostgres>;
    const closing = closingBehindTests();
    const again = async (schema: StoreSchema): Promise<SqlDatabase> => closing(await database.open(schema));
    beforeAll(async () => {
      server = startPostgres(POSTGRES ?? "");
      database = openPostgres(server.url);
      client = new pg.Client({ connectionString: server.url });
      await client.connect();
    });
    afterAll(async () => {
      await client?.end();
      await database?.close();
      server?.stop();
    });
    const open = async (schema: PostgresSchema): Promise<SqlDatabase> => {
      await client.query(`DROP SCHEMA IF EXISTS footnote_${schema.store} CASCADE`);
      return closing(await database.open(schema));
    };
    declare({ open, again, openFacts: () => open(FACTS) });
  });
}

function closingBehindTests(): (database: SqlDatabase) => SqlDatabase {
  const opened: SqlDatabase[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  return (database) => {
    opened.push(database);
    return database;
  };
}
