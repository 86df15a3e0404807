import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import {
  eventBody,
  type Harness,
  type HarnessOptions,
  postSigned,
  sendEvent,
  startEdge,
  viewSaying,
} from "../edge-harness.ts";

let harness: Harness;

afterEach(() => harness.close());

async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = await startEdge(options);
  return harness;
}

interface Spec {
  readonly value?: string;
  readonly user?: string;
  readonly view?: { readonly id: string; readonly type: string };
}

async function click({ value = "en:metrics:0", user = "U1", view = { id: "V1", type: "home" } }: Spec = {}) {
  const payload = {
    type: "block_actions",
    team: { id: "T1" },
    user: { id: user },
    trigger_id: "1337.42.abcdef",
    container: { type: "view", view_id: view.id },
    view,
    actions: [{ type: "button", action_id: "footnote_catalogue:open:metrics", block_id: "b", value }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

describe("a list of what can be asked", () => {
  it("opens from the Home tab", async () => {
    const { slack } = await start();
    await click();
    await slack.until(() => slack.callsOf("views.open").length === 1);
    const view = viewSaying("en: metrics 0 for INTERNAL");
    expect(slack.callsOf("views.open")).toMatchObject([{ trigger_id: "1337.42.abcdef", view }]);
  });

  it("is turned in its dialog", async () => {
    const { slack } = await start();
    await click({ value: "zh:documents:2", view: { id: "V7", type: "modal" } });
    await slack.until(() => slack.callsOf("views.update").length === 1);
    const view = viewSaying("zh: documents 2 for INTERNAL");
    expect(slack.callsOf("views.update")).toMatchObject([{ view_id: "V7", view }]);
  });

  it("is what the person may see by the rules of now, whatever the button says", async () => {
    const { slack, rules } = await start();
    rules.take({ ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL"]]) });
    await click();
    await slack.until(() => slack.callsOf("views.open").length === 1);
    expect(slack.callsOf("views.open")).toMatchObject([{ view: viewSaying("en: metrics 0 for CONFIDENTIAL") }]);
  });

  it("does not open for who may not ask, nor for a forged value", async () => {
    const { slack } = await start({ app: { access: { ...DEFAULT_ACCESS, askers: new Set(["U2"]) } } });
    await click();
    await click({ user: "U2", value: "en:secrets:0" });
    await click({ user: "U2" });
    await slack.until(() => slack.callsOf("views.open").length > 0);
    expect(slack.callsOf("views.open")).toHaveLength(1);
    expect(slack.callsOf("chat.postEphemeral")).toEqual([]);
  });

  it("is on the Home tab, and costs nothing of it where it cannot be read", async () => {
    const failing = { short: () => Promise.reject(new Error("locked")), page: async () => viewSaying("x") };
    const { slack, log } = await start({ app: { catalogue: failing } });
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    await slack.until(() => slack.callsOf("views.publish").length === 1);
    expect(log.join()).toContain('"section":"catalogue"');
  });
});
