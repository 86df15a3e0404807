import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../../src/adapters/sqlite/database.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../../src/adapters/sqlite/slack/slack-stores.ts";
import type { Clearance } from "../../../src/domain/sensitivity.ts";
import type { UnansweredCause } from "../../../src/domain/unanswered.ts";
import type { EdgeStores } from "../../../src/slack/edge.ts";
import type { Receipt } from "../../../src/slack/receipts/ports.ts";
import { DEFAULT_LIMITS } from "../../../src/slack/receive/app-options.ts";

const NOW = new Date("2026-06-12T09:00:00Z");
const LATER = new Date("2026-06-12T10:00:00Z");
const ALL = { since: new Date(0), level: "RESTRICTED" } as const;

let folder: string;
let database: Database;
let stores: EdgeStores;
let ids = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-unanswered-"));
  database = openSlackDatabase(join(folder, "slack.db"));
  stores = openEdgeStores(database);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

interface Noted {
  readonly asker?: string;
  readonly thread?: string;
  readonly at?: Date;
  readonly cause?: UnansweredCause;
  readonly level?: Clearance;
  readonly words?: string;
}

async function note(question: string, noted: Noted = {}): Promise<void> {
  const { asker = "U1", thread = `${++ids}.1`, at = NOW, cause = "not_found", level = "INTERNAL" } = noted;
  const { words = question } = noted;
  const receipt: Receipt = {
    id: `RCPT${String(++ids).padStart(4, "0")}`,
    ...{ at, asker, askedIn: { slackChannel: "C1", threadTs: thread } },
    place: { slackChannel: "C1", threadTs: thread },
    question: words,
    resolved: { kind: "faq", id: "f", language: "en" },
    ...{ language: "en", outcome: "not_found" },
    ...{ body: { text: "no" }, seen: { digest: "d", places: [], level: "PUBLIC" }, sources: [] },
  };
  await stores.receipts.save(receipt);
  await stores.unanswered.note({ receipt, question, cause, level });
}

const answerTo = (threadTs: string) => ({ id: "A", at: NOW, asker: "U1", askedIn: { slackChannel: "C1", threadTs } });

const listed = async (view = ALL as Parameters<EdgeStores["unanswered"]["most"]>[0], limit = 9) =>
  (await stores.unanswered.most(view, limit)).map(({ times, question, cause }) => `${times} ${question} ${cause}`);

it("those that are asked most often come first, then the latest, in the words of the last time", async () => {
  await note("old", { at: NOW });
  await note("new", { at: LATER, cause: "not_understood" });
  for (const at of [LATER, NOW]) await note("often", { at, asker: "U2", words: at === LATER ? "Often?" : "often" });
  expect(await listed()).toEqual(["2 Often? not_found", "1 new not_understood", "1 old not_found"]);
  expect(await listed(ALL, 1)).toEqual(["2 Often? not_found"]);
  expect(await stores.unanswered.most(ALL, 1)).toEqual([
    {
      ...{ times: 2, cause: "not_found", question: "Often?", language: "en" },
      ...{ resolved: { kind: "faq", id: "f", language: "en" }, key: "often" },
    },
  ]);
  expect(await stores.unanswered.counts(ALL)).toEqual([
    { cause: "not_found", times: 3 },
    { cause: "not_understood", times: 1 },
  ]);
});

it("one person counts once in a thread, also where work is repeated", async () => {
  for (const thread of ["1.1", "1.1", "2.1"]) await note("q", { thread });
  await note("q", { asker: "U2", thread: "1.1" });
  expect(await listed()).toEqual(["3 q not_found"]);
});

it("a reader sees and counts none that was about more than the reader may see, or is too old", async () => {
  await note("q", { level: "INTERNAL", at: NOW });
  await note("q", { level: "CONFIDENTIAL", at: LATER, words: "q about a secret" });
  await note("secret", { level: "RESTRICTED" });
  const internal = { since: new Date(0), level: "INTERNAL" } as const;
  expect(await listed(internal)).toEqual(["1 q not_found"]);
  expect(await stores.unanswered.counts(internal)).toEqual([{ cause: "not_found", times: 1 }]);
  expect(await listed({ since: LATER, level: "RESTRICTED" })).toEqual(["1 q about a secret not_found"]);
  expect(await stores.unanswered.counts({ since: NOW, level: "PUBLIC" })).toEqual([]);
});

it("an answer ends it for those who may see as much as the answer shows", async () => {
  for (const level of ["PUBLIC", "INTERNAL", "RESTRICTED"] as const) await note("q", { level });
  await note("other");
  await stores.unanswered.answered({ receipt: answerTo("9.9"), question: "q", level: "INTERNAL" });
  expect(await listed()).toEqual(["1 q not_found", "1 other not_found"]);
  expect(await listed({ ...ALL, level: "PUBLIC" })).toEqual(["1 q not_found"]);
});

it("what somebody was asked back is gone once an answer to that person is in the thread", async () => {
  await note("which?", { thread: "1.1", cause: "asked_back" });
  await note("which?", { thread: "1.1", cause: "asked_back", asker: "U2" });
  await note("which?", { thread: "2.1", cause: "asked_back" });
  await note("zorp?", { thread: "1.1", cause: "not_understood" });
  await stores.unanswered.answered({ receipt: answerTo("1.1"), question: "other words", level: "INTERNAL" });
  expect(await listed()).toEqual(["2 which? asked_back", "1 zorp? not_understood"]);
});

it("those who asked for a figure are known where they asked last, to readers who may see as much", async () => {
  await note("q", { thread: "1.1", at: NOW, words: "Q" });
  await note("q", { thread: "2.1", at: LATER, words: "Q?" });
  await note("q", { thread: "3.1", at: NOW, asker: "U2" });
  await note("q", { thread: "4.1", asker: "U3", level: "CONFIDENTIAL" });
  await note("q", { thread: "5.1", asker: "U4", cause: "not_understood" });
  await note("other", { thread: "6.1", asker: "U5" });
  const asked = async (view: Parameters<EdgeStores["unanswered"]["askersOf"]>[1]) =>
    (await stores.unanswered.askersOf("q", view)).map(
      ({ asker, askedIn, question }) => `${asker} ${askedIn.threadTs} ${question}`,
    );
  expect(await asked({ since: new Date(0), level: "INTERNAL" })).toEqual(["U2 3.1 q", "U1 2.1 Q?"]);
  expect(await asked({ since: LATER, level: "INTERNAL" })).toEqual(["U1 2.1 Q?"]);
  expect(await asked(ALL)).toHaveLength(3);
});

it("of what was refused only the number is known", async () => {
  await note("Jingan revenue", { cause: "refused" });
  expect(await listed()).toEqual([]);
  expect(await stores.unanswered.counts(ALL)).toEqual([{ cause: "refused", times: 1 }]);
});

it("is forgotten with its receipt, and holds no words itself", async () => {
  await note("digest", { words: "what is gwp of hk" });
  const rows = database.prepare("SELECT * FROM unanswered").all();
  expect(JSON.stringify(rows)).not.toContain("gwp");
  await stores.retention.forget({ ...DEFAULT_LIMITS.keptMs, work: 0, receipts: 0 }, LATER);
  expect(await listed()).toEqual([]);
});
