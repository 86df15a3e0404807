import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_LIMITS } from "../../../src/slack/receive/app-options.ts";
import { EDGE_TEXTS } from "../../../src/slack/texts.ts";
import {
  answerRun,
  directMessage,
  type Harness,
  type HarnessOptions,
  mention,
  sendClick,
  sendEvent,
  startEdge,
} from "../edge-harness.ts";

let harness: Harness;
const start = async (options: HarnessOptions = {}) => {
  harness = await startEdge(options);
  return harness;
};

afterEach(() => harness.close());

const TS = "1700000000.000100";
const Blocks = z.array(z.object({ elements: z.array(z.object({ value: z.string() })).default([]) }));
const NOTHING = { work: 0, outbox: 0 };

/** An engine that answers when it is let. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const ask: NonNullable<HarnessOptions["app"]>["ask"] = async (question) => {
    await gate;
    return answerRun(question);
  };
  return { ask, open: () => open() };
}

const changed = (text: string, before: string, more: object = {}) =>
  directMessage("", {
    subtype: "message_changed",
    ts: "1700000009.000000",
    message: { user: "U1", ts: TS, text, edited: { user: "U1", ts: "1700000009.000000" }, ...more },
    previous_message: { user: "U1", ts: TS, text: before },
  });
const deleted = () => directMessage("", { subtype: "message_deleted", ts: "1700000009.000000", deleted_ts: TS });

describe("an edit", () => {
  it("of a question that waits is what is answered", async () => {
    const { ask, open } = gated();
    const { slack } = await start({ app: { ask } });
    await sendEvent(harness, directMessage("first?", { ts: "1700000000.000050", thread_ts: TS }));
    await sendEvent(harness, directMessage("HK revenue?", { thread_ts: TS }));
    await sendEvent(harness, changed("CN revenue?", "HK revenue?", { thread_ts: TS }));
    open();
    await slack.until(() => slack.posted.length === 2);
    expect(slack.posted.map(({ args }) => args.text)).toEqual(["answer: first?", "answer: CN revenue?"]);
  });

  it("of an answered question offers to ask again, and one click does", async () => {
    const { slack, asked } = await start();
    await sendEvent(harness, directMessage("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    const event = changed("CN revenue?", "HK revenue?");
    await sendEvent(harness, event);
    await sendEvent(harness, event);
    await slack.until(() => slack.posted.length === 2);
    const offer = slack.posted[1]?.args;
    expect(offer).toMatchObject({ text: EDGE_TEXTS.en.edited, thread_ts: TS });
    const [, row] = Blocks.parse(offer?.blocks);
    await sendClick(harness, { offerId: row?.elements[0]?.value, channel: "D1", threadTs: TS });
    await slack.until(() => slack.posted.length === 3);
    expect(asked[1]?.text).toBe("CN revenue?");
    expect(asked).toHaveLength(2);
  });

  it("that changes no word, as when Slack unfolds a link, changes nothing", async () => {
    const { slack, app } = await start();
    await sendEvent(harness, directMessage("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await sendEvent(harness, changed("HK revenue?", "HK revenue?"));
    await sendEvent(harness, changed("CN revenue?", "HK revenue?", { edited: undefined }));
    await sendEvent(harness, changed("CN revenue?", "HK revenue?", { bot_id: "B1" }));
    await app.stop();
    expect(slack.posted).toHaveLength(1);
  });

  it("that first mentions the bot is a question", async () => {
    const { slack } = await start();
    await sendEvent(harness, mention("HK revenue?", { edited: { user: "U1", ts: "1700000009.000000" } }));
    await slack.until(() => slack.posted.length === 1);
    expect(slack.posted[0]?.args).toMatchObject({ text: "answer: HK revenue?" });
  });
});

describe("a deletion", () => {
  it("of a question under way leaves it without an answer", async () => {
    const { ask, open } = gated();
    const { slack, app } = await start({ app: { ask } });
    await sendEvent(harness, directMessage("HK revenue?"));
    await sendEvent(harness, deleted());
    open();
    await app.stop();
    expect(slack.posted).toEqual([]);
    expect(await harness.left()).toEqual(NOTHING);
  });

  it("that arrives before its question does, too", async () => {
    const { slack, app, asked } = await start();
    await sendEvent(harness, deleted());
    await sendEvent(harness, directMessage("HK revenue?"));
    await app.stop();
    expect(asked).toEqual([]);
    expect(slack.posted).toEqual([]);
  });
});

describe("too many questions", () => {
  const many = async (count: number, more: (index: number) => object = () => ({})) => {
    for (let index = 0; index < count; index++)
      await sendEvent(harness, mention(`q${index}?`, { ts: `1700000000.0001${index}`, ...more(index) }));
  };

  it("of one person are answered up to the limit; then a private note says so, once", async () => {
    const { slack, app } = await start({ limits: { intake: { ...DEFAULT_LIMITS.intake, questionsPerMinute: 2 } } });
    await many(5);
    await sendEvent(harness, mention("mine?", { user: "U2", channel: "C2" }));
    await slack.until(() => slack.posted.length === 3);
    await app.stop();
    expect(slack.posted.map(({ args }) => args.channel).sort()).toEqual(["C1", "C1", "C2"]);
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U1", text: EDGE_TEXTS.en.overLimit }]);
    expect(await harness.left()).toEqual(NOTHING);
  });

  it("at once are turned away with a line, not with silence", async () => {
    const { ask, open } = gated();
    const intake = { ...DEFAULT_LIMITS.intake, parallel: 1, waitingMax: 1 };
    const { slack } = await start({ app: { ask }, limits: { intake } });
    await many(3, (index) => ({ channel: `C${index}` }));
    await slack.until(() => slack.posted.length === 1);
    expect(slack.posted[0]?.args).toMatchObject({ channel: "C2", text: EDGE_TEXTS.en.overload });
    open();
    await slack.until(() => slack.posted.length === 3);
  });
});

describe("a question that waits long", () => {
  const patience = { statusMs: 0, honestMs: 5 };

  it("is spoken of honestly, and answered all the same", async () => {
    const { ask, open } = gated();
    const { slack } = await start({ app: { ask }, limits: { patience } });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    expect(slack.posted[0]?.args).toMatchObject({
      thread_ts: TS,
      text: EDGE_TEXTS.en.late,
      metadata: { event_type: "footnote_note" },
    });
    open();
    await slack.until(() => slack.posted.length === 2);
    expect(slack.posted[1]?.args.text).toBe("answer: HK revenue?");
  });

  it("has a status in words where Slack shows none", async () => {
    const { ask, open } = gated();
    harness = await startEdge({ app: { ask }, limits: { patience: { ...patience, honestMs: 60_000 } } });
    harness.slack.script("assistant.threads.setStatus", { kind: "error", error: "channel_type_not_supported" });
    await sendEvent(harness, mention("香港营收？"));
    await harness.slack.until(() => harness.slack.posted.length === 1);
    expect(harness.slack.posted[0]?.args.text).toBe(EDGE_TEXTS.zh.working);
    open();
  });
});

describe("a store that fails for a while", () => {
  it("costs no answer and doubles none", async () => {
    const { slack, stores } = await start();
    const { keep } = stores.outbox;
    let failures = 2;
    stores.outbox.keep = (...args) =>
      failures-- > 0 ? Promise.reject(new Error("disk full")) : keep.apply(stores.outbox, args);
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await harness.app.stop();
    expect(slack.posted).toHaveLength(1);
    expect(await harness.left()).toEqual(NOTHING);
  });
});

describe("after a process that died", () => {
  it.each([
    ["before its post was tried", "waiting"],
    ["when its post was under way and had arrived", "arrived"],
    ["when its post was under way and was lost", "lost"],
  ] as const)("%s, an answer stands once", async (_name, how) => {
    const folder = mkdtempSync(join(tmpdir(), "footnote-died-"));
    const { slack } = await start({ folder, limits: { drainMs: 0 } });
    const reply = { kind: "no_reply", ...(how === "arrived" ? { performedAfterMs: 0 } : {}) } as const;
    if (how === "waiting") slack.script("chat.postMessage", { kind: "rate_limited", retryAfterSeconds: 600 });
    else slack.script("chat.postMessage", reply);
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    const isDead = harness.app.stop();
    await slack.workspace.goDown();
    await isDead;
    await slack.workspace.comeUp();
    harness = await startEdge({ folder, slack });
    await slack.until(() => slack.posted.length === 1);
    await harness.app.stop();
    expect(slack.posted).toHaveLength(1);
    expect(await harness.left()).toEqual(NOTHING);
    rmSync(folder, { recursive: true });
  });
});

describe("work that always fails", () => {
  it("ends with a word that there is no answer", async () => {
    const audit = { record: () => Promise.reject(new Error("never an entry")) };
    const { slack } = await start({ app: { audit } });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await harness.app.stop();
    expect(slack.posted[0]?.args.text).toBe(EDGE_TEXTS.en.lost);
    expect(await harness.left()).toEqual(NOTHING);
  });
});
