import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/adapters/postgres/compile.ts";
import { openPostgres } from "../../src/adapters/postgres/postgres-engine.ts";
import type { StoreSchema } from "../../src/adapters/stores/schema.ts";
import { change, first } from "../../src/adapters/stores/work.ts";
import { type OwnPostgres, POSTGRES, startPostgres } from "../support/own-postgres.ts";

const SCHEMA: StoreSchema = {
  store: "names",
  sqlite: { applicationId: 1, steps: [] },
  postgres: ["CREATE TABLE buoy (name text PRIMARY KEY)"],
};

describe("the statements of stores, for Postgres", () => {
  it.each([
    ["SELECT ? , ?", "SELECT $1 , $2", [0, 1]],
    ["SELECT @a, @b, @a", "SELECT $1, $2, $1", ["a", "b"]],
    ["SELECT '?', '@a', '''?', \"@b\", @c -- ? @d\n, ?", "SELECT '?', '@a', '''?', \"@b\", $1 -- ? @d\n, $2", ["c", 0]],
  ])("%s", (sql, text, order) => {
    expect(compile(sql)).toEqual({ text, order });
  });
});

describe.runIf(POSTGRES !== null)("a Postgres database", () => {
  let server: OwnPostgres;
  beforeAll(() => {
    server = startPostgres(POSTGRES ?? "");
  });
  afterAll(() => server.stop());

  const withDatabase = async <T>(
    work: (database: ReturnType<typeof openPostgres>) => Promise<T>,
    options: Parameters<typeof openPostgres>[1] = {},
  ): Promise<T> => {
    const database = openPostgres(server.url, options);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  it("of a later release is refused", async () => {
    await withDatabase((database) => database.open(SCHEMA));
    server.run("UPDATE footnote_names.store_version SET version = 2");
    await withDatabase((database) => expect(database.open(SCHEMA)).rejects.toMatchObject({ code: "newer_version" }));
    server.run("UPDATE footnote_names.store_version SET version = 1");
    await withDatabase((database) => database.open(SCHEMA));
  });

  it("is opened by several processes at once", async () => {
    server.run("DROP SCHEMA footnote_names CASCADE");
    await Promise.all(Array.from({ length: 6 }, () => withDatabase((database) => database.open(SCHEMA))));
    await withDatabase(async (database) => {
      const store = await database.open(SCHEMA);
      expect(await store.write(() => change("INSERT INTO buoy VALUES ('outer')"))).toBe(1);
    });
  });

  it("whose connection is cut in the middle fails, and is there again for the next", async () => {
    await withDatabase(async (database) => {
      const store = await database.open(SCHEMA);
      const cut = store.write(function* () {
        yield* change("INSERT INTO buoy VALUES ('adrift')");
        server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'footnote'");
        yield* change("INSERT INTO buoy VALUES ('adrift too')");
      });
      await expect(cut).rejects.toMatchObject({ code: "unreadable" });
      expect(await store.read(() => first("SELECT count(*) AS n FROM buoy WHERE name LIKE 'adrift%'"))).toEqual({
        n: 0,
      });
    });
  });

  it("that takes too long fails as busy", async () => {
    await withDatabase(
      async (database) => {
        const store = await database.open(SCHEMA);
        await expect(store.read(() => first("SELECT pg_sleep(5)"))).rejects.toMatchObject({ code: "locked" });
      },
      { statementMs: 200 },
    );
  });

  it("cannot be written by what reads", async () => {
    await withDatabase(async (database) => {
      const store = await database.open(SCHEMA);
      await expect(store.read(() => change("INSERT INTO buoy VALUES ('never')"))).rejects.toThrow("read-only");
    });
  });
});

describe("a Postgres database that is not there", () => {
  it.each(["postgres://footnote:secret@127.0.0.1:1/ledger", "postgres://footnote:secret@host.invalid/ledger"])(
    "is named without its password: %s",
    async (url) => {
      const database = openPostgres(url, { connectMs: 2_000 });
      const refused = await database.open(SCHEMA).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "unreadable" });
      expect(String(refused)).toContain("/ledger cannot be reached");
      expect(String(refused)).not.toContain("secret");
      await database.close();
    },
  );

  it("is an address", () => {
    expect(() => openPostgres("mysql:// not one")).toThrow("DATABASE_URL is no address");
  });
});
