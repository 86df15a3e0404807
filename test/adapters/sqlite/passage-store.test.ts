import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { openSqliteFactStore, type SqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { UNKNOWN_SOURCE } from "../../../src/domain/document-key.ts";
import { idFor, lookFor, passagesOf, textsFor } from "../../support/passages.ts";
import { storesOn } from "../../support/stores.ts";

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

/** Works on the file as another program does. */
function withFile<T>(work: (database: BetterSqlite3.Database) => T): T {
  const database = new BetterSqlite3(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function rows(sql: string): readonly unknown[] {
  return withFile((database) => database.prepare(sql).all());
}

/** Everything that the tables of passages hold. */
function everyRow(): readonly unknown[] {
  return ["passage_document", "passage", "term_segment", "term_posting", "passage_state"].map((table) =>
    rows(`SELECT * FROM ${table}`),
  );
}

describe("passages in a file", () => {
  it("are the same when the file is closed and opened again", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail.", "Ships stop."], { entity: "HK" }));
    await store.passages.replaceDocument(passagesOf("b.md", ["Ships sink."], { sensitivity: "SECRET" }));
    await store.passages.withdrawDocument("c.md");
    const before = [await lookFor("ships sail", store.passages), await store.passages.summary()];
    store.close();
    store = openSqliteFactStore(path);
    expect([await lookFor("ships sail", store.passages), await store.passages.summary()]).toEqual(before);
  });

  it("stay there when they are replaced or withdrawn, as versions that ended", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["one"]));
    await store.passages.replaceDocument(passagesOf("b.md", ["two"]));
    await store.passages.replaceDocument({ ...passagesOf("a.md", ["three"]), fileHash: "other hash" });
    await store.passages.withdrawDocument("a.md");
    await store.passages.replaceDocument(passagesOf("a.md", ["four"]));
    expect(
      rows(`SELECT doc, version, source_file_hash AS hash, text, version_from, version_until
        FROM passage_document JOIN passage USING (document_id) ORDER BY passage_id`),
    ).toEqual([
      { doc: "a.md", version: 1, hash: "hash of a.md", text: "one", version_from: 1, version_until: 3 },
      { doc: "b.md", version: 1, hash: "hash of b.md", text: "two", version_from: 2, version_until: null },
      { doc: "a.md", version: 2, hash: "other hash", text: "three", version_from: 3, version_until: 4 },
      { doc: "a.md", version: 3, hash: "hash of a.md", text: "four", version_from: 5, version_until: null },
    ]);
  });

  it("have a document, a place, a hash, a time and a version, or are refused by the file itself", () => {
    const required = {
      passage_document: ["doc", "version", "source_file_hash", "ingested_at", "title", "sensitivity", "origin"],
      passage: ["document_id", "source_locator", "text"],
    };
    for (const [table, columns] of Object.entries(required)) {
      const strict = rows(`SELECT name FROM pragma_table_info('${table}') WHERE "notnull" = 1`);
      for (const column of columns) expect(strict).toContainEqual({ name: column });
    }
    expect(() =>
      withFile((database) => database.exec("INSERT INTO passage VALUES (1, 1, NULL, '[]', 'en', 'no place')")),
    ).toThrow("NOT NULL");
  });

  it("have at most one version of a document in view, or are refused by the file itself", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["one"]));
    await store.passages.replaceDocument(passagesOf("a.md", ["two"]));
    expect(() => withFile((database) => database.exec("UPDATE passage_document SET version_until = NULL"))).toThrow(
      "UNIQUE",
    );
  });

  it("come to a file that held facts before there were passages, and its ledger stays", async () => {
    store.close();
    rmSync(path);
    const [facts = ""] = FACT_MIGRATIONS;
    const old = openDatabase(path, { applicationId: FACT_STORE_ID, migrations: [facts] });
    old.exec("INSERT INTO ingest_ledger VALUES ('a.csv', 'hash', '1', 7, 0)");
    old.exec(
      "INSERT INTO document (doc, version, source_file_hash, ingested_at, active) VALUES ('a.csv', 1, 'hash', '', 1)",
    );
    old.close();
    store = openSqliteFactStore(path);
    expect(await storesOn(store, path).documents.find({ source: UNKNOWN_SOURCE, doc: "a.csv" })).toMatchObject({
      facts: 0,
      passages: 0,
      fileHash: "hash",
    });
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    expect(await textsFor("ships", store.passages)).toEqual(["Ships sail."]);
  });

  it("may be many to a document", async () => {
    const texts = Array.from({ length: 3_000 }, (_, index) => `Paragraph number ${index + 1} of the minutes.`);
    await store.passages.replaceDocument(passagesOf("before.md", ["first"]));
    expect(await store.passages.replaceDocument(passagesOf("minutes.md", texts))).toBe(3_000);
    for (const number of [1, 1_499, 3_000]) {
      expect(await textsFor(`${number}`, store.passages)).toEqual([texts[number - 1]]);
      const near = await store.passages.around(await idFor(`${number}`, store.passages), 1);
      expect(near.map(({ text }) => text)).toEqual(texts.slice(Math.max(0, number - 2), number + 1));
    }
    expect(await lookFor("minutes", store.passages, { limit: 5_000 })).toHaveLength(3_000);
    await store.passages.replaceDocument(passagesOf("minutes.md", ["gone"]));
    expect(await textsFor("paragraph minutes", store.passages)).toEqual([]);
    expect(await store.passages.summary()).toMatchObject({ passages: 2, documents: 2 });
  });

  it("are found by the first words of a query that is a whole text", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail.", "Ports open."]));
    const many = Array.from({ length: 3_000 }, (_, index) => `${index}`).join(" ");
    expect(await textsFor(`ships ${many} ports`, store.passages)).toEqual(["Ships sail."]);
  });

  it("may say one word very often", async () => {
    const often = "ship ".repeat(65_536);
    await store.passages.replaceDocument(passagesOf("a.md", ["A ship and a port."], { title: "" }));
    await store.passages.replaceDocument(passagesOf("b.md", [often], { title: "" }));
    expect((await textsFor("ship", store.passages)).map((text) => text.length)).toEqual([often.length, 18]);
  });
});

describe("a write that fails", () => {
  it.each([
    ["words are stored", "INSERT ON passage WHEN NEW.text = 'boom'"],
    ["terms are stored", "INSERT ON term_posting"],
    ["it is done", "UPDATE ON passage_state"],
  ])("when %s leaves the version that was there, in every part, and the next write works", async (_name, moment) => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    withFile((database) =>
      database.exec(`CREATE TRIGGER full BEFORE ${moment} BEGIN SELECT RAISE(ABORT, 'no room'); END`),
    );
    const before = [everyRow(), await store.passages.summary()];
    const broken = passagesOf("a.md", ["Ships stop.", "boom"]);
    await expect(store.passages.replaceDocument(broken)).rejects.toThrow("no room");
    expect([everyRow(), await store.passages.summary()]).toEqual(before);
    expect(await textsFor("ships", store.passages)).toEqual(["Ships sail."]);
    withFile((database) => database.exec("DROP TRIGGER full"));
    await store.passages.replaceDocument(broken);
    expect(await textsFor("ships boom", store.passages)).toEqual(["boom", "Ships stop."]);
  });

  it("says that another process holds the file, and changes nothing", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    const other = new BetterSqlite3(path);
    other.exec("BEGIN IMMEDIATE");
    const locked = expect.objectContaining({ code: "locked" });
    await expect(store.passages.replaceDocument(passagesOf("a.md", ["Ships stop."]))).rejects.toThrow(locked);
    await expect(store.passages.withdrawDocument("a.md")).rejects.toThrow(locked);
    expect(await textsFor("ships", store.passages)).toEqual(["Ships sail."]);
    other.close();
    expect(await store.passages.withdrawDocument("a.md")).toBe(true);
  });

  it("says that the file is closed, whatever is asked", async () => {
    store.close();
    const { passages } = store;
    for (const attempt of [
      () => lookFor("ships", passages),
      () => passages.around("p1", 1),
      () => passages.replaceDocument(passagesOf("a.md", ["x"])),
      () => passages.withdrawDocument("a.md"),
      () => passages.summary(),
    ])
      await expect(attempt()).rejects.toThrow(expect.objectContaining({ code: "closed" }));
  });
});
