import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { Fault } from "../../src/playground/faults.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  directMessage,
  eventBody,
  type Harness,
  mention,
  sendClick,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";
import { says, slackUser } from "./slack-workspace.ts";

let harness: Harness;

afterEach(() => harness.close());

const Blocks = z.array(z.object({ elements: z.array(z.object({ value: z.string() })).default([]) }));
const NOTHING = { work: 0, outbox: 0 };
const GUEST = { id: "U9", team_id: "T1", is_restricted: true };
const MEMBER = slackUser({ id: "U1" });
const STRANGER = { id: "U8", team_id: "T2" };

const channel = (rules: Partial<NonNullable<ReturnType<AccessRules["channels"]["get"]>>>) => ({
  ceiling: null,
  ceilingWhenShared: "PUBLIC" as const,
  share: false,
  answer: true,
  notices: true,
  ...rules,
});

/** A vetted answer of a level: nothing else about it matters here. */
function answerOf(question: Question, sensitivity: Clearance): AnswerRun {
  const text = { en: "words", zh: "words" };
  const source = { doc: "policy.md", locator: "line=1" };
  const answer = { kind: "faq", id: "policy", version: "1", text, source, sensitivity } as const;
  return { ...answerRun(question), answer, resolved: { kind: "faq", id: "policy", language: "en" } };
}

async function start(access: Partial<AccessRules>, sensitivity: Clearance = "INTERNAL") {
  const asked: Question[] = [];
  harness = await startEdge({
    app: {
      access: { ...DEFAULT_ACCESS, ...access },
      ask: async (question) => {
        asked.push(question);
        return answerOf(question, sensitivity);
      },
    },
  });
  return { ...harness, asked };
}

describe("somebody from outside", () => {
  it.each([
    ["a guest", GUEST],
    ["somebody of another workspace", STRANGER],
  ])("%s is told in private, asks nothing and is recorded", async (_name, person) => {
    const { slack, app, asked, audited } = await start({});
    slack.people.set(person.id, person);
    await sendEvent(harness, mention("HK revenue?", { user: person.id }));
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await app.stop();
    expect(asked).toEqual([]);
    expect(slack.posted).toEqual([]);
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: person.id, text: EDGE_TEXTS.en.notForYou }]);
    expect(audited).toMatchObject([{ kind: "turned_away", who: person.id, why: "outsider" }]);
    expect(await harness.left()).toEqual(NOTHING);
  });

  it.each([
    ["a mention", () => sendEvent(harness, mention("HK revenue?", { user: "U8", user_team: "T2" }))],
    ["a click", () => sendClick(harness, { offerId: "any", user: "U8", team: "T2" })],
  ])(
    "is nobody in particular where Slack does not know the question, although %s names their workspace",
    async (_name, send) => {
      const { slack, app, asked } = await start({});
      slack.script("users.info", { kind: "error", error: "unknown_method" });
      await send();
      await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
      await app.stop();
      expect(asked).toEqual([]);
      expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U8", text: EDGE_TEXTS.en.unidentified }]);
    },
  );

  it.each<readonly [string, Fault]>([
    ["will not say", { kind: "error", error: "missing_scope" }],
    ["says nothing", says({})],
    ["speaks of somebody else", says({ user: slackUser({ id: "U2" }) })],
    ["does not say whether they are a guest", says({ user: { ...MEMBER, is_restricted: undefined } })],
  ])("is everybody of whom Slack %s: they hear that, and the log has a code", async (_name, reply) => {
    const invited = { outsiders: { allow: new Set(["U1"]), clearance: "PUBLIC" } } as const;
    const { slack, app, asked, log, audited } = await start(invited);
    slack.script("users.info", reply);
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await app.stop();
    expect([asked, slack.posted]).toEqual([[], []]);
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U1", text: EDGE_TEXTS.en.unidentified }]);
    expect(audited).toMatchObject([{ kind: "turned_away", who: "U1" }]);
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        method: "users.info",
        code: expect.stringMatching(/^missing_scope$|^unreadable_reply$/),
      }),
    );
  });

  it.each<readonly [string, Partial<AccessRules>, string]>([
    ["blocked", { blocked: new Set(["U1"]) }, "blocked"],
    ["not among those who may ask", { askers: new Set(["U2"]) }, "not_listed"],
    ["where nothing is said", { answerByDefault: false }, "silent_channel"],
  ])("of ours who is %s is recorded with that reason", async (_name, rules, why) => {
    const { slack, app, audited } = await start(rules);
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await app.stop();
    expect(audited).toMatchObject([{ kind: "turned_away", who: "U1", why }]);
  });

  it("of whom Slack says nothing finds that on the Home tab", async () => {
    const { slack } = await start({});
    slack.script("users.info", says({}));
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    await slack.until(() => slack.callsOf("views.publish").length === 1);
    const shown = JSON.stringify(slack.callsOf("views.publish"));
    for (const texts of [EDGE_TEXTS.en, EDGE_TEXTS.zh]) expect(shown).toContain(texts.unidentified);
  });

  it("who clicks on what others were offered gets no answer", async () => {
    const { slack, app, asked } = await start({});
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    slack.people.set(GUEST.id, GUEST);
    const offerId = Blocks.parse(slack.posted[0]?.args.blocks).flatMap(({ elements }) => elements)[0]?.value;
    await sendClick(harness, { offerId, user: GUEST.id });
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await app.stop();
    expect(asked).toHaveLength(1);
  });

  it("who is named may ask, and sees what is public", async () => {
    const { slack, asked } = await start({ outsiders: { allow: new Set([GUEST.id]), clearance: "PUBLIC" } }, "PUBLIC");
    slack.people.set(GUEST.id, GUEST);
    await sendEvent(harness, mention("HK revenue?", { user: GUEST.id }));
    await slack.until(() => slack.posted.length === 1);
    expect(asked[0]).toMatchObject({ clearance: "PUBLIC" });
  });

  it("finds a closed Home tab, and is not greeted", async () => {
    const { slack, app } = await start({});
    slack.people.set(GUEST.id, GUEST);
    for (const tab of ["home", "messages"])
      await sendEvent(harness, eventBody({ type: "app_home_opened", tab, channel: "D9", user: GUEST.id }));
    await slack.until(() => slack.callsOf("views.publish").length === 1);
    await app.stop();
    expect(JSON.stringify(slack.callsOf("views.publish"))).toContain(EDGE_TEXTS.zh.notForYou);
    expect(slack.posted).toEqual([]);
  });

  it("is nobody in particular while Slack cannot be asked: the question waits", async () => {
    const { slack, asked } = await start({});
    slack.script("users.info", { kind: "http_error", status: 503 }, { kind: "drop_connection" });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    expect(slack.callsOf("users.info")).toHaveLength(3);
    expect(asked).toHaveLength(1);
  });
});

describe("an answer that not everybody in a channel may see", () => {
  const rules = { people: new Map([["U1", "CONFIDENTIAL"]] as const) };

  it("goes to its asker alone, and the thread hears that it did", async () => {
    const { slack, audited } = await start(rules, "CONFIDENTIAL");
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    const posted = Object.fromEntries(slack.posted.map(({ args }) => [args.channel, args]));
    expect(posted.C1).toMatchObject({ thread_ts: "1700000000.000100", text: EDGE_TEXTS.en.answeredPrivately("U1") });
    expect(posted.D0U1?.text).toContain("answer: HK revenue?");
    expect(JSON.stringify(posted.C1)).not.toContain("answer:");
    expect(JSON.stringify(posted.D0U1)).not.toContain(EDGE_TEXTS.en.shareHere);
    expect(audited).toMatchObject([
      { kind: "answered", delivery: { kind: "private", clearance: "CONFIDENTIAL", ceiling: "INTERNAL" } },
    ]);
  });

  it("stands in the thread of a channel that may see it, and in direct messages", async () => {
    const { slack } = await start(
      { ...rules, channels: new Map([["C1", channel({ ceiling: "CONFIDENTIAL" })]]) },
      "CONFIDENTIAL",
    );
    await sendEvent(harness, mention("HK revenue?"));
    await sendEvent(harness, directMessage("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    expect(slack.posted.map(({ args }) => args.channel).sort()).toEqual(["C1", "D1"]);
  });

  it.each([
    ["that its event calls shared", () => {}, { is_ext_shared_channel: true }],
    ["shared with another organisation", () => harness.slack.channels.set("C1", { id: "C1", is_ext_shared: true })],
    [
      "with a guest in it",
      () => {
        harness.slack.people.set(GUEST.id, GUEST);
        harness.slack.guests.set("C1", [GUEST.id]);
      },
    ],
    [
      "that Slack does not describe",
      () => harness.slack.script("conversations.info", { kind: "error", error: "missing_scope" }),
    ],
  ])("in a channel %s is anything that is not public", async (_name, arrange, more: object = {}) => {
    const { slack } = await start({}, "INTERNAL");
    arrange();
    await sendEvent(harness, { ...mention("HK revenue?"), ...more });
    await slack.until(() => slack.posted.length === 2);
    expect(slack.posted.find(({ args }) => args.channel === "C1")?.args.text).toBe(
      EDGE_TEXTS.en.answeredPrivately("U1"),
    );
  });

  it("is shared in the thread by a click of its asker, where the channel allows it", async () => {
    const { slack, audited, asked } = await start(
      { ...rules, channels: new Map([["C1", channel({ share: true })]]) },
      "CONFIDENTIAL",
    );
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    const direct = slack.posted.find(({ args }) => args.channel === "D0U1");
    const offerId = Blocks.parse(direct?.args.blocks).at(-1)?.elements[0]?.value;
    await sendClick(harness, { offerId, channel: "D0U1", threadTs: null });
    await slack.until(() => slack.posted.length === 3);
    expect(slack.posted[2]?.args).toMatchObject({ channel: "C1", thread_ts: "1700000000.000100" });
    expect(slack.posted[2]?.args.text).toContain(EDGE_TEXTS.en.sharedBy("U1"));
    expect(asked).toMatchObject([{ opensConversation: true }, { conversation: null, resolved: { kind: "faq" } }]);
    expect(audited.map(({ kind }) => kind)).toEqual(["answered", "answered", "shared"]);
  });

  it("is not shared where nothing is answered any more, and whoever clicked hears that", async () => {
    const channels = new Map([["C1", channel({ share: true })]]);
    const { slack, app, audited } = await start({ ...rules, channels }, "CONFIDENTIAL");
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    const direct = slack.posted.find(({ args }) => args.channel === "D0U1");
    const offerId = Blocks.parse(direct?.args.blocks).at(-1)?.elements[0]?.value;
    channels.set("C1", channel({ share: true, answer: false }));
    await sendClick(harness, { offerId, channel: "D0U1", threadTs: null });
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    await app.stop();
    expect(slack.callsOf("chat.postEphemeral")).toMatchObject([{ user: "U1", text: EDGE_TEXTS.en.notShared }]);
    expect([slack.posted.length, audited.length]).toEqual([2, 1]);
  });

  it("is never shown above the clearance of its asker, whatever the engine returns", async () => {
    const { slack, app } = await start({}, "CONFIDENTIAL");
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await app.stop();
    expect(slack.posted[0]?.args.text).toBe(EDGE_TEXTS.en.tryAgain);
  });
});

describe("what cannot be recorded", () => {
  it("is not said before it can be", async () => {
    let failures = 2;
    harness = await startEdge({
      app: { audit: { record: async () => (failures-- > 0 ? Promise.reject(new Error("disk full")) : undefined) } },
    });
    await sendEvent(harness, mention("HK revenue?"));
    await harness.slack.until(() => harness.slack.posted.length === 1);
    await harness.app.stop();
    expect(failures).toBeLessThan(0);
    expect(harness.slack.posted).toHaveLength(1);
  });
});
