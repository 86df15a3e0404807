import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import type { Fault, Spoiled } from "../../src/playground/faults.ts";
import { webClientOptions } from "../../src/slack/deliver/send.ts";
import { createBoltLogger } from "../../src/slack/receive/bolt-logger.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { type Harness, type HarnessOptions, mention, QUICK, sendEvent, startEdge } from "./edge-harness.ts";

let harness: Harness;

afterEach(() => harness.close());

const Metadata = z.object({ event_type: z.string(), event_payload: z.object({ run_id: z.string() }) });

/** Asks a question that Slack meets with these replies, and waits until nothing is on its way any more. */
async function post(replies: readonly Fault[], options: HarnessOptions = {}) {
  harness = await startEdge(options);
  const { slack } = harness;
  slack.script("chat.postMessage", ...replies);
  await sendEvent(harness, mention("HK revenue?"));
  await slack.until(() => slack.callsOf("chat.postMessage").length > 0);
  await harness.app.stop();
  const texts = slack.callsOf("chat.postMessage").map((call) => call.text);
  return { slack, texts, left: await harness.left(), log: harness.log.join("") };
}

const ADMINISTERED = { ...DEFAULT_ACCESS, admins: new Set(["U0ADMIN", "S0ADMINS"]) };
const NOTHING = { work: 0, outbox: 0 };
const error = (code: string): Fault => ({ kind: "error", error: code });
const limited = (retryAfterSeconds: number): Fault => ({ kind: "rate_limited", retryAfterSeconds });

describe("a message", () => {
  it("carries the id of its run, and nothing that an id could tell", async () => {
    const { slack } = await post([]);
    const metadata = Metadata.parse(slack.posted[0]?.args.metadata);
    expect(metadata).toEqual({ event_type: "footnote_answer", event_payload: { run_id: "id-1" } });
  });

  it("waits no longer than ten seconds for a reply, and is never repeated by the client itself", async () => {
    harness = await startEdge();
    const logger = createBoltLogger(createLogger({ level: "silent" }));
    expect(webClientOptions("http://x/", logger)).toMatchObject({
      timeout: 10_000,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    });
  });
});

describe("a message that Slack rejects", () => {
  it.each(["invalid_blocks", "invalid_blocks_format", "msg_too_long", "msg_blocks_too_long"])(
    "with %s follows as plain text",
    async (code) => {
      const { slack, texts, left, log } = await post([error(code)]);
      expect(texts).toEqual(["answer: HK revenue?", "plain: HK revenue?"]);
      expect(slack.callsOf("chat.postMessage")[1]?.blocks).toBeUndefined();
      expect(left).toEqual(NOTHING);
      expect(log).toContain(code);
    },
  );

  it("as plain text too is never silence", async () => {
    const { texts } = await post([error("invalid_blocks"), error("msg_too_long")]);
    expect(texts).toEqual(["answer: HK revenue?", "plain: HK revenue?", EDGE_TEXTS.en.tryAgain]);
  });

  it.each(["channel_not_found", "is_archived", "not_in_channel"])(
    "with %s, which no other text would change, is given up, logged, and told to the administrators",
    async (code) => {
      const { slack, texts, left, log } = await post([error(code)], { app: { access: ADMINISTERED } });
      expect(texts).toEqual(["answer: HK revenue?", EDGE_TEXTS.en.givenUp("C1", code)]);
      expect(slack.posted[0]?.args).toMatchObject({ channel: "D0U0ADMIN" });
      expect(left).toEqual(NOTHING);
      expect(log).toContain(`"code":"${code}"`);
    },
  );

  it("to an administrator is told to nobody else", async () => {
    const { texts } = await post([error("is_archived"), error("user_not_found")], {
      app: { access: ADMINISTERED },
    });
    expect(texts).toHaveLength(2);
  });
});

describe("a message that certainly did not arrive", () => {
  it.each<readonly [string, Fault]>([
    ["a rate limit", limited(0)],
    ["a token that Slack does not know for the moment", error("invalid_auth")],
  ])("because of %s is sent again", async (_name, reply) => {
    const { texts, left } = await post([reply, reply]);
    expect(texts).toHaveLength(3);
    expect(left).toEqual(NOTHING);
  });

  it.each([
    ["a long rate limit", 600],
    ["one longer than any timer waits", 3_000_000],
  ])("because of %s waits for its end, over a stop", async (_name, seconds) => {
    const { texts, left, log } = await post([limited(seconds)], { limits: { drainMs: 100 } });
    expect(texts).toHaveLength(1);
    expect(left).toEqual({ work: 0, outbox: 1 });
    expect(log).toContain('"code":"ratelimited"');
  });

  it("because of a rate limit of its channel does not wait in another", async () => {
    harness = await startEdge({ limits: { drainMs: 100 } });
    const { slack } = harness;
    slack.script("chat.postMessage", limited(600));
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    await sendEvent(harness, mention("CN revenue?", { channel: "C2" }));
    await slack.until(() => slack.posted.length === 1);
    expect(slack.posted[0]?.args).toMatchObject({ channel: "C2" });
  });

  it("for a day is given up", async () => {
    const { texts, left, log } = await post([error("invalid_auth")], {
      limits: { delivery: { ...QUICK, ageMsMax: -1 } },
    });
    expect(texts).toHaveLength(1);
    expect(left).toEqual(NOTHING);
    expect(log).toContain("a message was given up");
  });
});

describe("a message that may have arrived", () => {
  const inDoubt: readonly (readonly [string, Spoiled])[] = [
    ["a server error", { kind: "http_error", status: 500 }],
    ["a broken reply", { kind: "broken_body" }],
    ["a cut connection", { kind: "drop_connection" }],
    ["an internal error", { kind: "error", error: "internal_error" }],
  ];

  it.each(inDoubt)("after %s is found in its thread and not sent twice", async (_name, reply) => {
    const { slack, texts, left } = await post([{ ...reply, performedAfterMs: 0 }]);
    expect(texts).toHaveLength(1);
    expect(slack.posted).toHaveLength(1);
    expect(slack.callsOf("conversations.replies")).toMatchObject([
      { channel: "C1", ts: "1700000000.000100", oldest: "1700000000.000100", include_all_metadata: "true" },
    ]);
    expect(left).toEqual(NOTHING);
  });

  it.each(inDoubt)("after %s is sent again when it is not in its thread", async (_name, reply) => {
    const { slack, texts, left } = await post([reply]);
    expect(texts).toHaveLength(2);
    expect(slack.posted).toHaveLength(1);
    expect(left).toEqual(NOTHING);
  });

  it("is not sent again before Slack tells whether it is there", async () => {
    harness = await startEdge();
    const { slack } = harness;
    slack.script("chat.postMessage", { kind: "drop_connection", performedAfterMs: 0 });
    slack.script("conversations.replies", { kind: "http_error", status: 503 }, { kind: "broken_body" }, limited(0));
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("conversations.replies").length === 4);
    await harness.app.stop();
    expect(slack.posted).toHaveLength(1);
    expect(await harness.left()).toEqual(NOTHING);
  });

  it("is given up rather than doubled where Slack does not let us look", async () => {
    harness = await startEdge();
    const { slack, log } = harness;
    slack.script("chat.postMessage", { kind: "drop_connection" });
    slack.script("conversations.replies", error("missing_scope"));
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("conversations.replies").length === 1);
    await harness.app.stop();
    expect(slack.callsOf("chat.postMessage")).toHaveLength(1);
    expect(await harness.left()).toEqual(NOTHING);
    expect(log.join("")).toContain("in_doubt_missing_scope");
  });

  it("whose thread is gone is sent again", async () => {
    harness = await startEdge();
    const { slack } = harness;
    slack.script("chat.postMessage", { kind: "drop_connection" });
    slack.script("conversations.replies", error("thread_not_found"));
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
  });
});

describe("a channel", () => {
  it("is given its messages one after the other, in their order", async () => {
    harness = await startEdge();
    const { slack } = harness;
    let take = () => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    slack.script("chat.postMessage", { kind: "held", until: taken });
    await sendEvent(harness, mention("first?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    await sendEvent(harness, mention("second?", { ts: "1700000000.000200" }));
    await sendEvent(harness, mention("elsewhere?", { channel: "C2" }));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 2);
    take();
    await slack.until(() => slack.callsOf("chat.postMessage").length === 3);
    expect(slack.callsOf("chat.postMessage").map(({ text }) => text)).toEqual([
      "answer: first?",
      "answer: elsewhere?",
      "answer: second?",
    ]);
  });
});
