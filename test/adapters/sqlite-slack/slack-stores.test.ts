import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "../../../src/adapters/sqlite/database.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack-database.ts";
import { SqliteInboxStore } from "../../../src/adapters/sqlite/slack-inbox-store.ts";
import { SqliteOfferStore } from "../../../src/adapters/sqlite/slack-offer-store.ts";
import type { InboundMessage, Offer } from "../../../src/slack/ports.ts";

const NOW = new Date("2026-06-12T09:00:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const LEASE = 60_000;
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
  threadTs: "1.1",
  user: "U1",
  text: `text of ${name}`,
  files: [],
});

describe("the file of the inbox", () => {
  it("has on the disk what it was given, before anybody hears that it was", () => {
    const FULL = 2;
    expect(database.pragma("synchronous", { simple: true })).toBe(FULL);
  });
});

describe("the inbox", () => {
  const stores = () => ({ inbox: new SqliteInboxStore(database), second: new SqliteInboxStore(other) });

  it("lets one of two connections have a message", async () => {
    const { inbox, second } = stores();
    await inbox.receive(message("m"), NOW);
    expect(await Promise.all([inbox.claim("m", NOW), second.claim("m", NOW)])).toEqual(["taken", "busy"]);
  });

  it("lets a key be claimed that was never received", async () => {
    const { inbox, second } = stores();
    expect(await inbox.claim("event:1", NOW)).toBe("taken");
    expect(await second.claim("event:1", NOW)).toBe("busy");
    expect(await inbox.unanswered(later(LEASE))).toEqual([]);
  });

  it("gives the claim of a dead attempt to the next, but not before its lease is over", async () => {
    const { inbox, second } = stores();
    await inbox.receive(message("m"), NOW);
    await inbox.claim("m", NOW);
    expect(await second.claim("m", later(LEASE - 1))).toBe("busy");
    expect(await second.claim("m", later(LEASE))).toBe("taken");
    expect(await inbox.claim("m", later(LEASE))).toBe("busy");
  });

  it("keeps what was dropped with a message until it is answered", async () => {
    const { inbox, second } = stores();
    const file = {
      id: "F1",
      name: "年报.xlsx",
      mimeType: "application/octet-stream",
      fileType: "xlsx",
      bytes: 12,
      downloadUrl: "https://files.slack.com/files-pri/T1-F1/download/a.xlsx",
      isExternal: false,
    };
    await inbox.receive({ ...message("m"), files: [file, { ...file, bytes: null, downloadUrl: null }] }, NOW);
    expect((await second.unanswered(NOW))[0]?.files).toEqual([file, { ...file, bytes: null, downloadUrl: null }]);
    await inbox.claim("m", NOW);
    await inbox.finish("m", NOW);
    expect(database.prepare("SELECT files FROM inbox").all()).toEqual([{ files: null }]);
  });

  it("never gives out what is answered, and forgets its text", async () => {
    const { inbox, second } = stores();
    await inbox.receive(message("m"), NOW);
    await inbox.claim("m", NOW);
    await inbox.finish("m", NOW);
    await second.receive(message("m"), later(LEASE));
    expect(await second.claim("m", later(2 * LEASE))).toBe("answered");
    expect(await second.unanswered(later(2 * LEASE))).toEqual([]);
    expect(database.prepare("SELECT text FROM inbox").all()).toEqual([{ text: null }]);
  });

  it("gives out again what was released", async () => {
    const { inbox, second } = stores();
    await inbox.receive(message("m"), NOW);
    await inbox.claim("m", NOW);
    await inbox.release("m");
    expect(await second.claim("m", NOW)).toBe("taken");
  });

  it("does not open again by a late release what is answered", async () => {
    const { inbox } = stores();
    await inbox.claim("m", NOW);
    await inbox.finish("m", NOW);
    await inbox.release("m");
    expect(await inbox.claim("m", NOW)).toBe("answered");
  });

  it("leaves a message alone after three attempts", async () => {
    const { inbox } = stores();
    await inbox.receive(message("m"), NOW);
    for (const attempt of [0, 1, 2]) expect(await inbox.claim("m", later(attempt * LEASE))).toBe("taken");
    expect(await inbox.claim("m", later(3 * LEASE))).toBe("busy");
    expect(await inbox.unanswered(later(3 * LEASE))).toEqual([]);
  });

  it("lists what is unanswered, oldest first, for a day", async () => {
    const { inbox } = stores();
    await inbox.receive(message("later"), later(2));
    await inbox.receive(message("earlier"), later(1));
    await inbox.receive(message("alive"), NOW);
    await inbox.claim("alive", later(10));
    const keys = async (at: Date) => (await inbox.unanswered(at)).map(({ key }) => key);
    expect(await keys(later(10))).toEqual(["earlier", "later"]);
    expect(await keys(later(10 + LEASE))).toEqual(["alive", "earlier", "later"]);
    expect(await keys(later(DAY + 1))).toEqual(["later"]);
    expect((await inbox.unanswered(later(10)))[0]).toEqual(message("earlier"));
  });

  it("forgets keys a week after they came", async () => {
    const { inbox } = stores();
    await inbox.claim("old", NOW);
    await inbox.finish("old", NOW);
    await inbox.claim("new", later(7 * DAY));
    await inbox.finish("new", later(7 * DAY + 1));
    expect(database.prepare("SELECT key FROM inbox").all()).toEqual([{ key: "new" }]);
  });

  it("says which file failed", async () => {
    const { inbox } = stores();
    database.close();
    await expect(inbox.claim("m", NOW)).rejects.toMatchObject({ code: "closed" });
    database = openSlackDatabase(path);
  });
});

describe("offers", () => {
  const stores = () => ({ offers: new SqliteOfferStore(database), second: new SqliteOfferStore(other) });
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

  it("can be clicked again after a release, or when the winner's attempt died", async () => {
    const { offers, second } = stores();
    await offers.save([offer("a")]);
    await offers.claimRow(click("a"), NOW);
    await offers.releaseRow("row");
    expect((await second.claimRow(click("a", "U2"), NOW)).kind).toBe("won");
    expect((await offers.claimRow(click("a", "U3"), later(LEASE - 1))).kind).toBe("lost");
    expect((await offers.claimRow(click("a", "U3"), later(LEASE))).kind).toBe("won");
  });

  it("stay decided once they are answered", async () => {
    const { offers } = stores();
    await offers.save([offer("a"), offer("b"), offer("c", { rowId: "row 2" })]);
    await offers.claimRow(click("b", "U2"), NOW);
    expect(await offers.usedRows("message")).toEqual([]);
    await offers.completeRow("row", NOW);
    await offers.releaseRow("row");
    expect(await offers.claimRow(click("a"), later(2 * LEASE))).toEqual({ kind: "lost", by: "U2", language: "zh" });
    expect(await offers.usedRows("message")).toEqual([
      { blockId: "footnote_options:1", label: "label of b", usedBy: "U2" },
    ]);
    expect(await offers.usedRows("another message")).toEqual([]);
  });

  it("are saved all or none", async () => {
    const { offers } = stores();
    await expect(offers.save([offer("a"), offer("a")])).rejects.toThrow();
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "unknown" });
  });

  it("are forgotten long after they expired", async () => {
    const { offers } = stores();
    await offers.save([offer("a")]);
    await offers.save([offer("b", { rowId: "row 2", createdAt: later(98 * DAY), expiresAt: later(99 * DAY) })]);
    expect(await offers.claimRow(click("a"), NOW)).toEqual({ kind: "unknown" });
    expect(database.prepare("SELECT id FROM offers").all()).toEqual([{ id: "b" }]);
  });
});

it("two processes that race for the same messages and rows never share one, and lose none", async () => {
  const count = 300;
  const inbox = new SqliteInboxStore(database);
  for (let index = 0; index < count; index++) await inbox.receive(message(`key-${index}`), NOW);
  await new SqliteOfferStore(database).save(
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
      createdAt: NOW,
      expiresAt: later(DAY),
    })),
  );
  const racers = ["U1", "U2"].map((user) =>
    fork(join(import.meta.dirname, "claimer.ts"), [path, user, String(count)], { execArgv: ["--import", "tsx"] }),
  );
  await Promise.all(racers.map((racer) => once(racer, "message")));
  const results = racers.map((racer) => once(racer, "message"));
  for (const racer of racers) racer.send("go");
  const won = (await Promise.all(results)).flatMap(([keys]) => z.array(z.string()).parse(keys));
  expect(won).toHaveLength(2 * count);
  expect(new Set(won).size).toBe(2 * count);
});

it("the file is told from other stores' files", () => {
  expect(database.pragma("application_id", { simple: true })).not.toBe(0);
  expect(database.pragma("user_version", { simple: true })).toBe(2);
});
