import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { runOn, sqliteEngine } from "../../../src/adapters/sqlite/sqlite-engine.ts";
import { storeFault } from "../../../src/adapters/sqlite/store-fault.ts";
import { PassageColumns } from "../../../src/adapters/stores/passages/passage-columns.ts";
import { openPassageStore } from "../../../src/adapters/stores/passages/passage-store.ts";
import { PASSAGE_WRITER } from "../../../src/adapters/stores/passages/passage-writer.ts";
import { openPostingSegments } from "../../../src/adapters/stores/passages/posting-segments.ts";
import type { PassageDocument, PassageIndex } from "../../../src/passages/passage-index.ts";
import { lookFor, passagesOf, textsFor } from "../../support/passages.ts";

let folder = "";
let path = "";
let opened: Database[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  path = join(folder, "facts.db");
  opened = [];
});
afterEach(() => {
  for (const database of opened) database.close();
  rmSync(folder, { recursive: true });
});

function connect(readOnly = false): Database {
  const options = { applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS, busyTimeoutMs: 1, readOnly };
  const database = openDatabase(path, options);
  opened.push(database);
  return database;
}

function open(database = connect()): PassageIndex {
  return openPassageStore(sqliteEngine(database)).index;
}

/** Stores a document without merging. */
function write(database: Database, document: PassageDocument): void {
  database.transaction(() => runOn(database, PASSAGE_WRITER.replace(document))).immediate();
}

/** All that two indexes of one file have to agree on. */
async function seenBy(index: PassageIndex): Promise<readonly unknown[]> {
  return [await index.summary(), await lookFor("ships sail", index), await lookFor("7", index)];
}

describe("two connections on one file", () => {
  it("see each other's documents come, change and go", async () => {
    const one = open();
    const other = open();
    await one.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    expect(await textsFor("ships", other)).toEqual(["Ships sail."]);
    await other.replaceDocument(passagesOf("b.md", ["Ships stop."], { origin: "risk" }));
    expect(await textsFor("ships", one)).toEqual(["Ships sail.", "Ships stop."]);
    await other.replaceDocument(passagesOf("a.md", ["Ships sink."]));
    expect(await textsFor("ships", one)).toEqual(["Ships stop.", "Ships sink."]);
    await one.withdrawDocument("b.md");
    expect(await textsFor("ships", other)).toEqual(["Ships sink."]);
    await other.replaceDocument(passagesOf("a.md", []));
    expect(await one.summary()).toEqual({ passages: 0, documents: 0, origins: [] });
  });

  it("agree after any number of changes by both, seen or not", async () => {
    const indexes = [open(), open()];
    for (let step = 0; step < 60; step += 1) {
      const index = indexes[step % 2];
      const doc = `${step % 11}.md`;
      if (step % 9 === 8) await index?.withdrawDocument(doc);
      else
        await index?.replaceDocument(
          passagesOf(
            doc,
            Array.from({ length: step % 4 }, () => `Ships sail ${step}.`),
          ),
        );
      if (step % 5 === 0) await lookFor("ships", indexes[(step + 1) % 2] ?? open());
    }
    const [one, other] = await Promise.all(indexes.map(seenBy));
    expect(one).toEqual(other);
    expect(one).toEqual(await seenBy(open()));
  });

  it("may be a reader beside the writer, that changes nothing", async () => {
    const writer = open();
    const reader = open(connect(true));
    await writer.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    expect(await textsFor("ships", reader)).toEqual(["Ships sail."]);
    const refused = expect.objectContaining({ code: "unreadable" });
    await expect(reader.replaceDocument(passagesOf("a.md", ["x"]))).rejects.toThrow(refused);
    await expect(reader.withdrawDocument("a.md")).rejects.toThrow(refused);
  });

  it("find the same while one of them merges what both have read", async () => {
    const reader = open();
    const database = connect();
    const columns = new PassageColumns();
    for (let number = 0; number < 8; number += 1)
      write(database, passagesOf(`${number}.md`, [`Ships sail ${number}.`]));
    const before = await seenBy(reader);
    runOn(database, columns.refresh());
    expect(runOn(database, openPostingSegments().merge(columns.lengths))).toBe(true);
    expect(await seenBy(reader)).toEqual(before);
    expect(await lookFor("ships", reader)).toHaveLength(8);
  });
});

/** A connection that, once it is armed, calls something just before it runs a statement that holds these words. */
function interrupted(statement: string, call: () => void): { readonly database: Database; readonly arm: () => void } {
  const database = connect();
  const prepare = database.prepare.bind(database);
  let isArmed = false;
  const interrupt = (): void => {
    if (isArmed) call();
    isArmed = false;
  };
  vi.spyOn(database, "prepare").mockImplementation((sql: string) => {
    const prepared = prepare(sql);
    if (!sql.includes(statement)) return prepared;
    const { all, iterate } = { all: prepared.all.bind(prepared), iterate: prepared.iterate.bind(prepared) };
    vi.spyOn(prepared, "all").mockImplementation((...values) => {
      interrupt();
      return all(...values);
    });
    vi.spyOn(prepared, "iterate").mockImplementation((...values) => {
      interrupt();
      return iterate(...values);
    });
    return prepared;
  });
  const arm = (): void => {
    isArmed = true;
  };
  return { database, arm };
}

describe("a document that another process stores in the middle of a write", () => {
  it.each([
    ["what came is read", "version_until IS NULL ORDER BY passage_id_first"],
    ["what went is read", "WHERE version_until > ?"],
    ["the segments are listed", "SELECT segment_id, level"],
  ])("is not lost, nor counted twice, when it comes before %s", async (_name, statement) => {
    const other = connect();
    const fleet = passagesOf("fleet.md", ["Ships sail 7 seas.", "Ships sail home."]);
    const faults: unknown[] = [];
    let calls = 0;
    const { database, arm } = interrupted(statement, () => {
      calls += 1;
      try {
        write(other, fleet);
      } catch (fault) {
        faults.push(fault);
      }
    });
    const index = open(database);
    await index.replaceDocument(passagesOf("fleet.md", ["Ships sail 7 times."]));
    for (let number = 0; number < 6; number += 1)
      await index.replaceDocument(passagesOf(`${number}.md`, ["Ships sail."]));
    arm();
    await index.replaceDocument(passagesOf("last.md", ["Ships sail."]));
    expect(calls).toBe(1);
    expect(faults.map((fault) => storeFault(fault, path)?.code).filter((code) => code !== "locked")).toEqual([]);
    // The first one may hold the file meanwhile; then the other comes again.
    if (faults.length > 0) write(other, fleet);
    const fresh = open();
    expect(await seenBy(index)).toEqual(await seenBy(fresh));
    expect((await lookFor("ships", fresh)).map(({ source }) => source.doc).toSorted()).toEqual([
      "0.md",
      "1.md",
      "2.md",
      "3.md",
      "4.md",
      "5.md",
      "fleet.md",
      "fleet.md",
      "last.md",
    ]);
    expect(await lookFor("7", fresh)).toHaveLength(1);
  });
});
