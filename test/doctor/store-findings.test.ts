import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { openSqliteAuditTrail } from "../../src/adapters/sqlite/open-audit.ts";
import { takeServerLock } from "../../src/adapters/sqlite/server-lock.ts";
import { openSlackDatabase } from "../../src/adapters/sqlite/slack/slack-database.ts";
import { CHECKED_ENTRIES } from "../../src/doctor/audit-finding.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { storeFindings } from "../../src/doctor/store-findings.ts";
import { answers, FIRST, MINUTE } from "../operations/audit/events.ts";
import { conversationStoreAt, learnedNamesAt, spendLedgerAt } from "../support/stores-at.ts";

const BESIDE = ["threads", "slack", "audit", "spend", "names"] as const;

let folder = "";
let paths: Readonly<Record<"facts" | (typeof BESIDE)[number], string>>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-doctor-"));
  const beside = (name: string): string => join(folder, `f.${name}.db`);
  paths = {
    facts: join(folder, "f.db"),
    threads: beside("threads"),
    slack: beside("slack"),
    audit: beside("audit"),
    spend: beside("spend"),
    names: beside("names"),
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

async function looked(dbPath = paths.facts): Promise<Readonly<Record<string, Finding>>> {
  const findings = await storeFindings({
    dbPath,
    stores: [{ name: "facts", path: dbPath }, ...BESIDE.map((name) => ({ name, path: paths[name] }))],
  });
  return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
}

function makeStores(): void {
  openSqliteFactStore(paths.facts).close();
  conversationStoreAt(paths.threads).close();
  openSlackDatabase(paths.slack).close();
  openSqliteAuditTrail(paths.audit).close();
  spendLedgerAt(paths.spend).close();
  learnedNamesAt(paths.names).close();
}

/** A trail of so many answers, and what somebody then did to it without its triggers. */
async function makeTrail(entries: number, tamper = ""): Promise<void> {
  const trail = openSqliteAuditTrail(paths.audit);
  await trail.record(answers(entries));
  trail.close();
  const database = new Database(paths.audit);
  for (const name of ["entry_is_final", "entry_is_kept"]) database.exec(`DROP TRIGGER ${name}`);
  database.exec(tamper);
  database.close();
}

function change(path: string, pragma: string): void {
  const database = new Database(path);
  database.pragma(pragma);
  database.close();
}

describe("a look at the stores", () => {
  it("finds new ones well, with size and version, and writes nothing", async () => {
    makeStores();
    const before = readdirSync(folder).sort();
    const findings = await looked();
    expect(Object.values(findings).map(({ name, level }) => [name, level])).toEqual([
      ["store of facts", "ok"],
      ["store of threads", "ok"],
      ["store of slack", "ok"],
      ["store of audit", "ok"],
      ["audit trail", "ok"],
      ["store of spend", "ok"],
      ["store of names", "ok"],
      ["folder of the stores", "ok"],
      ["disk", expect.stringMatching(/^(?:ok|warning)$/)],
      ["server", "ok"],
    ]);
    expect(findings["store of facts"]?.says).toMatch(/f\.db is intact, \d+ MB, version \d+$/);
    expect(readdirSync(folder).filter((name) => !/-(?:wal|shm)$/.test(name))).toEqual(before);
  });

  it("misses the facts alone where there is nothing yet, and makes no file", async () => {
    const findings = await looked();
    expect(findings["store of facts"]).toMatchObject({ level: "warning", remedy: expect.stringContaining("ingest") });
    for (const name of BESIDE) expect(findings[`store of ${name}`]).toMatchObject({ level: "ok", remedy: null });
    expect(findings["audit trail"]).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["damaged", () => writeFileSync(paths.facts, "no database"), "fault", "damaged or no SQLite file"],
    ["of a later release", () => change(paths.facts, "user_version = 99"), "fault", "later release"],
    ["of another kind", () => change(paths.facts, "application_id = 7"), "fault", "not this store's"],
    ["of an earlier release", () => change(paths.facts, "user_version = 1"), "warning", "version 1 of "],
  ])("tells of a store that is %s", async (_name, spoil, level, says) => {
    makeStores();
    spoil();
    expect((await looked())["store of facts"]).toMatchObject({ level, says: expect.stringContaining(says) });
  });

  it.each(["audit", "spend", "names"] as const)(
    "tells of a %s store that is damaged or of another kind",
    async (name) => {
      makeStores();
      change(paths[name], "application_id = 7");
      expect((await looked())[`store of ${name}`]).toMatchObject({
        level: "fault",
        says: expect.stringContaining("this store's"),
      });
      writeFileSync(paths[name], "no database");
      expect((await looked())[`store of ${name}`]).toMatchObject({
        level: "fault",
        says: expect.stringContaining("damaged"),
      });
      expect((await looked())["audit trail"]?.level).toBe(name === "audit" ? undefined : "ok");
    },
  );

  it("leaves an earlier store as it is", async () => {
    makeStores();
    change(paths.slack, "user_version = 1");
    expect((await looked())["store of slack"]).toMatchObject({
      level: "warning",
      remedy: expect.stringContaining("backup"),
    });
    expect((await looked())["store of slack"]?.level).toBe("warning");
  });

  it("says whether a server works on it", async () => {
    const lock = takeServerLock(paths.facts);
    expect((await looked()).server?.says).toBe("works on this store; a second one would end");
    lock.release();
    expect((await looked()).server?.says).toBe("does not run on this store");
  });

  it("calls a folder that is none a fault", async () => {
    writeFileSync(join(folder, "file"), "");
    expect((await looked(join(folder, "file", "f.db")))["folder of the stores"]?.level).toBe("fault");
  });
});

describe("a look at the audit trail", () => {
  it("follows all of a short one", async () => {
    await makeTrail(12);
    expect((await looked())["audit trail"]).toMatchObject({ level: "ok", says: "the chain of its 12 entries holds" });
  });

  it.each([
    ["changed", "UPDATE entry SET at = 1 WHERE seq = 8", "entry 8 was changed"],
    ["moved", "UPDATE entry SET previous = hash WHERE seq = 5", "entry 5 was changed"],
    ["removed", "DELETE FROM entry WHERE seq BETWEEN 3 AND 4", "entries 3 to 4 are missing"],
    ["removed at the beginning", "DELETE FROM entry WHERE seq < 3", "entries 1 to 2 are missing"],
  ])("calls a chain with an entry that was %s a fault", async (_name, tamper, says) => {
    await makeTrail(8, tamper);
    expect((await looked())["audit trail"]).toMatchObject({
      level: "fault",
      says: expect.stringContaining(`its chain is broken: ${says}`),
      remedy: expect.stringContaining("footnote audit verify"),
    });
    expect((await looked())["store of audit"]?.level).toBe("ok");
  });

  const LONG = CHECKED_ENTRIES + 20;

  it.each([
    ["nothing", "", "ok", "at the first and at the last 5,000 of 5,020 entries; `footnote audit verify` follows all"],
    ["the last entry", `UPDATE entry SET at = 1 WHERE seq = ${LONG}`, "fault", "entry 5020 was changed"],
    ["the first of the last ones", "UPDATE entry SET at = 1 WHERE seq = 21", "fault", "entry 21 was changed"],
    ["the one before them", "DELETE FROM entry WHERE seq = 20", "fault", "entry 20 is missing"],
    ["the first entry", "UPDATE entry SET at = 1 WHERE seq = 1", "fault", "entry 1 was changed"],
    ["the beginning", "DELETE FROM entry WHERE seq < 10", "fault", "entries 1 to 9 are missing"],
    [
      "the middle, which is not looked at",
      "UPDATE entry SET at = 1 WHERE seq = 10",
      "ok",
      "the chain holds at the first",
    ],
  ])("of a long one follows both ends: %s", async (_name, tamper, level, says) => {
    await makeTrail(LONG, tamper);
    expect((await looked())["audit trail"]).toMatchObject({ level, says: expect.stringContaining(says) });
  });

  it("takes what was pruned for what it is", async () => {
    await makeTrail(LONG + 100);
    const trail = openSqliteAuditTrail(paths.audit);
    const now = new Date(FIRST + 20_000 * MINUTE);
    await trail.prune(new Date(FIRST + 50 * MINUTE), { who: null, now });
    trail.close();
    expect((await looked())["audit trail"]).toMatchObject({
      level: "ok",
      says: expect.stringContaining("of 5,071 entries"),
    });
  });
});
