import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { StoreError } from "../../src/figures/store-error.ts";
import { createCaseRenderer } from "../../src/render/slack/case-dialogs.ts";
import { DEFAULT_LIMITS, type SlackAppOptions } from "../../src/slack/receive/app-options.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import {
  answerRun,
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";

const RECEIPT = "RCPT0001";
let harness: Harness;
let submitted = 0;

afterEach(() => harness.close());

async function doubted(options: HarnessOptions = {}): Promise<void> {
  harness = await startEdge(options);
  await sendEvent(harness, mention("revenue"));
  await harness.slack.until(() => harness.slack.posted.length === 1);
  const at = harness.clock.now;
  await harness.stores.ratings.rate({ receipt: RECEIPT, user: "U3", isRight: false, complaint: "slot", at });
}

function statusOf(payload: object): Promise<number> {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" });
}

async function send(payload: object): Promise<void> {
  expect(await statusOf(payload)).toBe(200);
}

const click = (value: string, { user = "U1", action = "open" } = {}) =>
  send({
    ...{ type: "block_actions", team: { id: "T1" }, user: { id: user, team_id: "T1" }, trigger_id: "1.2.c" },
    container: { type: "view" },
    view: { type: "home" },
    actions: [{ type: "button", action_id: `footnote_case:${action}`, value, action_ts: "1.1" }],
  });

const submission = (choice: string, { user = "U1", metadata = `en:${RECEIPT}` } = {}) => ({
  ...{ type: "view_submission", team: { id: "T1" }, user: { id: user, team_id: "T1" }, trigger_id: `${++submitted}` },
  view: {
    ...{ type: "modal", callback_id: "footnote_case_dialog", private_metadata: metadata },
    state: {
      values: { choice: { input: { selected_option: { value: choice } } }, meant: { input: { value: null } } },
    },
  },
});

const decide = (choice: string, by: { user?: string; metadata?: string } = {}) => send(submission(choice, by));

const opened = () => JSON.stringify(harness.slack.callsOf("views.open"));
const isOpen = async () => (await harness.stores.ratings.open(10)).length === 1;

describe("a case", () => {
  it("opens for a curator with its question and who doubts it, and is recorded as shown", async () => {
    await doubted();
    await click("en", { action: "list" });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    expect(opened()).toContain(RECEIPT);
    await click(`en:${RECEIPT}`);
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 2);
    expect(opened()).toContain("“revenue”");
    expect(opened()).toContain('"user_id":"U3"');
    expect(harness.audited.map(({ kind }) => kind)).toContain("answer_shown_again");
  });

  it.each([
    ["somebody who is no curator", `en:${RECEIPT}`, "U3"],
    ["an answer that is not kept", "en:ZZZZZZZZ", "U1"],
    ["a forged value", `en:${RECEIPT}:more`, "U1"],
  ])("does not open for %s", async (_name, value, user) => {
    await doubted();
    await click(value, { user });
    expect(harness.slack.callsOf("views.open")).toEqual([]);
  });

  it("is listed and on the Home tab behind many that the curator may not see, once for all who doubt it", async () => {
    await doubted();
    const at = harness.clock.now;
    await harness.stores.ratings.rate({ receipt: RECEIPT, user: "U4", isRight: false, complaint: null, at });
    const own = await harness.stores.ratings.open(10);
    const [newest] = own;
    if (newest === undefined) throw new Error("Nobody doubts it");
    const hidden = Array.from({ length: 30 }, (_, one) => ({ ...newest, receipt: `GONE00${10 + one}` }));
    harness.stores.ratings.open = async (limit) => [...hidden, ...own].slice(0, limit);
    await click("en", { action: "list" });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    expect(opened()).toContain(RECEIPT);
    await sendEvent(harness, eventBody({ type: "app_home_opened", user: "U1", channel: "D1", tab: "home" }));
    await harness.slack.until(() => JSON.stringify(harness.slack.callsOf("views.publish")).includes(RECEIPT));
    const home = JSON.stringify(harness.slack.callsOf("views.publish").at(-1));
    expect(home.split(RECEIPT)).toHaveLength(2);
  });

  it("is closed by curators alone, and twice is once", async () => {
    await doubted();
    await decide("close", { user: "U3" });
    await decide("close", { metadata: "en:ZZZZZZZZ" });
    expect(await isOpen()).toBe(true);
    await Promise.all([decide("close"), decide("close", { user: "U2" })]);
    expect(await isOpen()).toBe(false);
  });

  it("opens again where the reader says once more that it is not right", async () => {
    await doubted();
    await decide("close");
    const at = harness.clock.now;
    await harness.stores.ratings.rate({ receipt: RECEIPT, user: "U3", isRight: false, complaint: null, at });
    expect(await isOpen()).toBe(true);
  });

  it("becomes one test, though two curators decide at the same time", async () => {
    await doubted();
    await Promise.all([decide("asks_period"), decide("asks_entity", { user: "U2" })]);
    const text = await readFile(join(harness.uploads, "..", "golden", "cases.jsonl"), "utf8");
    expect(text.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ id: "case-rcpt0001", expect: { kind: "ask_first" } });
  });
});

const SUBMISSION = {
  receipt: RECEIPT,
  language: "en",
  user: "U1",
  choice: "asks_period",
  meant: "",
  checked: null,
} as const;
const KEY = "case:RCPT0001:U1:left";

describe("a decision", () => {
  it("is stored before Slack hears that it arrived, and its dialog closes while it takes long", async () => {
    let look: (isThere: boolean) => void = () => {};
    const looked = new Promise<boolean>((resolve) => {
      look = resolve;
    });
    await doubted({ limits: { dialogReplyMs: 1 }, app: { cases: heldCases(looked) } });
    await decide("asks_period");
    expect((await harness.left()).work).toBe(1);
    expect(await isOpen()).toBe(true);
    look(false);
    await harness.slack.until(() => harness.slack.posted.length === 2);
    expect(await isOpen()).toBe(false);
  });

  it.each([
    ["before anything was done", { key: KEY, submission: SUBMISSION }, false],
    ["after its test was made", { key: `${KEY}:checked`, submission: { ...SUBMISSION, checked: KEY } }, true],
  ])("that a process left %s is done by the next, once, and told directly", async (_name, left, isMade) => {
    const folder = await mkdtemp(join(tmpdir(), "footnote-left-"));
    await doubted({ folder });
    if (isMade) await decide("asks_period");
    const now = harness.clock.now;
    await harness.stores.ratings.rate({ receipt: RECEIPT, user: "U3", isRight: false, complaint: "slot", at: now });
    await harness.close();
    harness = await startEdge({
      folder,
      before: async ({ stores }) => {
        await stores.inbox.receive({ kind: "work", eventId: null, work: { kind: "case", ...left } }, now);
      },
    });
    await harness.slack.until(() => harness.slack.posted.length === 1);
    expect(await isOpen()).toBe(false);
    expect(JSON.stringify(harness.slack.callsOf("chat.postMessage"))).toContain(EDGE_TEXTS.en.caseDecision.decided);
    expect(harness.audited.filter(({ kind }) => kind === "case_decided")).toEqual([
      {
        ...{ kind: "case_decided", who: "U1", answer: RECEIPT, choice: "asks_period" },
        place: { kind: "slack", slackChannel: "home", threadTs: null },
      },
    ]);
    const text = await readFile(join(folder, "golden", "cases.jsonl"), "utf8");
    expect(text.trim().split("\n")).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  it("is not acknowledged where it cannot be stored", async () => {
    await doubted();
    harness.stores.inbox.receive = () => Promise.reject(new StoreError("full", "The disk is full."));
    expect(await statusOf(submission("close"))).not.toBe(200);
    expect(await isOpen()).toBe(true);
  });
});

describe("a submitted decision that is given up", () => {
  it("through overload is told directly, in the language of the dialog", async () => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const ask: SlackAppOptions["ask"] = async (question) => {
      await gate;
      return answerRun(question);
    };
    const intake = { ...DEFAULT_LIMITS.intake, parallel: 1, waitingMax: 1 };
    harness = await startEdge({ app: { ask }, limits: { intake } });
    await sendEvent(harness, mention("first?", { ts: "1700000000.000111" }));
    await sendEvent(harness, mention("second?", { ts: "1700000000.000112" }));
    await decide("close", { metadata: `zh:${RECEIPT}` });
    await harness.slack.until(() => harness.slack.posted.length === 1);
    expect(harness.slack.posted[0]?.args).toMatchObject({ text: EDGE_TEXTS.zh.notDone.overload });
    expect(harness.slack.posted[0]?.args.channel).not.toBe("C1");
    open();
    await harness.slack.until(() => harness.slack.posted.length === 3);
  });

  it("after too many crashes is told directly", async () => {
    const folder = await mkdtemp(join(tmpdir(), "footnote-lost-"));
    harness = await startEdge({
      folder,
      before: async ({ stores }) => {
        const at = new Date(0);
        const work = { kind: "case", key: KEY, submission: SUBMISSION } as const;
        await stores.inbox.receive({ kind: "work", eventId: null, work }, at);
      },
    });
    await harness.slack.until(() => harness.slack.posted.length === 1);
    expect(harness.slack.posted[0]?.args).toMatchObject({ text: EDGE_TEXTS.en.notDone.lost });
    await rm(folder, { recursive: true });
  });
});

function heldCases(has: Promise<boolean>): SlackAppOptions["cases"] {
  const glossary = sampleGlossary();
  return {
    desk: { has: () => has, save: async () => ({ kind: "saved", id: "case-rcpt0001" }) },
    render: createCaseRenderer(glossary),
  };
}
