import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { dayIn } from "../../src/domain/calendar.ts";
import type { Question } from "../../src/domain/question.ts";
import { CLEARANCES, type Clearance } from "../../src/domain/sensitivity.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  clickBody,
  directMessage,
  eventBody,
  type Harness,
  mention,
  postSigned,
  sendClick,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";
import { FakeDocumentService } from "./fake-document-service.ts";

const Blocks = z.array(z.object({ elements: z.array(z.object({ value: z.string() })).default([]) }));

let harness: Harness & { readonly service: FakeDocumentService };
/** What happens while an answer is made. */
let meanwhile: () => void;

afterEach(() => harness.close());

/** A vetted answer of a level: nothing else about it matters here. */
function answerOf(question: Question, sensitivity: Clearance): AnswerRun {
  const text = { en: "words", zh: "words" };
  const source = { doc: "policy.md", locator: "line=1" };
  const resolved = { kind: "faq", id: "policy", language: "en" } as const;
  const answer = { kind: "faq", id: "policy", version: "1", text, source, sensitivity } as const;
  return { ...answerRun(question), answer, resolved };
}

async function start(access: Partial<AccessRules>, sensitivity: Clearance = "INTERNAL") {
  const asked: Question[] = [];
  meanwhile = () => {};
  const service = new FakeDocumentService();
  const started = await startEdge({
    service,
    app: {
      access: { ...DEFAULT_ACCESS, ...access },
      ask: async (question) => {
        asked.push(question);
        meanwhile();
        return answerOf(question, sensitivity);
      },
    },
  });
  harness = { ...started, service };
  return { ...harness, asked };
}

function change(rules: Partial<AccessRules>): void {
  harness.rules.take({ ...harness.rules.current(), ...rules });
}

const channel = (rules: Partial<NonNullable<ReturnType<AccessRules["channels"]["get"]>>>) =>
  new Map([
    [
      "C1",
      { ceiling: null, ceilingWhenShared: "PUBLIC" as const, share: false, answer: true, notices: true, ...rules },
    ],
  ]);

let stamps = 0;
const ts = (): string => `17000000${10 + ++stamps}.000100`;

/** The value of a button of the last answer that has any. */
function lastOffer(): string | undefined {
  const offers = harness.slack.posted.flatMap(({ args }) =>
    args.blocks === undefined ? [] : Blocks.parse(args.blocks).flatMap(({ elements }) => elements),
  );
  return offers.at(-1)?.value;
}

function passageClick(): Promise<number> {
  const body = {
    ...clickBody({ offerId: "p17" }),
    trigger_id: "1337.42.abcdef",
    actions: [{ type: "button", action_id: "footnote_passage:1", block_id: "b", value: "p17", action_ts: ts() }],
  };
  return postSigned(harness, {
    body: new URLSearchParams({ payload: JSON.stringify(body) }).toString(),
    contentType: "application/x-www-form-urlencoded",
  });
}

const homeOpened = () => eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" });

/** Whatever somebody may do, and the calls of Slack by which they are served. */
const ACTS: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  ["a mention", () => sendEvent(harness, mention("HK revenue?", { ts: ts() })), "chat.postMessage"],
  ["a direct message", () => sendEvent(harness, directMessage("HK revenue?", { ts: ts() })), "chat.postMessage"],
  ["a click on an offer", () => sendClick(harness, { offerId: lastOffer() }), "chat.postMessage"],
  ["a click on a passage", passageClick, "views.open"],
  ["an opened Home tab", () => sendEvent(harness, homeOpened()), "views.publish"],
];

/** The calls that show somebody an answer. */
function served(method: string): readonly unknown[] {
  const closed = EDGE_TEXTS.en.notForYou;
  return harness.slack.callsOf(method).filter((call) => !JSON.stringify(call).includes(closed));
}

const REFUSING: readonly (readonly [string, Partial<AccessRules>])[] = [
  ["blocked", { blocked: new Set(["U1"]) }],
  ["blocked with their workspace", { blocked: new Set(["T1"]) }],
  ["no longer among those who may ask", { askers: new Set(["U2"]) }],
];

describe.each(REFUSING)("somebody who is %s while the server runs", (_rule, refusing) => {
  it.each(ACTS)("is not served by %s, as they were before", async (_name, send, method) => {
    const { slack, app, asked } = await start({});
    await sendEvent(harness, mention("first?", { ts: ts() }));
    await slack.until(() => served("chat.postMessage").length === 1);
    await send();
    const before = method === "chat.postMessage" ? 2 : 1;
    await slack.until(() => served(method).length === before);
    change(refusing);
    const questions = asked.length;
    await send();
    await app.stop();
    expect(served(method)).toHaveLength(before);
    expect(asked).toHaveLength(questions);
  });

  it("is served again when the rules let them", async () => {
    const { slack } = await start(refusing);
    await sendEvent(harness, mention("HK revenue?", { ts: ts() }));
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    change({ blocked: new Set(), askers: null });
    await sendEvent(harness, mention("HK revenue?", { ts: ts() }));
    await slack.until(() => slack.posted.length === 1);
  });
});

describe("an answer that is under way while the rules change", () => {
  it.each<readonly [string, Partial<AccessRules>]>([
    ...REFUSING,
    ["cleared for less", { people: new Map([["U1", "PUBLIC"]]) }],
    ["in a channel that nothing is answered in", { channels: channel({ answer: false }) }],
  ])("is shown nowhere to somebody who is now %s", async (_name, rules) => {
    const { slack, app, audited } = await start({});
    meanwhile = () => change(rules);
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await app.stop();
    expect(slack.posted.map(({ args }) => args.text)).toEqual([EDGE_TEXTS.en.tryAgain]);
    expect(audited).toMatchObject([{ kind: "answered", delivery: { kind: "withheld" } }]);
  });

  it("goes to its asker alone where the channel may now see less", async () => {
    const { slack } = await start({});
    meanwhile = () => change({ channels: channel({ ceiling: "PUBLIC" }) });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    const posted = Object.fromEntries(slack.posted.map(({ args }) => [args.channel, args]));
    expect(posted.C1?.text).toBe(EDGE_TEXTS.en.answeredPrivately("U1"));
    expect(posted.D0U1?.text).toContain("answer: HK revenue?");
  });

  it("is not shared where sharing is now forbidden", async () => {
    const people = new Map([["U1", "CONFIDENTIAL"]] as const);
    const { slack } = await start({ people, channels: channel({ share: true }) }, "CONFIDENTIAL");
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    const direct = slack.posted.find(({ args }) => args.channel === "D0U1");
    const offerId = Blocks.parse(direct?.args.blocks).at(-1)?.elements[0]?.value;
    meanwhile = () => change({ channels: channel({ share: false }) });
    await sendClick(harness, { offerId, channel: "D0U1", threadTs: null });
    await slack.until(() => slack.callsOf("chat.postEphemeral").length === 1);
    expect(slack.callsOf("chat.postEphemeral")[0]?.text).toBe(EDGE_TEXTS.en.notShared);
    expect(slack.posted).toHaveLength(2);
  });
});

/** What rules may become while an answer is made, by the clearance of its asker and the ceiling of its channel. */
const LEVELS = CLEARANCES.flatMap((clearance) => CLEARANCES.map((ceiling) => [clearance, ceiling] as const));

describe("an answer that is judged by the levels of its question", () => {
  it.each(LEVELS)("is asked for again where they are %s in a channel of %s now", async (clearance, ceiling) => {
    const { slack, app, asked, audited } = await start({}, "PUBLIC");
    meanwhile = () => change({ people: new Map([["U1", clearance]]), channels: channel({ ceiling }) });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length > 0);
    await app.stop();
    expect(asked.at(-1)).toMatchObject({ clearance, ceiling });
    expect(asked).toHaveLength(clearance === "INTERNAL" && ceiling === "INTERNAL" ? 1 : 2);
    expect(audited).toMatchObject([{ kind: "answered", delivery: { kind: "thread", clearance, ceiling } }]);
    expect(slack.posted.map(({ args }) => args.text)).toEqual(["answer: HK revenue?"]);
  });

  it("is asked for again as it was resolved, and not read anew in a thread that has it already", async () => {
    const { slack, app, asked } = await start({});
    meanwhile = () => change({ people: new Map([["U1", "CONFIDENTIAL"]]) });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await app.stop();
    expect(asked.map(({ resolved }) => resolved?.kind)).toEqual([undefined, "faq"]);
  });

  it("is shown nowhere where the rules change with every attempt", async () => {
    const { slack, app, asked, audited } = await start({});
    meanwhile = () => change({ people: new Map([["U1", asked.length % 2 === 0 ? "INTERNAL" : "CONFIDENTIAL"]]) });
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 1);
    await app.stop();
    expect(slack.posted.map(({ args }) => args.text)).toEqual([EDGE_TEXTS.en.tryAgain]);
    expect(audited).toMatchObject([{ kind: "answered", delivery: { kind: "withheld" } }]);
    expect(asked.length).toBeLessThan(5);
  });

  it("is shared by the levels of now", async () => {
    const people = new Map([["U1", "RESTRICTED"]] as const);
    const sharing = channel({ share: true });
    const { slack, app, asked } = await start({ people, channels: sharing }, "CONFIDENTIAL");
    await sendEvent(harness, mention("HK revenue?"));
    await slack.until(() => slack.posted.length === 2);
    const direct = slack.posted.find(({ args }) => args.channel === "D0U1");
    const offerId = Blocks.parse(direct?.args.blocks).at(-1)?.elements[0]?.value;
    meanwhile = () => change({ channels: channel({ share: true, ceiling: "PUBLIC" }) });
    await sendClick(harness, { offerId, channel: "D0U1", threadTs: null });
    await slack.until(() => slack.posted.length === 3);
    await app.stop();
    expect(asked.at(-1)).toMatchObject({ ceiling: "PUBLIC", isShared: true, conversation: null });
  });
});

describe("rights that change while the server runs", () => {
  it.each(CLEARANCES)("give what is %s from the next question on", async (level) => {
    const { slack, asked } = await start({});
    await sendEvent(harness, directMessage("HK revenue?", { ts: ts() }));
    await slack.until(() => slack.posted.length === 1);
    change({ people: new Map([["U1", level]]) });
    await sendEvent(harness, directMessage("HK revenue?", { ts: ts() }));
    await slack.until(() => slack.posted.length === 2);
    expect(asked.map(({ clearance }) => clearance)).toEqual(["INTERNAL", level]);
  });

  it("hold by user groups that no rule named before, for people who were known", async () => {
    const { slack, asked } = await start({});
    slack.userGroups.push({ id: "S1", users: ["U1"] });
    await sendEvent(harness, directMessage("HK revenue?", { ts: ts() }));
    await slack.until(() => slack.posted.length === 1);
    change({ askers: new Set(["S1"]), groups: new Map([["S1", "CONFIDENTIAL"]]) });
    await sendEvent(harness, directMessage("HK revenue?", { ts: ts() }));
    await slack.until(() => slack.posted.length === 2);
    expect(asked.map(({ clearance }) => clearance)).toEqual(["INTERNAL", "CONFIDENTIAL"]);
  });

  it("make and unmake curators and administrators", async () => {
    const { slack, app } = await start({ admins: new Set(["U7"]) });
    const review = async (user: string, replies: number) => {
      await sendEvent(harness, directMessage("review", { user, ts: ts() }));
      await slack.until(() => slack.posted.length === replies);
      return slack.posted.at(-1)?.args.text;
    };
    const turnedAway = EDGE_TEXTS.en.documents.curatorsOnlyReview;
    expect(await review("U7", 1)).not.toBe(turnedAway);
    expect(await review("U8", 2)).toBe(turnedAway);
    change({ admins: new Set(["U8"]) });
    expect(await review("U7", 3)).toBe(turnedAway);
    expect(await review("U8", 4)).not.toBe(turnedAway);
    app.tellAdministrators({ key: "company_file:1", text: "a word" });
    await slack.until(() => slack.posted.length === 5);
    expect(slack.posted[4]?.args).toMatchObject({ channel: "D0U8", text: "a word" });
  });
});

describe("a file that comes while the rules change", () => {
  it.each([
    ["is loaded for a curator", new Set(["U7"]), 1],
    ["is not loaded for somebody who was one", new Set<string>(), 0],
  ])("%s", async (_name, curators, loads) => {
    await start({ curators: new Set(["U7"]) });
    const { slack, app, service } = harness;
    slack.rewrite = (method, reply) => {
      if (method === "a.csv") change({ curators });
      return reply;
    };
    const file = { id: "F1", name: "a.csv", size: 11, url_private_download: `${slack.apiUrl}a.csv` };
    const dropped = directMessage("", { subtype: "file_share", user: "U7", files: [file], ts: ts() });
    await sendEvent(harness, dropped);
    await slack.until(() => slack.posted.length === 1);
    await app.stop();
    expect(slack.callsOf("a.csv")).toHaveLength(1);
    expect(service.loads).toHaveLength(loads);
  });
});

describe("the day of a question", () => {
  it.each([
    ["Pacific/Kiritimati", "2026-03-31T09:59:00Z", { year: 2026, month: 3, day: 31 }],
    ["America/New_York", "2026-04-01T03:59:00Z", { year: 2026, month: 3, day: 31 }],
  ])("in %s is that of its receipt, also where it is answered after midnight", async (zone, received, day) => {
    const asked: Question[] = [];
    const started = await startEdge({
      app: {
        dayOf: (moment) => dayIn(zone, moment),
        ask: async (question) => {
          asked.push(question);
          return answerRun(question);
        },
      },
    });
    harness = { ...started, service: new FakeDocumentService() };
    const { slack, clock } = harness;
    clock.now = new Date(received);
    slack.script("users.info", { kind: "http_error", status: 503 });
    await sendEvent(harness, mention("HK revenue last month?"));
    clock.now = new Date(clock.now.getTime() + 120_000);
    await slack.until(() => slack.posted.length === 1);
    expect(asked.map(({ at }) => at)).toEqual([day]);
    expect(dayIn(zone, clock.now)).not.toEqual(day);
  });
});
