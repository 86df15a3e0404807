import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPostgres } from "../../../src/adapters/queries/postgres-query.ts";
import { type OwnPostgres, POSTGRES, startPostgres } from "../../support/own-postgres.ts";

const LIMITS = { rowsMax: 10, secondsMax: 5 };

describe.skipIf(POSTGRES === null)("a query on Postgres (skipped where the machine has no Postgres)", () => {
  let server: OwnPostgres;
  beforeAll(() => {
    server = startPostgres(POSTGRES ?? "");
    server.run("CREATE TABLE sales (id int, amount numeric, month date, note text)");
    server.run("INSERT INTO sales VALUES (1, 1234567890123456.789, '2025-03-01', NULL), (2, -0.10, '2025-04-01', 'x')");
  }, 60_000);
  afterAll(() => server.stop());

  const ask = (sql: string, more = {}) => readPostgres(server.url, { ...LIMITS, ...more, sql });

  it("gives every value as the server writes it", async () => {
    expect(await ask("SELECT * FROM sales ORDER BY id")).toEqual([
      { id: "1", amount: "1234567890123456.789", month: "2025-03-01", note: null },
      { id: "2", amount: "-0.10", month: "2025-04-01", note: "x" },
    ]);
  });

  it("gives one row more than allowed, and no further one", async () => {
    expect(await ask("SELECT generate_series(1, 1000) AS id", { rowsMax: 3 })).toHaveLength(4);
  });

  it("is ended after its time", async () => {
    await expect(ask("SELECT pg_sleep(30)", { secondsMax: 1 })).rejects.toMatchObject({
      code: "timed_out",
      message: "It took longer than 1 seconds to read.",
    });
  });

  it("changes nothing, in whatever way it tries", async () => {
    const tries = [
      "WITH gone AS (DELETE FROM sales RETURNING id) SELECT id FROM gone",
      "SELECT 1; DELETE FROM sales",
      "SELECT 1; COMMIT; DELETE FROM sales",
      "SELECT setval('nothing', 1)",
      "SELECT * INTO copy FROM sales",
    ];
    for (const sql of tries) await expect(ask(sql)).rejects.toMatchObject({ code: "unreadable_file" });
    server.run("CREATE SEQUENCE numbers");
    await expect(ask("SELECT nextval('numbers')")).rejects.toThrow(/read-only transaction/);
    expect(await ask("SELECT count(*) AS rows FROM sales")).toEqual([{ rows: "2" }]);
  });
});

it("says nothing of the connection string where Postgres cannot be reached", async () => {
  const url = "postgresql://footnote:hush-hush@127.0.0.1:9/none";
  const fault = await readPostgres(url, { ...LIMITS, sql: "SELECT 1" }).catch((error: Error) => error.message);
  expect(fault).toBe("Postgres cannot be reached (ECONNREFUSED).");
});
