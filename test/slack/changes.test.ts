import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Fact } from "../../src/domain/fact.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { changeSince, isSameChange } from "../../src/figures/change-since.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { EN_CHANGES } from "../../src/render/catalog/en-changes.ts";
import { changeNotice } from "../../src/render/slack/change-notice.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { figures } from "../render/fixture.ts";
import { cellOf, documentOf, factOf } from "../support/facts.ts";
import { testProfile } from "../support/profiles.ts";
import {
  answerRun,
  directMessage,
  type Harness,
  type HarnessOptions,
  mention,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";

const GLOSSARY = buildGlossary(testProfile());
const CELL = cellOf();
const WAIT = { timeout: 20_000, interval: 5 };

let folder: string;
let store: FactStore;
let harness: Harness;
let day = 12;
/** Whether the engine holds back what would complete a figure above a reader's level. */
let holdsBack = false;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-changes-"));
  store = memoryFactStore();
  day = 12;
  holdsBack = false;
});

afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});

/** Answers with one cell of the store, as the asker or the place may see it. */
async function ask(question: Question): Promise<AnswerRun> {
  const { resolved, clearance = "INTERNAL", ceiling = "INTERNAL", audience } = question;
  const asked = resolved?.kind === "request" ? resolved.request.group : null;
  const period = asked?.periods[0] ?? CELL.period;
  const own = await store.find(cellOf({ period }), clearance);
  const level = own.status === "found" ? (own.statement.sensitivity ?? "INTERNAL") : "PUBLIC";
  const read = audience === undefined || level === ceiling ? own : await store.find(cellOf({ period }), ceiling);
  const cell = holdsBack && asked !== null ? ({ status: "withheld", cell: cellOf({ period }) } as const) : read;
  return { ...answerRun(question), answer: figures([cell]) };
}

async function start(options: HarnessOptions = {}): Promise<void> {
  harness = await startEdge({
    folder,
    limits: { roundMs: 10 },
    ...options,
    app: {
      ask,
      figures: {
        find: (cell, clearance) => store.find(cell, clearance),
        findOrCompute: (cell, clearance) => store.find(cell, clearance),
        dataVersion: async () => (await store.summary()).dataVersion,
      },
      changes: {
        since: changeSince,
        isSame: isSameChange,
        render: (changes, more, language) => changeNotice(changes, more, GLOSSARY, language),
      },
      dayOf: () => ({ year: 2026, month: 6, day }),
      ...options.app,
    },
  });
}

async function load(doc: string, value: string, more: Partial<Fact> & { readonly label?: Clearance } = {}) {
  const { label = "INTERNAL", ...fact } = more;
  const facts = [factOf({ doc, value, ...fact })];
  await store.replaceDocument({ ...documentOf(doc, facts), fileHash: `${doc} ${value}`, sensitivity: label });
}

/** Waits until every figure has been looked at as it is now; then everything that is told has been told. */
async function looked(): Promise<void> {
  const { dataVersion } = await store.summary();
  const mark = `${dataVersion} 2026-06-${day}`;
  await vi.waitFor(async () => expect(await harness.stores.cursors.read("changes")).toBe(mark), WAIT);
  await vi.waitFor(async () => expect((await harness.left()).outbox).toBe(0), WAIT);
}

const notices = (): readonly string[] =>
  harness.slack.posted.map(({ args }) => String(args.text)).filter((text) => text.startsWith(EN_CHANGES.lead));

async function asked(body: Record<string, unknown> = mention("revenue")): Promise<void> {
  const before = harness.slack.posted.length;
  await sendEvent(harness, body);
  await harness.slack.until(() => harness.slack.posted.length > before);
  await vi.waitFor(async () => expect((await harness.left()).work).toBe(0), WAIT);
}

describe("a thread whose figure is restated", () => {
  it("is not told of a figure that it was shown as known on a day", async () => {
    await load("deck.xlsx", "1702");
    const asOfThen = async (question: Question): Promise<AnswerRun> => ({
      ...answerRun(question),
      answer: { ...figures([await store.find(CELL)]), knownOn: "2026-03-31" },
    });
    await start({ app: { ask: asOfThen } });
    await asked();
    await looked();
    await load("deck.xlsx", "1650");
    await looked();
    expect(notices()).toEqual([]);
  });

  it("is told once, with old and new figure and both sources", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await looked();
    expect(notices()).toEqual([]);
    await load("deck.xlsx", "1650");
    await looked();
    expect(notices()).toHaveLength(1);
    expect(notices()[0]).toMatch(/1,702.*\(deck\.xlsx.*before.*1,650.*\(deck\.xlsx.*now/);
    expect(harness.slack.posted.at(-1)?.args).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
    await load("other.xlsx", "1650");
    await looked();
    expect(notices()).toHaveLength(1);
    expect(harness.audited.at(-1)).toMatchObject({ kind: "answered", who: null, delivery: { kind: "thread" } });
  });

  it("is told the next day of what changes again, also back", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await load("deck.xlsx", "1650");
    await looked();
    await load("deck.xlsx", "1702");
    await looked();
    expect(notices()).toHaveLength(1);
    day = 13;
    await looked();
    expect(notices()[1]).toMatch(/1,650.*before.*1,702.*now/);
    day = 14;
    await looked();
    expect(notices()).toHaveLength(2);
  });

  it("is told nothing of a load that changes it back within the day", async () => {
    await load("deck.xlsx", "1702");
    await start({ limits: { roundMs: 3_600_000 } });
    await asked();
    await load("deck.xlsx", "1650");
    await load("deck.xlsx", "1702");
    await harness.app.stop();
    await start({ slack: harness.slack });
    await looked();
    expect(notices()).toEqual([]);
  });

  it("is told of a load once it is over", async () => {
    await load("deck.xlsx", "1702");
    await start({ limits: { roundMs: 3_600_000 } });
    await asked();
    await load("deck.xlsx", "1650");
    await harness.app.stop();
    await start({ slack: harness.slack, limits: { roundMs: 3_600_000 } });
    const { dataVersion } = await store.summary();
    await vi.waitFor(
      async () => expect(await harness.stores.cursors.read("changes:seen")).toBe(`${dataVersion}`),
      WAIT,
    );
    await harness.app.stop();
    expect(notices()).toEqual([]);
    await start({ slack: harness.slack, limits: { roundMs: 3_600_000 } });
    await looked();
    expect(notices()).toHaveLength(1);
  });

  it("is told once, also where the process ended before the round was over", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await looked();
    await load("deck.xlsx", "1650");
    await looked();
    await harness.stores.cursors.write("changes", "0");
    await harness.app.stop();
    await start({ slack: harness.slack });
    await looked();
    expect(notices()).toHaveLength(1);
  });

  it("is told that nothing states it any more, and when something does again", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await store.withdrawDocument("deck.xlsx");
    await looked();
    expect(notices()).toEqual([expect.stringMatching(/1,702.*No document states it any more/)]);
    await load("deck.xlsx", "1702");
    day = 13;
    await looked();
    expect(notices()[1]).toContain("stated again");
  });

  it("is told that documents disagree, and that they no longer do", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await load("other.xlsx", "1500");
    await looked();
    expect(notices()).toEqual([expect.stringMatching(/1,702.*disagree.*1,500.*other\.xlsx/)]);
    day = 13;
    await store.withdrawDocument("other.xlsx");
    await looked();
    expect(notices()[1]).toContain("no longer disagree");
  });
});

describe("nothing is given away", () => {
  it("where the new figure is above what the channel may see", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await load("board.xlsx", "1650", { label: "RESTRICTED", validAsOf: "2026-06-01" });
    await looked();
    await load("deck.xlsx", "1650", { label: "CONFIDENTIAL" });
    await looked();
    expect(notices()).toEqual([]);
    expect(JSON.stringify(harness.slack.calls)).not.toContain("1,650");
  });

  it("where the former figure is above it by now", async () => {
    await load("deck.xlsx", "1702");
    await start({ limits: { roundMs: 3_600_000 } });
    await asked();
    await load("results.xlsx", "1650", { validAsOf: "2026-06-01" });
    await load("deck.xlsx", "1702", { label: "RESTRICTED" });
    await harness.app.stop();
    await start({ slack: harness.slack });
    await looked();
    expect(notices()).toEqual([]);
  });

  it("where the figure would complete one that is withheld", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    holdsBack = true;
    await load("deck.xlsx", "1650");
    await looked();
    expect(notices()).toEqual([]);
  });

  it("where the channel may see less by now, or wants no notices, or is not answered", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    const rules = { ceiling: null, ceilingWhenShared: "PUBLIC", share: false, answer: true, notices: true } as const;
    const less: readonly Partial<typeof rules | { ceiling: Clearance; answer: boolean; notices: boolean }>[] = [
      { ceiling: "PUBLIC" },
      { notices: false },
      { answer: false },
    ];
    for (const [at, change] of less.entries()) {
      harness.rules.take({ ...DEFAULT_ACCESS, channels: new Map([["C1", { ...rules, ...change }]]) } as AccessRules);
      await load("deck.xlsx", `${1600 + at}`);
      await looked();
    }
    expect(notices()).toEqual([]);
    harness.rules.take(DEFAULT_ACCESS);
    day = 13;
    await looked();
    expect(notices()).toHaveLength(1);
  });

  it("where the rules change after the notice was stored", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked();
    await looked();
    const blocked = { ...DEFAULT_ACCESS, answerByDefault: false };
    harness.slack.script("chat.postMessage", { kind: "rate_limited", retryAfterSeconds: 1 });
    await load("deck.xlsx", "1650");
    await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 2);
    harness.rules.take(blocked);
    await looked();
    expect(harness.slack.posted).toHaveLength(1);
  });
});

describe("a direct message", () => {
  it("is told by the rights of its person now", async () => {
    await load("deck.xlsx", "1702");
    await start();
    await asked(directMessage("revenue"));
    await load("deck.xlsx", "1650");
    await looked();
    expect(notices()).toHaveLength(1);
    harness.rules.take({ ...DEFAULT_ACCESS, blocked: new Set(["U1"]) });
    day = 13;
    await load("deck.xlsx", "1640");
    await looked();
    expect(notices()).toHaveLength(1);
  });
});

describe("many threads", () => {
  it("are each told once, and one that Slack refuses holds up no other", async () => {
    await load("deck.xlsx", "1702");
    await start();
    const threads = Array.from({ length: 6 }, (_, at) => `17000000${String(at).padStart(2, "0")}.000100`);
    for (const ts of threads) await asked(mention("revenue", { ts }));
    harness.slack.script("chat.postMessage", { kind: "error", error: "not_in_channel" });
    await load("deck.xlsx", "1650");
    await looked();
    expect(notices()).toHaveLength(5);
    expect(new Set(harness.slack.posted.slice(6).map(({ args }) => args.thread_ts)).size).toBe(5);
    expect(harness.slack.callsOf("conversations.info").length).toBeLessThan(5);
  });
});
