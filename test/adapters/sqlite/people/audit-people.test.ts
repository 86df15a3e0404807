import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openSqliteAuditLog,
  openSqliteAuditTrail,
  type SqliteAuditLog,
  type SqliteAuditTrail,
} from "../../../../src/adapters/sqlite/open-audit.ts";
import { type AuditPeople, openAuditPeople } from "../../../../src/adapters/sqlite/people/audit-people.ts";
import type { AuditEntry, AuditHead } from "../../../../src/operations/audit/audit-trail.ts";
import { canonicalJson } from "../../../../src/operations/audit/canonical-json.ts";
import { type ChainVerdict, linkHash } from "../../../../src/operations/audit/chain.ts";
import { ANSWERED, answers, EVENTS, entriesOf, FIRST } from "../../../operations/audit/events.ts";

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

function using<Open extends { close(): void }, T>(open: Open, work: (open: Open) => T): T {
  try {
    return work(open);
  } finally {
    open.close();
  }
}

const raw = <T>(work: (database: BetterSqlite3.Database) => T): T => using(new BetterSqlite3(path), work);
const people = <T>(work: (open: AuditPeople) => T): T => using(openAuditPeople(path), work);
const list = (who: string | null): Promise<readonly AuditEntry[]> =>
  looking((log) => log.list({ since: null, who, limit: 1_000 }));
const verify = (known: AuditHead | null = null): Promise<ChainVerdict> => looking((log) => log.verify(known));

async function looking<T>(work: (log: SqliteAuditLog) => Promise<T>): Promise<T> {
  const log = openSqliteAuditLog(path);
  try {
    return await work(log);
  } finally {
    log.close();
  }
}

describe("people in the trail", () => {
  const bodies = (): string => raw((database) => database.prepare("SELECT body FROM entry").pluck().all()).join("\n");
  const U1 = { user: "U1", directs: ["D1"], threads: [] };

  it("stand under names, and are listed by their ids until they are erased", async () => {
    await trail.record(entriesOf(EVENTS));
    expect(bodies()).not.toMatch(/"(?:U\d|D1|root|operator)"/u);
    const { head } = (await verify()) as Extract<ChainVerdict, { readonly kind: "intact" }>;
    const name = people((open) => open.nameOf("U1"));
    expect(people((open) => open.find(U1))).toHaveLength(
      EVENTS.filter((event) => /"(?:U1|D1)"/u.test(JSON.stringify(event))).length,
    );
    expect(people((open) => open.erase({ ...U1, directs: [] }))).toEqual([
      { kind: "audit entry", removed: 0, pseudonymised: 3, stays: 0 },
    ]);
    expect(await verify(head)).toMatchObject({ kind: "intact", entries: EVENTS.length });
    expect(await list("U1")).toEqual([]);
    expect((await list(name)).map(({ seq }) => seq)).toEqual([1, 4, 5]);
    expect(await list("U5")).not.toEqual([]);
    expect(people((open) => open.erase(U1)).at(0)).toMatchObject({ stays: 0 });
  });

  it("get another name after they were erased, and leave nothing of the first in the file", async () => {
    await trail.record(answers(1));
    const before = people((open) => open.nameOf("U1"));
    people((open) => open.erase(U1));
    expect(people((open) => open.nameOf("U1"))).toBeNull();
    await trail.record(answers(1));
    expect(people((open) => open.nameOf("U1"))).not.toBe(before);
    expect(await verify()).toMatchObject({ kind: "intact", entries: 2 });
  });

  it("have their ids in no key, and an entry with the same key is still recorded once", async () => {
    const [entry] = answers(1).map((one) => ({ ...one, key: "again:K7QM2XHV:U1:12" }));
    if (entry === undefined) throw new Error("no entry");
    expect([await trail.record([entry]), await trail.record([entry])]).toEqual([1, 0]);
    expect(raw((database) => database.prepare("SELECT key FROM entry").pluck().get())).toMatch(
      /^again:K7QM2XHV:p-[0-9a-f]{24}:12$/u,
    );
  });

  it("of an earlier release stay in its entries, are counted and listed, and its keys are known", async () => {
    const link = {
      seq: 1,
      at: FIRST,
      key: "again:K7QM2XHV:U1:12",
      body: canonicalJson({ ...ANSWERED, who: "U1" }),
      previous: "0".repeat(64),
    };
    raw((database) =>
      database
        .prepare(
          "INSERT INTO entry (seq, at, key, body, previous, hash) VALUES (@seq, @at, @key, @body, @previous, @hash)",
        )
        .run({ ...link, hash: linkHash(link) }),
    );
    expect(await trail.record(answers(1).map((one) => ({ ...one, key: link.key })))).toBe(0);
    await trail.record(answers(1));
    expect(await list("U1")).toHaveLength(2);
    expect(people((open) => open.find(U1))).toHaveLength(2);
    expect(people((open) => open.erase(U1))).toEqual([{ kind: "audit entry", removed: 0, pseudonymised: 1, stays: 1 }]);
    expect((await list("U1")).map(({ seq }) => seq)).toEqual([1]);
    expect(await verify()).toMatchObject({ kind: "intact", entries: 2 });
  });

  it("are no programs: a client of the API and the server keep their names", async () => {
    await trail.record(entriesOf([{ ...ANSWERED, who: "api:reports", place: { kind: "api" } }]));
    expect(bodies()).toContain('"api:reports"');
  });
});
