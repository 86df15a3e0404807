import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../../src/adapters/sqlite/database.ts";
import { GroupCommit } from "../../../../src/adapters/sqlite/slack/group-commit.ts";
import { StoreError } from "../../../../src/figures/store-error.ts";

const KIND = {
  applicationId: 1,
  migrations: ["CREATE TABLE word (text TEXT PRIMARY KEY CHECK (text <> 'bad')) STRICT;"],
  busyTimeoutMs: 20,
};

let folder: string;
let database: Database;
let other: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-group-"));
  database = openDatabase(join(folder, "words.db"), KIND);
  other = openDatabase(join(folder, "words.db"), KIND);
});

afterEach(() => {
  database.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const wordsIn = (place: Database) => place.prepare("SELECT text FROM word ORDER BY rowid").pluck().all();
const add = (text: string) => database.prepare("INSERT INTO word VALUES (?)").run(text).changes;
/** What became of each write, in the order of the calls. */
const outcomes = async (writes: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((one) => (one.status === "fulfilled" ? one.value : one.reason));

describe("writes that come together", () => {
  it("are committed in one transaction, in their order, before anybody hears of it", async () => {
    const commits = new GroupCommit(database);
    const heard: string[] = [];
    const first = commits.write(() => add("one")).then(() => heard.push("one"));
    const second = commits.write(() => ({ heard: [...heard], within: wordsIn(database), outside: wordsIn(other) }));
    const third = commits.write(() => add("three"));
    expect(wordsIn(database)).toEqual([]);
    expect(await second).toEqual({ heard: [], within: ["one"], outside: [] });
    await Promise.all([first, third]);
    expect(wordsIn(other)).toEqual(["one", "three"]);
  });

  it("do not cost each other anything where one fails", async () => {
    const commits = new GroupCommit(database);
    const fault = new Error("not this one");
    const ended = await outcomes([
      commits.write(() => add("one")),
      commits.write(() => {
        add("half");
        throw fault;
      }),
      commits.write(() => add("three")),
    ]);
    expect(ended).toEqual([1, fault, 1]);
    expect(wordsIn(other)).toEqual(["one", "three"]);
  });

  it("fail together where the file cannot be written, and are written when it can", async () => {
    const commits = new GroupCommit(database);
    other.exec("BEGIN IMMEDIATE");
    const ended = await outcomes([commits.write(() => add("one")), commits.write(() => add("two"))]);
    expect(ended).toEqual([expect.any(StoreError), expect.any(StoreError)]);
    expect(ended).toMatchObject([{ code: "locked" }, { code: "locked" }]);
    other.exec("ROLLBACK");
    expect(await commits.write(() => add("three"))).toBe(1);
    expect(wordsIn(other)).toEqual(["three"]);
  });

  it("fail together where the disk is full in their midst: what stood before is undone too", async () => {
    const commits = new GroupCommit(database);
    database.pragma(`max_page_count = ${Number(database.pragma("page_count", { simple: true })) + 1}`);
    const ended = await outcomes([commits.write(() => add("one")), commits.write(() => add("x".repeat(100_000)))]);
    expect(ended.some((one) => one instanceof StoreError && one.code === "full")).toBe(true);
    expect(wordsIn(other)).toEqual(ended[0] === 1 ? ["one"] : []);
    database.pragma("max_page_count = 1000000");
    expect(await commits.write(() => add("three"))).toBe(1);
  });

  it("say that the file was closed", async () => {
    const commits = new GroupCommit(database);
    const late = commits.write(() => add("one"));
    database.close();
    await expect(late).rejects.toMatchObject({ code: "closed" });
  });
});
