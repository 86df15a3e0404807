import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUpDatabase, checkIntegrity } from "../../../src/adapters/sqlite/backup.ts";
import { type Database, openDatabase } from "../../../src/adapters/sqlite/database.ts";

const OPTIONS = { applicationId: 4711, migrations: ["CREATE TABLE note (text TEXT NOT NULL)"] };
const NOTES = 5_000;

let folder = "";
let source = "";
let copy = "";
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-backup-"));
  source = join(folder, "notes.db");
  copy = join(folder, "copies", "notes.db");
  database = openDatabase(source, OPTIONS);
  const insert = database.prepare("INSERT INTO note VALUES (?)");
  for (let number = 0; number < NOTES; number += 1) insert.run(`note ${number}`);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function notesIn(path: string): unknown {
  const opened = openDatabase(path, OPTIONS);
  try {
    return opened.prepare("SELECT COUNT(*) FROM note").pluck().get();
  } finally {
    opened.close();
  }
}

/** Writes over the middle of a file, where its rows are. */
function damage(path: string): void {
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8_192);
  writeFileSync(path, bytes);
}

describe("a backup", () => {
  it("is a store of its own with all that was written, the latest included", () => {
    expect(backUpDatabase(source, copy)).toBeGreaterThan(0);
    expect(notesIn(copy)).toBe(NOTES);
    expect(readdirSync(join(folder, "copies")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("is made beside a writer, whose open transaction is not in it and goes on", () => {
    database.exec("BEGIN IMMEDIATE");
    database.prepare("INSERT INTO note VALUES ('half')").run();
    backUpDatabase(source, copy);
    database.exec("COMMIT");
    expect(notesIn(copy)).toBe(NOTES);
    expect(notesIn(source)).toBe(NOTES + 1);
  });

  it("overwrites nothing", () => {
    backUpDatabase(source, copy);
    const before = readFileSync(copy);
    expect(() => backUpDatabase(source, copy)).toThrow(expect.objectContaining({ code: "unreadable" }));
    expect(readFileSync(copy).equals(before)).toBe(true);
  });

  it("of a damaged store is refused, and leaves nothing", () => {
    damage(source);
    expect(() => backUpDatabase(source, copy)).toThrow(expect.objectContaining({ code: "corrupt" }));
    expect(existsSync(copy) || existsSync(`${copy}.partial`)).toBe(false);
    database = new BetterSqlite3(":memory:");
  });
});

describe("looking through a store", () => {
  it("says nothing of a sound one, nor of one that is not there", () => {
    checkIntegrity(source);
    checkIntegrity(join(folder, "none.db"));
    expect(existsSync(join(folder, "none.db"))).toBe(false);
  });

  it("names a damaged one and the remedy", () => {
    damage(source);
    expect(() => checkIntegrity(source)).toThrow(
      expect.objectContaining({ code: "corrupt", message: expect.stringContaining("restore it from a backup") }),
    );
    database = new BetterSqlite3(":memory:");
  });
});
