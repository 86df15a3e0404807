import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { Fault } from "../../src/playground/faults.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { answerRun, type Harness, mention, sendClick, sendEvent, startEdge } from "./edge-harness.ts";

const Blocks = z.array(z.object({ elements: z.array(z.object({ value: z.string() })).default([]) }));
const SHARING = { ceiling: null, ceilingWhenShared: "PUBLIC", share: true, answer: true, notices: true } as const;

let harness: Harness;

afterEach(() => harness.close());

function answerOf(question: Question, sensitivity: Clearance, version: string): AnswerRun {
  const text = { en: "words", zh: "words" };
  const source = { doc: "policy.md", locator: "line=1" };
  const resolved = { kind: "faq", id: "policy", language: "en" } as const;
  return {
    ...answerRun(question),
    answer: { kind: "faq", id: "policy", version, text, source, sensitivity },
    resolved,
  };
}

async function start(sensitivity: Clearance, access: Partial<AccessRules> = {}) {
  const settled: (readonly [string, boolean])[] = [];
  const asked: Question[] = [];
  const state = { version: "1" };
  harness = await startEdge({
    app: {
      access: {
        ...DEFAULT_ACCESS,
        people: new Map([["U1", "CONFIDENTIAL"]]),
        channels: new Map([["C1", SHARING]]),
        ...access,
      },
      ask: async (question) => {
        asked.push(question);
        return answerOf(question, sensitivity, state.version);
      },
      settleShown: async (...end) => void settled.push(end),
    },
  });
  return { settled, asked, state, slack: harness.slack };
}

async function idle(): Promise<void> {
  for (;;) {
    const { work, outbox } = await harness.left();
    if (work + outbox === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const error = (code: string): Fault => ({ kind: "error", error: code });
const lookUp = (reply: Fault) => () => harness.slack.script("conversations.replies", reply);

/** What Slack says to a post, what to a look for it, and what the record of shown figures is told. */
const ENDS: readonly (readonly [string, readonly Fault[], boolean | null, () => void])[] = [
  ["takes it", [], true, () => {}],
  ["rejects it", [error("is_archived")], false, () => {}],
  ["takes it as plain text", [error("invalid_blocks")], true, () => {}],
  ["takes only the word that there is none", [error("invalid_blocks"), error("msg_too_long")], false, () => {}],
  ["took it, and said nothing", [{ kind: "drop_connection", performedAfterMs: 0 }], true, () => {}],
  ["took nothing and said nothing, and takes it later", [{ kind: "drop_connection" }], true, () => {}],
  ["said nothing, and does not let us look", [{ kind: "drop_connection" }], null, lookUp(error("missing_scope"))],
];

/** Of the posts of answers; words for administrators and sharers show nothing. */
const answersIn = (settled: readonly (readonly [string, boolean])[]) =>
  settled.filter(([key]) => key.startsWith("answer:"));

describe("what is shown in a channel", () => {
  it.each(ENDS)("is settled by what becomes of its post, where Slack %s", async (_name, replies, end, arrange) => {
    const { settled, asked, slack } = await start("INTERNAL");
    slack.script("chat.postMessage", ...replies);
    arrange();
    await sendEvent(harness, mention("HK revenue?"));
    await idle();
    await harness.app.stop();
    const [{ postedAs } = {}] = asked;
    expect(postedAs).toMatch(/^answer:/);
    expect(answersIn(settled)).toEqual(end === null ? [] : [[postedAs, end]]);
  });

  it("is not settled as shown by the note that its asker alone was answered", async () => {
    const { settled, asked } = await start("CONFIDENTIAL");
    await sendEvent(harness, mention("HK revenue?"));
    await idle();
    await harness.app.stop();
    const key = asked[0]?.postedAs ?? "";
    expect(new Map(answersIn(settled))).toEqual(
      new Map([
        [key, false],
        [`${key}:private`, true],
      ]),
    );
  });
});

async function share(replies: readonly Fault[], arrange: () => void = () => {}) {
  const started = await start("CONFIDENTIAL");
  const { slack, settled } = started;
  await sendEvent(harness, mention("HK revenue?"));
  await idle();
  const direct = slack.posted.find(({ args }) => args.channel === "D0U1");
  const offerId = Blocks.parse(direct?.args.blocks).at(-1)?.elements[0]?.value;
  slack.script("chat.postMessage", ...replies);
  arrange();
  const before = settled.length;
  const click = async () => {
    await sendClick(harness, { offerId, channel: "D0U1", threadTs: null });
    await idle();
  };
  return { ...started, click, since: () => answersIn(settled.slice(before)) };
}

describe("what is shared in a channel", () => {
  it.each(ENDS)("is settled by what becomes of its post, where Slack %s", async (_name, replies, end, arrange) => {
    const { click, since, asked, slack } = await share(replies, arrange);
    await click();
    await harness.app.stop();
    const { postedAs, isShared } = asked.at(-1) ?? {};
    expect(isShared).toBe(true);
    expect(since()).toEqual(end === null ? [] : [[postedAs, end]]);
    const { shareRefused, shareInDoubt } = EDGE_TEXTS.en;
    const calls = slack.callsOf("chat.postMessage");
    const told = calls.filter(({ channel }) => channel === "U1").map(({ text }) => text);
    const isGivenUp = end === null || replies.some((reply) => reply.kind === "error" && reply.error === "is_archived");
    expect(told).toEqual(isGivenUp ? [end === null ? shareInDoubt("C1") : shareRefused("C1")] : []);
  });

  it("is settled as not shown where it is refused before anything is posted", async () => {
    const { click, since, asked, state } = await share([]);
    state.version = "2";
    await click();
    await harness.app.stop();
    expect(since()).toEqual([[asked.at(-1)?.postedAs, false]]);
  });
});
