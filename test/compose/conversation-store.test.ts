import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import {
  CONVERSATION_MIGRATIONS,
  CONVERSATION_STORE_ID,
  openConversationStore,
  type SqliteConversationStore,
} from "../../src/adapters/sqlite/slack/conversation-store.ts";
import { type Cell, cellKey } from "../../src/domain/fact.ts";
import type { Operation } from "../../src/domain/intent.ts";
import type { Thread, ThreadContext } from "../../src/domain/thread.ts";
import { StoreError } from "../../src/figures/store-error.ts";

const CONTEXT: ThreadContext = {
  group: { metrics: ["REVENUE"], entities: ["BALTIC"], periods: ["FY2025"], dimensions: { traffic: ["FREIGHT"] } },
  operation: null,
  earlierPeriods: ["FY2024"],
  unknown: [],
  compared: {
    group: { metrics: ["REVENUE"], entities: ["BALTIC", "AEGEAN"], periods: ["FY2025"], dimensions: {} },
    axis: "entity",
    last: "added",
  },
  documents: null,
};
const OWN: ThreadContext = {
  group: { metrics: ["PROFIT"], entities: ["BALTIC"], periods: ["2025H1"], dimensions: {} },
  operation: { kind: "growth", base: "year_earlier" },
  earlierPeriods: [],
  unknown: ["metric"],
  compared: null,
  documents: {
    asked: "any regulatory news",
    entities: ["BALTIC"],
    periods: [],
    shown: [{ id: "p7", sentences: [0, 2] }],
    besideFigures: false,
  },
};
const THREAD: Thread = { common: CONTEXT, own: [{ asker: "U1", context: OWN }] };

let folder = "";
let now = 0;
let company = "";
const stores: SqliteConversationStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-threads-"));
  now = 1_000_000;
  company = "one company";
});
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
  rmSync(folder, { recursive: true });
});

function path(): string {
  return join(folder, "threads.db");
}

function open(): SqliteConversationStore {
  const store = openConversationStore(path(), { rememberMs: 1000, proposalsFor: () => company, now: () => now });
  stores.push(store);
  return store;
}

function rows(table: string): number {
  const database = new Database(path(), { readonly: true });
  const count = database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  database.close();
  return Number(count);
}

const OPERATIONS: readonly Operation[] = [
  { kind: "difference" },
  { kind: "growth", base: "year_earlier" },
  { kind: "growth", base: "period_before" },
  { kind: "growth", base: "named_periods" },
  { kind: "cagr" },
  { kind: "sum" },
  { kind: "average" },
  { kind: "share" },
  { kind: "ratio" },
  { kind: "compare" },
  { kind: "rank", order: "lowest", by: "period" },
  { kind: "series", by: "quarter" },
  { kind: "scale", scale: "BN" },
  {
    kind: "subtract",
    without: [
      { axis: "entity", code: "BALTIC" },
      { axis: "dimension", dimension: "traffic", code: "CARS" },
      { axis: "period", code: "2025Q1" },
    ],
  },
];

describe("threads in a file", () => {
  it("give back a thread of an earlier release, which knew no documents", async () => {
    const store = open();
    const { documents: _, ...earlier } = CONTEXT;
    await store.save("C1:1", { common: CONTEXT, own: [] });
    const database = new Database(path());
    database.prepare("UPDATE conversation SET context = ?").run(JSON.stringify({ common: earlier, own: [] }));
    database.close();
    expect(await store.load("C1:1")).toEqual({ common: CONTEXT, own: [] });
  });

  it("give back what was last saved, and nothing for a thread that they do not know", async () => {
    const store = open();
    await store.save("C1:1", THREAD);
    await store.save("C1:1", { common: null, own: [{ asker: null, context: OWN }] });
    expect(await store.load("C1:1")).toEqual({ common: null, own: [{ asker: null, context: OWN }] });
    expect(await store.load("C1:2")).toBeNull();
  });

  it.each(OPERATIONS)("keep the operation $kind", async (operation) => {
    const store = open();
    const thread = { common: { ...CONTEXT, operation }, own: [] };
    await store.save("C1:1", thread);
    expect(await store.load("C1:1")).toEqual(thread);
  });

  it("outlive the program", async () => {
    await open().save("C1:1", THREAD);
    for (const store of stores.splice(0)) store.close();
    expect(await open().load("C1:1")).toEqual(THREAD);
  });

  it("are forgotten after their time, counted from the last question", async () => {
    const store = open();
    await store.save("C1:1", THREAD);
    now += 900;
    await store.save("C1:1", THREAD);
    now += 1000;
    expect(await store.load("C1:1")).toEqual(THREAD);
    now += 1;
    expect(await store.load("C1:1")).toBeNull();
  });

  it("are taken out of the file after their time, a few hundred at a time", async () => {
    const store = open();
    for (let n = 0; n < 1_203; n++) await store.save(`C1:${n}`, THREAD);
    await store.keepProposal("proceeds?", MEANINGS);
    now += 900;
    await store.save("C1:0", THREAD);
    now += 101;
    const left: number[] = [];
    for (let isMore = true; isMore; left.push(rows("conversation"))) isMore = await store.forget();
    expect(left).toEqual([703, 203, 1]);
    expect(rows("proposal")).toBe(0);
    expect(await store.load("C1:0")).toEqual(THREAD);
    expect(await store.forget()).toBe(false);
  });

  it.each(["conversation", "proposal"])("are found by their age: %s", (table) => {
    open();
    const database = new Database(path(), { readonly: true });
    const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE updated_at < 1 LIMIT 1`).all();
    expect(JSON.stringify(plan)).toContain(`${table}_by_age`);
    database.close();
  });

  it("of a release that did not tell who had seen what are forgotten", async () => {
    const database = openDatabase(path(), {
      applicationId: CONVERSATION_STORE_ID,
      migrations: CONVERSATION_MIGRATIONS.slice(0, 3),
    });
    database.prepare("INSERT INTO conversation VALUES (?, ?, ?)").run("C1:1", JSON.stringify(CONTEXT), now);
    database.close();
    open();
    expect(rows("conversation")).toBe(0);
  });

  it("that another process locks keep nobody waiting for long", async () => {
    const store = open();
    const other = new Database(path());
    other.exec("BEGIN IMMEDIATE");
    const began = performance.now();
    await expect(store.save("C1:1", THREAD)).rejects.toMatchObject({ code: "locked" });
    expect(performance.now() - began).toBeLessThan(2_000);
    other.close();
  });

  it("that another release wrote in another form are forgotten, not guessed", async () => {
    const store = open();
    await store.save("C1:1", THREAD);
    const database = new Database(path());
    database.prepare("UPDATE conversation SET context = ?").run(JSON.stringify({ ...THREAD, common: { metrics: 7 } }));
    database.close();
    expect(await store.load("C1:1")).toBeNull();
  });

  it("fail as a store does", async () => {
    const store = open();
    store.close();
    stores.splice(0);
    await expect(store.load("C1:1")).rejects.toThrow(StoreError);
    await expect(store.save("C1:1", THREAD)).rejects.toThrow(StoreError);
  });
});

const MEANINGS = [{ start: 0, end: 8, code: "metric:REVENUE" }];

describe("what a model proposed", () => {
  it("is kept by prompt, also that nothing was proposed", async () => {
    const store = open();
    await store.keepProposal("proceeds?", MEANINGS);
    await store.keepProposal("mood?", []);
    expect(await store.proposal("proceeds?")).toEqual(MEANINGS);
    expect(await store.proposal("mood?")).toEqual([]);
    expect(await store.proposal("proceeds of Baltic?")).toBeUndefined();
  });

  it("by a former release in another form is forgotten", async () => {
    const database = openDatabase(path(), {
      applicationId: CONVERSATION_STORE_ID,
      migrations: CONVERSATION_MIGRATIONS.slice(0, 6),
    });
    database.prepare("INSERT INTO proposal VALUES (?, ?, ?)").run("hash", "REVENUE", now);
    database.close();
    open();
    expect(rows("proposal")).toBe(0);
  });

  it("is void for another company file or model, and after its time", async () => {
    await open().keepProposal("proceeds?", MEANINGS);
    company = "another company";
    expect(await open().proposal("proceeds?")).toBeUndefined();
    company = "one company";
    expect(await open().proposal("proceeds?")).toEqual(MEANINGS);
    now += 1001;
    expect(await open().proposal("proceeds?")).toBeUndefined();
  });

  it("is kept without the words of the question", async () => {
    await open().keepProposal("proceeds of Baltic?", MEANINGS);
    const database = new Database(path(), { readonly: true });
    expect(JSON.stringify(database.prepare("SELECT * FROM proposal").all())).not.toContain("Baltic");
    database.close();
  });
});

describe("figures that somebody was shown", () => {
  const shown = (metric: string, entity: string) => ({
    metric,
    entity,
    period: "FY2025",
    dimensions: { traffic: "TOTAL" },
  });

  const certainly = (...cells: Cell[]) => ({ certain: new Set(cells.map(cellKey)), inDoubt: new Set() });

  it("are kept for each reader as addresses, over a restart, until their time is over", async () => {
    const store = open();
    const [baltic, aegean] = [shown("REVENUE", "BALTIC"), shown("REVENUE", "AEGEAN")];
    await store.keepShown(["person:U1", "place:C1"], [baltic, shown("PROFIT", "BALTIC")], null);
    now += 600;
    await store.keepShown(["person:U2"], [aegean], null);
    expect(await store.shownTo(["person:U1"], "REVENUE")).toEqual(certainly(baltic));
    expect(await open().shownTo(["place:C1", "person:U2"], "REVENUE")).toEqual(certainly(baltic, aegean));
    expect(await store.shownTo(["person:U3"], "REVENUE")).toEqual(certainly());
    now += 500;
    expect(await store.shownTo(["person:U1", "person:U2"], "REVENUE")).toEqual(certainly(aegean));
    expect(rows("shown_cell")).toBe(5);
    await store.forget();
    expect(rows("shown_cell")).toBe(1);
  });

  it("are none where there is nobody or nothing to keep", async () => {
    expect(await open().keepShown([], [shown("REVENUE", "BALTIC")], null)).toBe(true);
    expect(await open().keepShown(["person:U1"], [], null)).toBe(true);
    expect(rows("shown_cell")).toBe(0);
  });

  it.each([
    ["were shown once their post stands in Slack", true],
    ["are forgotten where Slack took none", false],
  ])("in doubt %s, over a restart, and nothing else changes", async (_name, isShown) => {
    const store = open();
    const [baltic, aegean, other] = ["BALTIC", "AEGEAN", "TERN"].map((entity) => shown("REVENUE", entity));
    if (baltic === undefined || aegean === undefined || other === undefined) throw new Error("There is none.");
    const inDoubt = (...cells: Cell[]) => new Set(cells.map(cellKey));
    await store.keepShown(["place:C1"], [baltic], null);
    await store.keepShown(["place:C1"], [baltic, aegean], "answer:1");
    await store.keepShown(["place:C1"], [aegean, other], "answer:2");
    expect(await store.shownTo(["place:C1"], "REVENUE")).toEqual({
      ...certainly(baltic),
      inDoubt: inDoubt(baltic, aegean, other),
    });
    await open().settleShown("answer:1", isShown);
    await open().settleShown("answer:9", true);
    const after = { ...certainly(baltic, ...(isShown ? [aegean] : [])), inDoubt: inDoubt(aegean, other) };
    expect(await open().shownTo(["place:C1"], "REVENUE")).toEqual(after);
    await store.settleShown("answer:1", !isShown);
    expect(await open().shownTo(["place:C1"], "REVENUE")).toEqual(after);
    expect(await store.shownTo(["place:C2"], "REVENUE")).toEqual(certainly());
  });

  it("in doubt are in doubt until their time is over", async () => {
    const store = open();
    await store.keepShown(["place:C1"], [shown("REVENUE", "BALTIC")], "answer:1");
    now += 2_000;
    expect(await store.shownTo(["place:C1"], "REVENUE")).toEqual(certainly());
    await store.forget();
    expect(rows("doubtful_cell")).toBe(0);
  });
});
