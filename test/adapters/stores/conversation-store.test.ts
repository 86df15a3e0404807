import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { conversationStore } from "../../../src/adapters/stores/threads/conversation-store.ts";
import { THREADS } from "../../../src/adapters/stores/threads/threads-schema.ts";
import { all, change, type SqlDatabase } from "../../../src/adapters/stores/work.ts";
import type { ThreadMemory } from "../../../src/answer/forgiving-memory.ts";
import { type Cell, cellKey } from "../../../src/domain/fact.ts";
import type { Operation } from "../../../src/domain/intent.ts";
import type { Thread, ThreadContext } from "../../../src/domain/thread.ts";
import { StoreError } from "../../../src/figures/store-error.ts";
import { describeOnEngines, type Engine } from "../../support/engines.ts";
import { conversationStoreAt } from "../../support/stores-at.ts";

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

let now = 0;
let company = "";

beforeEach(() => {
  now = 1_000_000;
  company = "one company";
});

type Rows = (table: string) => Promise<readonly unknown[]>;

async function count(rows: Rows, table: string): Promise<number> {
  return (await rows(table)).length;
}

/** The memory of one store, opened as often as wanted. */
function threadsOn({ open, again }: Engine) {
  let latest: SqlDatabase | null = null;
  beforeEach(() => {
    latest = null;
  });
  const database = async (): Promise<SqlDatabase> => {
    latest = await (latest === null ? open(THREADS) : again(THREADS));
    return latest;
  };
  return {
    open: async (): Promise<ThreadMemory> =>
      conversationStore(await database(), { rememberMs: 1000, proposalsFor: () => company, now: () => now }),
    rows: (async (table) => (await database()).read(() => all(`SELECT * FROM ${table}`))) satisfies Rows,
    /** As another release would have written it. */
    overwrite: async (context: string): Promise<void> => {
      await (await database()).write(() => change("UPDATE conversation SET context = ?", [context]));
    },
  };
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

describeOnEngines("threads", (engine) => {
  const { open, rows, overwrite } = threadsOn(engine);

  it("give back a thread of an earlier release, which knew no documents", async () => {
    const store = await open();
    const { documents: _, ...earlier } = CONTEXT;
    await store.save("C1:1", { common: CONTEXT, own: [] });
    await overwrite(JSON.stringify({ common: earlier, own: [] }));
    expect(await store.load("C1:1")).toEqual({ common: CONTEXT, own: [] });
  });

  it("give back what was last saved, and nothing for a thread that they do not know", async () => {
    const store = await open();
    await store.save("C1:1", THREAD);
    await store.save("C1:1", { common: null, own: [{ asker: null, context: OWN }] });
    expect(await store.load("C1:1")).toEqual({ common: null, own: [{ asker: null, context: OWN }] });
    expect(await store.load("C1:2")).toBeNull();
  });

  it.each(OPERATIONS)("keep the operation $kind", async (operation) => {
    const store = await open();
    const thread = { common: { ...CONTEXT, operation }, own: [] };
    await store.save("C1:1", thread);
    expect(await store.load("C1:1")).toEqual(thread);
  });

  it("outlive the program", async () => {
    await (await open()).save("C1:1", THREAD);
    expect(await (await open()).load("C1:1")).toEqual(THREAD);
  });

  it("are forgotten after their time, counted from the last question", async () => {
    const store = await open();
    await store.save("C1:1", THREAD);
    now += 900;
    await store.save("C1:1", THREAD);
    now += 1000;
    expect(await store.load("C1:1")).toEqual(THREAD);
    now += 1;
    expect(await store.load("C1:1")).toBeNull();
  });

  it("are taken out of the file after their time, a few hundred at a time", async () => {
    const store = await open();
    for (let n = 0; n < 1_203; n++) await store.save(`C1:${n}`, THREAD);
    await store.keepProposal("proceeds?", MEANINGS);
    now += 900;
    await store.save("C1:0", THREAD);
    now += 101;
    const left: number[] = [];
    for (let isMore = true; isMore; left.push(await count(rows, "conversation"))) isMore = await store.forget();
    expect(left).toEqual([703, 203, 1]);
    expect(await count(rows, "proposal")).toBe(0);
    expect(await store.load("C1:0")).toEqual(THREAD);
    expect(await store.forget()).toBe(false);
  });

  it("that another release wrote in another form are forgotten, not guessed", async () => {
    const store = await open();
    await store.save("C1:1", THREAD);
    await overwrite(JSON.stringify({ ...THREAD, common: { metrics: 7 } }));
    expect(await store.load("C1:1")).toBeNull();
  });
});

const MEANINGS = [{ start: 0, end: 8, code: "metric:REVENUE" }];

describeOnEngines("what a model proposed", (engine) => {
  const { open, rows } = threadsOn(engine);

  it("is kept by prompt, also that nothing was proposed", async () => {
    const store = await open();
    await store.keepProposal("proceeds?", MEANINGS);
    await store.keepProposal("mood?", []);
    expect(await store.proposal("proceeds?")).toEqual(MEANINGS);
    expect(await store.proposal("mood?")).toEqual([]);
    expect(await store.proposal("proceeds of Baltic?")).toBeUndefined();
  });

  it("is void for another company file or model, and after its time", async () => {
    await (await open()).keepProposal("proceeds?", MEANINGS);
    company = "another company";
    expect(await (await open()).proposal("proceeds?")).toBeUndefined();
    company = "one company";
    expect(await (await open()).proposal("proceeds?")).toEqual(MEANINGS);
    now += 1001;
    expect(await (await open()).proposal("proceeds?")).toBeUndefined();
  });

  it("is kept without the words of the question", async () => {
    await (await open()).keepProposal("proceeds of Baltic?", MEANINGS);
    expect(JSON.stringify(await rows("proposal"))).toContain("metric:REVENUE");
    expect(JSON.stringify(await rows("proposal"))).not.toContain("Baltic");
  });
});

describeOnEngines("figures that somebody was shown", (engine) => {
  const { open, rows } = threadsOn(engine);

  const shown = (metric: string, entity: string) => ({
    metric,
    entity,
    period: "FY2025",
    dimensions: { traffic: "TOTAL" },
  });

  const certainly = (...cells: Cell[]) => ({ certain: new Set(cells.map(cellKey)), inDoubt: new Set() });

  it("are kept for each reader as addresses, over a restart, until their time is over", async () => {
    const store = await open();
    const [baltic, aegean] = [shown("REVENUE", "BALTIC"), shown("REVENUE", "AEGEAN")];
    await store.keepShown(["person:U1", "place:C1"], [baltic, shown("PROFIT", "BALTIC")], null);
    now += 600;
    await store.keepShown(["person:U2"], [aegean], null);
    expect(await store.shownTo(["person:U1"], "REVENUE")).toEqual(certainly(baltic));
    expect(await (await open()).shownTo(["place:C1", "person:U2"], "REVENUE")).toEqual(certainly(baltic, aegean));
    expect(await store.shownTo(["person:U3"], "REVENUE")).toEqual(certainly());
    now += 500;
    expect(await store.shownTo(["person:U1", "person:U2"], "REVENUE")).toEqual(certainly(aegean));
    expect(await count(rows, "shown_cell")).toBe(5);
    await store.forget();
    expect(await count(rows, "shown_cell")).toBe(1);
  });

  it("are none where there is nobody or nothing to keep", async () => {
    expect(await (await open()).keepShown([], [shown("REVENUE", "BALTIC")], null)).toBe(true);
    expect(await (await open()).keepShown(["person:U1"], [], null)).toBe(true);
    expect(await count(rows, "shown_cell")).toBe(0);
  });

  it.each([
    ["were shown once their post stands in Slack", true],
    ["are forgotten where Slack took none", false],
  ])("in doubt %s, over a restart, and nothing else changes", async (_name, isShown) => {
    const store = await open();
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
    await (await open()).settleShown("answer:1", isShown);
    await (await open()).settleShown("answer:9", true);
    const after = { ...certainly(baltic, ...(isShown ? [aegean] : [])), inDoubt: inDoubt(aegean, other) };
    expect(await (await open()).shownTo(["place:C1"], "REVENUE")).toEqual(after);
    await store.settleShown("answer:1", !isShown);
    expect(await (await open()).shownTo(["place:C1"], "REVENUE")).toEqual(after);
    expect(await store.shownTo(["place:C2"], "REVENUE")).toEqual(certainly());
  });

  it("in doubt are in doubt until their time is over", async () => {
    const store = await open();
    await store.keepShown(["place:C1"], [shown("REVENUE", "BALTIC")], "answer:1");
    now += 2_000;
    expect(await store.shownTo(["place:C1"], "REVENUE")).toEqual(certainly());
    await store.forget();
    expect(await count(rows, "doubtful_cell")).toBe(0);
  });
});

describe("a file of threads", () => {
  let path = "";
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), "footnote-threads-")), "threads.db");
  });
  const open = () => conversationStoreAt(path, { rememberMs: 1000, proposalsFor: () => company, now: () => now });
  const rows = (table: string): number => {
    const database = new Database(path, { readonly: true });
    const counted = database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    database.close();
    return Number(counted);
  };
  const former = (steps: number) =>
    openDatabase(path, {
      applicationId: THREADS.sqlite.applicationId,
      migrations: THREADS.sqlite.steps.slice(0, steps),
    });

  it.each(["conversation", "proposal"])("are found by their age: %s", (table) => {
    open().close();
    const database = new Database(path, { readonly: true });
    const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE updated_at < 1 LIMIT 1`).all();
    expect(JSON.stringify(plan)).toContain(`${table}_by_age`);
    database.close();
  });

  it("of a release that did not tell who had seen what are forgotten", async () => {
    const database = former(3);
    database.prepare("INSERT INTO conversation VALUES (?, ?, ?)").run("C1:1", JSON.stringify(CONTEXT), now);
    database.close();
    open().close();
    expect(rows("conversation")).toBe(0);
  });

  it("with proposals of a former release in another form forgets them", async () => {
    const database = former(6);
    database.prepare("INSERT INTO proposal VALUES (?, ?, ?)").run("hash", "REVENUE", now);
    database.close();
    open().close();
    expect(rows("proposal")).toBe(0);
  });

  it("that another process locks keep nobody waiting for long", async () => {
    const store = open();
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    const began = performance.now();
    await expect(store.save("C1:1", THREAD)).rejects.toMatchObject({ code: "locked" });
    expect(performance.now() - began).toBeLessThan(2_000);
    other.close();
  });

  it("fail as a store does", async () => {
    const store = open();
    store.close();
    await expect(store.load("C1:1")).rejects.toThrow(StoreError);
    await expect(store.save("C1:1", THREAD)).rejects.toThrow(StoreError);
  });
});
