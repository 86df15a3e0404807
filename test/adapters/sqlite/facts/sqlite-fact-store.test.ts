import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteFactStore, type SqliteFactStore } from "../../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { cellKey } from "../../../../src/domain/fact.ts";
import { cellOf, documentOf, factOf } from "../../../support/facts.ts";

let folder = "";
let path = "";
let store: SqliteFactStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  path = join(folder, "facts.db");
  store = openSqliteFactStore(path, { busyTimeoutMs: 1 });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** What somebody sees who opens the file with another program. */
function rowsOfView(): readonly unknown[] {
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    return database.prepare("SELECT * FROM fact_metric ORDER BY fact_id").all();
  } finally {
    database.close();
  }
}

describe("the SQLite fact store", () => {
  it("keeps facts and data version when it is closed and opened again", async () => {
    await store.replaceDocument(documentOf("a.csv", [factOf()]));
    const before = await store.summary();
    store.close();
    store = openSqliteFactStore(path);
    expect(await store.summary()).toEqual(before);
    expect((await store.find(cellOf())).status).toBe("found");
  });

  it("shows each fact with its texts, its identity and its lineage to other programs", async () => {
    const fact = factOf({ validAsOf: "2025-12-31", mappingVersion: "m1" });
    await store.replaceDocument(documentOf("a.csv", [fact]));
    expect(rowsOfView()).toEqual([
      {
        fact_id: 1,
        dim_key: cellKey(fact.cell),
        metric_code: "REVENUE",
        entity: "HK",
        geography: "HK",
        channel: "TOTAL",
        dimensions: '{"channel":"TOTAL"}',
        period_type: "FY",
        rank: 0,
        raw: null,
        stated_value: null,
        stated_unit: null,
        sensitivity: "INTERNAL",
        withdrawn: 0,
        period: "FY2025",
        value: "1702",
        unit: "USD_M",
        source_doc_id: "results.xlsx",
        source_locator: "sheet=HK,cell=B2",
        valid_as_of: "2025-12-31",
        review_status: "auto_approved",
        extractor_version: "test/1",
        mapping_version: "m1",
        ingested_from: "a.csv",
        source: "earlier",
        version: 1,
        source_file_hash: "hash of a.csv",
        ingested_at: "2026-01-05T08:00:00.000Z",
        active: 1,
      },
    ]);
  });

  it("keeps superseded versions as history", async () => {
    for (const value of ["1", "2"]) await store.replaceDocument(documentOf("a.csv", [factOf({ value })]));
    await store.withdrawDocument("a.csv");
    await store.replaceDocument(documentOf("a.csv", [factOf({ value: "3" })]));
    expect(rowsOfView()).toMatchObject([
      { value: "1", version: 1, active: 0 },
      { value: "2", version: 2, active: 0 },
      { value: "3", version: 3, active: 1 },
    ]);
  });

  it.each(["1320.0", "01", "1e3", "-0", ".5", "1.50", "abc", ""])(
    "refuses the value %j, which is not canonical",
    async (value) => {
      await expect(store.replaceDocument(documentOf("a.csv", [factOf({ value })]))).rejects.toThrow(
        expect.objectContaining({ code: "invalid_fact" }),
      );
    },
  );

  it.each(["last year", "2025", "fy2025"])("refuses the period %j, which is no period code", async (period) => {
    const fact = factOf({ cell: { period } });
    await expect(store.replaceDocument(documentOf("a.csv", [fact]))).rejects.toThrow("no period code");
  });

  it("says that it is closed, or locked by another process", async () => {
    const other = new BetterSqlite3(path);
    other.exec("BEGIN IMMEDIATE");
    await expect(store.replaceDocument(documentOf("a.csv", []))).rejects.toThrow(
      expect.objectContaining({ code: "locked" }),
    );
    expect((await store.find(cellOf())).status).toBe("not_found");
    other.close();
    store.close();
    await expect(store.find(cellOf())).rejects.toThrow(expect.objectContaining({ code: "closed" }));
  });

  it("can be read beside its writer, but not changed", async () => {
    const reader = openSqliteFactStore(path, { readOnly: true });
    await store.replaceDocument(documentOf("a.csv", [factOf()]));
    expect((await reader.find(cellOf())).status).toBe("found");
    await expect(reader.withdrawDocument("a.csv")).rejects.toThrow(expect.objectContaining({ code: "unreadable" }));
    reader.close();
  });
});
