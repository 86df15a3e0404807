import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import type { Database } from "../../../src/adapters/sqlite/database.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../../src/adapters/sqlite/slack/slack-stores.ts";
import type { AssumedSlot } from "../../../src/domain/clarification.ts";
import { createRuleParser } from "../../../src/question/rule-parser.ts";
import type { NewPost } from "../../../src/slack/deliver/ports.ts";
import type { Arrival, InboundMessage, Work } from "../../../src/slack/intake/ports.ts";
import type { Offer } from "../../../src/slack/ports.ts";
import { DEFAULT_LIMITS } from "../../../src/slack/receive/app-options.ts";
import { GLOSSARY } from "../../answer/company.ts";
import { WORDS } from "../../support/words.ts";

const PARSER = createRuleParser(GLOSSARY, WORDS);
const NOW = new Date("2026-06-12T09:00:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const MINUTE = 60_000;
const DAY = 86_400_000;

let folder: string;
let path: string;
let database: Database;
let other: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-stores-"));
  path = join(folder, "slack.db");
  database = openSlackDatabase(path);
  other = openSlackDatabase(path);
});

afterEach(() => {
  database.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const message = (name: string): InboundMessage => ({
  key: name,
  slackChannel: "C1",
  ts: "1.2",
  threadTs: "1.1",
  user: "U1",
  team: "T1",
  isExtShared: true,
  text: `text of ${name}`,
  files: [],
});
const work = (name: string, more: Partial<InboundMessage> = {}): Work => ({
  kind: "message",
  key: name,
  message: { ...message(name), ...more },
});
const arrival = (name: string, eventId: string | null = null): Arrival => ({
  kind: "work",
  work: work(name),
  eventId,
});
const edit = (name: string, text: string): Arrival => ({
  kind: "edit",
  edit: { editedTs: "9.9", message: { ...message(name), text } },
});
const deletion = (key: string): Arrival => ({ kind: "deletion", key });
const post = (key: string, more: Partial<NewPost> = {}): NewPost => ({
  kind: "post",
  key,
  runId: `run of ${key}`,
  purpose: "answer",
  place: { slackChannel: "C1", threadTs: "1.1" },
  since: "1.1",
  receivedAt: 7,
  bodies: [{ text: key, blocks: [{ type: "section", block_id: "b" }] }, { text: "plain" }],
  ...more,
});
const settling = (key: string) => ({ work: key, reason: null, row: null });

describe("the file of the inbox", () => {
  it("has on the disk what it was given, before anybody hears that it was", () => {
    const FULL = 2;
    expect(database.pragma("synchronous", { simple: true })).toBe(FULL);
  });
});

describe("the inbox", () => {
  const stores = () => ({ ...openEdgeStores(database), second: openEdgeStores(other) });

  it("keeps an event once, by its id and by what it is about", async () => {
    const { inbox, second } = stores();
    expect(await inbox.receive(arrival("m", "Ev1"), NOW)).toEqual(work("m"));
    expect(await second.inbox.receive(arrival("m", "Ev1"), NOW)).toBeNull();
    expect(await second.inbox.receive(arrival("m", "Ev2"), NOW)).toBeNull();
    expect(await second.inbox.receive(arrival("n", "Ev1"), NOW)).toBeNull();
    expect(await second.inbox.receive(arrival("n", "Ev3"), NOW)).toEqual(work("n"));
  });

  it("lets one of two connections have a message", async () => {
    const { inbox, work: store, second } = stores();
    await inbox.receive(arrival("m"), NOW);
    const claims = await Promise.all([store.claim("m", NOW), second.work.claim("m", NOW)]);
    expect(claims).toHaveLength(2);
    expect(claims).toContainEqual({ kind: "taken", work: work("m"), receivedAt: NOW });
    expect(claims).toContainEqual({ kind: "busy" });
  });

  it("lets a key be claimed that was never received", async () => {
    const { work: store, second } = stores();
    expect(await store.claim("event:1", NOW)).toEqual({ kind: "taken", work: null, receivedAt: NOW });
    expect(await second.work.claim("event:1", NOW)).toEqual({ kind: "busy" });
    expect(await store.waiting({ after: 0, limit: 9 })).toEqual([]);
  });

  it("keeps what was dropped with a message, and what a click was on", async () => {
    const { inbox, work: store } = stores();
    const file = {
      id: "F1",
      name: "年报.xlsx",
      mimeType: "application/octet-stream",
      fileType: "xlsx",
      bytes: 12,
      downloadUrl: "https://files.slack.com/files-pri/T1-F1/download/a.xlsx",
      isExternal: false,
    };
    const dropped = work("m", { files: [file, { ...file, bytes: null, downloadUrl: null }] });
    const click: Work = {
      kind: "click",
      key: "c",
      click: {
        offerId: "o",
        user: "U1",
        team: null,
        slackChannel: null,
        alone: null,
        message: { ts: "1.1", threadTs: null, text: "t", blocks: [{ type: "section", block_id: "b" }] },
      },
    };
    await inbox.receive({ kind: "work", work: dropped, eventId: null }, NOW);
    await inbox.receive({ kind: "work", work: click, eventId: null }, NOW);
    expect((await store.waiting({ after: 0, limit: 9 })).map((one) => one.work)).toEqual([dropped, click]);
  });

  it("never gives out what is over, and forgets what it said", async () => {
    const { inbox, work: store, second } = stores();
    await inbox.receive(arrival("m"), NOW);
    await store.claim("m", NOW);
    await store.finish("m", null, NOW);
    expect(await second.inbox.receive(arrival("m"), later(MINUTE))).toBeNull();
    expect(await second.work.claim("m", later(MINUTE))).toEqual({ kind: "over" });
    await store.release("m");
    expect(await store.claim("m", NOW)).toEqual({ kind: "over" });
    expect(database.prepare("SELECT state, payload FROM work").all()).toEqual([{ state: "answered", payload: null }]);
  });

  it("gives out again what was released, which does not count as an attempt", async () => {
    const { inbox, work: store, second } = stores();
    await inbox.receive(arrival("m"), NOW);
    for (const _failure of [1, 2, 3, 4]) {
      expect((await store.claim("m", NOW)).kind).toBe("taken");
      await store.release("m");
    }
    expect(await store.recover(NOW)).toEqual([]);
    expect((await second.work.claim("m", NOW)).kind).toBe("taken");
  });

  it("opens what a dead process left, twice; then it is hopeless until somebody has ended it", async () => {
    const { inbox, work: store } = stores();
    await inbox.receive(arrival("m"), NOW);
    for (const deaths of [1, 2]) {
      await store.claim("m", NOW);
      expect(await store.recover(NOW)).toEqual([]);
      expect(await store.waiting({ after: 0, limit: 9 })).toMatchObject([{ attempts: deaths }]);
    }
    await store.claim("m", NOW);
    // A process may die before it has told anybody.
    for (const _start of [1, 2]) expect(await store.recover(NOW)).toEqual([work("m")]);
    expect(await store.waiting({ after: 0, limit: 9 })).toEqual([]);
    await store.finish("m", "attempts", NOW);
    expect(await store.recover(NOW)).toEqual([]);
    expect(database.prepare("SELECT state, reason, payload FROM work").all()).toEqual([
      { state: "given_up", reason: "attempts", payload: null },
    ]);
  });

  it("lets a key without words be claimed again, however many processes have died at it", async () => {
    const { work: store } = stores();
    for (const _death of [1, 2, 3, 4]) {
      expect((await store.claim("greeting:D1", NOW)).kind).toBe("taken");
      expect(await store.recover(NOW)).toEqual([]);
    }
  });

  it("counts as hopeless what has waited for more than a day", async () => {
    const { inbox, work: store } = stores();
    await inbox.receive(arrival("old"), NOW);
    await inbox.receive(arrival("new"), later(1));
    expect(await store.recover(later(DAY + 1))).toEqual([work("old")]);
    await store.finish("old", "attempts", later(DAY + 1));
    expect((await store.waiting({ after: 0, limit: 9 })).map((one) => one.work.key)).toEqual(["new"]);
  });

  it("lists what waits in the order of its arrival, page by page, and counts it", async () => {
    const { inbox, work: store } = stores();
    for (const name of ["a", "b", "c"]) await inbox.receive(arrival(name), later(name === "a" ? 5 : 0));
    const [first, second] = await store.waiting({ after: 0, limit: 2 });
    expect([first?.work.key, second?.work.key]).toEqual(["a", "b"]);
    expect((await store.waiting({ after: second?.id ?? 0, limit: 2 })).map((one) => one.work.key)).toEqual(["c"]);
    await store.claim("a", NOW);
    expect(await store.depth()).toEqual({ open: 3, oldestAt: NOW });
  });

  it("says which file failed", async () => {
    const { work: store } = stores();
    database.close();
    await expect(store.claim("m", NOW)).rejects.toMatchObject({ code: "closed" });
    database = openSlackDatabase(path);
  });
});

describe("edits and deletions", () => {
  const stores = () => openEdgeStores(database);

  it("change a question that nobody has taken", async () => {
    const { inbox, work: store } = stores();
    await inbox.receive(arrival("m"), NOW);
    expect(await inbox.receive(edit("m", "better"), NOW)).toEqual(work("m", { text: "better" }));
    expect(await store.claim("m", NOW)).toMatchObject({ kind: "taken", work: work("m", { text: "better" }) });
  });

  it("that come before the question are the question", async () => {
    const { inbox, work: store } = stores();
    expect(await inbox.receive(edit("m", "better"), NOW)).toEqual(work("m", { text: "better" }));
    expect(await inbox.receive(arrival("m", "Ev1"), NOW)).toBeNull();
    expect(await store.claim("m", NOW)).toMatchObject({ work: { message: { text: "better" } } });
  });

  it("of a question that was taken are work of their own, once", async () => {
    const { inbox, work: store } = stores();
    await inbox.receive(arrival("m"), NOW);
    await store.claim("m", NOW);
    const again = { ...work("m", { text: "better" }), kind: "edit", key: "edit:m:9.9" };
    expect(await inbox.receive(edit("m", "better"), NOW)).toEqual(again);
    expect(await inbox.receive(edit("m", "better"), NOW)).toBeNull();
  });

  it("a deleted question is not answered, whether it waits, is under way or comes later", async () => {
    const { inbox, work: store, outbox } = stores();
    for (const name of ["waits", "under way"]) await inbox.receive(arrival(name), NOW);
    await store.claim("under way", NOW);
    for (const name of ["waits", "under way", "later"]) await inbox.receive(deletion(name), NOW);
    expect(await store.claim("waits", NOW)).toEqual({ kind: "over" });
    expect(await inbox.receive(arrival("later"), NOW)).toBeNull();
    expect(await outbox.keep([post("p")], settling("under way"), NOW)).toEqual([{ kind: "withdrawn" }]);
    expect(database.prepare("SELECT state, reason, payload FROM work ORDER BY id").all()).toEqual(
      Array.from({ length: 3 }, () => ({ state: "given_up", reason: "deleted", payload: null })),
    );
    expect(await outbox.open({ after: 0, limit: 9 })).toEqual([]);
  });

  it("a deletion takes back what waits to be posted, and not what may stand there", async () => {
    const { inbox, work: store, outbox } = stores();
    for (const name of ["waiting", "sending"]) {
      await inbox.receive(arrival(name), NOW);
      await store.claim(name, NOW);
      await outbox.keep([post(name)], settling(name), NOW);
    }
    const [, sending] = await outbox.open({ after: 0, limit: 9 });
    await outbox.trying(sending?.id ?? 0, 0, NOW);
    for (const name of ["waiting", "sending"]) await inbox.receive(deletion(name), NOW);
    expect((await outbox.open({ after: 0, limit: 9 })).map((entry) => entry.outgoing.key)).toEqual(["sending"]);
    expect(await outbox.trying(1, 0, NOW)).toBe(false);
  });
});

describe("the outbox", () => {
  const stores = () => openEdgeStores(database);

  it("keeps a post with the end of its work, or neither", async () => {
    const { inbox, work: store, outbox } = stores();
    await inbox.receive(arrival("m"), NOW);
    await store.claim("m", NOW);
    const [kept] = await outbox.keep([post("p")], settling("m"), NOW);
    expect(kept).toEqual({
      kind: "kept",
      entry: { id: 1, outgoing: post("p"), body: 0, state: { kind: "waiting" }, createdAt: NOW },
    });
    expect(await store.claim("m", NOW)).toEqual({ kind: "over" });
    await inbox.receive(arrival("n"), NOW);
    await store.claim("n", NOW);
    database.exec("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT raise(ABORT, 'full'); END");
    await expect(outbox.keep([post("q")], settling("n"), NOW)).rejects.toThrow();
    expect(await store.claim("n", NOW)).toEqual({ kind: "busy" });
  });

  it("keeps one of a key, and tells how far it got", async () => {
    const { outbox } = stores();
    const again = async () => (await outbox.keep([post("p", { runId: "other" })], settling("m"), NOW))[0];
    await outbox.keep([post("p")], settling("m"), NOW);
    expect(await again()).toEqual({ kind: "known", id: 1, state: { kind: "waiting" } });
    await outbox.trying(1, 1, later(5));
    expect(await again()).toEqual({ kind: "known", id: 1, state: { kind: "sending", triedAt: later(5) } });
    expect(await outbox.open({ after: 0, limit: 9 })).toMatchObject([{ body: 1, outgoing: { runId: "run of p" } }]);
    await outbox.settle(1, { kind: "sent", ts: "2.2" }, NOW);
    expect(await again()).toEqual({ kind: "known", id: 1, state: { kind: "sent", ts: "2.2" } });
  });

  it("forgets what was said when it is over, and never tries it again", async () => {
    const { outbox } = stores();
    for (const key of ["sent", "given up"]) await outbox.keep([post(key)], settling(key), NOW);
    await outbox.settle(1, { kind: "sent", ts: "2.2" }, NOW);
    await outbox.settle(2, { kind: "given_up", code: "is_archived" }, NOW);
    for (const id of [1, 2]) {
      expect(await outbox.trying(id, 0, NOW)).toBe(false);
      await outbox.settle(id, { kind: "waiting" }, NOW);
    }
    expect(await outbox.depth()).toEqual({ open: 0, oldestAt: null });
    expect(database.prepare("SELECT state, outgoing, code FROM outbox").all()).toEqual([
      { state: "sent", outgoing: null, code: null },
      { state: "given_up", outgoing: null, code: "is_archived" },
    ]);
  });

  it("lists what is not over in its order, updates too, as another connection sees it", async () => {
    const { outbox } = stores();
    const update = {
      kind: "update",
      key: "u",
      runId: "r",
      slackChannel: "C1",
      ts: "1.1",
      bodies: [{ text: "x" }],
    } as const;
    await outbox.keep([post("p"), update, post("q")], { work: null, reason: null, row: null }, NOW);
    const open = await openEdgeStores(other).outbox.open({ after: 1, limit: 9 });
    expect(open.map((entry) => entry.outgoing)).toEqual([update, post("q")]);
    expect(await outbox.depth()).toEqual({ open: 3, oldestAt: NOW });
  });
});

describe("retention", () => {
  it("forgets what is over and old, a few rows at a time, and nothing else", async () => {
    const { inbox, work: store, outbox, retention } = openEdgeStores(database);
    for (const name of ["old", "open"]) await inbox.receive(arrival(name), NOW);
    await outbox.keep([post("old")], settling("old"), NOW);
    await outbox.settle(1, { kind: "sent", ts: "1.1" }, NOW);
    await outbox.keep([post("open")], settling("nothing"), NOW);
    await store.claim("greeting:D1", NOW);
    await store.finish("greeting:D1", null, NOW);
    await inbox.receive(arrival("new"), later(8 * DAY));
    await store.finish("new", null, later(8 * DAY));
    const many = database.prepare("INSERT INTO work (key, state, received_at) VALUES (?, 'answered', ?)");
    for (let index = 0; index < 600; index++) many.run(`many ${index}`, NOW.getTime());
    const forget = () => retention.forget({ ...DEFAULT_LIMITS.keptMs, work: DAY, receipts: DAY }, later(8 * DAY));
    expect(await forget()).toBe(true);
    expect(await forget()).toBe(false);
    expect(database.prepare("SELECT key FROM work ORDER BY id").pluck().all()).toEqual(["open", "greeting:D1", "new"]);
    expect(database.prepare("SELECT key FROM outbox").pluck().all()).toEqual(["open"]);
  });
});

const GROUP = { metrics: ["REVENUE"], entities: ["HK"], periods: ["FY2024"], dimensions: { channel: ["AGENCY"] } };
const REQUEST: Offer["asks"] = { kind: "request", request: { group: GROUP, operation: null }, language: "zh" };
const INTENTS = [
  "why did Baltik revenue fall?",
  "profit the same period last year",
  "Baltic revenue vs Aegean revenue 2025",
];
const RESOLVED: readonly (readonly [string, Offer["asks"]])[] = [
  ["a request", REQUEST],
  ["own words", { kind: "own_words" }],
  ["a vetted answer", { kind: "faq", id: "policy", language: "en" }],
  ["a document", { kind: "document", passageId: "p12", section: null, language: "zh" }],
  ["a section", { kind: "document", passageId: "p12", section: "Risks & “odds”", language: "en" }],
  ...INTENTS.flatMap((text): (readonly [string, Offer["asks"]])[] => {
    const intent = PARSER.parse(text, { year: 2026, month: 6, day: 12 });
    const assumed: readonly AssumedSlot[] = [
      { slot: "entity", codes: ["HK"], from: { kind: "carried" } },
      { slot: "period", codes: ["FY2025"], from: { kind: "latest", asked: "LATEST", of: "one", others: ["2025H1"] } },
      { slot: "metric", codes: ["REVENUE"], from: { kind: "read_as", raw: "turnover" } },
    ];
    const operation = { kind: "between", op: "ratio", first: 1 } as const;
    const read = { kind: "read", route: "composite", groups: [GROUP], operation, assumed } as const;
    const narrative = { kind: "narrative", entities: ["HK"], periods: ["FY2025"], assumed } as const;
    return [read, narrative].map((decision) => [`${decision.kind}: ${text}`, { kind: "decided", intent, decision }]);
  }),
];

describe("offers", () => {
  const stores = () => ({ ...openEdgeStores(database), second: openEdgeStores(other).offers });
  const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
    id,
    rowId: "row",
    messageId: "message",
    blockId: "footnote_options:1",
    label: `label of ${id}`,
    question: `question of ${id}`,
    slackChannel: "C1",
    threadTs: "1.1",
    language: "zh",
    asks: REQUEST,
    shares: {
      to: { slackChannel: "C2", threadTs: "2.2" },
      seen: { digest: "d", places: ["p"], level: "CONFIDENTIAL" },
    },
    createdAt: NOW,
    expiresAt: later(7 * DAY),
    ...more,
  });
  const click = (offerId: string, user = "U1", slackChannel: string | null = "C1") => ({ offerId, user, slackChannel });

  it("are won by one of two connections, whichever button of the row they click", async () => {
    const { offers, second } = stores();
    await offers.save([offer("a"), offer("b")]);
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "won", offer: offer("a") });
    expect(await second.claimRow(click("b", "U2"), NOW)).toEqual({ kind: "lost", by: "U1", language: "zh" });
  });

  it("of another row are another decision", async () => {
    const { offers } = stores();
    await offers.save([offer("a"), offer("c", { rowId: "row 2" })]);
    await offers.claimRow(click("a"), NOW);
    expect((await offers.claimRow(click("c"), NOW)).kind).toBe("won");
  });

  it("expire to the millisecond", async () => {
    const { offers } = stores();
    await offers.save([offer("a")]);
    expect(await offers.claimRow(click("a"), later(7 * DAY))).toEqual({ kind: "expired", language: "zh" });
    expect((await offers.claimRow(click("a"), later(7 * DAY - 1))).kind).toBe("won");
  });

  it("are unknown under another id or from another channel; the Home tab has no channel", async () => {
    const { offers } = stores();
    await offers.save([offer("a", { threadTs: null, blockId: null })]);
    expect(await offers.claimRow(click("x"), NOW)).toEqual({ kind: "unknown" });
    expect(await offers.claimRow(click("a", "U1", "C2"), NOW)).toEqual({ kind: "unknown" });
    expect((await offers.claimRow(click("a", "U1", null), NOW)).kind).toBe("won");
  });

  it("can be clicked again after a release, and by the winner whose answer was not kept", async () => {
    const { offers, second } = stores();
    await offers.save([offer("a"), offer("b")]);
    await offers.claimRow(click("a"), NOW);
    expect((await second.claimRow(click("a"), NOW)).kind).toBe("won");
    expect((await second.claimRow(click("b"), NOW)).kind).toBe("lost");
    await offers.releaseRow("row");
    expect((await second.claimRow(click("a", "U2"), NOW)).kind).toBe("won");
  });

  it("are open again when the winner's process died, and when the answer was given up", async () => {
    const { offers, outbox, second } = stores();
    await offers.save([offer("a")]);
    await offers.claimRow(click("a"), NOW);
    await second.recover();
    expect((await offers.claimRow(click("a", "U2"), NOW)).kind).toBe("won");
    await outbox.keep([post("p")], { work: null, reason: null, row: "row" }, NOW);
    expect((await offers.claimRow(click("a", "U3"), NOW)).kind).toBe("lost");
    await outbox.settle(1, { kind: "given_up", code: "is_archived" }, NOW);
    expect((await offers.claimRow(click("a", "U3"), NOW)).kind).toBe("won");
  });

  it("stay decided once their answer is kept", async () => {
    const { offers, outbox } = stores();
    await offers.save([offer("a"), offer("b"), offer("c", { rowId: "row 2" })]);
    await offers.claimRow(click("b", "U2"), NOW);
    expect(await offers.usedRows("message")).toEqual([]);
    await outbox.keep([post("p")], { work: null, reason: null, row: "row" }, NOW);
    await outbox.settle(1, { kind: "sent", ts: "1.1" }, NOW);
    await offers.releaseRow("row");
    await offers.recover();
    expect(await offers.claimRow(click("a"), later(MINUTE))).toEqual({ kind: "lost", by: "U2", language: "zh" });
    expect(await offers.usedRows("message")).toEqual([
      { blockId: "footnote_options:1", label: "label of b", usedBy: "U2" },
    ]);
    expect(await offers.usedRows("another message")).toEqual([]);
  });

  it.each(RESOLVED)("keep what they ask: %s", async (_name, asks) => {
    const { offers } = stores();
    await offers.save([offer("a", { asks, shares: null })]);
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "won", offer: offer("a", { asks, shares: null }) });
  });

  it.each([
    ["nothing of what they ask", "asks", null],
    ["something else", "asks", '{"kind":"request","request":{}}'],
    ["no JSON", "asks", "HK revenue?"],
    ["nothing of what was seen", "seen", null],
  ])("of a release that kept %s are expired", async (_name, column, value) => {
    const { offers } = stores();
    await offers.save([offer("a")]);
    database.prepare(`UPDATE offers SET ${column} = ?`).run(value);
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "expired", language: "zh" });
  });

  it("are saved all or none", async () => {
    const { offers } = stores();
    await expect(offers.save([offer("a"), offer("a")])).rejects.toThrow();
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "unknown" });
  });

  it("are remembered after they expired for as long as it is set", async () => {
    const { offers, retention } = stores();
    await offers.save([offer("a")]);
    const expired = later(7 * DAY);
    await retention.forget({ ...DEFAULT_LIMITS.keptMs, offers: DAY }, new Date(expired.getTime() + DAY));
    expect((await offers.claimRow(click("a"), expired)).kind).toBe("expired");
    await retention.forget({ ...DEFAULT_LIMITS.keptMs, offers: DAY }, new Date(expired.getTime() + DAY + 1));
    expect(await offers.claimRow(click("a"), expired)).toEqual({ kind: "unknown" });
  });

  it("are forgotten long after they expired", async () => {
    const { offers, retention } = stores();
    await offers.save([offer("a")]);
    await offers.save([offer("b", { rowId: "row 2", createdAt: later(98 * DAY), expiresAt: later(99 * DAY) })]);
    await retention.forget({ ...DEFAULT_LIMITS.keptMs, work: 98 * DAY, receipts: DAY }, later(98 * DAY));
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "unknown" });
    expect(database.prepare("SELECT id FROM offers").all()).toEqual([{ id: "b" }]);
  });
});

it("two processes that race for the same messages and rows never share one, and lose none", async () => {
  const count = 300;
  const { inbox, offers } = openEdgeStores(database);
  for (let index = 0; index < count; index++) await inbox.receive(arrival(`key-${index}`), NOW);
  await offers.save(
    Array.from({ length: count }, (_, index) => ({
      id: `offer-${index}`,
      rowId: `row-${index}`,
      messageId: "message",
      blockId: null,
      label: "label",
      question: "question",
      slackChannel: "C1",
      threadTs: null,
      language: "en",
      asks: { kind: "own_words" } as const,
      shares: null,
      createdAt: NOW,
      expiresAt: later(DAY),
    })),
  );
  const claimer = await bundled("test/adapters/sqlite-slack/claimer.ts");
  const racers = ["U1", "U2"].map((user) => fork(claimer, [path, user, String(count)]));
  await Promise.all(racers.map((racer) => once(racer, "message")));
  const results = racers.map((racer) => once(racer, "message"));
  for (const racer of racers) racer.send("go");
  const won = (await Promise.all(results)).flatMap(([keys]) => z.array(z.string()).parse(keys));
  expect(won).toHaveLength(2 * count);
  expect(new Set(won).size).toBe(2 * count);
});

it("the file is told from other stores' files", () => {
  expect(database.pragma("application_id", { simple: true })).not.toBe(0);
  expect(database.pragma("user_version", { simple: true })).toBe(12);
});
