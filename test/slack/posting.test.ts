import { afterEach, describe, expect, it } from "vitest";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { type Harness, mention, sendEvent, startEdge } from "./edge-harness.ts";
import type { Reply } from "./fake-slack.ts";

let harness: Harness;

afterEach(() => harness.close());

async function post(replies: readonly Reply[]) {
  harness = await startEdge();
  harness.slack.script("chat.postMessage", ...replies);
  await sendEvent(harness, mention("HK revenue?"));
  await harness.app.stop();
  const texts = harness.slack.callsOf("chat.postMessage").map((call) => call.text);
  const left = await harness.inbox.unanswered(harness.clock.now);
  return { texts, left: left.length, log: harness.log.join("") };
}

const error = (code: string): Reply => ({ kind: "error", code });
const limited = (retryAfter: string): Reply => ({ kind: "status", status: 429, retryAfter });

describe("a message that Slack rejects", () => {
  it.each(["invalid_blocks", "invalid_blocks_format", "msg_too_long", "msg_blocks_too_long"])(
    "with %s follows as plain text",
    async (code) => {
      const { texts, left, log } = await post([error(code)]);
      expect(texts).toEqual(["answer: HK revenue?", "plain: HK revenue?"]);
      expect(harness.slack.callsOf("chat.postMessage")[1]?.blocks).toBeUndefined();
      expect(left).toBe(0);
      expect(log).toContain(code);
    },
  );

  it("as plain text too is never silence", async () => {
    const { texts } = await post([error("invalid_blocks"), error("msg_too_long")]);
    expect(texts).toEqual(["answer: HK revenue?", "plain: HK revenue?", EDGE_TEXTS.en.tryAgain]);
  });

  it.each(["channel_not_found", "is_archived", "invalid_auth"])(
    "with %s, which no other text would change, is given up and logged",
    async (code) => {
      const { texts, left, log } = await post([error(code)]);
      expect(texts).toHaveLength(1);
      expect(left).toBe(0);
      expect(log).toContain(`"code":"${code}"`);
    },
  );
});

describe("a message that certainly did not arrive", () => {
  it("because of a rate limit is sent again after the time that Slack names", async () => {
    const { texts, left } = await post([limited("0"), limited("0")]);
    expect(texts).toHaveLength(3);
    expect(left).toBe(0);
  });

  it("because of a rate limit that is too long waits for a later attempt", async () => {
    const { texts, left, log } = await post([limited("600")]);
    expect(texts).toHaveLength(1);
    expect(left).toBe(1);
    expect(log).toContain('"code":"ratelimited"');
  });

  it("is not sent for ever", async () => {
    const { texts, left } = await post([1, 2, 3, 4, 5, 6].map(() => limited("0")));
    expect(texts).toHaveLength(4);
    expect(left).toBe(1);
  });
});

describe("a message that may have arrived", () => {
  const inDoubt: readonly (readonly [string, Reply])[] = [
    ["a server error", { kind: "status", status: 500 }],
    ["a broken reply", { kind: "broken" }],
    ["a cut connection", { kind: "cut" }],
    ["an internal error", error("internal_error")],
  ];

  it.each(inDoubt)("after %s is not sent twice", async (_name, reply) => {
    const { texts, left, log } = await post([reply]);
    expect(texts).toHaveLength(1);
    expect(left).toBe(0);
    expect(log).toContain('"result":"in_doubt"');
  });
});
