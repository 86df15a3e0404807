import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { writeToolValue } from "../../src/domain/tool-use.ts";
import { plainFallback, renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { GLOSSARY } from "../answer/company.ts";
import { openSealedCompany } from "../answer/sealed-company.ts";
import { clickBody, type Harness, postSigned, startEdge } from "./edge-harness.ts";

let harness: Harness;

afterEach(() => harness.close());

const SAID = "Baltic revenue FY2025 was 700m, profit 115m";
const SECRET = "Baltic profit FY2023 was 333m";
const THREAD = "1700000000.000100";

/** The edge with the real engine, on a company with confidential figures; U1 is cleared for them. */
async function start(more: Partial<AccessRules> = {}): Promise<void> {
  const { services } = await openSealedCompany();
  harness = await startEdge({
    app: {
      access: { ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL"]]), ...more },
      ask: (question) => answerQuestion(question, services),
      render: (run, newId, receipt) => renderSlackMessage(run, GLOSSARY, newId, receipt),
      renderPlain: (run) => plainFallback(run, GLOSSARY),
    },
  });
}

interface Shortcut {
  readonly user?: string;
  readonly channel?: string;
  readonly trigger?: string;
  readonly message?: Readonly<Record<string, unknown>>;
}

/** Uses the shortcut on a message of somebody, as Slack tells of it. */
async function check(text: string, { user = "U1", channel = "C1", trigger = "1.2.a", message = {} }: Shortcut = {}) {
  harness.slack.stand({ channel, user: "U5", ts: THREAD, text });
  const payload = {
    type: "message_action",
    callback_id: "footnote_check",
    trigger_id: trigger,
    team: { id: "T1" },
    user: { id: user, team_id: "T1" },
    channel: { id: channel },
    message: { type: "message", user: "U5", ts: THREAD, text, ...message },
    response_url: "",
  };
  await send(payload);
}

async function send(payload: unknown): Promise<void> {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
  for (;;) {
    const { work, outbox } = await harness.left();
    if (work + outbox === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function post(receipt: string, { user = "U1", channel = "C1", trigger = "1.2.p" } = {}): Promise<void> {
  const value = writeToolValue({ language: "en", use: { kind: "post", receipt } });
  await send({
    ...clickBody({ offerId: "o", user, channel, threadTs: null }),
    trigger_id: trigger,
    actions: [{ type: "button", action_id: "footnote_tool:post", value }],
  });
}

const Told = z.object({ channel: z.string(), user: z.string(), text: z.string(), blocks: z.unknown().optional() });
const told = () => harness.slack.callsOf("chat.postEphemeral").map((args) => Told.parse(args));
const postedIn = (channel: string) => harness.slack.posted.filter(({ args }) => args.channel === channel);
/** The receipt behind the button of the last private reply; null without one. */
const buttonOf = () => /en:post:([0-9A-Z]{8})/.exec(JSON.stringify(told().at(-1)?.blocks))?.[1] ?? null;

describe("a message that is checked", () => {
  it("is answered to who asked, alone, with the stored figures and their sources", async () => {
    await start();
    await check(SAID);
    expect(told()).toMatchObject([{ channel: "C1", user: "U1" }]);
    expect(told()[0]?.text).toContain("✓ “Baltic revenue FY2025 was 700m” agrees.");
    expect(told()[0]?.text).toContain("✗ “Baltic revenue FY2025 was 700m, profit 115m” differs.");
    expect(told()[0]?.text).toMatch(/\[1\] \S+ · /u);
    expect(harness.slack.posted).toEqual([]);
    expect(harness.audited).toMatchObject([
      { kind: "answered", who: "U1", delivery: { kind: "private" }, decision: { kind: "check" } },
    ]);
  });

  it("is checked once, however often Slack delivers it", async () => {
    await start();
    await check(SAID);
    await check(SAID);
    expect(told()).toHaveLength(1);
    await check(SAID, { trigger: "1.2.b" });
    expect(told()).toHaveLength(2);
  });

  it("may be one of another app, which has blocks alone", async () => {
    await start();
    const blocks = [{ type: "section", text: { type: "mrkdwn", text: "Baltic revenue FY2025: 700.25m" } }];
    await check("", { message: { bot_id: "B9", blocks } });
    expect(told()[0]?.text).toContain("agrees");
  });

  it("is answered in a direct message where Footnote is not in the conversation", async () => {
    await start();
    const refused = { kind: "reply", body: () => ({ ok: false, error: "channel_not_found" }) } as const;
    harness.slack.script("chat.postEphemeral", refused, refused, refused);
    await check(SAID);
    expect(postedIn("D0U1")).toHaveLength(1);
    expect(String(postedIn("D0U1")[0]?.args.text)).toContain("agrees");
    expect(JSON.stringify(postedIn("D0U1"))).not.toContain("en:post:");
  });

  it("is not read for who may not ask", async () => {
    await start({ askers: new Set(["U1"]) });
    await check(SAID, { user: "U2" });
    expect(told().map(({ text }) => text)).toEqual([EDGE_TEXTS.en.notForYou]);
  });
});

describe("one click", () => {
  it("posts the result in the thread of the message, once", async () => {
    await start();
    await check(SAID);
    const receipt = buttonOf() ?? "";
    await post(receipt);
    await post(receipt, { trigger: "1.2.q" });
    expect(postedIn("C1").map(({ args }) => args.thread_ts)).toEqual([THREAD]);
    expect(String(postedIn("C1")[0]?.args.text)).toContain(EDGE_TEXTS.en.sharedBy("U1"));
    expect(String(postedIn("C1")[0]?.args.text)).toContain("differs");
    expect(JSON.stringify(postedIn("C1"))).not.toContain("en:post:");
  });

  it("is offered only where everybody may see the result", async () => {
    await start();
    await check(SECRET);
    expect(told()[0]?.text).toContain("333");
    expect(buttonOf()).toBeNull();
    await check(SAID, { channel: "D1" });
    expect(buttonOf()).toBeNull();
  });

  it.each([
    ["somebody else", { user: "U2" }],
    ["another channel", { channel: "C2" }],
  ])("of %s posts nothing", async (_name, by) => {
    await start();
    await check(SAID);
    await post(buttonOf() ?? "", by);
    expect(harness.slack.posted).toEqual([]);
    expect(told().at(-1)?.text).toBe(EDGE_TEXTS.en.receiptGone);
  });

  it("with a forged receipt of a confidential check posts nothing", async () => {
    await start();
    await check(SECRET);
    await post("RCPT0001");
    expect(harness.slack.posted).toEqual([]);
    expect(told().at(-1)?.text).toBe(EDGE_TEXTS.en.notShared);
  });

  it("posts nothing where the rules forbid it by then", async () => {
    await start();
    await check(SAID);
    harness.rules.take({ ...DEFAULT_ACCESS, askers: new Set(["U9"]) });
    await post(buttonOf() ?? "");
    expect(harness.slack.posted).toEqual([]);
  });
});

describe("a check that a server did not finish", () => {
  it("is done by the next one", async () => {
    await start();
    const request = {
      user: "U1",
      team: "T1",
      slackChannel: "C1",
      threadTs: null,
      ts: THREAD,
      message: SAID,
      receipt: null,
      triggerId: "9",
    };
    const work = { kind: "check", key: "check:C1:9", request } as const;
    expect(await harness.stores.inbox.receive({ kind: "work", eventId: null, work }, harness.clock.now)).toEqual(work);
    expect((await harness.stores.work.waiting({ after: 0, limit: 9 })).map((one) => one.work)).toEqual([work]);
  });
});
