import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Language } from "../../src/domain/profile.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  type ClickSpec,
  clickBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendClick,
  sendEvent,
  startEdge,
  viewSaying,
} from "./edge-harness.ts";

const Posted = z.object({
  blocks: z.array(z.looseObject({ elements: z.array(z.object({ value: z.string() })).optional() })),
});

const TRIGGER = "1337.42.abcdef";
const SECRET_WORDS = "Sales rose because two partners joined.";

let harness: Harness;

afterEach(() => harness.close());

async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = await startEdge(options);
  return harness;
}

interface PassageClickSpec extends Partial<ClickSpec> {
  readonly value?: unknown;
  readonly mark?: number;
  readonly label?: string | null;
  readonly text?: string;
  readonly triggerId?: unknown;
}

/** The payload of a click on a passage's button, as Slack sends it. */
function passageBody({
  value = "p17",
  mark = 1,
  label = "Show passage 1",
  text = "answer",
  ...spec
}: PassageClickSpec) {
  const body = clickBody({ offerId: value, ...spec });
  return {
    ...body,
    trigger_id: "triggerId" in spec ? spec.triggerId : TRIGGER,
    message: { ...z.looseObject({}).parse(body.message), text },
    actions: [
      {
        type: "button",
        action_id: `footnote_passage:${mark}`,
        block_id: "footnote_passages:p17,p4",
        ...(label === null ? {} : { text: { type: "plain_text", text: label, emoji: false } }),
        value,
        action_ts: "1800000001.000001",
      },
    ],
  };
}

function sendPassageClick(spec: PassageClickSpec = {}): Promise<number> {
  return postSigned(harness, {
    body: new URLSearchParams({ payload: JSON.stringify(passageBody(spec)) }).toString(),
    contentType: "application/x-www-form-urlencoded",
  });
}

function opened() {
  return harness.slack.callsOf("views.open");
}

describe("a click on a passage's button", () => {
  it("opens the passage with the click's own trigger", async () => {
    const { slack } = await start();
    expect(await sendPassageClick({ value: "p17" })).toBe(200);
    await slack.until(() => opened().length === 1);
    expect(opened()).toEqual([{ trigger_id: TRIGGER, view: viewSaying("en: p17") }]);
  });

  it("works for every mark", async () => {
    const { slack } = await start();
    for (const mark of [1, 2, 12]) await sendPassageClick({ mark, value: `p${mark}` });
    await slack.until(() => opened().length === 3);
    expect(opened().map(({ view }) => view)).toEqual(["p1", "p2", "p12"].map((id) => viewSaying(`en: ${id}`)));
  });

  it("over Socket Mode opens it as well", async () => {
    const { slack } = await start({ mode: "socket" });
    const acknowledged = slack.push("interactive", passageBody({}));
    await slack.until(() => opened().length === 1);
    expect(await acknowledged).toBe(true);
  });

  it("is acknowledged before the passage is looked up", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { slack } = await start({
      app: { passageView: async (id) => held.then(() => ({ view: viewSaying(id), passageIds: [id] })) },
    });
    expect(await sendPassageClick()).toBe(200);
    expect(opened()).toEqual([]);
    release();
    await slack.until(() => opened().length === 1);
  });

  it.each<readonly [string, PassageClickSpec, Language]>([
    ["the button's words", { label: "查看段落 1", text: "answer" }, "zh"],
    [
      "the button's words, whatever the message quotes",
      { label: "Show passage 1", text: "为什么？新签金额下降。" },
      "en",
    ],
    ["the message, where the button has no words", { label: null, text: "新签金额下降。" }, "zh"],
    ["the message in English, where the button has no words", { label: null, text: "answer" }, "en"],
  ])("speaks the language of %s", async (_, spec, language) => {
    const { slack } = await start();
    await sendPassageClick(spec);
    await slack.until(() => opened().length === 1);
    expect(opened()[0]?.view).toEqual(viewSaying(`${language}: p17`));
  });

  it("is no choice: it asks nothing, posts nothing, and leaves the row of offers open", async () => {
    const { slack, asked } = await start();
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    const { blocks } = Posted.parse(slack.callsOf("chat.postMessage")[0]);
    const offerId = blocks.flatMap(({ elements }) => elements ?? [])[0]?.value;
    const row = { type: "actions", block_id: "footnote_passages:p17", elements: [{ value: "p17" }] };
    // Even a passage's id that is an offer's opens a passage, and nothing else.
    await sendPassageClick({ value: offerId, blocks: [...blocks, row] });
    await slack.until(() => opened().length === 1);
    expect(asked).toHaveLength(1);
    for (const method of ["chat.update", "chat.postEphemeral"]) expect(slack.callsOf(method)).toEqual([]);
    await sendClick(harness, { offerId, blocks: [...blocks, row] });
    await slack.until(() => slack.callsOf("chat.update").length === 1);
    expect(asked).toHaveLength(2);
    expect(opened()).toHaveLength(1);
    expect(slack.callsOf("chat.update")[0]?.blocks).toContainEqual(row);
  });

  it.each<readonly [string, PassageClickSpec]>([
    ["a value", { value: undefined }],
    ["a trigger", { triggerId: undefined }],
  ])("without %s is acknowledged and nothing else", async (_, spec) => {
    const { slack } = await start();
    const body = { ...passageBody(spec), ...("triggerId" in spec ? { trigger_id: undefined } : {}) };
    if ("value" in spec) body.actions = body.actions.map((action) => ({ ...action, value: undefined }));
    const form = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
    expect(await postSigned(harness, { body: form, contentType: "application/x-www-form-urlencoded" })).toBe(200);
    await harness.app.stop();
    expect(opened()).toEqual([]);
    expect(slack.callsOf("chat.postEphemeral")).toEqual([]);
    expect(harness.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe("a passage that does not open", () => {
  const speaking = { app: { passageView: async () => ({ view: viewSaying(SECRET_WORDS), passageIds: [] }) } };

  it.each([
    ["the trigger has expired", { kind: "error", error: "expired_trigger_id" }, "expired_trigger_id"],
    ["Slack does not take the view", { kind: "error", error: "invalid_arguments" }, "invalid_arguments"],
    ["Slack limits the rate", { kind: "rate_limited", retryAfterSeconds: 30 }, "ratelimited"],
    ["Slack fails", { kind: "http_error", status: 503 }, "http_503"],
    ["the connection breaks", { kind: "drop_connection" }, "UND_ERR_SOCKET"],
  ] as const)("because %s is a log line without its words, and a private note", async (_, reply, code) => {
    const { slack } = await start(speaking);
    slack.script("views.open", reply);
    expect(await sendPassageClick({ user: "U2", label: "查看段落 1" })).toBe(200);
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([
      { channel: "C1", user: "U2", thread_ts: "1700000000.000100", text: EDGE_TEXTS.zh.passageNotShown },
    ]);
    expect(harness.log.filter((line) => line.includes("a passage was not shown") && line.includes(code))).toHaveLength(
      1,
    );
    expect(harness.log.join("\n")).not.toContain(SECRET_WORDS);
    expect(opened()).toHaveLength(1);
    await sendPassageClick();
    await slack.until(() => opened().length === 2);
  });

  it("because the store failed ends the same way", async () => {
    const { slack } = await start({
      app: { passageView: async () => Promise.reject(new Error(SECRET_WORDS)) },
    });
    await sendPassageClick();
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(opened()).toEqual([]);
    expect(harness.log.some((line) => line.includes("a passage was not shown"))).toBe(true);
    expect(harness.log.join("\n")).not.toContain(SECRET_WORDS);
  });

  it("and a note that does not arrive either end nothing", async () => {
    const { slack } = await start(speaking);
    slack.script("views.open", { kind: "error", error: "expired_trigger_id" });
    slack.script("chat.postEphemeral", { kind: "error", error: "user_not_in_channel" });
    await sendPassageClick();
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
  });
});
