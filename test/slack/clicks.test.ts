import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendClick,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";

const Elements = z.array(z.object({ value: z.string() }));
const Posted = z.object({ blocks: z.array(z.looseObject({ elements: Elements.optional() })) });
const Published = z.object({ view: Posted });

let harness: Harness;

afterEach(() => harness.close());

/** Asks a question, and returns its posted blocks with the ids behind their buttons. */
async function askForOffers(question: string, options: HarnessOptions = {}) {
  harness = await startEdge(options);
  await sendEvent(harness, mention(question));
  await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
  const { blocks } = Posted.parse(harness.slack.callsOf("chat.postMessage")[0]);
  const [period, otherPeriod, entity] = blocks.flatMap((block) => block.elements ?? []).map(({ value }) => value);
  return { slack: harness.slack, asked: harness.asked, blocks, ids: { period, otherPeriod, entity } };
}

describe("a click on an offer", () => {
  it("asks its question in the same conversation, answers in the thread and writes the choice into the message", async () => {
    const { slack, asked, blocks, ids } = await askForOffers("HK revenue?");
    expect(await sendClick(harness, { offerId: ids.period, user: "U2", blocks })).toBe(200);
    await slack.until(() => slack.callsOf("chat.update").length === 1);
    expect(asked[1]).toMatchObject({
      text: "HK revenue? FY2024 & before",
      conversation: "C1:1700000000.000100",
      asker: "U2",
    });
    expect(slack.callsOf("chat.postMessage")[1]).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
    expect(slack.callsOf("chat.update")).toEqual([
      {
        channel: "C1",
        ts: "1800000000.000000",
        text: "answer",
        parse: "none",
        link_names: "false",
        blocks: [
          blocks[0],
          { type: "context", elements: [{ type: "mrkdwn", text: "<@U2> chose FY2024 &amp; before" }] },
          blocks[2],
        ],
      },
    ]);
    expect(slack.callsOf("chat.postEphemeral")).toEqual([]);
  });

  it("made by two people at once gives one answer, and one private note to the other", async () => {
    const { slack, asked, blocks, ids } = await askForOffers("HK revenue?");
    await Promise.all([
      sendClick(harness, { offerId: ids.period, user: "U2", blocks }),
      sendClick(harness, { offerId: ids.otherPeriod, user: "U3", blocks }),
    ]);
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await harness.app.stop();
    expect(asked).toHaveLength(2);
    expect(slack.callsOf("chat.postMessage")).toHaveLength(2);
    const winner = asked[1]?.asker ?? "";
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([
      {
        channel: "C1",
        user: winner === "U2" ? "U3" : "U2",
        thread_ts: "1700000000.000100",
        text: EDGE_TEXTS.en.taken(winner),
      },
    ]);
  });

  it("made twice by the same person is answered once", async () => {
    const { slack, asked, blocks, ids } = await askForOffers("HK revenue?");
    await Promise.all([1, 2].map(() => sendClick(harness, { offerId: ids.period, user: "U2", blocks })));
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await harness.app.stop();
    expect(asked).toHaveLength(2);
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U2", text: EDGE_TEXTS.en.alreadyChosen }]);
  });

  it("in another row keeps the choice that was made before, although its own view of the message is older", async () => {
    const { slack, blocks, ids } = await askForOffers("HK revenue?");
    await sendClick(harness, { offerId: ids.period, user: "U2", blocks });
    await slack.until(() => slack.callsOf("chat.update").length === 1);
    await sendClick(harness, { offerId: ids.entity, user: "U3", blocks });
    await slack.until(() => slack.callsOf("chat.update").length === 2);
    expect(slack.callsOf("chat.update")[1]?.blocks).toEqual([
      blocks[0],
      { type: "context", elements: [{ type: "mrkdwn", text: "<@U2> chose FY2024 &amp; before" }] },
      { type: "context", elements: [{ type: "mrkdwn", text: "<@U3> chose China" }] },
    ]);
  });

  it("on the row as it was before the choice tells why nothing happens", async () => {
    const { slack, blocks, ids } = await askForOffers("香港营收？");
    await sendClick(harness, { offerId: ids.period, user: "U2", blocks });
    await slack.until(() => slack.callsOf("chat.update").length === 1);
    await sendClick(harness, { offerId: ids.otherPeriod, user: "U3", blocks });
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(slack.callsOf("chat.postEphemeral")[0]?.text).toBe(EDGE_TEXTS.zh.taken("U2"));
  });

  it("under the greeting is answered in the greeting's thread", async () => {
    harness = await startEdge();
    const { slack, asked } = harness;
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "messages", channel: "D1", user: "U1" }));
    await slack.until(() => slack.callsOf("chat.postMessage").length === 1);
    const { blocks } = Posted.parse(slack.callsOf("chat.postMessage")[0]);
    const [offerId] = blocks.flatMap((block) => block.elements ?? []).map(({ value }) => value);
    await sendClick(harness, { offerId, channel: "D1", threadTs: null, blocks });
    await slack.until(() => slack.callsOf("chat.update").length === 1);
    expect(asked[1]?.conversation).toBe("D1:1800000000.000000");
    expect(slack.callsOf("chat.postMessage")[1]).toMatchObject({ channel: "D1", thread_ts: "1800000000.000000" });
  });

  it("works from a menu as well", async () => {
    const { slack, asked, ids } = await askForOffers("HK revenue?");
    const payload = {
      type: "block_actions",
      team: { id: "T1" },
      user: { id: "U2" },
      channel: { id: "C1" },
      message: { ts: "1800000000.000000", thread_ts: "1700000000.000100", text: "answer", blocks: [] },
      actions: [{ type: "static_select", action_id: "footnote_offer:menu", selected_option: { value: ids.entity } }],
    };
    await postSigned(harness, {
      body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
      contentType: "application/x-www-form-urlencoded",
    });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 2);
    expect(asked[1]?.text).toBe("HK revenue? China");
  });
});

describe("a click that nothing can follow", () => {
  const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

  it("after a week gets one private note, and no answer", async () => {
    const { slack, asked, blocks, ids } = await askForOffers("香港营收？");
    harness.clock.now = new Date(harness.clock.now.getTime() + WEEK_MS);
    await sendClick(harness, { offerId: ids.period, blocks });
    await harness.app.stop();
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U1", text: EDGE_TEXTS.zh.expired }]);
    expect(asked).toHaveLength(1);
    expect(slack.callsOf("chat.update")).toEqual([]);
  });

  it.each([
    ["on a button that nobody knows", { offerId: "id-unknown" }],
    ["with a forged value", { offerId: `' OR 1=1 --` }],
  ])("%s gets one private note, and no answer", async (_name, spec) => {
    const { slack, asked } = await askForOffers("HK revenue?");
    await sendClick(harness, spec);
    await harness.app.stop();
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U1", text: EDGE_TEXTS.en.expired }]);
    expect(asked).toHaveLength(1);
  });

  it("from another channel than the offer's is unknown there", async () => {
    const { slack, asked, ids } = await askForOffers("HK revenue?");
    await sendClick(harness, { offerId: ids.period, channel: "C9" });
    await harness.app.stop();
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ channel: "C9", text: EDGE_TEXTS.en.expired }]);
    expect(asked).toHaveLength(1);
  });

  it("without a value is acknowledged and nothing else", async () => {
    const { slack } = await askForOffers("HK revenue?");
    expect(await sendClick(harness, { offerId: undefined })).toBe(200);
    await harness.app.stop();
    expect(slack.callsOf("chat.postEphemeral")).toEqual([]);
  });

  it("outside every thread is told outside every thread", async () => {
    const { slack } = await askForOffers("HK revenue?");
    await sendClick(harness, { offerId: "id-unknown", channel: "D1", threadTs: null });
    await harness.app.stop();
    expect(slack.callsOf("chat.postEphemeral")[0]?.thread_ts).toBeUndefined();
  });
});

describe("when answering a click fails", () => {
  it("the thread says so, and a second click works", async () => {
    let fails = false;
    const { slack, blocks, ids } = await askForOffers("HK revenue?", {
      app: { ask: async (question) => (fails ? Promise.reject(new Error("boom")) : answerRun(question)) },
    });
    fails = true;
    await sendClick(harness, { offerId: ids.period, blocks });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 2);
    expect(slack.callsOf("chat.postMessage")[1]?.text).toBe(EDGE_TEXTS.en.tryAgain);
    expect(slack.callsOf("chat.update")).toEqual([]);
    fails = false;
    await sendClick(harness, { offerId: ids.period, blocks });
    await slack.until(() => slack.callsOf("chat.update").length === 1);
    expect(slack.callsOf("chat.postMessage")[2]?.text).toBe("answer: HK revenue? FY2024 & before");
  });

  it("because Slack did not take the message, a second click works", async () => {
    const { slack, blocks, ids } = await askForOffers("HK revenue?");
    slack.script("chat.postMessage", { kind: "error", error: "channel_not_found" });
    await sendClick(harness, { offerId: ids.period, blocks });
    await slack.until(() => slack.callsOf("chat.postMessage").length === 2);
    await sendClick(harness, { offerId: ids.period, blocks });
    await slack.until(() => slack.callsOf("chat.update").length === 1);
  });
});

describe("a click on the Home tab", () => {
  it("opens a thread in the direct messages, answers there, and publishes fresh examples", async () => {
    harness = await startEdge();
    const { slack, asked } = harness;
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    await slack.until(() => slack.callsOf("views.publish").length === 1);
    const [offerId] = offersOnHome(slack.callsOf("views.publish")[0]);
    const payload = {
      type: "block_actions",
      team: { id: "T1" },
      user: { id: "U1" },
      container: { type: "view" },
      view: { id: "V1", type: "home" },
      actions: [{ type: "button", action_id: "footnote_offer:home:0", block_id: "b", value: offerId }],
    };
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" });
    await slack.until(() => slack.callsOf("views.publish").length === 2);
    await slack.until(() => slack.callsOf("chat.postMessage").length === 2);
    const [root, answer] = slack.callsOf("chat.postMessage");
    expect(root).toMatchObject({ channel: "D1", text: EDGE_TEXTS.en.askedFromHome("FY2024 &amp; before") });
    expect(root?.thread_ts).toBeUndefined();
    expect(answer).toMatchObject({ channel: "D1", thread_ts: "1800000000.000000" });
    expect(asked.map((question) => question.conversation)).toEqual([null, "D1:1800000000.000000", null]);
    expect(offersOnHome(slack.callsOf("views.publish")[1])).not.toContain(offerId);
  });
});

function offersOnHome(call: unknown): readonly string[] {
  return Published.parse(call)
    .view.blocks.flatMap((block) => block.elements ?? [])
    .map(({ value }) => value);
}
