import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { plainFallback, renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { DEFAULT_LIMITS } from "../../src/slack/receive/app-options.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { GLOSSARY } from "../answer/company.ts";
import { openSealedCompany } from "../answer/sealed-company.ts";
import { type Harness, type HarnessOptions, postSigned, startEdge } from "./edge-harness.ts";
import { BOT_USER } from "./slack-workspace.ts";

let harness: Harness;
let replies: { readonly at: string; readonly body: Record<string, unknown> }[] = [];
let status = 200;
let server: Server;
let address: string;

beforeEach(async () => {
  replies = [];
  status = 200;
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += String(chunk);
    });
    request.on("end", () => {
      if (status === 200) replies.push({ at: request.url ?? "", body: JSON.parse(text) });
      response.writeHead(status).end("ok");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reply`;
});

afterEach(async () => {
  await harness.close();
  server.close();
});

const SECRET = "Baltic profit FY2023";

/** The edge with the real engine, on a company with confidential figures; U1 is cleared for them. */
async function start(more: Partial<AccessRules> = {}, options: HarnessOptions = {}): Promise<void> {
  const { services } = await openSealedCompany();
  harness = await startEdge({
    ...options,
    app: {
      access: { ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL"]]), ...more },
      ask: (question) => answerQuestion(question, services),
      render: (run, newId, receipt) => renderSlackMessage(run, GLOSSARY, newId, receipt),
      renderPlain: (run) => plainFallback(run, GLOSSARY),
      ...options.app,
    },
  });
}

interface Typed {
  readonly user?: string;
  readonly trigger?: string;
  readonly channel?: string;
  readonly url?: string;
}

async function type(text: string, { user = "U1", trigger = "1.2.a", channel = "C1", url = address }: Typed = {}) {
  const fields = { command: "/footnote", text, user_id: user, team_id: "T1", channel_id: channel, trigger_id: trigger };
  await sendForm({ ...fields, response_url: url });
}

async function click(value: string, { user = "U1", action = "footnote_offer_1" } = {}): Promise<void> {
  const payload = {
    type: "block_actions",
    trigger_id: `t${value}`,
    team: { id: "T1" },
    user: { id: user, team_id: "T1" },
    channel: { id: "C1" },
    container: { type: "message", message_ts: "1800000001.000000", channel_id: "C1", is_ephemeral: true },
    response_url: address,
    actions: [{ type: "button", action_id: action, block_id: "b", value, action_ts: `${value}.1` }],
  };
  await sendForm({ payload: JSON.stringify(payload) });
}

async function sendForm(fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
  for (;;) {
    const { work, outbox } = await harness.left();
    if (work + outbox === 0) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

const said = (at = 0): string => JSON.stringify(replies[at]?.body);
const receiptIn = (text: string): string => /footnote_tools:(RCPT\d+)/.exec(text)?.[1] ?? "";

describe("a question as a slash command", () => {
  it("is answered for the asker alone, below the question, and nothing is posted", async () => {
    await start();
    await type("Baltic revenue FY2025");
    expect(replies).toHaveLength(1);
    expect(replies[0]?.body).toMatchObject({ response_type: "ephemeral" });
    expect(said()).toContain("*Baltic revenue FY2025* (only you see this)");
    expect(said()).toContain("footnote_tools:");
    expect(said()).toContain("footnote_source");
    expect(harness.slack.callsOf("chat.postMessage")).toEqual([]);
    expect(harness.slack.callsOf("chat.postEphemeral")).toEqual([]);
    expect(harness.audited).toMatchObject([{ kind: "answered", delivery: { kind: "private" } }]);
  });

  it.each([
    `<@${BOT_USER}> Baltic revenue FY2025`,
    "@Footnote Baltic revenue FY2025",
    "@footnote: Baltic revenue FY2025",
  ])("is the same with a mention before it: %s", async (text) => {
    await start();
    await type(text);
    expect(said()).toContain("*Baltic revenue FY2025* (only you see this)");
    expect(harness.audited).toMatchObject([{ kind: "answered", delivery: { kind: "private" } }]);
  });

  it("is answered once, however often it is delivered", async () => {
    await start();
    await type("Baltic revenue FY2025");
    await type("Baltic revenue FY2025");
    expect(replies).toHaveLength(1);
    await type("Baltic revenue FY2025", { trigger: "1.2.b" });
    expect(replies).toHaveLength(2);
  });

  it("shows each asker what they may see themselves", async () => {
    await start();
    await type(SECRET);
    await type(SECRET, { user: "U2", trigger: "1.2.b" });
    expect(said(0)).toMatch(/333/);
    expect(said(1)).not.toMatch(/333/);
  });

  it("is shown by Slack's method where the reply is not taken, and else in a direct message", async () => {
    status = 404;
    await start();
    await type("Baltic revenue FY2025");
    expect(harness.slack.callsOf("chat.postEphemeral")).toMatchObject([{ channel: "C1", user: "U1" }]);
    harness.slack.rewrite = (method, reply) =>
      method === "chat.postEphemeral" ? { ok: false, error: "channel_not_found" } : reply;
    await type("Baltic profit FY2025", { trigger: "1.2.b" });
    expect(harness.slack.callsOf("chat.postMessage")).toHaveLength(1);
    expect(harness.slack.callsOf("chat.postMessage")[0]?.channel).toMatch(/^D/);
  });

  it("is turned away for who may not ask, in private, and the engine is not asked", async () => {
    await start({ askers: new Set(["U2"]) });
    await type("Baltic revenue FY2025");
    expect(replies.map(({ body }) => body.text)).toEqual([EDGE_TEXTS.en.notForYou]);
    expect(harness.audited).toMatchObject([{ kind: "turned_away" }]);
  });

  it("with offers is followed for the asker alone, too", async () => {
    await start();
    await type("revenue of the baltic");
    const [, offer] = /"value":"(id-\d+)"/.exec(said()) ?? [];
    expect(offer).toBeDefined();
    await click(offer ?? "");
    expect(replies).toHaveLength(2);
    expect(said(1)).toContain("only you see this");
    expect(harness.slack.callsOf("chat.postMessage")).toEqual([]);
    await click(offer ?? "", { user: "U2" });
    expect(said(2)).toContain("was faster");
  });

  it("has tools whose replies and files only the asker gets", async () => {
    await start();
    await type("Baltic revenue FY2025");
    const receipt = receiptIn(said());
    await click(`en:right:${receipt}`, { action: "footnote_tool:right" });
    expect(replies.at(-1)?.body.text).toBe(EDGE_TEXTS.en.ratedRight);
    await click(`en:export:${receipt}:csv`, { action: "footnote_tool:export" });
    expect(harness.slack.callsOf("files.completeUploadExternal")).toMatchObject([{ channel_id: /^D/ }]);
  });

  it("survives the end of its process", async () => {
    const request = { user: "U1", team: null, slackChannel: "C1", text: "Baltic revenue FY2025", triggerId: "1.2.a" };
    const work = {
      kind: "command",
      key: "command:C1:U1:1.2.a",
      request: { ...request, responseUrl: address },
    } as const;
    await start(
      {},
      {
        before: async ({ stores, now }) => {
          await stores.inbox.receive({ kind: "work", eventId: null, work }, now);
          await stores.work.claim(work.key, now);
        },
      },
    );
    await vi.waitUntil(() => replies.length === 1, { timeout: 20_000 });
    expect(said()).toContain("Baltic revenue FY2025");
    await type("Baltic revenue FY2025");
    expect(replies).toHaveLength(1);
  });

  it("counts towards what one person may ask", async () => {
    await start({}, { limits: { intake: { ...DEFAULT_LIMITS.intake, suspectPauseMs: 0, questionsPerMinute: 1 } } });
    await type("Baltic revenue FY2025");
    await type("Baltic profit FY2025", { trigger: "1.2.b" });
    await vi.waitUntil(() => replies.length === 2, { timeout: 20_000 });
    expect(said(1)).toContain(EDGE_TEXTS.en.overLimit);
  });
});

describe("a slash command without a question", () => {
  it.each(["", "help", "帮助"])("shows examples for the asker alone: %j", async (text) => {
    await start();
    await type(text);
    expect(replies).toHaveLength(1);
    expect(said()).toContain("FY2024 & before");
    expect(harness.slack.callsOf("chat.postMessage")).toEqual([]);
  });

  it("has examples that are answered for the asker alone", async () => {
    await start();
    await type("help");
    const [, offer] = /"value":"(id-\d+)"/.exec(said()) ?? [];
    await click(offer ?? "");
    expect(replies).toHaveLength(2);
    expect(harness.slack.callsOf("chat.postMessage")).toEqual([]);
  });
});
