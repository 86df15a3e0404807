import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { type ToolUse, writeToolValue } from "../../src/domain/tool-use.ts";
import { OWNER_TEXTS } from "../../src/slack/owners/owner-texts.ts";
import type { OwnerPorts, StatementToKeep } from "../../src/slack/owners/ports.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  clickBody,
  directMessage,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  requestFor,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";

const OWNER = "U5";
const TEXTS = EDGE_TEXTS.en.owners;
let harness: Harness;

afterEach(() => harness.close());

const kept: StatementToKeep[] = [];
const owners = (parts: Partial<OwnerPorts> = {}): OwnerPorts => ({
  ownedIn: () => ({ metric: "NEWSALES", owner: OWNER }),
  levelOf: async () => "INTERNAL",
  describe: () => ({ metric: "New sales", reading: ["Metric: New sales"] }),
  keep: async (one) => (kept.push(one) === 1 ? "kept" : "known"),
  figures: () => ["12 USD m"],
  proposal: (_kept, figure) => (figure === 0 ? { name: "statement.csv", text: "12" } : null),
  dayText: () => "today",
  ...parts,
});

/** A question was answered with nothing, in a thread of C1; its receipt is the first. */
async function answered(options: HarnessOptions = {}, ports: Partial<OwnerPorts> = {}): Promise<string> {
  kept.length = 0;
  const ask: NonNullable<HarnessOptions["app"]>["ask"] = async (question) => ({
    ...answerRun(question),
    resolved: requestFor("ACME_SG", { language: "en" }),
  });
  harness = await startEdge({ ...options, app: { ask, owners: owners(ports), ...options.app } });
  await sendEvent(harness, mention("new sales"));
  await harness.slack.until(() => harness.slack.posted.length === 1);
  return "RCPT0001";
}

interface Spec {
  readonly user?: string;
  readonly slackChannel?: string;
  readonly value?: string;
  readonly at?: string;
  /** Whether only this person sees the message. */
  readonly isAlone?: boolean;
}

let clicked = 0;

async function clickTool(use: ToolUse, spec: Spec = {}): Promise<void> {
  const { user = "U1", slackChannel = "C1", value = writeToolValue({ language: "en", use }), at, isAlone } = spec;
  clicked += 1;
  const body = {
    ...clickBody({ offerId: "o", user, channel: slackChannel }),
    ...(isAlone === true
      ? { container: { message_ts: "1800000000.000000", is_ephemeral: true }, message: undefined }
      : {}),
    trigger_id: `1.2.${clicked}`,
    actions: [
      { type: "button", action_id: `footnote_tool:${use.kind}`, value, action_ts: at ?? `18000000${clicked}.1` },
    ],
  };
  const sent = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
  expect(await postSigned(harness, { body: sent, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

async function told(count: number): Promise<readonly string[]> {
  await harness.slack.until(() => harness.slack.callsOf("chat.postEphemeral").length === count);
  return harness.slack.callsOf("chat.postEphemeral").map(({ text }) => String(text));
}

const putTo = () => harness.slack.posted.filter(({ args }) => args.channel === `D0${OWNER}`);
const statements = () => harness.slack.posted.filter(({ args }) => String(args.text).includes("statement by"));

async function asked(options: HarnessOptions = {}, ports: Partial<OwnerPorts> = {}): Promise<string> {
  const receipt = await answered(options, ports);
  await clickTool({ kind: "ask_owner", receipt });
  await harness.slack.until(() => putTo().length === 1);
  await told(1);
  const [put] = putTo();
  if (put === undefined) throw new Error("The owner was not asked");
  return put.ts;
}

const replied = (thread: string, text: string, more: object = {}) =>
  sendEvent(
    harness,
    directMessage(text, {
      channel: `D0${OWNER}`,
      user: OWNER,
      thread_ts: thread,
      ts: `19000000${++clicked}.1`,
      ...more,
    }),
  );

describe("asking the owner", () => {
  it("happens once for two people who click at the same time, twice each", async () => {
    const receipt = await answered();
    const use = { kind: "ask_owner", receipt } as const;
    await Promise.all([clickTool(use), clickTool(use, { user: "U2" }), clickTool(use), clickTool(use, { user: "U2" })]);
    await told(4);
    await expect.poll(async () => (await harness.left()).outbox).toBe(0);
    expect(putTo()).toHaveLength(1);
  });

  it.each<[string, Partial<OwnerPorts>, HarnessOptions, string]>([
    ["where there is an answer by now", { ownedIn: () => null }, {}, TEXTS.hasAnswer],
    ["of themselves", { ownedIn: () => ({ metric: "NEWSALES", owner: "U1" }) }, {}, TEXTS.isOwner("New sales")],
    [
      "for somebody who may not see every figure of the metric",
      { levelOf: async () => "RESTRICTED" },
      {},
      TEXTS.mayNotSee,
    ],
    [
      "who may not use Footnote",
      {},
      { app: { access: { ...DEFAULT_ACCESS, blocked: new Set([OWNER]) } } },
      TEXTS.ownerGone(OWNER),
    ],
  ])("does not happen %s", async (_name, ports, options, text) => {
    const receipt = await answered(options, ports);
    await clickTool({ kind: "ask_owner", receipt });
    expect(await told(1)).toEqual([text]);
    expect(putTo()).toEqual([]);
  });

  it("does not happen from a channel that did not see the answer, nor with a forged value", async () => {
    const receipt = await answered();
    await clickTool({ kind: "ask_owner", receipt }, { slackChannel: "C2" });
    expect(await told(1)).toEqual([EDGE_TEXTS.en.receiptGone]);
    await clickTool({ kind: "ask_owner", receipt }, { value: `en:ask_owner:${receipt}:U1` });
    await clickTool({ kind: "keep", receipt, statement: 1 });
    expect(await told(2)).toEqual([EDGE_TEXTS.en.receiptGone, EDGE_TEXTS.en.receiptGone]);
    expect(putTo()).toEqual([]);
  });

  it("does not lose the message to the owner where the process ends before it is posted", async () => {
    const receipt = await answered();
    await harness.stores.ownerRequests.ask({
      ...{ receipt, metric: "NEWSALES", owner: OWNER, asker: "U1", question: "new sales", language: "en" },
      place: { slackChannel: "C1", threadTs: "1700000000.000100" },
      resolved: requestFor("ACME_SG", { language: "en" }),
      at: harness.clock.now,
    });
    await clickTool({ kind: "ask_owner", receipt });
    await harness.slack.until(() => putTo().length === 1);
  });
});

describe("the owner's reply", () => {
  it("is posted in the thread once, though Slack tells of it twice", async () => {
    const thread = await asked();
    const event = { ts: "1900000000.5" };
    await replied(thread, "12 &amp; more", event);
    await replied(thread, "12 &amp; more", event);
    await harness.slack.until(() => statements().length === 1);
    await expect.poll(async () => (await harness.left()).work).toBe(0);
    expect(statements()).toHaveLength(1);
    expect(statements()[0]?.args).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
    expect(JSON.stringify(statements()[0]?.args.blocks)).toContain("12 & more");
    const { audited } = harness;
    expect(audited.filter(({ kind }) => kind === "owner_asked")).toMatchObject([
      { who: "U1", owner: OWNER, metric: "NEWSALES", place: { slackChannel: "C1" } },
    ]);
    expect(audited.filter(({ kind }) => kind === "owner_answered")).toMatchObject([
      { who: OWNER, statement: 1, to: "thread" },
    ]);
  });

  it("goes to the asker alone where not everybody in the channel may see the metric, and nowhere where the asker may not", async () => {
    let level: "INTERNAL" | "CONFIDENTIAL" | "RESTRICTED" = "INTERNAL";
    const access = { ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL" as const]]) };
    const thread = await asked({ app: { access } }, { levelOf: async () => level });
    level = "CONFIDENTIAL";
    await replied(thread, "twelve");
    await harness.slack.until(() => statements().length === 1);
    expect(statements()[0]?.args.channel).toBe("D0U1");
    expect(harness.audited.at(-1)).toMatchObject({ kind: "owner_answered", to: "asker" });
    level = "RESTRICTED";
    await replied(thread, "thirteen");
    await harness.slack.until(() => harness.slack.posted.some(({ args }) => args.text === TEXTS.askerMayNotSee));
    expect(statements()).toHaveLength(1);
    expect(harness.audited.at(-1)).toMatchObject({ kind: "owner_answered", statement: 2, to: "nobody" });
  });

  it("goes to the asker alone where nobody else saw the answer", async () => {
    const receipt = await answered();
    await clickTool({ kind: "ask_owner", receipt }, { isAlone: true });
    await harness.slack.until(() => putTo().length === 1);
    expect(await told(1)).toEqual([OWNER_TEXTS.en.askedForYou(OWNER)]);
    await replied(putTo()[0]?.ts ?? "", "It was 12");
    await harness.slack.until(() => statements().length === 1);
    const root = harness.slack.posted.find(({ args }) => String(args.text).startsWith("You asked"));
    expect(statements()[0]?.args).toMatchObject({ channel: "D0U1", thread_ts: root?.ts });
    expect(root?.args.channel).toBe("D0U1");
  });

  it("is a question like any other from somebody else, in another thread, and with a mention", async () => {
    const thread = await asked();
    await replied(thread, "not mine", { user: "U6" });
    await replied("1700000000.777", "elsewhere");
    await replied(thread, "<@U0FOOTNOTE> my own question");
    await harness.slack.until(
      () => harness.slack.posted.filter(({ args }) => String(args.text).startsWith("answer: ")).length === 4,
    );
    expect(statements()).toEqual([]);
  });

  it("is not taken of an owner who lost the right to use Footnote", async () => {
    const thread = await asked();
    harness.rules.take({ ...DEFAULT_ACCESS, blocked: new Set([OWNER]) });
    await replied(thread, "twelve");
    await told(2);
    expect(statements()).toEqual([]);
  });

  it("is kept by the owner or a curator alone, once", async () => {
    const thread = await asked();
    await replied(thread, "twelve");
    await harness.slack.until(() => statements().length === 1);
    const use = { kind: "keep", receipt: "RCPT0001", statement: 1 } as const;
    await clickTool(use, { user: "U7" });
    await clickTool(use, { user: OWNER, slackChannel: `D0${OWNER}` });
    await clickTool(use, { user: "U2" });
    await clickTool({ ...use, statement: 2 }, { user: OWNER });
    expect((await told(5)).slice(1).sort()).toEqual(
      [TEXTS.onlyOwner, TEXTS.kept, TEXTS.keptBefore, EDGE_TEXTS.en.receiptGone].sort(),
    );
    expect(kept.map(({ statement }) => statement.text)).toEqual(["twelve", "twelve"]);
    const [used] = harness.audited.filter(({ kind }) => kind === "owner_answer_used");
    expect(used).toMatchObject({ who: OWNER, answer: "RCPT0001", statement: 1, use: "kept" });
  });
});
