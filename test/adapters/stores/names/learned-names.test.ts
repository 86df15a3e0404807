import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { day, noted, PROFIT, REVENUE } from "../../../contract/learned-names-contract.ts";
import { learnedNamesAt } from "../../../support/stores-at.ts";

let folder: string;
let path: string;
let open: ReturnType<typeof learnedNamesAt>[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-names-"));
  path = join(folder, "names.db");
  open = [];
});
afterEach(() => {
  for (const store of open) store.close();
  rmSync(folder, { recursive: true });
});

function opened(): ReturnType<typeof learnedNamesAt> {
  const store = learnedNamesAt(path);
  open.push(store);
  return store;
}

const CONFIRMED = { verdict: "confirmed", by: "U7", at: day("2026-03-09") } as const;

describe("the learned names in SQLite", () => {
  it("hold nobody who picked, and count the same people over a restart", async () => {
    const first = opened();
    await noted(first, "gwp", REVENUE, ["U0ALICE99", "U0BOB9999"]);
    first.close();
    await noted(opened(), "gwp", REVENUE, ["U0ALICE99"]);
    expect(await opened().candidates()).toMatchObject([{ picks: 3, people: 2 }]);
    for (const store of open) store.close();
    const bytes = readFileSync(path, "latin1");
    expect(bytes).toContain("gwp");
    expect(bytes).not.toContain("U0ALICE99");
  });

  it("hash a person otherwise in every store, so that no list of people tells who it was", async () => {
    const askers = [path, join(folder, "other.db")].map(async (file) => {
      const store = learnedNamesAt(file);
      await noted(store, "gwp", REVENUE, ["U1"]);
      store.close();
      const database = new BetterSqlite3(file);
      const asker = database.prepare("SELECT asker FROM pick").pluck().get();
      database.close();
      return asker;
    });
    const [one, other] = await Promise.all(askers);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(other).not.toBe(one);
  });

  it("are seen by every process that has the file open", async () => {
    const [server, terminal] = [opened(), opened()];
    const before = await server.revision();
    await terminal.rule({ word: "gwp", means: REVENUE }, CONFIRMED);
    expect(await server.revision()).not.toBe(before);
    expect(await server.rule({ word: "gwp", means: PROFIT }, CONFIRMED)).toMatchObject({ kind: "stands" });
    expect(await server.confirmed()).toEqual(await terminal.confirmed());
  });

  it("cannot hold two confirmed meanings of a word, whatever writes to the file", async () => {
    await opened().rule({ word: "gwp", means: REVENUE }, CONFIRMED);
    const database = new BetterSqlite3(path);
    const insert = database.prepare("INSERT INTO ruling VALUES ('gwp', 'metric', '', 'PROFIT', 'confirmed', 'U1', 0)");
    expect(() => insert.run()).toThrow("UNIQUE");
    database.close();
  });

  it("are deleted in steps", async () => {
    const store = opened();
    const askers = Array.from({ length: 501 }, (_, index) => `U${index}`);
    await noted(store, "gwp", REVENUE, askers, day("2026-01-01"));
    expect(await store.forgetPicks(day("2026-02-01"))).toBe(true);
    expect(await store.forgetPicks(day("2026-02-01"))).toBe(false);
    expect(await store.candidates()).toEqual([]);
  });
});
