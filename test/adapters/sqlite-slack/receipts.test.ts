import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../src/adapters/sqlite/database.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../../src/adapters/sqlite/slack/slack-stores.ts";
import { cellKey } from "../../../src/domain/fact.ts";
import type { Grant } from "../../../src/slack/deliver/grant.ts";
import { type NewUpload, newPost, type SaidHere, type Told } from "../../../src/slack/deliver/ports.ts";
import type { Work } from "../../../src/slack/intake/ports.ts";
import type { Receipt } from "../../../src/slack/receipts/ports.ts";
import { DEFAULT_LIMITS } from "../../../src/slack/receive/app-options.ts";

const NOW = new Date("2026-06-12T09:00:00Z");
const DAY = 86_400_000;
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

let folder: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-receipts-"));
  database = openSlackDatabase(join(folder, "slack.db"));
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const CELL = { metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: { channel: "TOTAL" } } as const;

function receipt(id: string, more: Partial<Receipt> = {}): Receipt {
  return {
    id,
    at: NOW,
    asker: "U1",
    askedIn: { slackChannel: "C1", threadTs: "1.1" },
    place: { slackChannel: "C1", threadTs: "1.1" },
    question: "HK revenue",
    resolved: null,
    language: "en",
    outcome: "answered",
    body: { text: "3,450", blocks: [{ type: "section", block_id: "a" }] },
    seen: { digest: "d", places: ["p"], level: "INTERNAL" },
    sources: [
      {
        kind: "figure",
        shown: {
          cell: CELL,
          figure: { value: "3450", unit: "HKD_M" },
          source: { doc: "hk.xlsx", locator: "sheet=PL,cell=C5" },
          validAsOf: "2025-12-31",
          sensitivity: "CONFIDENTIAL",
        },
      },
      { kind: "passage", passageId: "p1" },
    ],
    ...more,
  };
}

describe("receipts", () => {
  it("are found as they were saved, by their id alone", async () => {
    const { receipts } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA"));
    expect(await receipts.find("AAAAAAAA")).toEqual(receipt("AAAAAAAA"));
    expect(await receipts.find("BBBBBBBB")).toBeNull();
  });

  it("never take the place of another one", async () => {
    const { receipts } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA"));
    await expect(receipts.save(receipt("AAAAAAAA", { question: "another" }))).rejects.toThrow();
    expect((await receipts.find("AAAAAAAA"))?.question).toBe("HK revenue");
  });

  it("are listed for their asker, the newest first", async () => {
    const { receipts } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA"));
    await receipts.save(receipt("BBBBBBBB", { at: later(DAY) }));
    await receipts.save(receipt("CCCCCCCC", { asker: "U2", at: later(2 * DAY) }));
    const latest = await receipts.latestOf("U1", 10);
    expect(latest.map(({ id }) => id)).toEqual(["BBBBBBBB", "AAAAAAAA"]);
    expect(await receipts.latestOf("U1", 1)).toHaveLength(1);
  });

  it("finds the last one of a person in a thread before a moment, with its wish", async () => {
    const { receipts } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA", { isWish: true }));
    await receipts.save(receipt("BBBBBBBB", { at: later(DAY) }));
    const { askedIn } = receipt("AAAAAAAA");
    expect(await receipts.lastIn("U1", askedIn, later(DAY))).toEqual(receipt("AAAAAAAA", { isWish: true }));
    expect((await receipts.lastIn("U1", askedIn, later(2 * DAY)))?.id).toBe("BBBBBBBB");
    expect(await receipts.lastIn("U1", { ...askedIn, threadTs: "other" }, later(2 * DAY))).toBeNull();
    expect(await receipts.lastIn("U2", askedIn, later(2 * DAY))).toBeNull();
  });

  it("leave with their cells and ratings when their time is over", async () => {
    const { receipts, ratings, retention } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA"));
    await receipts.save(receipt("BBBBBBBB", { at: later(5 * DAY) }));
    for (const id of ["AAAAAAAA", "BBBBBBBB"])
      await ratings.rate({ receipt: id, user: "U2", isRight: false, complaint: "figure", at: NOW });
    await retention.forget({ ...DEFAULT_LIMITS.keptMs, work: DAY, receipts: 3 * DAY }, later(5 * DAY));
    expect(await receipts.find("AAAAAAAA")).toBeNull();
    expect((await ratings.open(10)).map((one) => one.receipt)).toEqual(["BBBBBBBB"]);
    const cells = database.prepare("SELECT receipt, cell FROM receipt_cells").all();
    expect(cells).toEqual([{ receipt: "BBBBBBBB", cell: cellKey(CELL) }]);
  });
});

describe("ratings", () => {
  it("count the last word of each reader, until a curator closes the case", async () => {
    const { receipts, ratings } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA"));
    const rating = { receipt: "AAAAAAAA", user: "U1", isRight: false, complaint: null, at: NOW };
    await ratings.rate(rating);
    await ratings.rate({ ...rating, complaint: "slot", at: later(1) });
    await ratings.rate({ ...rating, user: "U2", isRight: true });
    expect(await ratings.open(10)).toEqual([{ ...rating, complaint: "slot", at: later(1) }]);
    await ratings.close("AAAAAAAA");
    expect(await ratings.open(10)).toEqual([]);
    await ratings.rate({ ...rating, at: later(2) });
    expect(await ratings.open(10)).toHaveLength(1);
  });

  it("that are kept again after a later one, or after their case was closed, change nothing", async () => {
    const { receipts, ratings } = openEdgeStores(database);
    await receipts.save(receipt("AAAAAAAA"));
    const doubt = { receipt: "AAAAAAAA", user: "U1", isRight: false, complaint: "slot", at: later(1) } as const;
    await ratings.rate(doubt);
    await ratings.rate({ ...doubt, isRight: true, complaint: null, at: NOW });
    expect(await ratings.open(10)).toEqual([doubt]);
    await ratings.close("AAAAAAAA");
    await ratings.rate(doubt);
    expect(await ratings.open(10)).toEqual([]);
  });

  it("are of kept answers alone", async () => {
    const { ratings } = openEdgeStores(database);
    const rating = { receipt: "AAAAAAAA", user: "U1", isRight: true, complaint: null, at: NOW };
    await expect(ratings.rate(rating)).rejects.toThrow();
  });
});

describe("the outbox", () => {
  const grant: Grant = {
    to: "place",
    person: {
      id: "U1",
      isKnown: true,
      teamId: "T1",
      isGuest: false,
      isStranger: false,
      isBot: false,
      groups: [],
    },
    place: { channelId: "C1", isShared: false, isDirect: false },
    clearance: "INTERNAL",
    ceiling: "INTERNAL",
  };
  const upload: NewUpload = {
    kind: "upload",
    key: "chart:AAAAAAAA",
    runId: "r1",
    place: { slackChannel: "C1", threadTs: "1.1" },
    since: "1.1",
    file: { name: "AAAAAAAA.png", title: "Revenue", alt: "A line", base64: "AAEC" },
    isAwaited: false,
    grant,
  };
  const follows: Work = { kind: "visit", key: "visit:1", visit: { user: "U1", slackChannel: "D1", tab: "home" } };

  it("keeps files as it keeps messages", async () => {
    const { outbox } = openEdgeStores(database);
    await outbox.keep([upload], { work: null, reason: null, row: null }, NOW);
    const [entry] = await outbox.open({ after: 0, limit: 10 });
    expect(entry?.outgoing).toEqual(upload);
  });

  it("keeps the work that follows with the messages, or neither", async () => {
    const { inbox, work, outbox } = openEdgeStores(database);
    await inbox.receive({ kind: "work", work: { ...follows, key: "first" }, eventId: null }, NOW);
    await outbox.keep([upload], { work: "first", reason: null, row: null, next: [follows] }, NOW);
    expect((await work.waiting({ after: 0, limit: 10 })).map((one) => one.work)).toEqual([follows]);
    await inbox.receive({ kind: "work", work: { ...follows, key: "gone" }, eventId: null }, NOW);
    await work.claim("gone", NOW);
    await inbox.receive({ kind: "deletion", key: "gone" }, NOW);
    const next = [{ ...follows, key: "visit:2" }];
    await outbox.keep([{ ...upload, key: "other" }], { work: "gone", reason: null, row: null, next }, NOW);
    expect((await work.waiting({ after: 0, limit: 10 })).map((one) => one.work.key)).toEqual(["visit:1"]);
  });
});

describe("cursors", () => {
  it("say how far a round has looked, also after a restart", async () => {
    const { cursors } = openEdgeStores(database);
    expect(await cursors.read("news")).toBeNull();
    await cursors.write("news", "12");
    await cursors.write("other", "1");
    await cursors.write("news", "13");
    database.close();
    database = openSlackDatabase(join(folder, "slack.db"));
    expect(await openEdgeStores(database).cursors.read("news")).toBe("13");
  });
});

describe("figures as they were last said", () => {
  const place = { slackChannel: "C1", threadTs: "1.1" } as const;
  const said = (period: string, more: Partial<SaidHere> = {}): SaidHere => ({
    shown: {
      cell: { ...CELL, period },
      figure: { value: "3450", unit: "HKD_M" },
      source: { doc: "hk.xlsx", locator: "C5" },
      validAsOf: null,
    },
    state: "holds",
    place,
    asker: "U1",
    language: "en",
    ...more,
  });
  const told = (figure: SaidHere, day: string): Told => ({ day, figures: [figure] });

  it("are listed page by page, each place and cell once", async () => {
    const { said: store } = openEdgeStores(database);
    const direct = { slackChannel: "D1", threadTs: null };
    await store.say([said("FY2024"), said("FY2025"), said("FY2024", { place: direct })], NOW);
    await store.say([said("FY2024", { state: "disputed" })], NOW);
    const pages: SaidHere[] = [];
    for (let after: SaidHere | null = null; ; after = pages.at(-1) ?? null) {
      const page: readonly SaidHere[] = await store.page(after, 2);
      pages.push(...page);
      if (page.length < 2) break;
    }
    expect(pages).toEqual([said("FY2024", { state: "disputed" }), said("FY2024", { place: direct }), said("FY2025")]);
  });

  it("change with the post that tells the change, and only with the first of its key", async () => {
    const { said: store, outbox } = openEdgeStores(database);
    await store.say([said("FY2024")], NOW);
    const post = { ...newPost({ newId: () => "run" }, { key: "notice", purpose: "note", place, bodies: [] }) };
    const settling = { work: null, reason: null, row: null };
    const gone = said("FY2024", { state: "withdrawn" });
    await outbox.keep([post], { ...settling, told: told(gone, "2026-06-12") }, NOW);
    await outbox.keep([post], { ...settling, told: told(said("FY2024"), "2026-06-13") }, NOW);
    expect(await store.page(null, 9)).toEqual([gone]);
    expect(await store.wasTold(place, "2026-06-12")).toBe(true);
    expect(await store.wasTold(place, "2026-06-13")).toBe(false);
    expect(await store.wasTold({ ...place, threadTs: "2.2" }, "2026-06-12")).toBe(false);
    // A later answer in the thread does not make it forget that it was told today.
    await store.say([said("FY2024")], NOW);
    expect(await store.wasTold(place, "2026-06-12")).toBe(true);
  });

  it("are deleted with the receipts", async () => {
    const { said: store, retention } = openEdgeStores(database);
    await store.say([said("FY2024")], NOW);
    await store.say([said("FY2025")], later(2 * DAY));
    await retention.forget({ ...DEFAULT_LIMITS.keptMs, work: 100 * DAY, receipts: 90 * DAY }, later(91 * DAY));
    expect(await store.page(null, 9)).toEqual([said("FY2025")]);
  });
});
