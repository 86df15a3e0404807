import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { storeFault } from "../../../src/adapters/sqlite/store-fault.ts";

const FIRST = "CREATE TABLE note (text TEXT)";
const SECOND = "ALTER TABLE note ADD COLUMN author TEXT";
const ID = 4711;

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  path = join(folder, "deep", "notes.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(
  migrations: readonly string[],
  options: { readonly readOnly?: boolean; readonly applicationId?: number } = {},
) {
  return openDatabase(path, { applicationId: ID, busyTimeoutMs: 1, ...options, migrations });
}

describe("opening a database", () => {
  it("creates file and folder, runs the migrations and sets what a store relies on", () => {
    const database = open([FIRST, SECOND]);
    expect(database.pragma("user_version", { simple: true })).toBe(2);
    expect(database.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(database.pragma("foreign_keys", { simple: true })).toBe(1);
    database.prepare("INSERT INTO note VALUES ('a', 'b')").run();
    database.close();
  });

  it("runs only the migrations that a file does not have, and keeps its rows", () => {
    const old = open([FIRST]);
    old.prepare("INSERT INTO note VALUES ('kept')").run();
    old.close();
    const updated = open([FIRST, SECOND]);
    expect(updated.prepare("SELECT * FROM note").all()).toEqual([{ text: "kept", author: null }]);
    updated.close();
  });

  it("leaves a file as it was when a migration fails half way", () => {
    open([FIRST]).close();
    expect(() => open([FIRST, "CREATE TABLE half (a); CREATE TABLE note (b)"])).toThrow();
    const again = open([FIRST]);
    expect(again.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["note"]);
    again.close();
  });

  it("refuses a file that a later release wrote, by name and with a remedy", () => {
    open([FIRST, SECOND]).close();
    expect(() => open([FIRST])).toThrow(
      expect.objectContaining({ code: "newer_version", message: expect.stringContaining("update Footnote") }),
    );
  });

  it("refuses another store's file and leaves it untouched", () => {
    open([FIRST]).close();
    const before = readFileSync(path);
    expect(() => open([FIRST], { applicationId: 1 })).toThrow(expect.objectContaining({ code: "unreadable" }));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("refuses a file that is no database", () => {
    open([FIRST]).close();
    writeFileSync(path, "metric,entity\n".repeat(1000));
    expect(() => open([FIRST])).toThrow(expect.objectContaining({ code: "corrupt" }));
  });

  it("opens an existing file for reading only beside a writer, and refuses a missing or older one", () => {
    expect(() => open([FIRST], { readOnly: true })).toThrow(expect.objectContaining({ code: "unreadable" }));
    const writer = open([FIRST]);
    const reader = open([FIRST], { readOnly: true });
    writer.prepare("INSERT INTO note VALUES ('a')").run();
    expect(reader.prepare("SELECT text FROM note").pluck().all()).toEqual(["a"]);
    expect(() => reader.prepare("DELETE FROM note").run()).toThrow("readonly");
    reader.close();
    writer.close();
    expect(() => open([FIRST, SECOND], { readOnly: true })).toThrow(expect.objectContaining({ code: "unreadable" }));
  });

  it("names a lock that another process holds", () => {
    const other = open([FIRST]);
    other.prepare("BEGIN EXCLUSIVE").run();
    expect(() => open([FIRST, SECOND])).toThrow(expect.objectContaining({ code: "locked" }));
    other.close();
  });
});

describe("what SQLite reports", () => {
  it.each([
    ["SQLITE_BUSY_SNAPSHOT", "locked"],
    ["SQLITE_LOCKED", "locked"],
    ["SQLITE_CORRUPT_VTAB", "corrupt"],
    ["SQLITE_NOTADB", "corrupt"],
    ["SQLITE_FULL", "full"],
    ["SQLITE_IOERR_READ", "unreadable"],
    ["SQLITE_CANTOPEN", "unreadable"],
    ["SQLITE_READONLY", "unreadable"],
  ])("%s is a store that is %s", (code, expected) => {
    expect(storeFault(new BetterSqlite3.SqliteError("x", code), "facts.db")?.code).toBe(expected);
  });

  it("is no store fault when it is a mistake in a statement", () => {
    expect(storeFault(new BetterSqlite3.SqliteError("x", "SQLITE_CONSTRAINT_UNIQUE"), "facts.db")).toBeNull();
    expect(storeFault(new Error("x"), "facts.db")).toBeNull();
  });
});
