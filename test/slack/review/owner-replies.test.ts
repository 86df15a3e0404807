import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { loadProfile } from "../../../src/company/load-profile.ts";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import type { Clearance } from "../../../src/domain/sensitivity.ts";
import { createReviewRenderer } from "../../../src/render/slack/review-renderer.ts";
import { EDGE_TEXTS } from "../../../src/slack/texts.ts";
import { directMessage, type Harness, type HarnessOptions, postSigned, sendEvent, startEdge } from "../edge-harness.ts";
import { FakeDocumentService, questionsOf } from "../fake-document-service.ts";

const PROFILE = new URL("../../../data/sample/profile.yaml", import.meta.url).pathname;
const texts = EDGE_TEXTS.en.documents;
const OWNER = "U5";
const TO_OWNER = `D0${OWNER}`;
const DIRECT = "D0U1";
const THREAD = "1700000000.000100";

let harness: Harness;
let service: FakeDocumentService;
let times = 0;
afterEach(() => harness.close());

const says = (channel: string) =>
  harness.slack.posted.filter(({ args }) => args.channel === channel).map(({ args }) => String(args.text));
const rested = () => expect.poll(() => harness.left(), { timeout: 20_000 }).toEqual({ work: 0, outbox: 0 });
const replies = () => harness.audited.filter(({ kind }) => kind === "document_question_replied");

/** New sales, which the first question may be about, has an owner in the company file. */
async function start(options: HarnessOptions = {}, level: Clearance = "INTERNAL"): Promise<void> {
  const profile = await loadProfile(PROFILE);
  const metrics = new Map([...profile.metrics].map(([code, one]) => [code, { ...one, owner: OWNER }]));
  const render = createReviewRenderer(buildGlossary({ ...profile, metrics }));
  service = new FakeDocumentService(questionsOf("pack.xlsx", 1, level));
  const documents = { service, curators: new Set(["U1", "U2"]), uploads: "/nowhere", render };
  harness = await startEdge({ ...options, app: { documents, ...options.app } });
  harness.slack.stand({ channel: DIRECT, ts: THREAD, user: "U1", text: "" });
}

async function click(action: string, user = "U1"): Promise<void> {
  times += 1;
  const payload = {
    ...{ type: "block_actions", team: { id: "T1" }, user: { id: user, team_id: "T1" }, channel: { id: DIRECT } },
    ...{ container: { type: "message" }, trigger_id: `1.${times}` },
    message: { ts: "1800000000.000000", thread_ts: THREAD, text: "", blocks: [] },
    actions: [{ type: "button", action_id: `footnote_review:${action}`, block_id: "b", value: "en:1" }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

/** Has the owner told, and returns the thread of the message that the owner got. */
async function told(options: HarnessOptions = {}, level: Clearance = "INTERNAL"): Promise<string> {
  await start(options, level);
  await click("tell_owner");
  await rested();
  const [put] = harness.slack.posted.filter(({ args }) => args.channel === TO_OWNER);
  if (put === undefined) throw new Error("The owner was not told");
  return put.ts;
}

async function reply(thread: string, text: string, more: object = {}): Promise<void> {
  times += 1;
  const at = { channel: TO_OWNER, user: OWNER, thread_ts: thread, ts: `19000000${String(times).padStart(2, "0")}.1` };
  await sendEvent(harness, directMessage(text, { ...at, ...more }));
  await rested();
}

/** The queue as a curator opens it now. */
async function queue(user = "U2"): Promise<string> {
  times += 1;
  const before = harness.slack.posted.length;
  const at = { channel: `D0${user}`, user, ts: `19100000${String(times).padStart(2, "0")}.1` };
  await sendEvent(harness, directMessage("review", at));
  await harness.slack.until(() => harness.slack.posted.length > before);
  return JSON.stringify(harness.slack.posted.at(-1)?.args);
}

describe("what the owner replies to a review question", () => {
  it("goes to the curator who asked, and stands with the question for every curator; it decides nothing", async () => {
    const thread = await told();
    await reply(thread, "That is new sales &amp; renewals, <@U9> knows");
    const [carried] = harness.slack.posted.filter(({ args }) => args.channel === DIRECT);
    expect(carried?.args).toMatchObject({ thread_ts: THREAD });
    expect(carried?.args.text).toMatch(
      /^<@U5> replied about:\n>Which metric is “Turnover”\?[\s\S]*new sales &amp; ren/,
    );
    const blocks = JSON.stringify(carried?.args.blocks);
    expect(blocks).toContain('"value":"en:D0U1:1"');
    expect(says(TO_OWNER).at(-1)).toBe(texts.ownerReplyTaken.curators);
    const shown = await queue();
    const said = texts.ownerSaid("2026-06-12", false);
    expect(shown).toContain(`{"type":"user","user_id":"U5"},{"type":"text","text":"${said}"}`);
    expect(shown).toContain('{"type":"text","text":"That is new sales & renewals, <@U9> knows"}');
    expect(shown.indexOf("renewals")).toBeLessThan(shown.indexOf("footnote_review:choose"));
    expect(service.decisions).toEqual([]);
    expect(harness.audited.filter(({ kind }) => kind === "document_question_put")).toMatchObject([
      { who: "U1", question: 1, owner: OWNER, place: { slackChannel: DIRECT, threadTs: THREAD } },
    ]);
    expect(replies()).toMatchObject([{ who: OWNER, question: 1, reply: 1, to: "curators" }]);
  });

  it("is taken once however often Slack tells of it, and again where it is another reply or an edited one", async () => {
    const thread = await told();
    const once = { ts: "1920000000.1" };
    await reply(thread, "first", once);
    await reply(thread, "first", once);
    await reply(thread, "second");
    const message = { ...once, type: "message", user: OWNER, text: "third", thread_ts: thread, edited: { ts: "5.5" } };
    const change = { type: "message", subtype: "message_changed", channel: TO_OWNER, message };
    await sendEvent(harness, directMessage("", { ...change, previous_message: { text: "first" } }));
    await rested();
    const shown = await queue();
    expect(["first", "second", "third"].map((word) => shown.split(`"${word}"`).length - 1)).toEqual([1, 1, 1]);
    expect(says(DIRECT)).toHaveLength(3);
    expect(replies().map((event) => "reply" in event && event.reply)).toEqual([1, 2, 3]);
  });

  it("says so where the document has changed since", async () => {
    const thread = await told();
    await reply(thread, "new sales");
    service.change(1, { snippet: null });
    expect(await queue()).toContain(texts.ownerSaid("2026-06-12", true));
  });

  it("goes to the curator alone where the question is settled, and to nobody where it is gone", async () => {
    const thread = await told();
    service.settle(1, { by: "U2", choice: { kind: "leave_out" } });
    await reply(thread, "too late");
    expect(says(TO_OWNER).at(-1)).toBe(texts.ownerReplyTaken.curator);
    expect(says(DIRECT).at(-1)).toContain("settled already");
    expect(JSON.stringify(harness.slack.posted.map(({ args }) => args.blocks))).not.toContain("en:D0U1:1");
    service.forget();
    await reply(thread, "much too late");
    expect(says(TO_OWNER).at(-1)).toBe(texts.ownerReplyTaken.nobody);
    expect(says(DIRECT)).toHaveLength(1);
    expect(replies()).toMatchObject([{ to: "curator" }, { to: "nobody" }]);
  });

  it("is not sent to a curator who may not see the document any more; those who may read it with the question", async () => {
    const people = new Map(["U1", "U2", OWNER].map((user) => [user, "CONFIDENTIAL" as const]));
    const thread = await told({ app: { access: { ...DEFAULT_ACCESS, people } } }, "CONFIDENTIAL");
    harness.rules.take({ ...DEFAULT_ACCESS, people: new Map([["U2", "CONFIDENTIAL"]]) });
    await reply(thread, "a secret");
    expect(says(DIRECT)).toEqual([]);
    expect(await queue("U1")).not.toContain("a secret");
    expect(await queue("U2")).toContain("a secret");
  });

  it.each<[string, object, string]>([
    ["somebody else", { user: "U6" }, "not mine"],
    ["the owner in another thread", { thread_ts: "1700000000.777" }, "elsewhere"],
    ["the owner with a mention", {}, "<@U0FOOTNOTE> my own question"],
  ])("is a question like any other from %s", async (_name, more, text) => {
    const thread = await told();
    await reply(thread, text, more);
    expect(says(TO_OWNER).at(-1)).toContain("answer: ");
    expect([says(DIRECT), replies()]).toEqual([[], []]);
  });

  it("is not lost where the process ends before anything came of it, and comes once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "footnote-replies-"));
    const thread = await told({ folder });
    const { slack } = harness;
    await harness.app.stop();
    // The reply was acknowledged and kept, and nothing came of it.
    const [key, ts] = [`message:${TO_OWNER}:1930000000.1`, "1930000000.1"];
    const place = { slackChannel: TO_OWNER, ts, threadTs: thread, user: OWNER };
    const message = { key, ...place, team: null, isExtShared: false, text: "new sales", files: [] };
    await start({
      ...{ folder, slack },
      before: async ({ stores, now }) => {
        await stores.inbox.receive({ kind: "work", eventId: null, work: { kind: "message", key, message } }, now);
        await stores.work.claim(key, now);
        const standing = await stores.toldOwners.toldIn(thread, OWNER);
        if (standing !== null) await stores.toldOwners.reply(key, standing, { ...message, at: now });
      },
    });
    await harness.slack.until(() => says(DIRECT).length === 1);
    await rested();
    expect(says(DIRECT)).toHaveLength(1);
    expect(says(TO_OWNER).filter((text) => text === texts.ownerReplyTaken.curators)).toHaveLength(1);
    expect((await queue()).split('"new sales"')).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });
});
