import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { type ToolUse, writeToolValue } from "../../src/domain/tool-use.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  clickBody,
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";
import { FakeDocumentService } from "./fake-document-service.ts";

let harness: Harness;

afterEach(() => harness.close());

/** A workspace in which one question is answered; the receipt of the answer is the first. */
async function answered(options: HarnessOptions = {}): Promise<string> {
  harness = await startEdge(options);
  await sendEvent(harness, mention("revenue"));
  await harness.slack.until(() => harness.slack.posted.length === 1);
  return "RCPT0001";
}

interface ToolSpec {
  readonly user?: string;
  readonly slackChannel?: string;
  readonly value?: string;
  readonly trigger?: string;
}

async function useTool(use: ToolUse, spec: ToolSpec = {}): Promise<void> {
  const { user = "U1", slackChannel = "C1", value = writeToolValue({ language: "en", use }), trigger = "1.2.a" } = spec;
  const body = {
    ...clickBody({ offerId: "o", user, channel: slackChannel }),
    trigger_id: trigger,
    actions: [{ type: "button", action_id: `footnote_tool:${use.kind}`, value, action_ts: "1800000001.000001" }],
  };
  const sent = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
  expect(await postSigned(harness, { body: sent, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

const Told = z.object({ user: z.string(), text: z.string(), blocks: z.array(z.unknown()).optional() });

async function told(count: number) {
  await harness.slack.until(() => harness.slack.callsOf("chat.postEphemeral").length === count);
  return harness.slack.callsOf("chat.postEphemeral").map((args) => Told.parse(args));
}

describe("an answer", () => {
  it("is kept as it was shown, with its question and asker", async () => {
    const id = await answered();
    expect(await harness.stores.receipts.find(id)).toMatchObject({
      asker: "U1",
      question: "revenue",
      askedIn: { slackChannel: "C1" },
      place: { slackChannel: "C1" },
      body: { text: "answer: revenue" },
    });
  });
});

describe("the Home tab", () => {
  it("offers the visitor's own last questions again, each once, and nobody else's", async () => {
    await answered();
    await sendEvent(harness, mention("revenue", { ts: "1700000000.000200", client_msg_id: "m2" }));
    await sendEvent(harness, mention("profit of Hong Kong", { user: "U2", ts: "1700000000.000300" }));
    await harness.slack.until(() => harness.slack.posted.length === 3);
    const opened = { type: "app_home_opened", tab: "home", channel: "D1", user: "U1" };
    await sendEvent(harness, eventBody(opened));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length === 1);
    const shown = JSON.stringify(harness.slack.callsOf("views.publish"));
    expect(shown).toContain(EDGE_TEXTS.en.asked);
    expect(shown.match(/"footnote_offer:asked:\d"/g)).toEqual(['"footnote_offer:asked:0"']);
    expect(shown).not.toContain("profit of Hong Kong");
  });
});

describe("a rating", () => {
  it("is kept once for each reader, whatever is clicked twice", async () => {
    const receipt = await answered();
    const use = { kind: "not_right", receipt } as const;
    await useTool(use);
    await useTool(use);
    await useTool(use, { user: "U2", trigger: "1.2.b" });
    await useTool({ kind: "right", receipt }, { user: "U3", trigger: "1.2.c" });
    const replies = await told(3);
    expect(replies.map(({ user }) => user)).toEqual(["U1", "U2", "U3"]);
    expect(replies[0]?.blocks).toHaveLength(2);
    expect(replies[2]?.text).toBe(EDGE_TEXTS.en.ratedRight);
    const open = await harness.stores.ratings.open(10);
    expect(open.map(({ user }) => user).sort()).toEqual(["U1", "U2"]);
  });

  it("that is done again after a fault does not take the place of a later one", async () => {
    const receipt = await answered();
    vi.spyOn(harness.stores.ratings, "rate").mockRejectedValueOnce(new Error("The disk is full"));
    await useTool({ kind: "right", receipt });
    await expect.poll(() => harness.log.join()).toContain("work failed");
    harness.clock.now = new Date(harness.clock.now.getTime() + 1_000);
    await useTool({ kind: "not_right", receipt });
    expect((await told(2)).map(({ text }) => text)[1]).toBe(EDGE_TEXTS.en.ratedRight);
    expect(await harness.stores.ratings.open(10)).toHaveLength(1);
  });

  it("says why, in one choice", async () => {
    const receipt = await answered();
    await useTool({ kind: "complain", receipt, complaint: "slot" });
    expect((await told(1))[0]?.text).toBe(EDGE_TEXTS.en.complained);
    expect(await harness.stores.ratings.open(10)).toMatchObject([{ receipt, user: "U1", complaint: "slot" }]);
  });

  it("is shown to curators on their Home tab, and to nobody else", async () => {
    const receipt = await answered({ service: new FakeDocumentService() });
    await useTool({ kind: "complain", receipt, complaint: "slot" }, { user: "U3" });
    await told(1);
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D3", user: "U3" }));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length === 2);
    const shownTo = (user: string) =>
      JSON.stringify(harness.slack.callsOf("views.publish").filter((args) => args.user_id === user));
    expect(shownTo("U1")).toContain(`“revenue” · <@U3> · ${EN_TOOLS.complaints.slot} · ${receipt}`);
    expect(shownTo("U3")).not.toContain(EDGE_TEXTS.en.cases);
  });

  it.each<[string, ToolSpec]>([
    ["of an answer that is not kept", { value: "en:right:ZZZZZZZZ" }],
    ["from a channel that did not see the answer", { slackChannel: "C2" }],
  ])("%s is of none", async (_name, spec) => {
    const receipt = await answered();
    await useTool({ kind: "not_right", receipt }, { ...spec, value: spec.value ?? `en:not_right:${receipt}` });
    expect((await told(1))[0]?.text).toBe(EDGE_TEXTS.en.receiptGone);
    expect(await harness.stores.ratings.open(10)).toEqual([]);
  });

  it("of somebody who may not ask is not taken", async () => {
    const receipt = await answered({ app: { access: { ...DEFAULT_ACCESS, blocked: new Set(["U2"]) } } });
    await useTool({ kind: "not_right", receipt }, { user: "U2" });
    expect((await told(1))[0]?.text).toBe(EDGE_TEXTS.en.notForYou);
    expect(await harness.stores.ratings.open(10)).toEqual([]);
    await expect.poll(async () => (await harness.left()).work).toBe(0);
  });

  it("with a forged value does nothing", async () => {
    const receipt = await answered();
    await useTool({ kind: "right", receipt }, { value: `en:right:${receipt}:more` });
    expect(harness.slack.callsOf("chat.postEphemeral")).toEqual([]);
    expect((await harness.left()).work).toBe(0);
  });
});
