import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../src/adapters/sqlite/database.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../../src/adapters/sqlite/slack/slack-stores.ts";
import { DEFAULT_LIMITS } from "../../../src/slack/receive/app-options.ts";
import type { NewWanted, WantedStore } from "../../../src/slack/wanted/ports.ts";

const NOW = new Date("2026-06-12T09:00:00Z");
const DAY = 86_400_000;
const FIRST = { after: "", limit: 10 };
const CELL = { metric: "REVENUE", entity: "HK", period: "2026H1", dimensions: { channel: "TOTAL" } } as const;

let folder: string;
let database: Database;
let store: WantedStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-wanted-"));
  database = openSlackDatabase(join(folder, "slack.db"));
  store = openEdgeStores(database).wanted;
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function wanted(id: string, more: Partial<NewWanted> = {}): NewWanted {
  return {
    ...{ id, user: "U1", kind: "wish", place: { slackChannel: "C1", threadTs: "1.1" }, language: "en" },
    ...{ question: "HK revenue", questionKey: "q", about: "a", cells: [CELL], at: NOW },
    asks: {
      kind: "request",
      request: { group: { metrics: [], entities: [], periods: [], dimensions: {} }, operation: null },
      language: "en",
    },
    ...more,
  };
}

describe("a wanted figure", () => {
  it("comes back as it was kept", async () => {
    expect(await store.keep(wanted("A"), 5)).toEqual({ kind: "kept", id: "A" });
    expect(await store.waitingOf("U1")).toEqual([{ ...wanted("A"), state: { kind: "waiting" } }]);
    expect(await store.waitingOf("U2")).toEqual([]);
  });

  it("is kept once for a person and question, as a request if it ever was one, in the later place", async () => {
    await store.keep(wanted("A", { kind: "request" }), 5);
    const place = { slackChannel: "C2", threadTs: "2.2" };
    expect(await store.keep(wanted("B", { place, question: "revenue of HK" }), 5)).toEqual({ kind: "kept", id: "A" });
    expect(await store.waitingOf("U1")).toMatchObject([{ id: "A", kind: "request", place, question: "revenue of HK" }]);
    await store.keep(wanted("C", { user: "U2" }), 5);
    await store.keep(wanted("D", { questionKey: "other" }), 5);
    expect((await store.due("1", FIRST)).map(({ id }) => id)).toEqual(["A", "C", "D"]);
  });

  it("is refused above the number that one person waits for, but not where it is kept already", async () => {
    await store.keep(wanted("A"), 1);
    expect(await store.keep(wanted("B", { questionKey: "other" }), 1)).toEqual({ kind: "too_many" });
    expect(await store.keep(wanted("C"), 1)).toEqual({ kind: "kept", id: "A" });
    expect(await store.keep(wanted("D", { user: "U2" }), 1)).toEqual({ kind: "kept", id: "D" });
  });

  it("is due until it was looked at in this state of the figures", async () => {
    await store.keep(wanted("A"), 5);
    await store.keep(wanted("B", { user: "U2" }), 5);
    await store.lookedAt(["A"], "1");
    expect((await store.due("1", FIRST)).map(({ id }) => id)).toEqual(["B"]);
    expect((await store.due("2", FIRST)).map(({ id }) => id)).toEqual(["A", "B"]);
    expect((await store.due("2", { after: "A", limit: 1 })).map(({ id }) => id)).toEqual(["B"]);
  });

  it("that was told or closed is not due, nor counted, until it is over", async () => {
    await store.keep(wanted("A"), 5);
    await store.told("A", "wanted:A:C1");
    await store.keep(wanted("B", { user: "U2", kind: "request" }), 5);
    await store.keep(wanted("C", { user: "U3" }), 5);
    await store.close("a", "later");
    expect((await store.due("1", FIRST)).map(({ id }) => id)).toEqual(["C"]);
    expect((await store.unsettled(FIRST)).map(({ id, state }) => [id, state])).toEqual([
      ["A", { kind: "told", post: "wanted:A:C1" }],
      ["B", { kind: "closed", reason: "later" }],
    ]);
    expect(await store.demands(5)).toEqual([]);
    await store.end("A");
    await store.end("B");
    expect(await store.unsettled(FIRST)).toEqual([]);
  });

  it("that is told elsewhere waits again there, unless the person asked again meanwhile", async () => {
    const direct = { slackChannel: "D1", threadTs: "3.3" };
    await store.keep(wanted("A"), 5);
    await store.told("A", "p");
    await store.moveTo("A", direct);
    expect(await store.due("1", FIRST)).toMatchObject([{ id: "A", place: direct, state: { kind: "waiting" } }]);
    await store.told("A", "p");
    await store.keep(wanted("B"), 5);
    await store.moveTo("A", direct);
    expect((await store.due("1", FIRST)).map(({ id }) => id)).toEqual(["B"]);
  });

  it("that is closed and told elsewhere is still closed", async () => {
    await store.keep(wanted("A", { kind: "request" }), 5);
    await store.close("a", "unclear");
    await store.told("A", "p");
    await store.moveTo("A", { slackChannel: "D1", threadTs: "3.3" });
    expect(await store.unsettled(FIRST)).toMatchObject([{ id: "A", state: { kind: "closed", reason: "unclear" } }]);
  });

  it("is forgotten by its own person alone, while it waits", async () => {
    await store.keep(wanted("A"), 5);
    expect(await store.forget("A", "U2")).toBe(false);
    expect(await store.forget("A", "U1")).toBe(true);
    expect(await store.forget("A", "U1")).toBe(false);
    await store.keep(wanted("B"), 5);
    await store.told("B", "p");
    expect(await store.forget("B", "U1")).toBe(false);
  });

  it("ends after a year", async () => {
    const { retention, wanted: kept } = openEdgeStores(database);
    await kept.keep(wanted("A"), 5);
    const keptMs = { ...DEFAULT_LIMITS.keptMs, work: DAY, receipts: DAY };
    await retention.forget(keptMs, new Date(NOW.getTime() + 365 * DAY));
    expect(await kept.waitingOf("U1")).toHaveLength(1);
    await retention.forget(keptMs, new Date(NOW.getTime() + 365 * DAY + 1));
    expect(await kept.waitingOf("U1")).toEqual([]);
  });
});

describe("requests", () => {
  it("are counted by people for the same figures, the most wanted first", async () => {
    const other = { ...CELL, entity: "SG" };
    await store.keep(wanted("A", { kind: "request", about: "one", at: new Date(NOW.getTime() + 1) }), 5);
    await store.keep(wanted("B", { kind: "request", about: "two", user: "U2", questionKey: "x", cells: [other] }), 5);
    await store.keep(wanted("C", { kind: "request", about: "two", user: "U3" }), 5);
    await store.keep(wanted("D", { kind: "request", about: "two", user: "U3", questionKey: "y" }), 5);
    await store.keep(wanted("E", { about: "one", user: "U4" }), 5);
    expect(await store.demands(5)).toEqual([
      { about: "two", cells: [other], people: ["U2", "U3"] },
      { about: "one", cells: [CELL], people: ["U1"] },
    ]);
    expect(await store.demands(1)).toHaveLength(1);
    expect(await store.demand("three")).toBeNull();
  });
});

it("the state of a post is known by its key", async () => {
  const { outbox } = openEdgeStores(database);
  const place = { slackChannel: "C1", threadTs: null };
  const post = { kind: "post", key: "k", runId: "r", purpose: "note", place, since: null, receivedAt: null } as const;
  const [kept] = await outbox.keep(
    [{ ...post, bodies: [{ text: "t" }] }],
    { work: null, reason: null, row: null },
    NOW,
  );
  expect(await outbox.stateOf("k")).toEqual({ kind: "waiting" });
  const id = kept?.kind === "kept" ? kept.entry.id : 0;
  await outbox.settle(id, { kind: "sent", ts: "9.9" }, NOW);
  expect([await outbox.stateOf("k"), await outbox.stateOf("other")]).toEqual([{ kind: "sent", ts: "9.9" }, null]);
});
