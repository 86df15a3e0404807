import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { Receipt } from "../../src/slack/receipts/ports.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { clickBody, type Harness, type HarnessOptions, postSigned, startEdge, viewSaying } from "./edge-harness.ts";

let harness: Harness;

afterEach(() => harness.close());

const FIGURE: Receipt["sources"][number] = {
  kind: "figure",
  shown: {
    cell: { metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: { channel: "TOTAL" } },
    figure: { value: "3450", unit: "HKD_M" },
    source: { doc: "hk.xlsx", locator: "sheet=PL,cell=C5" },
    validAsOf: null,
  },
};

const RECEIPT: Receipt = {
  id: "K7QM2XHV",
  at: new Date("2026-06-12T08:59:00Z"),
  asker: "U1",
  askedIn: { slackChannel: "C1", threadTs: "1700000000.000100" },
  place: { slackChannel: "C1", threadTs: "1700000000.000100" },
  question: "HK revenue",
  resolved: null,
  language: "en",
  outcome: "answered",
  body: { text: "3,450", blocks: [] },
  seen: { digest: "d", places: ["p"], level: "INTERNAL" },
  sources: [FIGURE, { kind: "passage", passageId: "p17" }],
};

async function start(options: HarnessOptions = {}, receipt: Partial<Receipt> = {}): Promise<Harness> {
  harness = await startEdge({
    before: async ({ stores }) => stores.receipts.save({ ...RECEIPT, ...receipt }),
    ...options,
  });
  return harness;
}

const TRIGGER = "1337.42.abcdef";

interface Spec {
  readonly value?: string;
  readonly user?: string;
  readonly channel?: string;
  readonly action?: Readonly<Record<string, unknown>>;
  /** The dialog that is turned, with what it keeps of where its answer stands. */
  readonly view?: { readonly id: string; readonly private_metadata: string };
}

async function click({ value = "K7QM2XHV:0", user = "U1", channel = "C1", action, view }: Spec = {}): Promise<void> {
  const { message, channel: standing, ...body } = clickBody({ offerId: value, user, channel });
  const payload = {
    ...body,
    ...(view === undefined ? { message, channel: standing } : { view, container: { type: "view", view_id: view.id } }),
    trigger_id: TRIGGER,
    actions: [action ?? { type: "button", action_id: "footnote_source:1", block_id: "b", value }],
  };
  const form = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body: form, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

const Call = z.object({
  trigger_id: z.string().optional(),
  view_id: z.string().optional(),
  view: z.object({
    private_metadata: z.string(),
    blocks: z.array(z.object({ text: z.object({ text: z.string() }) })).min(1),
  }),
});

function shown(method: "views.open" | "views.update") {
  return harness.slack.callsOf(method).map((args) => {
    const view = typeof args.view === "string" ? JSON.parse(args.view) : args.view;
    const call = Call.parse({ ...args, view });
    return {
      by: call.trigger_id ?? call.view_id,
      words: call.view.blocks[0]?.text.text,
      metadata: call.view.private_metadata,
    };
  });
}

const STANDING = JSON.stringify({ slackChannel: "C1", threadTs: "1700000000.000100", pictureFile: null });

describe("a click on a footnote", () => {
  it("opens its place, for who clicks, and is audited", async () => {
    const { slack } = await start({
      app: { access: { ...DEFAULT_ACCESS, people: new Map([["U2", "CONFIDENTIAL"]]) } },
    });
    await click({ user: "U2" });
    await slack.until(() => shown("views.open").length === 1);
    expect(shown("views.open")).toEqual([
      { by: TRIGGER, words: "en: figure 1 of 2 of K7QM2XHV for CONFIDENTIAL", metadata: STANDING },
    ]);
    expect(harness.audited.filter(({ kind }) => kind === "source_opened")).toEqual([
      {
        kind: "source_opened",
        who: "U2",
        place: { kind: "slack", slackChannel: "C1", threadTs: "1700000000.000100" },
        answer: "K7QM2XHV",
        footnote: 1,
        isThere: true,
        passages: [],
      },
    ]);
  });

  it("may choose it from a menu", async () => {
    const { slack } = await start();
    const option = { text: { type: "plain_text", text: "[2]" }, value: "K7QM2XHV:1" };
    await click({
      action: { type: "static_select", action_id: "footnote_source:menu", block_id: "b", selected_option: option },
    });
    await slack.until(() => shown("views.open").length === 1);
    expect(shown("views.open")[0]?.words).toBe("en: passage 2 of 2 of K7QM2XHV for INTERNAL");
  });

  it("in the dialog turns to another one in the same dialog", async () => {
    const { slack } = await start({}, { language: "zh" });
    await click({ value: "K7QM2XHV:1", view: { id: "V1", private_metadata: STANDING } });
    await slack.until(() => shown("views.update").length === 1);
    expect(shown("views.update")).toEqual([
      { by: "V1", words: "zh: passage 2 of 2 of K7QM2XHV for INTERNAL", metadata: STANDING },
    ]);
    expect(shown("views.open")).toEqual([]);
  });

  it.each<readonly [string, Spec]>([
    ["an answer that is not kept", { value: "AAAAAAAA:0" }],
    ["a footnote that it does not have", { value: "K7QM2XHV:2" }],
    ["an answer of another channel", { channel: "C2" }],
    [
      "a dialog of another channel",
      { view: { id: "V1", private_metadata: '{"slackChannel":"C2","threadTs":null,"pictureFile":null}' } },
    ],
  ])("on %s gives nothing, and says so", async (_, spec) => {
    const { slack } = await start();
    await click(spec);
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(slack.callsOf("chat.postEphemeral")[0]).toMatchObject({ user: "U1" });
    expect(slack.callsOf("chat.postEphemeral")[0]?.text).toBe(EDGE_TEXTS.en.receiptGone);
    expect([shown("views.open"), shown("views.update")]).toEqual([[], []]);
    expect(harness.audited.filter(({ kind }) => kind === "source_opened")).toEqual([]);
  });

  it.each<readonly [string, Spec]>([
    ["another value", { value: "../../etc/passwd" }],
    ["a negative footnote", { value: "K7QM2XHV:-1" }],
    ["no value", { action: { type: "button", action_id: "footnote_source:1", block_id: "b" } }],
    ["a dialog that does not know its channel", { view: { id: "V1", private_metadata: "C1" } }],
  ])("with %s is acknowledged and nothing else", async (_, spec) => {
    const { slack } = await start();
    await click(spec);
    await harness.app.stop();
    expect([shown("views.open"), shown("views.update"), slack.callsOf("chat.postEphemeral")]).toEqual([[], [], []]);
  });

  it("by somebody who may not ask is turned down", async () => {
    const { slack } = await start({ app: { access: { ...DEFAULT_ACCESS, blocked: new Set(["U2"]) } } });
    await click({ user: "U2" });
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(shown("views.open")).toEqual([]);
    expect(harness.audited.map(({ kind }) => kind)).toContain("turned_away");
  });

  it("that Slack does not take is a private note, and the next one works", async () => {
    const { slack } = await start({
      app: { sourceView: async () => ({ view: viewSaying("3,450"), isThere: true, passageIds: [], picture: null }) },
    });
    slack.script("views.open", { kind: "error", error: "expired_trigger_id" });
    await click();
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(slack.callsOf("chat.postEphemeral")[0]?.text).toBe(EDGE_TEXTS.en.sourceNotShown);
    expect(harness.log.join("\n")).not.toContain("3,450");
    await click();
    await slack.until(() => shown("views.open").length === 2);
  });
});

describe("the picture of a place", () => {
  const PLACE = {
    view: viewSaying("without"),
    isThere: true,
    passageIds: [],
    picture: { svg: "<svg/>", viewWith: (file: string) => viewSaying(`with ${file}`) },
  };
  const drawing = (drawSvg: () => Promise<Uint8Array>) => ({
    app: { sourceView: async () => PLACE, pictures: { drawSvg, draw: () => Promise.reject(new Error("not asked")) } },
  });

  it("that is not drawn leaves the dialog as it is", async () => {
    const { slack } = await start(drawing(async () => Promise.reject(new Error("too large"))));
    await click();
    await slack.until(() => shown("views.open").length === 1);
    await harness.app.stop();
    expect([shown("views.open")[0]?.words, shown("views.update")]).toEqual(["without", []]);
    expect(slack.callsOf("files.getUploadURLExternal")).toEqual([]);
    expect(harness.log.some((line) => line.includes("the picture of a source was not shown"))).toBe(true);
  });

  it("that Slack does not take leaves the dialog as it is, and the person is told nothing", async () => {
    const { slack } = await start(drawing(async () => new Uint8Array([1, 2, 3])));
    slack.script("files.getUploadURLExternal", { kind: "error", error: "not_allowed" });
    await click();
    await slack.until(() => slack.callsOf("files.getUploadURLExternal").length === 1);
    await harness.app.stop();
    expect(shown("views.update")).toEqual([]);
    expect(slack.callsOf("chat.postEphemeral")).toEqual([]);
  });

  it("is deleted when its dialog turns to another place, or is closed", async () => {
    const { slack } = await start();
    const metadata = JSON.stringify({ slackChannel: "C1", threadTs: null, pictureFile: "F07" });
    await click({ value: "K7QM2XHV:1", view: { id: "V1", private_metadata: metadata } });
    await slack.until(() => slack.callsOf("files.delete").length === 1);
    const closed = {
      type: "view_closed",
      team: { id: "T1" },
      user: { id: "U1" },
      view: { id: "V1", callback_id: "footnote_source_dialog", private_metadata: metadata },
      is_cleared: false,
    };
    const form = new URLSearchParams({ payload: JSON.stringify(closed) }).toString();
    expect(await postSigned(harness, { body: form, contentType: "application/x-www-form-urlencoded" })).toBe(200);
    await slack.until(() => slack.callsOf("files.delete").length === 2);
    expect(slack.callsOf("files.delete").map(({ file }) => file)).toEqual(["F07", "F07"]);
  });
});
