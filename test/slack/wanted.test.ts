import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun, CellResult } from "../../src/domain/answer.ts";
import type { Cell } from "../../src/domain/fact.ts";
import type { Question } from "../../src/domain/question.ts";
import { type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import { type ToolUse, writeToolValue } from "../../src/domain/tool-use.ts";
import { foldedQuestion } from "../../src/domain/unanswered.ts";
import { type WantedUse, writeWantedValue } from "../../src/domain/wanted-figure.ts";
import { digestOf } from "../../src/slack/answer/digest-of.ts";
import { CURATOR_TEXTS } from "../../src/slack/home/curator-texts.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { aboutOf } from "../../src/slack/wanted/keep-wanted.ts";
import type { NewWanted } from "../../src/slack/wanted/ports.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import {
  answerRun,
  clickBody,
  directMessage,
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendClick,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";

const TEXTS = WANTED_TEXTS.en;
const CELL: Cell = { metric: "REVENUE", entity: "HK", period: "2026H1", dimensions: {} };
const group = { metrics: ["REVENUE"], entities: ["HK"], periods: ["2026H1"], dimensions: {} };

const WAIT = { timeout: 20_000, interval: 5 };

let harness: Harness;
/** How many rounds began to look. */
let rounds = 0;
afterEach(() => harness.close());

/** What is stored, with its level, and how often each state of it was counted. */
interface Held {
  readonly cells: Map<string, Clearance>;
  version: number;
}

function load(held: Held, entity: string, level: Clearance = "INTERNAL"): void {
  held.cells.set(entity, level);
  held.version += 1;
}

function resultOf({ cells }: Held, cell: Cell, clearance: Clearance): CellResult {
  const level = cells.get(cell.entity);
  if (level === undefined) return { status: "not_found", cell };
  if (!isReadable(level, clearance)) return { status: "withheld", cell };
  const source = { doc: "hk.xlsx", locator: "cell=B2" };
  const statement = { figure: { value: "835", unit: "USD_M" }, source, validAsOf: null, sensitivity: level };
  return { status: "found", cell, statement, conflicts: [], superseded: [] };
}

/** "H1" is not clear, "why" asks for no figure, everything else for the revenue of an entity. */
function runOf(held: Held, question: Question): AnswerRun {
  const base = answerRun(question);
  const { text, clearance = "INTERNAL" } = question;
  if (text === "H1" && question.resolved === undefined) {
    const answer = {
      kind: "ask_first",
      missing: "metric",
      kept: { group, operation: null },
      notUnderstood: [],
      options: [],
    };
    return { ...base, answer: answer as never };
  }
  if (text === "why") return base;
  const entity = text.includes("SECRET") ? "SECRET" : "HK";
  const groups = [{ ...group, entities: [entity] }];
  const answer = {
    kind: "figures",
    route: "structured",
    clarification: { mode: "none" },
    cells: [resultOf(held, { ...CELL, entity }, clearance)],
    ...{
      derived: [],
      declined: [],
      notUnderstood: [],
      nearest: [],
      truncated: null,
      premise: null,
      verdict: null,
      why: null,
    },
  };
  const decision = { kind: "read", route: "structured", groups, operation: null, assumed: [] };
  const resolved = { kind: "decided", intent: INTENT, decision };
  return { ...base, answer: answer as never, resolved: resolved as never };
}

const INTENT = {
  ...{ rawQuestion: "q", language: "en", route: "structured", topic: null, groups: [group], operation: null },
  ...{ notUnderstood: [], suggestions: [], asksWhy: false, followUp: false, yearAssumed: [], samePart: null },
  ...{ wholeYear: false, refersToOthers: false, entityPlaced: false, comparesWithThread: false, namesWhole: false },
  reference: { to: null, two: false, axis: null, replaces: false },
  ...{ claim: null, readAs: [], spans: [], unexplained: [] },
};

async function start(held: Held, options: HarnessOptions = {}): Promise<void> {
  harness = await startEdge({
    ...options,
    limits: { roundMs: 20, ...options.limits },
    app: {
      ask: async (question) => runOf(held, question),
      figures: {
        find: async (cell) => ({ status: "not_found", cell }),
        findOrCompute: async (cell, clearance) => resultOf(held, cell, clearance),
        dataVersion: async () => {
          rounds += 1;
          return held.version;
        },
      },
      wanted: {
        readWish: (text) => (text.startsWith("tell me when ") ? text.slice("tell me when ".length) : null),
        nameCells: (cells) => cells.map(({ metric, entity, period }) => `${metric} ${entity} ${period}`),
      },
      ...options.app,
    },
  });
}

const nothingHeld = (): Held => ({ cells: new Map(), version: 1 });
const posts = (): readonly string[] =>
  harness.slack.posted.map(({ args: { channel, thread_ts: thread, text } }) => {
    const below = thread === undefined ? "" : ` below ${String(thread)}`;
    return `${String(channel)}${below}: ${String(text)}`;
  });
const texts = (): readonly string[] => harness.slack.posted.map(({ args }) => String(args.text));
const private_ = (): readonly string[] =>
  harness.slack.callsOf("chat.postEphemeral").map(({ user, text }) => `${String(user)}: ${String(text)}`);
const posted = (count: number): Promise<void> => harness.slack.until(() => harness.slack.posted.length >= count);
const waiting = (user: string) => harness.stores.wanted.waitingOf(user);

/** Whole rounds have run since, and all that they posted has arrived. */
async function restRounds(): Promise<void> {
  const before = rounds;
  await expect.poll(() => rounds, WAIT).toBeGreaterThan(before + 2);
  await expect.poll(() => harness.left(), WAIT).toEqual({ work: 0, outbox: 0 });
}

interface ToolSpec {
  readonly user?: string;
  readonly channel?: string;
  readonly at?: string;
  /** Whether only this person sees the message. */
  readonly isAlone?: boolean;
}

async function clickTool(use: ToolUse, spec: ToolSpec = {}): Promise<void> {
  const { user = "U1", channel = "C1", at = "1", isAlone = false } = spec;
  const action = {
    type: "button",
    action_id: `footnote_tool:${use.kind}`,
    value: writeToolValue({ language: "en", use }),
  };
  await click({
    ...clickBody({ offerId: "o", user, channel }),
    ...(isAlone ? { container: { message_ts: "1800000000.000000", is_ephemeral: true }, message: undefined } : {}),
    trigger_id: at,
    actions: [{ ...action, action_ts: at }],
  });
}

async function clickWanted(
  use: WantedUse,
  spec: { user?: string; value?: string; home?: boolean } = {},
): Promise<void> {
  const { user = "U1", value = writeWantedValue({ language: "en", use }), home = false } = spec;
  const { channel, message, ...body } = clickBody({ offerId: "o", user });
  const action = { type: "button", action_id: `footnote_wanted:${use.kind}`, value, action_ts: "7" };
  await click({ ...body, ...(home ? {} : { channel, message }), trigger_id: "t", actions: [action] });
}

async function click(payload: unknown): Promise<void> {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

const wish = (what: string, more = {}) => sendEvent(harness, mention(`tell me when ${what}`, more));
const second = { user: "U2", ts: "1700000000.000200" };

describe("asked to be told", () => {
  it("says so above the answer, and answers in the thread once the figure is there, once", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("HK revenue");
    await posted(1);
    expect(texts()[0]).toBe(`${TEXTS.waits}\nanswer: HK revenue`);
    expect(JSON.stringify(harness.slack.posted[0]?.args.blocks)).toContain("footnote_wanted:forget");
    await restRounds();
    expect(texts()).toHaveLength(1);
    load(held, "HK");
    await posted(2);
    expect(harness.slack.posted[1]?.args).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
    expect(texts()[1]).toBe(`${TEXTS.nowThere("U1")}\nanswer: HK revenue`);
    load(held, "HK");
    await restRounds();
    expect(texts()).toHaveLength(2);
    expect(await waiting("U1")).toEqual([]);
    expect(await harness.stores.wanted.unsettled({ after: "", limit: 9 })).toEqual([]);
    // A receipt like that of any other answer, and an entry in the trail.
    expect((await harness.stores.receipts.latestOf("U1", 9)).map(({ question }) => question)).toEqual([
      "HK revenue",
      "HK revenue",
    ]);
    expect(harness.audited.map(({ kind }) => kind)).toEqual(["answered", "answered"]);
  });

  it("is answered at once where the figure is there, and nothing is kept", async () => {
    const held = nothingHeld();
    load(held, "HK");
    await start(held);
    await wish("HK revenue");
    await posted(1);
    expect(texts()).toEqual([`${TEXTS.isThere}\nanswer: HK revenue`]);
    expect(await waiting("U1")).toEqual([]);
  });

  it("keeps the wish through the choice of a question back", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("H1");
    await posted(1);
    expect(texts()[0]).toBe("answer: H1");
    const [offered] = JSON.stringify(harness.slack.posted[0]?.args.blocks).matchAll(/"value":"([^"]+)"/g);
    await sendClick(harness, { offerId: offered?.[1] });
    await posted(2);
    expect(texts()[1]).toContain(TEXTS.waits);
    load(held, "HK");
    await posted(3);
    expect(texts()[2]).toContain(TEXTS.nowThere("U1"));
  });

  it("as a command tells in a thread of one's own, and nothing in the channel", async () => {
    const held = nothingHeld();
    await start(held);
    const command = { command: "/footnote", user_id: "U1", team_id: "T1", channel_id: "C1", trigger_id: "1.2.a" };
    const body = new URLSearchParams({ ...command, text: "tell me when HK revenue" }).toString();
    expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
    await harness.slack.until(() => private_().length === 1);
    expect(private_()[0]).toContain(`${TEXTS.willTellDirectly}\nanswer: HK revenue`);
    load(held, "HK");
    await posted(2);
    await restRounds();
    expect(posts()).toEqual([
      `D0U1: ${EDGE_TEXTS.en.askedDirectly("HK revenue")}`,
      `D0U1 below ${harness.slack.posted[0]?.ts}: ${TEXTS.nowThere("U1")}\nanswer: HK revenue`,
    ]);
  });

  it("waits for figures alone", async () => {
    await start(nothingHeld());
    await wish("why");
    await posted(1);
    expect(texts()[0]).toBe(`${TEXTS.onlyFigures}\nanswer: why`);
  });

  it("waits once, however often the same person asks, and is told in the later place", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("HK revenue");
    await wish("HK revenue!", { ts: "1700000000.000200", channel: "C2" });
    await posted(2);
    expect(await waiting("U1")).toMatchObject([{ place: { slackChannel: "C2" }, question: "HK revenue!" }]);
    load(held, "HK");
    await posted(3);
    await restRounds();
    expect(harness.slack.posted.slice(2).map(({ args }) => args.channel)).toEqual(["C2"]);
  });

  it("waits for no more than a person can", async () => {
    await start(nothingHeld());
    for (let n = 0; n < 20; n += 1) {
      const id = `OTHER${String(n).padStart(3, "0")}`;
      await harness.stores.wanted.keep(wantedBy("U1", { id, questionKey: id }), 20);
    }
    await wish("HK revenue");
    await posted(1);
    expect(texts()[0]).toBe(`${TEXTS.tooMany}\nanswer: HK revenue`);
    expect(await waiting("U1")).toHaveLength(20);
  });

  it("tells everybody who waits for the same figure, each in the own thread", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("HK revenue");
    await wish("HK revenue", second);
    await posted(2);
    load(held, "HK");
    await posted(4);
    expect(new Set(texts().slice(2))).toEqual(
      new Set(["U1", "U2"].map((user) => `${TEXTS.nowThere(user)}\nanswer: HK revenue`)),
    );
  });
});

describe("what a person may not see", () => {
  const secret = { cells: new Map<string, Clearance>(), version: 1 };

  it("is not told when it arrives, and is once the person may", async () => {
    const held = { ...secret, cells: new Map<string, Clearance>() };
    await start(held);
    await wish("SECRET revenue");
    await posted(1);
    load(held, "SECRET", "CONFIDENTIAL");
    await restRounds();
    expect([texts().length, private_()]).toEqual([1, []]);
    harness.rules.take({ ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL"]]) });
    await restRounds();
    expect(texts()).toHaveLength(1);
    load(held, "ELSEWHERE");
    await posted(3);
    // In the channel stands only that there is an answer.
    const inChannel = harness.slack.posted.filter(({ args }) => args.channel === "C1").map(({ args }) => args.text);
    expect(inChannel.slice(1).join()).not.toContain("answer:");
    const direct = harness.slack.posted.find(({ args }) => args.channel === "D0U1");
    expect(String(direct?.args.text)).toContain(TEXTS.nowThere("U1"));
    expect(String(direct?.args.text)).toContain("answer: SECRET revenue");
  });

  it("a person who may no longer ask is told nothing", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("HK revenue");
    await posted(1);
    harness.rules.take({ ...DEFAULT_ACCESS, blocked: new Set(["U1"]) });
    load(held, "HK");
    await restRounds();
    expect([texts().length, private_()]).toEqual([1, []]);
    expect(await waiting("U1")).toHaveLength(1);
  });
});

describe("a thread that is gone", () => {
  it("has its figure told in a direct message instead", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("HK revenue");
    await posted(1);
    harness.slack.script("chat.postMessage", {
      kind: "reply",
      body: () => ({ ok: false, error: "channel_not_found" }),
    });
    load(held, "HK");
    // The one that Slack refuses counts as well.
    await posted(4);
    const direct = harness.slack.posted.filter(({ args }) => args.channel === "D0U1");
    expect(direct.map(({ args }) => args.text)).toEqual([
      TEXTS.toldHere("HK revenue"),
      `${TEXTS.nowThere("U1")}\nanswer: HK revenue`,
    ]);
    expect(direct[1]?.args.thread_ts).toBe(direct[0]?.ts);
    await restRounds();
    expect(await harness.stores.wanted.unsettled({ after: "", limit: 9 })).toEqual([]);
  });
});

describe("a process that ends in between", () => {
  it.each(["told", "end"] as const)("before it notes what it did (%s) tells nothing twice", async (step) => {
    const held = nothingHeld();
    const folder = mkdtempSync(join(tmpdir(), "footnote-wanted-"));
    await start(held, {
      folder,
      before: async ({ stores }) => {
        Object.assign(stores.wanted, { [step]: () => new Promise(() => {}) });
      },
      limits: { drainMs: 50 },
    });
    await wish("HK revenue");
    await posted(1);
    load(held, "HK");
    await posted(2);
    const { slack } = harness;
    await harness.app.stop();
    await start(held, { folder, slack });
    await restRounds();
    expect(texts()).toHaveLength(2);
    expect(await waiting("U1")).toEqual([]);
    expect(await harness.stores.wanted.unsettled({ after: "", limit: 9 })).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("looks again for a figure that came while the wish was being kept", async () => {
    const held = nothingHeld();
    await start(held);
    // The rounds have looked at this state already.
    load(held, "HK");
    await restRounds();
    await harness.stores.wanted.keep(wantedBy("U1"), 20);
    await posted(1);
    expect(texts()[0]).toContain(TEXTS.nowThere("U1"));
  });
});

describe("a curator's request for a question that has no answer, on the Home tab,", () => {
  const CURATOR = "U0CURATOR";
  const KEY = digestOf(foldedQuestion("HK revenue"));
  const learning = () => ({ desk: { keptMs: 90 * 86_400_000 }, render: { menu: () => [] } }) as never;
  const home = () => JSON.stringify(harness.slack.callsOf("views.publish").at(-1));

  async function asked(held: Held, options: HarnessOptions = {}): Promise<void> {
    await start(held, { ...options, app: { names: learning, ...options.app } });
    await sendEvent(harness, mention("HK revenue", { user: "U3" }));
    await sendEvent(harness, mention("HK revenue?", { user: "U4", ts: "1700000000.000200" }));
    await posted(2);
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D0CURATOR", user: CURATOR }));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length > 0);
  }
  const request = (question = KEY, user = CURATOR) => {
    const use = { kind: "request", question } as const;
    return clickWanted(use, { user, home: true });
  };
  const said = (channel: string) =>
    harness.slack.posted.filter(({ args }) => args.channel === channel).map(({ args }) => args.text);

  it("is kept as theirs, and those who asked are told in their threads, unnamed", async () => {
    const held = nothingHeld();
    await asked(held);
    expect(home()).toContain(writeWantedValue({ language: "en", use: { kind: "request", question: KEY } }));
    await request();
    await posted(4);
    const direct = await harness.slack.posted[2]?.args.channel;
    expect(texts().slice(2)).toEqual([
      EDGE_TEXTS.en.askedFromHome("HK revenue?"),
      `${TEXTS.requested} ${TEXTS.askersTold("2")}`,
    ]);
    expect(harness.slack.posted[3]?.args.thread_ts).toBe(harness.slack.posted[2]?.ts);
    expect(await harness.stores.wanted.demands(5)).toMatchObject([{ cells: [CELL], people: [CURATOR] }]);
    await harness.slack.until(() => home().includes(CURATOR_TEXTS.en.requested));
    expect(home()).not.toMatch(/footnote_wanted:request|<@U[34]>/u);
    load(held, "HK");
    await posted(7);
    const told = (user: string) => `${TEXTS.nowThere(user)}\nanswer: HK revenue`;
    expect(said("C1").slice(2).toSorted()).toEqual([told("U3"), `${told("U4")}?`]);
    expect(said(String(direct)).at(-1)).toBe(`${told(CURATOR)}?`);
    expect(await harness.stores.wanted.demands(5)).toEqual([]);
    await restRounds();
    expect(texts()).toHaveLength(7);
  });

  it("is done once, however often it is clicked, and by nobody who is no curator", async () => {
    await asked(nothingHeld());
    await request(KEY, "U3");
    await restRounds();
    expect([texts().length, await harness.stores.wanted.demands(5)]).toEqual([2, []]);
    await Promise.all([request(), request(), request("0".repeat(64))]);
    await posted(4);
    await restRounds();
    expect(texts()).toHaveLength(4);
    expect(await harness.stores.wanted.demands(5)).toMatchObject([{ people: [CURATOR] }]);
  });

  it("leaves out who may not ask any more, and answers where the figure has come meanwhile", async () => {
    const held = nothingHeld();
    await asked(held);
    harness.rules.take({ ...DEFAULT_ACCESS, blocked: new Set(["U3"]) });
    await request();
    await posted(4);
    expect(texts()[3]).toBe(`${TEXTS.requested} ${TEXTS.askersTold("1")}`);
    expect(await waiting("U3")).toEqual([]);
    await harness.close();
    const later = nothingHeld();
    await asked(later);
    later.cells.set("HK", "INTERNAL");
    await request();
    await posted(4);
    expect(texts()[3]).toBe(`${TEXTS.isThere}\nanswer: HK revenue?`);
    expect(await harness.stores.wanted.demands(5)).toEqual([]);
  });

  it("is not there for a question of somebody who may see more than the curator", async () => {
    const access: AccessRules = {
      ...DEFAULT_ACCESS,
      people: new Map([["U3", "RESTRICTED"]]),
      channels: new Map([["C1", { ceiling: "CONFIDENTIAL" }]]),
    } as never;
    await start(nothingHeld(), { app: { names: learning, access } });
    await sendEvent(harness, mention("HK revenue", { user: "U3" }));
    await posted(1);
    await request();
    await restRounds();
    expect([texts().length, await harness.stores.wanted.demands(5)]).toEqual([1, []]);
  });
});

/** What a person waits for, as it is stored. */
function wantedBy(user: string, more: Partial<NewWanted> = {}): NewWanted {
  const today = { year: 2026, month: 6, day: 12 };
  const { resolved } = runOf(nothingHeld(), { id: "i", text: "HK", at: today, conversation: null, asker: user });
  return {
    ...{ id: `ID${user.padStart(6, "0")}`, user, kind: "wish", language: "en", question: "HK", questionKey: "k" },
    ...{ place: { slackChannel: "C1", threadTs: "1700000000.000100" }, about: aboutOf([CELL]), cells: [CELL] },
    ...{ asks: resolved ?? { kind: "faq", id: "x", language: "en" }, at: new Date("2026-06-12T09:00:00Z") },
    ...more,
  };
}

describe("many people who wait for one figure", () => {
  it("cost one look at it for each clearance, and the next one only when something changed", async () => {
    const held = nothingHeld();
    const looks: string[] = [];
    const figures = {
      find: async (cell: Cell) => ({ status: "not_found", cell }) as const,
      findOrCompute: async (cell: Cell, clearance: Clearance) => {
        looks.push(clearance);
        return resultOf(held, cell, clearance);
      },
      dataVersion: async () => {
        rounds += 1;
        return held.version;
      },
    };
    await start(held, {
      app: { figures },
      before: async ({ stores }) => {
        const many = Array.from({ length: 450 }, (_, n) => ({ id: `MANY${n}`, questionKey: String(n) }));
        await Promise.all(many.map((one, n) => stores.wanted.keep(wantedBy(`U${n % 5}`, one), 500)));
      },
    });
    await harness.slack.until(() => looks.length > 0);
    await restRounds();
    expect(looks).toEqual(["INTERNAL"]);
    load(held, "ELSEWHERE");
    await restRounds();
    expect(looks).toEqual(["INTERNAL", "INTERNAL"]);
    expect(texts()).toEqual([]);
  });

  it("do not wait for one whose answer fails, which is tried again", async () => {
    const held = nothingHeld();
    let failures = 2;
    await start(held, {
      app: {
        ask: async (question) => {
          if (question.asker === "U1" && failures-- > 0) throw new Error("secret figure 42");
          return runOf(held, question);
        },
      },
      before: async ({ stores }) => {
        await stores.wanted.keep(wantedBy("U1"), 20);
        await stores.wanted.keep(wantedBy("U2"), 20);
      },
    });
    load(held, "HK");
    await posted(2);
    expect(texts()).toEqual(["U2", "U1"].map((user) => `${TEXTS.nowThere(user)}\nanswer: HK`));
    const failed = harness.log.filter((line) => line.includes("a wanted figure was not told"));
    expect(failed.length).toBe(2);
    // A time may have these digits.
    expect(failed.join().replaceAll(/"time":"[^"]+"/gu, "")).not.toContain("42");
  });
});

describe("the buttons below an answer that lacks a figure", () => {
  async function notFound(held: Held, options: HarnessOptions = {}): Promise<void> {
    await start(held, options);
    await sendEvent(harness, mention("HK revenue"));
    await posted(1);
  }

  it("tell whoever clicks, once, in that thread", async () => {
    const held = nothingHeld();
    await notFound(held);
    await clickTool({ kind: "tell", receipt: "RCPT0001" }, { user: "U2", at: "1" });
    await clickTool({ kind: "tell", receipt: "RCPT0001" }, { user: "U2", at: "2" });
    await harness.slack.until(() => private_().length === 2);
    expect(private_()).toEqual([`U2: ${TEXTS.willTell}`, `U2: ${TEXTS.willTell}`]);
    expect([(await waiting("U1")).length, (await waiting("U2")).length]).toEqual([0, 1]);
    load(held, "HK");
    await posted(2);
    await restRounds();
    expect(texts().slice(1)).toEqual([`${TEXTS.nowThere("U2")}\nanswer: HK revenue`]);
  });

  it("answer at once where the figure has come meanwhile", async () => {
    const held = nothingHeld();
    await notFound(held);
    load(held, "HK");
    await clickTool({ kind: "tell", receipt: "RCPT0001" });
    await posted(2);
    expect(texts()[1]).toBe(`${TEXTS.isThere}\nanswer: HK revenue`);
  });

  it.each(["tell", "request"] as const)("where nobody else saw it, tell in a thread of one's own: %s", async (kind) => {
    const held = nothingHeld();
    await notFound(held);
    await clickTool({ kind, receipt: "RCPT0001" }, { isAlone: true, at: "1" });
    await clickTool({ kind, receipt: "RCPT0001" }, { isAlone: true, at: "2" });
    const said = kind === "tell" ? TEXTS.willTellDirectly : TEXTS.requestedDirectly;
    await harness.slack.until(() => private_().length === 2);
    expect(private_()).toEqual([`U1: ${said}`, `U1: ${said}`]);
    load(held, "HK");
    await posted(3);
    await restRounds();
    expect(posts().slice(1)).toEqual([
      `D0U1: ${EDGE_TEXTS.en.askedDirectly("HK revenue")}`,
      `D0U1 below ${harness.slack.posted[1]?.ts}: ${TEXTS.nowThere("U1")}\nanswer: HK revenue`,
    ]);
  });

  it("where nobody else saw it, answer in a thread of one's own where the figure has come meanwhile", async () => {
    const held = nothingHeld();
    await notFound(held);
    load(held, "HK");
    await clickTool({ kind: "tell", receipt: "RCPT0001" }, { isAlone: true });
    await posted(3);
    expect(posts()[2]).toBe(`D0U1 below ${harness.slack.posted[1]?.ts}: ${TEXTS.isThere}\nanswer: HK revenue`);
  });

  it("do nothing with the receipt of another channel, or one that is not kept", async () => {
    await notFound(nothingHeld());
    await clickTool({ kind: "request", receipt: "RCPT0001" }, { channel: "C2", at: "1" });
    await clickTool({ kind: "request", receipt: "RCPT0009" }, { at: "2" });
    await harness.slack.until(() => private_().length === 2);
    expect([await waiting("U1"), await harness.stores.wanted.demands(9)]).toEqual([[], []]);
  });

  it("give nothing away to a person who may not see what came", async () => {
    const held = nothingHeld();
    await start(held);
    await sendEvent(harness, mention("SECRET revenue"));
    await posted(1);
    load(held, "SECRET", "RESTRICTED");
    await clickTool({ kind: "tell", receipt: "RCPT0001" });
    await harness.slack.until(() => private_().length === 1);
    expect(private_()).toEqual([`U1: ${TEXTS.nothingMissing}`]);
  });
});

describe("forgetting", () => {
  it("ends the own waiting alone", async () => {
    const held = nothingHeld();
    await start(held);
    await wish("HK revenue");
    await posted(1);
    const [{ id } = { id: "" }] = await waiting("U1");
    await clickWanted({ kind: "forget", id }, { user: "U2" });
    await harness.slack.until(() => private_().length === 1);
    await clickWanted({ kind: "forget", id });
    await harness.slack.until(() => private_().length === 2);
    expect(private_()).toEqual([`U2: ${TEXTS.notWaiting}`, `U1: ${TEXTS.forgotten}`]);
    load(held, "HK");
    await restRounds();
    expect(texts()).toHaveLength(1);
  });

  it("is possible on the Home tab, which lists what the visitor waits for", async () => {
    await start(nothingHeld());
    await wish("HK <revenue>");
    await wish("SECRET revenue", second);
    await posted(2);
    const home = async (count: number) => {
      await harness.slack.until(() => harness.slack.callsOf("views.publish").length >= count);
      return JSON.stringify(harness.slack.callsOf("views.publish").at(-1));
    };
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    const shown = await home(1);
    expect(shown).toContain(TEXTS.mine);
    expect(shown).toContain("HK &lt;revenue&gt;");
    expect(shown).not.toContain("SECRET");
    const [{ id } = { id: "" }] = await waiting("U1");
    await clickWanted({ kind: "forget", id }, { home: true });
    expect(await home(2)).not.toContain(TEXTS.mine);
  });
});

describe("a request", () => {
  async function requested(held: Held, access: Partial<AccessRules> = {}): Promise<void> {
    await start(held, { app: { access: { ...DEFAULT_ACCESS, ...access } } });
    await sendEvent(harness, mention("HK revenue"));
    await posted(1);
    await clickTool({ kind: "request", receipt: "RCPT0001" }, { user: "U3", at: "1" });
    await clickTool({ kind: "request", receipt: "RCPT0001" }, { user: "U4", at: "2" });
    await harness.slack.until(() => private_().length === 2);
  }

  it("is shown to curators by demand, with who asked, and to nobody else", async () => {
    await requested(nothingHeld());
    expect(new Set(private_())).toEqual(new Set(["U3", "U4"].map((user) => `${user}: ${TEXTS.requested}`)));
    for (const user of ["U1", "U3"])
      await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: `D${user.slice(1)}`, user }));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length === 2);
    const homes = new Map(harness.slack.callsOf("views.publish").map((args) => [args.user_id, JSON.stringify(args)]));
    expect(homes.get("U1")).toContain("REVENUE HK 2026H1\\n2 × <@U3> <@U4>");
    expect(homes.get("U3")).not.toContain(TEXTS.requests);
    expect(homes.get("U3")).toContain(TEXTS.mine);
  });

  it("is told to those who asked when the figure is loaded", async () => {
    const held = nothingHeld();
    await requested(held);
    load(held, "HK");
    await posted(3);
    expect(new Set(texts().slice(1))).toEqual(
      new Set(["U3", "U4"].map((user) => `${TEXTS.nowThere(user)}\nanswer: HK revenue`)),
    );
    expect(await harness.stores.wanted.demands(9)).toEqual([]);
  });

  it("is closed by a curator with a reason, and those who asked are told, once", async () => {
    const held = nothingHeld();
    await requested(held);
    const close = { kind: "close", about: aboutOf([CELL]), reason: "not_reported" } as const;
    await clickWanted(close, { user: "U1", home: true });
    await posted(3);
    await clickWanted(close, { user: "U2", home: true });
    load(held, "HK");
    await restRounds();
    expect(new Set(texts().slice(1))).toEqual(
      new Set(["U3", "U4"].map((user) => TEXTS.closed(user, "HK revenue", "not_reported"))),
    );
    expect(harness.audited.filter(({ kind }) => kind === "figure_request_closed")).toEqual([
      {
        kind: "figure_request_closed",
        who: "U1",
        place: { kind: "slack", slackChannel: "home", threadTs: null },
        cells: [CELL],
        people: 2,
        reason: "not_reported",
      },
    ]);
  });

  it("is closed by nobody else, nor by a forged value", async () => {
    await requested(nothingHeld());
    const about = aboutOf([CELL]);
    await clickWanted({ kind: "close", about, reason: "later" }, { user: "U5" });
    await harness.slack.until(() => private_().length === 3);
    for (const value of ["en:close:x:later", `en:close:${about}:because`, "en:forget:x", "zz:forget:RCPT0001", ""])
      await clickWanted({ kind: "close", about, reason: "later" }, { value });
    await clickWanted({ kind: "close", about: "0".repeat(16), reason: "later" });
    await restRounds();
    expect(await harness.stores.wanted.demand(about)).toMatchObject({ people: ["U3", "U4"] });
    expect(harness.audited.filter(({ kind }) => kind === "figure_request_closed")).toEqual([]);
  });
});

it("a wish in a direct message is answered there", async () => {
  const held = nothingHeld();
  await start(held);
  await sendEvent(harness, directMessage("tell me when HK revenue"));
  await posted(1);
  load(held, "HK");
  await posted(2);
  expect(harness.slack.posted[1]?.args).toMatchObject({ channel: "D1", thread_ts: "1700000000.000100" });
});
