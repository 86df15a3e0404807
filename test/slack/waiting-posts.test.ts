import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { Fault } from "../../src/playground/faults.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { answerRun, type Harness, mention, sendClick, sendEvent, startEdge } from "./edge-harness.ts";

const Blocks = z.array(z.object({ elements: z.array(z.object({ value: z.string() })).default([]) }));

let folder: string;
const open: Harness[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-waiting-"));
});

afterEach(async () => {
  for (const harness of open.splice(0)) await harness.close();
  rmSync(folder, { recursive: true });
});

const channel = (rules: Partial<NonNullable<ReturnType<AccessRules["channels"]["get"]>>>) =>
  new Map([
    ["C1", { ceiling: null, ceilingWhenShared: "PUBLIC" as const, share: true, answer: true, notices: true, ...rules }],
  ]);

const RULES: AccessRules = {
  ...DEFAULT_ACCESS,
  people: new Map([["U1", "CONFIDENTIAL"]]),
  channels: channel({}),
};

function answerOf(question: Question, sensitivity: Clearance): AnswerRun {
  const text = { en: "words", zh: "words" };
  const source = { doc: "policy.md", locator: "line=1" };
  const resolved = { kind: "faq", id: "policy", language: "en" } as const;
  const answer = { kind: "faq", id: "policy", version: "1", text, source, sensitivity } as const;
  return { ...answerRun(question), answer, resolved };
}

async function start(access: AccessRules, sensitivity: Clearance): Promise<Harness> {
  const started = await startEdge({
    folder,
    limits: { drainMs: 100 },
    app: { access, ask: async (question) => answerOf(question, sensitivity) },
  });
  open.push(started);
  return started;
}

const later: Fault = { kind: "rate_limited", retryAfterSeconds: 600 };

/** Each way that an answer goes: how sensitive it is, and what is clicked behind it. */
type Way = "in the thread" | "to its asker" | "shared";
const WAYS: Readonly<Record<Way, Clearance>> = {
  "in the thread": "INTERNAL",
  "to its asker": "CONFIDENTIAL",
  shared: "CONFIDENTIAL",
};

/** Asks, and stops the server while the answer waits for Slack. */
async function leaveWaiting(way: Way): Promise<void> {
  const harness = await start(RULES, WAYS[way]);
  const { slack } = harness;
  if (way !== "shared") slack.script("chat.postMessage", later, later);
  await sendEvent(harness, mention("HK revenue?"));
  if (way === "shared") {
    await slack.until(() => slack.posted.length === 2);
    const direct = slack.posted.find(({ args }) => args.channel === "D0U1");
    const offerId = Blocks.parse(direct?.args.blocks).at(-1)?.elements[0]?.value;
    slack.script("chat.postMessage", later, later);
    await sendClick(harness, { offerId, channel: "D0U1", threadTs: null });
  }
  const calls = way === "in the thread" ? 1 : way === "shared" ? 3 : 2;
  await slack.until(() => slack.callsOf("chat.postMessage").length === calls);
  await harness.app.stop();
  expect((await harness.left()).outbox).toBeGreaterThan(0);
}

/** What is posted by the next server, by other rules. */
async function postedBy(rules: Partial<AccessRules>, way: Way): Promise<readonly string[]> {
  const harness = await start({ ...RULES, ...rules }, WAYS[way]);
  while ((await harness.left()).outbox > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return harness.slack.posted.map(({ args }) => String(args.text)).filter((text) => !text.startsWith("<@U1>, I sent"));
}

const LESS: readonly (readonly [string, Partial<AccessRules>, readonly Way[]])[] = [
  ["its asker is blocked", { blocked: new Set(["U1"]) }, ["in the thread", "to its asker", "shared"]],
  ["its asker may not ask", { askers: new Set(["U2"]) }, ["in the thread", "to its asker", "shared"]],
  ["its asker may see less", { people: new Map([["U1", "INTERNAL"]]) }, ["in the thread", "to its asker", "shared"]],
  ["nothing is answered there", { channels: channel({ answer: false }) }, ["in the thread", "to its asker", "shared"]],
  ["the channel may see less", { channels: channel({ ceiling: "PUBLIC" }) }, ["in the thread", "shared"]],
  ["sharing is forbidden", { channels: channel({ share: false }) }, ["shared"]],
];

const SAME: readonly (readonly [string, Partial<AccessRules>, readonly Way[]])[] = [
  ["nothing changes", {}, ["in the thread", "to its asker", "shared"]],
  ["somebody else is blocked", { blocked: new Set(["U9"]) }, ["in the thread", "to its asker", "shared"]],
  ["its asker may see more", { people: new Map([["U1", "RESTRICTED"]]) }, ["in the thread", "to its asker", "shared"]],
  ["the channel may see more", { channels: channel({ ceiling: "RESTRICTED" }) }, ["in the thread", "shared"]],
  ["the channel may see less", { channels: channel({ ceiling: "PUBLIC" }) }, ["to its asker"]],
  ["sharing is forbidden", { channels: channel({ share: false }) }, ["in the thread", "to its asker"]],
];

const each = (table: typeof LESS) =>
  table.flatMap(([name, rules, ways]) => ways.map((way) => [way, name, rules] as const));

describe("an answer that waits for Slack over a stop", () => {
  it.each(each(LESS))(
    "%s is not shown where meanwhile %s: a word says that there is none",
    async (way, _name, rules) => {
      await leaveWaiting(way);
      expect(await postedBy(rules, way)).toEqual([EDGE_TEXTS.en.tryAgain]);
    },
  );

  it.each(each(SAME))("%s is shown where meanwhile %s", async (way, _name, rules) => {
    await leaveWaiting(way);
    const texts = await postedBy(rules, way);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("answer: HK revenue?");
  });
});

describe("an answer that waits in a running server", () => {
  it("is judged by the rules of the moment at each attempt", async () => {
    const harness = await start(RULES, "INTERNAL");
    const { slack, app, rules } = harness;
    slack.script("chat.postMessage", { kind: "error", error: "invalid_auth" });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length > 0);
    rules.take({ ...RULES, blocked: new Set(["U1"]) });
    await slack.until(() => slack.posted.length === 1);
    await app.stop();
    expect(slack.posted.map(({ args }) => args.text)).toEqual([EDGE_TEXTS.en.tryAgain]);
  });
});
