import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { openSqliteFactStore, type SqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { sqliteEngine } from "../../../src/adapters/sqlite/sqlite-engine.ts";
import { loadVectorExtension } from "../../../src/adapters/sqlite/vector-extension.ts";
import { openVectorIndex } from "../../../src/adapters/stores/passages/vector-index.ts";
import { type VectorIndex, VectorIndexError } from "../../../src/passages/vector-index.ts";
import { cosine } from "../../support/memory-vector-index.ts";
import { draftOf, passagesOf, textsFor } from "../../support/passages.ts";

const SPACE = { model: "fake", dimensions: 2 };
const EAST = Float32Array.of(1, 0);
const NORTH = Float32Array.of(0, 1);

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

function tables(): readonly unknown[] {
  return withFile((database) =>
    database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%vector%' AND type = 'table'").pluck().all(),
  );
}

async function fill(vectors: VectorIndex, vector: Float32Array, space = SPACE): Promise<number> {
  await vectors.prepare(space);
  const missing = await vectors.missing({ ...space, after: null, limit: 1_000 });
  return vectors.store(
    space,
    missing.map(({ id }) => ({ id, vector })),
  );
}

async function near(vectors: VectorIndex, vector = EAST): Promise<readonly string[]> {
  return (await vectors.nearest({ space: SPACE, vector, filter: {}, limit: 10 })).map(({ text }) => text);
}

describe("vectors in a file", () => {
  it("need no table and no extension before an embedder uses them", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    expect(await store.vectors.missing({ ...SPACE, after: null, limit: 9 })).toHaveLength(1);
    expect(await near(store.vectors)).toEqual([]);
    expect(tables()).toEqual([]);
    await fill(store.vectors, EAST);
    expect(tables()).toEqual(["vector_space", "passage_vector_1"]);
  });

  it("are the same when the file is closed and opened again, also by a reader beside it", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail.", "Ships stop."]));
    await fill(store.vectors, NORTH);
    const reader = openSqliteFactStore(path, { readOnly: true });
    expect(await near(reader.vectors)).toEqual(["Ships sail.", "Ships stop."]);
    await store.passages.replaceDocument(passagesOf("b.md", ["Ships sink."]));
    await fill(store.vectors, EAST);
    expect(await near(reader.vectors)).toEqual(["Ships sink.", "Ships sail.", "Ships stop."]);
    reader.close();
    store.close();
    store = openSqliteFactStore(path);
    expect(await near(store.vectors)).toEqual(["Ships sink.", "Ships sail.", "Ships stop."]);
  });

  it("of what is out of view or restricted are deleted, those of other models too", async () => {
    const other = { model: "other", dimensions: 2 };
    await store.passages.replaceDocument(passagesOf("a.md", ["old", "older"]));
    await store.passages.replaceDocument(passagesOf("b.md", ["stays"]));
    await store.passages.replaceDocument(passagesOf("c.md", ["turns secret"]));
    for (const space of [SPACE, other]) await fill(store.vectors, EAST, space);
    await store.passages.replaceDocument(passagesOf("a.md", ["new"]));
    // A rule of the company that changed: what was open when it was read may be closed now.
    withFile((database) => database.exec("UPDATE passage_document SET sensitivity = 'RESTRICTED' WHERE doc = 'c.md'"));
    expect(await near(store.vectors)).toEqual(["stays"]);
    await store.vectors.prepare(SPACE);
    const kept = (table: string) =>
      withFile((database) =>
        database.prepare(`SELECT text FROM ${table} JOIN passage USING (passage_id)`).pluck().all(),
      );
    expect([kept("passage_vector_1"), kept("passage_vector_2")]).toEqual([["stays"], ["stays"]]);
  });

  it("are found exactly as a look at all of them finds them", async () => {
    const number = fc.integer({ min: -9, max: 9 });
    const vector = fc.tuple(number, number, number).filter((parts) => parts.some((part) => part !== 0));
    const space = { model: "three", dimensions: 3 };
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(vector, { minLength: 1, maxLength: 40 }), vector, async (all, asked) => {
        runs += 1;
        const drafts = all.map((parts) => draftOf(`${runs} ${parts.join(" ")}`));
        await store.passages.replaceDocument(passagesOf("a.md", drafts));
        await store.vectors.prepare(space);
        const missing = await store.vectors.missing({ ...space, after: null, limit: 100 });
        await store.vectors.store(
          space,
          missing.map(({ id }, index) => ({ id, vector: Float32Array.from(all[index] ?? []) })),
        );
        const query = Float32Array.from(asked);
        const expected = all
          .map((parts) => cosine(Float32Array.from(parts), query))
          .sort((a, b) => b - a)
          .slice(0, 10);
        const found = await store.vectors.nearest({ space, vector: query, filter: {}, limit: 10 });
        expect(found).toHaveLength(expected.length);
        for (const [index, { similarity }] of found.entries())
          expect(similarity).toBeCloseTo(expected[index] ?? Number.NaN, 4);
      }),
      { numRuns: 60, seed: 81 },
    );
  });
});

describe("vectors that cannot be used", () => {
  it("for want of the extension say so, each time, without looking for it again", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    const database = openDatabase(path, { applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS });
    let loads = 0;
    const vectors = openVectorIndex(sqliteEngine(database), async () => {
      loads += 1;
      throw new VectorIndexError("extension_missing", "none for this machine");
    });
    // Storing needs none.
    expect(await fill(vectors, EAST)).toBe(1);
    expect(loads).toBe(0);
    for (const _ of [1, 2])
      await expect(near(vectors)).rejects.toThrow(expect.objectContaining({ code: "extension_missing" }));
    expect(loads).toBe(1);
    database.close();
  });

  it("for want of a table say so", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    await fill(store.vectors, EAST);
    withFile((database) => database.exec("DROP TABLE passage_vector_1"));
    const unavailable = expect.objectContaining({ code: "unavailable" });
    await expect(near(store.vectors)).rejects.toThrow(unavailable);
    await expect(store.vectors.prepare(SPACE)).rejects.toThrow(unavailable);
    await expect(store.vectors.missing({ ...SPACE, after: null, limit: 9 })).rejects.toThrow(unavailable);
    await expect(store.vectors.store(SPACE, [{ id: "p1", vector: EAST }])).rejects.toThrow(unavailable);
    expect(await textsFor("ships", store.passages)).toEqual(["Ships sail."]);
  });

  it("for another process that holds the file say so, and store nothing", async () => {
    await store.passages.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    const other = new BetterSqlite3(path);
    other.exec("BEGIN IMMEDIATE");
    await expect(fill(store.vectors, EAST)).rejects.toThrow(expect.objectContaining({ code: "locked" }));
    other.close();
    expect(tables()).toEqual([]);
    expect(await fill(store.vectors, EAST)).toBe(1);
  });

  it("since the file is closed say so, whatever is asked", async () => {
    store.close();
    const { vectors } = store;
    for (const attempt of [
      () => near(vectors),
      () => vectors.prepare(SPACE),
      () => vectors.missing({ ...SPACE, after: null, limit: 9 }),
      () => vectors.store(SPACE, []),
    ])
      await expect(attempt()).rejects.toThrow(expect.objectContaining({ code: "closed" }));
  });
});

describe("the extension", () => {
  it("gives a connection its functions, and is no reason to fail twice", async () => {
    const database = new BetterSqlite3(":memory:");
    await loadVectorExtension(database, ":memory:");
    await loadVectorExtension(database, ":memory:");
    expect(database.prepare("SELECT vec_version()").pluck().get()).toBe("v0.1.9");
    database.close();
  });

  it("that cannot be loaded is named by a code", async () => {
    const database = new BetterSqlite3(":memory:");
    database.loadExtension = () => {
      throw new Error("no such file");
    };
    const missing = expect.objectContaining({ code: "extension_missing" });
    await expect(loadVectorExtension(database, ":memory:")).rejects.toThrow(missing);
    database.close();
  });
});
