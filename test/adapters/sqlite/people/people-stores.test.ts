import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../../src/adapters/sqlite/database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../../src/adapters/sqlite/facts/fact-schema.ts";
import { openPeopleStores } from "../../../../src/adapters/sqlite/people/people-stores.ts";
import { openSlackDatabase } from "../../../../src/adapters/sqlite/slack/slack-database.ts";
import { openStoreFile, runOn } from "../../../../src/adapters/sqlite/sqlite-engine.ts";
import { askerHash } from "../../../../src/adapters/stores/names/learned-names.ts";
import { NAMES } from "../../../../src/adapters/stores/names/names-schema.ts";
import { THREADS } from "../../../../src/adapters/stores/threads/threads-schema.ts";
import type { Erasure, StoredPerson } from "../../../../src/domain/personal-data.ts";
import { fillFacts, fillNames, fillSlack, fillThreads, ONE, OTHER, rowsOf, type Somebody } from "./filled-stores.ts";

const AS = `p-${"ab".repeat(12)}`;

let folder: string;
let files: Readonly<Record<"" | "slack" | "threads" | "names", Database>>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-people-"));
  const open = (name: string, applicationId: number, migrations: Parameters<typeof openDatabase>[1]["migrations"]) =>
    openDatabase(pathOf(name), { applicationId, migrations });
  files = {
    "": open("", FACT_STORE_ID, FACT_MIGRATIONS),
    slack: openSlackDatabase(pathOf("slack")),
    threads: openStoreFile(pathOf("threads"), THREADS),
    names: openStoreFile(pathOf("names"), NAMES),
  };
});

afterEach(() => {
  for (const database of Object.values(files)) database.close();
  rmSync(folder, { recursive: true });
});

function pathOf(name: string): string {
  return join(folder, `f.${name}.db`);
}

function fill(somebody: Somebody): void {
  fillFacts(files[""], somebody);
  fillSlack(files.slack, somebody);
  fillThreads(files.threads, somebody);
  fillNames(files.names, somebody, runOn(files.names, askerHash(somebody.user)));
}

function looking<T>(
  work: (stores: ReturnType<typeof openPeopleStores>, person: (user: string) => StoredPerson) => T,
): T {
  const stores = openPeopleStores(pathOf);
  try {
    return work(stores, (user) => ({ user, directs: stores.directsOf(user), threads: stores.threadsOf(user) }));
  } finally {
    stores.close();
  }
}

const erase = (user: string): readonly Erasure[] => looking((stores, person) => stores.erase(person(user), AS));

/** Work and posts that are under way are done. */
function settle(): void {
  files.slack.exec(
    `UPDATE work SET state = 'answered', payload = NULL; UPDATE outbox SET state = 'sent', outgoing = NULL;`,
  );
}

/** Of each kind: removed, under a name, left. */
const COUNTS: Readonly<Record<string, readonly [number, number, number]>> = {
  "decision about a document": [0, 1, 0],
  "dropped documents": [0, 1, 0],
  thread: [2, 0, 0],
  "own part of a thread": [1, 0, 0],
  "figure that was shown": [2, 0, 0],
  "figure that may have been shown": [1, 0, 0],
  "pick of a word": [1, 0, 0],
  "decision about a name": [0, 1, 0],
  statement: [1, 0, 0],
  "question to an owner": [1, 2, 0],
  "reply about a document": [1, 0, 0],
  "question about a document": [1, 2, 0],
  "question without an answer": [1, 0, 0],
  rating: [1, 0, 0],
  answer: [2, 1, 0],
  "wanted figure": [1, 0, 0],
  "figure that was told": [1, 1, 0],
  buttons: [1, 1, 0],
  "question or click": [0, 3, 0],
  message: [0, 2, 0],
};

function countsOf(ends: readonly Erasure[]) {
  return Object.fromEntries(
    ends.map(({ kind, removed, pseudonymised, stays }) => [kind, [removed, pseudonymised, stays]]),
  );
}

describe("a person in the stores", () => {
  it("is found in every kind of record, with time and content, and nobody else is", () => {
    fill(ONE);
    fill(OTHER);
    const found = looking((stores, person) => stores.find(person("U1")));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(Object.keys(COUNTS)));
    expect(new Set(found.flatMap(({ kind, when }) => (when === null ? [kind] : [])))).toEqual(
      new Set(["dropped documents"]),
    );
    expect(found.find(({ kind }) => kind === "answer")).toEqual({
      kind: "answer",
      when: new Date(1000),
      content: expect.objectContaining({ question: "revenue?", answer: "<@U1> 3,450", channel: "C1" }),
    });
    expect(JSON.stringify(found)).not.toMatch(/\b[UD]12\b/u);
  });

  it("is erased from all of them, and of everybody else every row stays as it was", () => {
    fill(OTHER);
    const before = new Map(Object.entries(files).map(([name, database]) => [name, rowsOf(database)]));
    fill(ONE);
    files.slack.exec("UPDATE work SET state = 'answered', payload = NULL WHERE key = 'visit:a'");
    files.slack.exec("UPDATE outbox SET state = 'sent', outgoing = NULL WHERE key = 'late:a'");
    expect(countsOf(erase("U1"))).toEqual(COUNTS);
    for (const [name, database] of Object.entries(files)) {
      const after = rowsOf(database);
      expect(JSON.stringify([...after])).not.toMatch(/\b[UD]1\b/u);
      for (const [table, rows] of before.get(name) ?? [])
        expect(after.get(table)).toEqual(expect.arrayContaining([...rows]));
    }
    expect(looking((stores, person) => stores.find(person("U1")))).toEqual([]);
    expect(erase("U1").every(({ removed, pseudonymised, stays }) => removed + pseudonymised + stays === 0)).toBe(true);
  });

  it("keeps what is under way, and the posts by which it is known after a crash, until it is done", () => {
    fill(ONE);
    const counts = countsOf(erase("U1"));
    expect(counts["question or click"]).toEqual([0, 3, 1]);
    expect(counts.message).toEqual([0, 0, 3]);
    expect(rowsOf(files.slack).get("outbox")).toContainEqual(expect.stringContaining("answer:message:D1:2.2"));
    settle();
    expect(JSON.stringify(rowsOf(files.slack).get("work"))).not.toMatch(/\bU1\b/u);
  });

  it("still lets no repeated event be answered twice", () => {
    fill(ONE);
    settle();
    erase("U1");
    const again = files.slack.prepare(
      "INSERT INTO work (key, event_id, state, received_at) VALUES ('message:D1:2.2', 'Eva', 'received', 2000) ON CONFLICT DO NOTHING",
    );
    expect(again.run().changes).toBe(0);
  });

  it("leaves what others said of an answer, and what an owner said", () => {
    fill(ONE);
    erase("U1");
    const rows = rowsOf(files.slack);
    expect(rows.get("ratings")).toEqual([expect.stringContaining('"receipt":"aR3","user":"U3"')]);
    expect(rows.get("receipts")).toEqual([expect.stringContaining(`"id":"aR3","at":1002,"asker":"${AS}"`)]);
    expect(rows.get("owner_statements")).toEqual([expect.stringContaining("It was 12.")]);
    const asked = rows.get("owner_requests") ?? [];
    expect(asked).toHaveLength(2);
    expect(asked.map((row) => JSON.parse(row))).toMatchObject([
      { asker: AS, owner: "U3" },
      { asker: "U3", owner: AS },
    ]);
    expect(JSON.parse(rowsOf(files.threads).get("conversation")?.[0] ?? "").context).toBe(
      JSON.stringify({ common: { mark: "a" }, own: [{ asker: "U3", context: { theirs: true } }] }),
    );
  });

  it("is overwritten in the file", () => {
    fill({ ...ONE, user: "UERASEDPERSON" });
    settle();
    erase("UERASEDPERSON");
    files.slack.pragma("wal_checkpoint(TRUNCATE)");
    for (const name of ["slack", "threads", "names", ""]) {
      for (const side of ["", "-wal"])
        expect(readFileSync(`${pathOf(name)}${side}`).includes("UERASEDPERSON")).toBe(false);
    }
  });

  it("who is unknown changes nothing, whatever the id is", () => {
    fill(ONE);
    const before = rowsOf(files.slack);
    for (const user of ["U9", "", "%", "' OR 1=1 --", "U"]) {
      expect(looking((stores, person) => stores.find(person(user)))).toEqual([]);
      erase(user);
    }
    expect(rowsOf(files.slack)).toEqual(before);
  });

  it("is nowhere where there are no files", () => {
    const stores = openPeopleStores((name) => join(folder, `none.${name}.db`));
    expect(stores.find({ user: "U1", directs: [], threads: [] })).toEqual([]);
    expect(stores.erase({ user: "U1", directs: [], threads: [] }, AS)).toEqual([]);
    stores.close();
  });
});

describe("a decision about a document", () => {
  it("takes a name for its person, and no other change", () => {
    fillFacts(files[""], ONE);
    const change = (sql: string) => () => files[""].exec(`UPDATE ruling SET ${sql}`);
    expect(change("decided_by = 'U2'")).toThrow(/never changed/u);
    expect(change("decided_by = 'p-U2'")).toThrow(/never changed/u);
    expect(change("choice = '{}'")).toThrow(/never changed/u);
    expect(change(`decided_by = '${AS}', why = 'other'`)).toThrow(/never changed/u);
    expect(change(`decided_by = '${AS}'`)).not.toThrow();
  });
});
