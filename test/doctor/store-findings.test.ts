import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openConversationStore } from "../../src/adapters/sqlite/conversation-store.ts";
import { takeServerLock } from "../../src/adapters/sqlite/server-lock.ts";
import { openSlackDatabase } from "../../src/adapters/sqlite/slack-database.ts";
import { openSqliteFactStore } from "../../src/adapters/sqlite/sqlite-fact-store.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { storeFindings } from "../../src/doctor/store-findings.ts";

let folder = "";
let paths: { readonly facts: string; readonly threads: string; readonly slack: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-doctor-"));
  paths = { facts: join(folder, "f.db"), threads: join(folder, "f.threads.db"), slack: join(folder, "f.slack.db") };
});
afterEach(() => rmSync(folder, { recursive: true }));

function looked(dbPath = paths.facts): Readonly<Record<string, Finding>> {
  const findings = storeFindings({
    dbPath,
    stores: [
      { name: "facts", path: dbPath },
      { name: "threads", path: paths.threads },
      { name: "slack", path: paths.slack },
    ],
  });
  return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
}

function makeStores(): void {
  openSqliteFactStore(paths.facts).close();
  openConversationStore(paths.threads, { rememberMs: 1, proposalsFor: "", now: () => 0 }).close();
  openSlackDatabase(paths.slack).close();
}

function change(path: string, pragma: string): void {
  const database = new Database(path);
  database.pragma(pragma);
  database.close();
}

describe("a look at the stores", () => {
  it("finds new ones well, with size and version, and writes nothing", () => {
    makeStores();
    const before = readdirSync(folder).sort();
    const findings = looked();
    expect(Object.values(findings).map(({ name, level }) => [name, level])).toEqual([
      ["store of facts", "ok"],
      ["store of threads", "ok"],
      ["store of slack", "ok"],
      ["folder of the stores", "ok"],
      ["disk", expect.stringMatching(/^(?:ok|warning)$/)],
      ["server", "ok"],
    ]);
    expect(findings["store of facts"]?.says).toMatch(/f\.db is intact, \d+ MB, version \d+$/);
    expect(readdirSync(folder).filter((name) => !/-(?:wal|shm)$/.test(name))).toEqual(before);
  });

  it("misses the facts alone where there is nothing yet, and makes no file", () => {
    const findings = looked();
    expect(findings["store of facts"]).toMatchObject({ level: "warning", remedy: expect.stringContaining("ingest") });
    expect(findings["store of threads"]?.level).toBe("ok");
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["damaged", () => writeFileSync(paths.facts, "no database"), "fault", "damaged or no SQLite file"],
    ["of a later release", () => change(paths.facts, "user_version = 99"), "fault", "later release"],
    ["of another kind", () => change(paths.facts, "application_id = 7"), "fault", "not this store's"],
    ["of an earlier release", () => change(paths.facts, "user_version = 1"), "warning", "version 1 of "],
  ])("tells of a store that is %s", (_name, spoil, level, says) => {
    makeStores();
    spoil();
    expect(looked()["store of facts"]).toMatchObject({ level, says: expect.stringContaining(says) });
  });

  it("leaves an earlier store as it is", () => {
    makeStores();
    change(paths.slack, "user_version = 1");
    expect(looked()["store of slack"]).toMatchObject({ level: "warning", remedy: expect.stringContaining("backup") });
    expect(looked()["store of slack"]?.level).toBe("warning");
  });

  it("says whether a server works on it", () => {
    const lock = takeServerLock(paths.facts);
    expect(looked().server?.says).toBe("works on this store; a second one would end");
    lock.release();
    expect(looked().server?.says).toBe("does not run on this store");
  });

  it("calls a folder that is none a fault", () => {
    writeFileSync(join(folder, "file"), "");
    expect(looked(join(folder, "file", "f.db"))["folder of the stores"]?.level).toBe("fault");
  });
});
