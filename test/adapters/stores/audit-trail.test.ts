import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import { backUpDatabase } from "../../../src/adapters/sqlite/backup.ts";
import {
  openSqliteAuditLog,
  openSqliteAuditTrail,
  type SqliteAuditTrail,
} from "../../../src/adapters/sqlite/open-audit.ts";
import { AUDIT } from "../../../src/adapters/stores/audit/audit-schema.ts";
import type { AuditEntry, AuditFilter, AuditHead } from "../../../src/operations/audit/audit-trail.ts";
import { type ChainLink, type ChainVerdict, linkHash } from "../../../src/operations/audit/chain.ts";
import { ANSWERED, answers, EVENTS, entriesOf, FIRST, MINUTE } from "../../operations/audit/events.ts";

const ALL: AuditFilter = { since: null, who: null, limit: 1_000_000 };
const LATER = { who: "root", now: new Date(FIRST + 1_000 * MINUTE) };

let folder = "";
let path = "";
let trail: SqliteAuditTrail;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-audit-"));
  path = join(folder, "facts.audit.db");
  trail = openSqliteAuditTrail(path);
});
afterEach(() => {
  trail.close();
  rmSync(folder, { recursive: true });
});

/** Adds so many entries in a process of its own; the code that it ends with. */
async function appendBeside(count: number): Promise<number | null> {
  const program = await bundled("test/adapters/stores/append-entries.ts");
  const child = spawn(process.execPath, [program, path, String(count)], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}

async function looking<T>(work: (log: ReturnType<typeof openSqliteAuditLog>) => Promise<T>, file = path): Promise<T> {
  const log = openSqliteAuditLog(file);
  try {
    return await work(log);
  } finally {
    log.close();
  }
}

it("is one chain of what a server and a command line add at the same time", async () => {
  const beside = [appendBeside(60), appendBeside(60)];
  let isOver = false;
  const over = Promise.all(beside).then((codes) => {
    isOver = true;
    return codes;
  });
  let own = 0;
  while (!isOver) {
    await trail.record([...answers(3)]);
    own += 3;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await over).toEqual([0, 0]);
  expect(await verify()).toMatchObject({ kind: "intact", entries: 120 + own });
}, 120_000);

const list = (filter: Partial<AuditFilter> = {}): Promise<readonly AuditEntry[]> =>
  looking((log) => log.list({ ...ALL, ...filter }));
const verify = (known: AuditHead | null = null): Promise<ChainVerdict> => looking((log) => log.verify(known));

async function headNow(): Promise<AuditHead> {
  const verdict = await verify();
  if (verdict.kind === "broken") throw new Error(`broken: ${JSON.stringify(verdict.fault)}`);
  return verdict.head;
}

/** Works on the file as anybody with a right to write it can. */
function raw<T>(work: (database: BetterSqlite3.Database) => T): T {
  const database = new BetterSqlite3(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The same without the triggers. */
function tampering(work: (database: BetterSqlite3.Database) => void): void {
  raw((database) => {
    const names = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) database.exec(`DROP TRIGGER ${name}`);
    work(database);
  });
}

describe("a trail of an earlier version", () => {
  it("is brought forward with all its entries, and holds", async () => {
    await trail.record(entriesOf(EVENTS));
    const head = await headNow();
    trail.close();
    // The first version had no names for people; its other tables are those of now.
    raw((database) => database.exec("DROP TABLE pseudonym; PRAGMA user_version = 1"));
    trail = openSqliteAuditTrail(path);
    expect(raw((database) => database.pragma("user_version", { simple: true }))).toBe(AUDIT.sqlite.steps.length);
    await trail.record(answers(1));
    expect(await verify(head)).toMatchObject({ kind: "intact", entries: EVENTS.length + 1 });
  });
});

describe("recording", () => {
  it("keeps every kind of entry in its order, numbered and chained", async () => {
    expect(await trail.record(entriesOf(EVENTS))).toBe(EVENTS.length);
    const entries = await list();
    expect(entries.map(({ event }) => event)).toEqual(EVENTS);
    expect(entries.map(({ seq }) => seq)).toEqual(EVENTS.map((_, index) => index + 1));
    expect(entries[2]?.at).toEqual(new Date(FIRST + 2 * MINUTE));
    expect(await verify()).toEqual({
      kind: "intact",
      head: { seq: EVENTS.length, hash: entries.at(-1)?.hash },
      entries: EVENTS.length,
      pruned: 0,
    });
  });

  it("changes nothing where a key is known, in one call or in another", async () => {
    const [first, second] = answers(2).map((entry) => ({ ...entry, key: "answered:1" }));
    if (first === undefined || second === undefined) throw new Error("two entries");
    expect(await trail.record([first, second, { ...second, key: "answered:2" }])).toBe(2);
    expect(await trail.record([second])).toBe(0);
    expect((await list()).map(({ key, event }) => `${key} ${event.who}`)).toEqual(["answered:1 U1", "answered:2 U2"]);
    expect((await headNow()).seq).toBe(2);
  });

  it("goes on where another process left off", async () => {
    const other = openSqliteAuditTrail(path);
    for (const entry of answers(6)) await (entry.at.getTime() % (2 * MINUTE) === 0 ? trail : other).record([entry]);
    other.close();
    expect((await list()).map(({ event }) => event.who)).toEqual(["U1", "U2", "U3", "U4", "U5", "U6"]);
    expect((await headNow()).seq).toBe(6);
  });

  it("refuses what holds anything else, names the place alone, and keeps nothing of the call", async () => {
    const question = { ...ANSWERED, requestId: "HK revenue?" };
    const refused = trail.record([...answers(2), ...entriesOf([question])]);
    await expect(refused).rejects.toMatchObject({
      code: "not_an_entry",
      message: expect.stringContaining("requestId"),
    });
    await expect(refused).rejects.not.toThrow(/revenue/);
    const [entry] = answers(1);
    if (entry === undefined) throw new Error("one entry");
    await expect(trail.record([{ ...entry, key: "HK revenue?" }])).rejects.toMatchObject({ code: "not_an_entry" });
    await expect(trail.record([{ ...entry, at: new Date(Number.NaN) }])).rejects.toMatchObject({
      code: "not_an_entry",
    });
    expect(await list()).toEqual([]);
  });

  it("is seen by who reads beside it, and is in a copy with all that guards it", async () => {
    const log = openSqliteAuditLog(path);
    await trail.record(answers(3));
    expect(await log.verify(null)).toMatchObject({ kind: "intact", entries: 3 });
    log.close();
    const copy = join(folder, "copy.audit.db");
    backUpDatabase(path, copy);
    const head = await headNow();
    expect(await looking((one) => one.verify(head), copy)).toMatchObject({ kind: "intact", entries: 3 });
    const copied = new BetterSqlite3(copy);
    expect(() => copied.exec("DELETE FROM entry WHERE seq = 3")).toThrow("by pruning alone");
    copied.close();
  });
});

describe("looking", () => {
  it("gives the last entries of a person and of a time, in their order", async () => {
    await trail.record(entriesOf([...EVENTS, ...EVENTS]));
    const all = 2 * EVENTS.length;
    const first = [6, 7, 8, 11];
    const second = first.map((seq) => seq + EVENTS.length);
    expect((await list({ who: "U4" })).map(({ seq }) => seq)).toEqual([...first, ...second]);
    expect((await list({ who: "U4", limit: 3 })).map(({ seq }) => seq)).toEqual(second.slice(-3));
    const last = FIRST + (all - 2) * MINUTE;
    expect((await list({ since: new Date(last) })).map(({ seq }) => seq)).toEqual([all - 1, all]);
    expect((await list({ since: new Date(last + 1) })).map(({ seq }) => seq)).toEqual([all]);
  });
});

describe("the file refuses", () => {
  it.each([
    ["UPDATE entry SET at = 0 WHERE seq = 2", "never changed"],
    ["DELETE FROM entry WHERE seq = 2", "by pruning alone"],
    ["DELETE FROM entry", "by pruning alone"],
    ["INSERT OR REPLACE INTO entry SELECT seq, 0, key, body, previous, hash FROM entry WHERE seq = 2", "at its end"],
    ["INSERT OR REPLACE INTO entry SELECT 4, at, 'k', body, hash, hash FROM entry WHERE seq = 3", "at its end"],
    ["INSERT INTO entry SELECT 9, at, 'other', body, hash, hash FROM entry WHERE seq = 3", "at its end"],
    ["INSERT INTO entry SELECT 4, at, 'other', body, previous, hash FROM entry WHERE seq = 3", "at its end"],
    ["INSERT INTO checkpoint SELECT seq, hash FROM entry WHERE seq = 2", "what was pruned|that was pruned"],
    ["INSERT INTO checkpoint VALUES (9, 'x')", "that was pruned"],
  ])("%s", async (sql, message) => {
    await trail.record(answers(3).map((entry, index) => ({ ...entry, key: index === 0 ? "k" : null })));
    const before = await list();
    expect(() => raw((database) => database.exec(sql))).toThrow(new RegExp(message));
    expect(await list()).toEqual(before);
  });

  it.each([
    ["UPDATE checkpoint SET seq = 4", "never changed"],
    ["DELETE FROM checkpoint", "never deleted"],
  ])("%s", async (sql, message) => {
    await trail.record(answers(5));
    await trail.prune(new Date(FIRST + 2 * MINUTE), LATER);
    expect(() => raw((database) => database.exec(sql))).toThrow(message);
    expect((await headNow()).seq).toBe(6);
  });
});

describe("pruning", () => {
  it("takes what is older, leaves an entry that says so, and the chain holds", async () => {
    await trail.record(answers(5));
    const [, last] = await list();
    expect(await trail.prune(new Date(FIRST + 2 * MINUTE), LATER)).toBe(2);
    expect((await list()).map(({ seq, event }) => `${seq} ${event.kind}`)).toEqual([
      "3 answered",
      "4 answered",
      "5 answered",
      "6 pruned",
    ]);
    expect((await list()).at(-1)?.event).toEqual({
      kind: "pruned",
      who: "root",
      through: 2,
      hash: last?.hash,
      entries: 2,
      before: FIRST + 2 * MINUTE,
    });
    expect(await verify()).toMatchObject({ kind: "intact", entries: 4, pruned: 2, head: { seq: 6 } });
  });

  it("may happen again and again, and recording goes on", async () => {
    await trail.record(answers(5));
    await trail.prune(new Date(FIRST + 2 * MINUTE), LATER);
    await trail.record(answers(2, FIRST + 10 * MINUTE));
    expect(await trail.prune(new Date(FIRST + 4 * MINUTE), LATER)).toBe(2);
    expect(await verify()).toMatchObject({ kind: "intact", pruned: 4, head: { seq: 9 } });
    // All there is, but for the entry that tells of it.
    const muchLater = { who: null, now: new Date(LATER.now.getTime() + MINUTE) };
    expect(await trail.prune(muchLater.now, muchLater)).toBe(5);
    expect(await trail.prune(new Date(muchLater.now.getTime() + MINUTE), muchLater)).toBe(0);
    expect((await list()).map(({ seq, event }) => `${seq} ${event.kind}`)).toEqual(["10 pruned"]);
    await trail.record(answers(1));
    expect(await verify()).toMatchObject({ kind: "intact", entries: 2, head: { seq: 11 } });
  });

  it("takes nothing where nothing is older, and nothing behind the first that stays", async () => {
    expect(await trail.prune(LATER.now, LATER)).toBe(0);
    // The clock was set back between the third and the fourth.
    await trail.record([...answers(3), ...answers(2, FIRST - 10 * MINUTE)]);
    expect(await trail.prune(new Date(FIRST), LATER)).toBe(0);
    expect(await trail.prune(new Date(FIRST + MINUTE), LATER)).toBe(1);
    expect((await list()).map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6]);
  });

  it("takes a limited number at a time, until none is left to take", async () => {
    await trail.record(answers(6_000));
    expect(await trail.prune(LATER.now, { ...LATER, now: new Date(FIRST + 6_000 * MINUTE) })).toBe(1_000);
    const all = new Date(FIRST + 6_000 * MINUTE);
    const taken = [await trail.prune(all, { who: null, now: all }), await trail.prune(all, { who: null, now: all })];
    expect([...taken, await trail.prune(all, { who: null, now: all })]).toEqual([5_000, 0, 0]);
    expect(await verify()).toMatchObject({ kind: "intact", pruned: 6_000 });
  });

  it("takes no more at a time than it is told to", async () => {
    await trail.record(answers(5));
    expect(await trail.prune(new Date(FIRST + 4 * MINUTE), { ...LATER, entriesMax: 3 })).toBe(3);
    expect((await list()).map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect(await verify()).toMatchObject({ kind: "intact", pruned: 3 });
  });

  it("forgets the keys of what is gone", async () => {
    const keyed = answers(2).map((entry) => ({ ...entry, key: `k${entry.at.getTime()}` }));
    await trail.record(keyed);
    await trail.prune(new Date(FIRST + MINUTE), LATER);
    expect(await trail.record(keyed)).toBe(1);
  });
});

describe("the latest entry up to a time", () => {
  const latest = async (minutes: number): Promise<number | null> => {
    const at = await trail.latestUpTo(new Date(FIRST + minutes * MINUTE));
    return at === null ? null : (at.getTime() - FIRST) / MINUTE;
  };

  it("is found wherever it stands, also where the beginning was pruned", async () => {
    expect(await latest(100)).toBeNull();
    await trail.record(answers(9));
    for (const pruned of [0, 4]) {
      if (pruned > 0) await trail.prune(new Date(FIRST + pruned * MINUTE), LATER);
      for (let minute = pruned; minute < 9; minute++) expect(await latest(minute + 0.5)).toBe(minute);
      expect(await latest(pruned - 0.5)).toBeNull();
    }
    expect(await latest(2_000)).toBe(1_000);
  });

  it("is none that is younger, whatever the clock did meanwhile", async () => {
    await trail.record([...answers(4), ...answers(3, FIRST + 500 * MINUTE), ...answers(3, FIRST + 10 * MINUTE)]);
    for (const minutes of [3, 11, 100, 499]) {
      const found = await latest(minutes);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(minutes);
    }
    expect(await latest(-1)).toBeNull();
  });
});

const ROW = "SELECT seq, at, key, body, previous, hash FROM entry WHERE seq = ?";

/** Writes an entry anew with a hash that fits it. */
function rehashed(database: BetterSqlite3.Database, seq: number, changes: Partial<ChainLink>): string {
  const row = database.prepare<[number], ChainLink>(ROW).get(seq);
  if (row === undefined) throw new Error("no such entry");
  const link = { ...row, ...changes };
  const hash = linkHash(link);
  database
    .prepare("UPDATE entry SET at = @at, body = @body, previous = @previous, hash = @hash WHERE seq = @seq")
    .run({ ...link, hash });
  return hash;
}

/** Writes all entries from this one on anew, each with the hash of the one before. */
function rewritten(database: BetterSqlite3.Database, from: number, to: number): void {
  let previous = rehashed(database, from, { at: 1 });
  for (let seq = from + 1; seq <= to; seq += 1) previous = rehashed(database, seq, { previous });
}

/** The name that stands for a person, as SQL. */
function nameIn(id: string): string {
  return `coalesce((SELECT name FROM pseudonym WHERE id = '${id}'), '${id}')`;
}

const OTHER_BODY = JSON.stringify({ ...ANSWERED, who: "U9" });

describe("verifying finds", () => {
  it.each<readonly [string, (database: BetterSqlite3.Database) => void, object]>([
    ["another time", (db) => db.exec("UPDATE entry SET at = at + 1 WHERE seq = 4"), { kind: "changed", seq: 4 }],
    [
      "another person",
      (db) => db.exec(`UPDATE entry SET body = replace(body, ${nameIn("U4")}, ${nameIn("U9")}) WHERE seq = 4`),
      { kind: "changed", seq: 4 },
    ],
    [
      "another id for the name of a person",
      (db) => db.exec("UPDATE pseudonym SET id = 'U99', person = 'U99' WHERE id = 'U4'"),
      { kind: "renamed", seq: 4 },
    ],
    ["another key", (db) => db.exec("UPDATE entry SET key = 'other' WHERE seq = 4"), { kind: "changed", seq: 4 }],
    ["a changed last entry", (db) => db.exec("UPDATE entry SET at = 1 WHERE seq = 8"), { kind: "changed", seq: 8 }],
    [
      "a changed entry with a hash that fits it",
      (db) => rehashed(db, 4, { body: OTHER_BODY }),
      { kind: "unlinked", seq: 5 },
    ],
    ["a removed entry", (db) => db.exec("DELETE FROM entry WHERE seq = 4"), { kind: "missing", seq: 4, last: 4 }],
    [
      "several removed entries",
      (db) => db.exec("DELETE FROM entry WHERE seq IN (4, 5)"),
      { kind: "missing", seq: 4, last: 5 },
    ],
    ["a removed beginning", (db) => db.exec("DELETE FROM entry WHERE seq < 4"), { kind: "missing", seq: 1, last: 3 }],
    [
      "a removed entry whose gap was closed",
      (db) => db.exec("DELETE FROM entry WHERE seq = 4; UPDATE entry SET seq = seq - 1 WHERE seq > 4"),
      { kind: "changed", seq: 4 },
    ],
    [
      "a removed beginning that is passed off as pruned",
      (db) =>
        db.exec("INSERT INTO checkpoint SELECT seq, hash FROM entry WHERE seq = 3; DELETE FROM entry WHERE seq < 4"),
      { kind: "unexplained", seq: 3 },
    ],
    [
      "an inserted entry",
      (db) => {
        db.exec("UPDATE entry SET seq = seq + 100 WHERE seq > 4; UPDATE entry SET seq = seq - 99 WHERE seq > 100");
        db.exec("INSERT INTO entry SELECT 5, at, NULL, body, hash, hash FROM entry WHERE seq = 4");
        rehashed(db, 5, {});
      },
      { kind: "changed", seq: 6 },
    ],
    [
      "an entry before the first",
      (db) => db.exec("INSERT INTO entry SELECT 0, at, NULL, body, hash, hash FROM entry WHERE seq = 4"),
      { kind: "inserted", seq: 0 },
    ],
    [
      "an entry behind the last that follows another",
      (db) => {
        db.exec("INSERT INTO entry SELECT 9, at, NULL, body, previous, hash FROM entry WHERE seq = 4");
        rehashed(db, 9, {});
      },
      { kind: "unlinked", seq: 9 },
    ],
    [
      "two entries in each other's place",
      (db) =>
        db.exec(
          "UPDATE entry SET seq = 99 WHERE seq = 4; UPDATE entry SET seq = 4 WHERE seq = 5; UPDATE entry SET seq = 5 WHERE seq = 99",
        ),
      { kind: "changed", seq: 4 },
    ],
    ["a body that is no JSON", (db) => rehashed(db, 8, { body: "{" }), { kind: "unreadable", seq: 8 }],
    [
      "words that no entry has",
      (db) => rehashed(db, 8, { body: JSON.stringify({ ...ANSWERED, question: "HK revenue?" }) }),
      { kind: "unreadable", seq: 8 },
    ],
  ])("%s", async (_name, tamper, fault) => {
    await trail.record(answers(8));
    tampering(tamper);
    expect(await verify()).toEqual({ kind: "broken", fault });
  });

  it("a cut end, by a head that was kept", async () => {
    await trail.record(answers(8));
    const known = await headNow();
    expect(await verify(known)).toMatchObject({ kind: "intact" });
    tampering((database) => database.exec("DELETE FROM entry WHERE seq > 6"));
    expect(await verify()).toMatchObject({ kind: "intact", head: { seq: 6 } });
    expect(await verify(known)).toEqual({ kind: "broken", fault: { kind: "cut", seq: 6, known: 8 } });
  });

  it("a trail that was written anew, by a head that was kept", async () => {
    await trail.record(answers(8));
    const known = await headNow();
    await trail.record(answers(2));
    tampering((database) => rewritten(database, 4, 10));
    expect(await verify()).toMatchObject({ kind: "intact" });
    expect(await verify(known)).toEqual({ kind: "broken", fault: { kind: "rewritten", seq: 8 } });
  });

  it("an emptied file, by a head that was kept", async () => {
    await trail.record(answers(3));
    const known = await headNow();
    tampering((database) => database.exec("DELETE FROM entry"));
    expect(await verify(known)).toEqual({ kind: "broken", fault: { kind: "cut", seq: 0, known: 3 } });
  });

  it("what a pruning left of the known head", async () => {
    await trail.record(answers(2));
    const old = await headNow();
    await trail.record(answers(3, FIRST + 10 * MINUTE));
    const last = await headNow();
    await trail.prune(new Date(FIRST + 5 * MINUTE), LATER);
    expect(await verify(old)).toMatchObject({ kind: "intact" });
    expect(await verify({ ...old, hash: "0".repeat(64) })).toMatchObject({ fault: { kind: "rewritten", seq: 2 } });
    await trail.prune(new Date(FIRST + 12 * MINUTE), LATER);
    expect(await verify(old)).toEqual({ kind: "broken", fault: { kind: "head_pruned", seq: 2 } });
    expect(await verify(last)).toMatchObject({ kind: "intact", pruned: 4 });
  });

  it("a page that is damaged", async () => {
    await trail.record(answers(200));
    trail.close();
    const bytes = readFileSync(path);
    const rows = Math.floor(bytes.length / 8_192 / 2) * 8_192;
    bytes.fill(0xff, rows, rows + 8_192);
    writeFileSync(path, bytes);
    expect(await verify()).toMatchObject({ kind: "broken", fault: { kind: "unreadable" } });
    rmSync(path);
    trail = openSqliteAuditTrail(path);
  });
});
