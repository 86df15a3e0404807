import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildGlossary } from "../../src/company/glossary.ts";
import { loadProfile } from "../../src/company/load-profile.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Question } from "../../src/domain/question.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import type { ReviewQuestion } from "../../src/import/review/review-question.ts";
import { documentIdOf } from "../../src/operations/audit/audit-code.ts";
import type { NewAuditEntry } from "../../src/operations/audit/audit-trail.ts";
import { createReviewRenderer } from "../../src/render/slack/review-renderer.ts";
import type { Curation, DecideResult, DocumentService } from "../../src/slack/ports.ts";
import { DEFAULT_LIMITS, type SlackAppOptions } from "../../src/slack/receive/app-options.ts";
import { type DirectReviewClick, REVIEW_OPEN_ACTION } from "../../src/slack/review/review-click.ts";
import { seenQuestion } from "../../src/slack/review/seen-question.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  directMessage,
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";
import { FakeDocumentService, questionsOf } from "./fake-document-service.ts";
import { says } from "./slack-workspace.ts";

const texts = EDGE_TEXTS.en.documents;
const Block = z.looseObject({ type: z.string(), block_id: z.string().optional() });
const Posted = z.object({ text: z.string(), blocks: z.array(Block).default([]) });

const PROFILE = new URL("../../data/sample/profile.yaml", import.meta.url).pathname;

let harness: Harness;

afterEach(() => harness.close());

async function start(options: HarnessOptions & { readonly service: DocumentService }): Promise<Harness> {
  harness = await startEdge(options);
  return harness;
}

/** The queue of three questions, opened by a curator. */
async function openQueue(
  service: DocumentService = new FakeDocumentService(questionsOf("pack.xlsx", 1)),
  options: HarnessOptions = {},
) {
  await start({ ...options, service });
  await sendEvent(harness, directMessage("review"));
  await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
  return Posted.parse(harness.slack.callsOf("chat.postMessage")[0]);
}

interface ReviewClickSpec {
  readonly action?: string;
  readonly value?: string;
  readonly user?: string;
  readonly channel?: string;
  readonly blocks?: unknown;
  readonly trigger?: string;
}

/** What the buttons of a question carry. */
function seenValue(question: ReviewQuestion | undefined, option?: number): string {
  if (question === undefined) throw new Error("There is no such question.");
  return [`en:${question.id}:${seenQuestion(question)}`, ...(option === undefined ? [] : [option])].join(":");
}

const [TURNOVER, UNIT, VALUES] = questionsOf("pack.xlsx", 1);
const [BOARD] = questionsOf("board.xlsx", 2, "CONFIDENTIAL");

function click({
  action = "choose:0",
  value = seenValue(TURNOVER, 0),
  user = "U1",
  channel = "D1",
  blocks = [],
  trigger = "1337.42.abcdef",
}: ReviewClickSpec): Promise<number> {
  const payload = {
    type: "block_actions",
    team: { id: "T1" },
    user: { id: user, team_id: "T1" },
    channel: { id: channel },
    container: { type: "message" },
    trigger_id: trigger,
    message: { ts: "1800000000.000000", thread_ts: "1700000000.000100", text: "", blocks },
    actions: [{ type: "button", action_id: `footnote_review:${action}`, block_id: "b", value }],
  };
  return interact(payload);
}

function interact(payload: unknown): Promise<number> {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" });
}

const ORIGIN = {
  ...{ language: "en", id: 1, seen: TURNOVER === undefined ? null : seenQuestion(TURNOVER) },
  slackChannel: "D1",
  ts: "1800000000.000000",
  threadTs: "1700000000.000100",
};

let submitted = 0;

interface SubmissionSpec {
  readonly user?: string;
  readonly metadata?: string;
  readonly values?: unknown;
}

const TAUGHT = {
  choice: { input: { type: "radio_buttons", selected_option: { value: "1" } } },
  teach: { input: { type: "plain_text_input", value: " pack*.xlsx " } },
  why: { input: { type: "plain_text_input", value: "As agreed." } },
};

function submit({ user = "U1", metadata = JSON.stringify(ORIGIN), values = TAUGHT }: SubmissionSpec = {}) {
  const view = {
    type: "modal",
    callback_id: "footnote_review_dialog:teach",
    private_metadata: metadata,
    state: { values },
  };
  return interact({
    type: "view_submission",
    team: { id: "T1" },
    user: { id: user, team_id: "T1" },
    trigger_id: `${++submitted}`,
    view,
  });
}

/** Submits the dialog that takes back decision 1 on the first question. */
function takeBack(more: SubmissionSpec & { readonly ruling?: number } = {}) {
  const { ruling = 1, user = "U1" } = more;
  const view = {
    type: "modal",
    callback_id: "footnote_review_dialog:take_back",
    private_metadata: JSON.stringify({ ...ORIGIN, ruling }),
    state: { values: { why: { input: { type: "plain_text_input", value: " A mistake. " } } } },
  };
  return interact({
    type: "view_submission",
    team: { id: "T1" },
    user: { id: user, team_id: "T1" },
    trigger_id: `${++submitted}`,
    view,
  });
}

function updates() {
  return harness.slack.callsOf("chat.update").map((call) => Posted.parse(call));
}

function notes(): readonly unknown[] {
  return harness.slack.callsOf("chat.postEphemeral").map(({ user, text }) => [user, text]);
}

/** A service with some methods replaced. */
function serviceWith(broken: Partial<Curation>): DocumentService {
  const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
  return { for: (clearance) => ({ ...service.for(clearance), ...broken }) };
}

describe("a question that Slack does not take as it is", () => {
  it("is posted without its table, and then as text: never not at all", async () => {
    await start({ service: new FakeDocumentService(questionsOf("pack.xlsx", 1)) });
    const refusal = { kind: "error", error: "invalid_blocks" } as const;
    harness.slack.script("chat.postMessage", refusal, refusal);
    await sendEvent(harness, directMessage("review"));
    await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 3);
    const posts = harness.slack.callsOf("chat.postMessage").map((call) => Posted.parse(call));
    const types = posts.map(({ blocks }) => blocks.map(({ type }) => type));
    expect(types[0]).toContain("table");
    expect(types[1]).toEqual(types[0]?.filter((type) => type !== "table"));
    expect(types[2]).toEqual([]);
    expect(posts[2]?.text).toContain("Which metric is “Turnover”?");
  });

  it("replaces the one before without its table", async () => {
    const { blocks } = await openQueue();
    harness.slack.script("chat.update", { kind: "error", error: "invalid_blocks" });
    await click({ blocks });
    await harness.slack.until(() => updates().length === 2);
    expect(updates().map((update) => update.blocks.some(({ type }) => type === "table"))).toEqual([true, false]);
  });
});

describe("a decision", () => {
  it("that was kept before its process died is made at the next start, and shown", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    const click: DirectReviewClick = {
      use: { kind: "choose", option: 0 },
      id: 1,
      seen: TURNOVER === undefined ? null : seenQuestion(TURNOVER),
      language: "en",
      user: "U1",
      triggerId: "1337.42.abcdef",
      slackChannel: "D1",
      message: { ts: "1800000000.000000", threadTs: "1700000000.000100", text: "", blocks: [] },
    };
    const arrival = { kind: "work", eventId: null, work: { kind: "review", key: "review:1", click } } as const;
    const { slack } = await start({
      service,
      before: async ({ stores, now }) => {
        await stores.inbox.receive(arrival, now);
        await stores.work.claim("review:1", now);
      },
    });
    await slack.until(() => updates().length === 1);
    expect(service.decisions).toMatchObject([{ id: 1, by: "U1" }]);
    await harness.app.stop();
    expect(await harness.left()).toEqual({ work: 0, outbox: 0 });
  });

  it("is no question: a curator makes as many in a minute as there are", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await openQueue(service, { limits: { intake: { ...DEFAULT_LIMITS.intake, questionsPerMinute: 1 } } });
    for (const question of [TURNOVER, UNIT, VALUES]) await click({ value: seenValue(question, 0) });
    await harness.slack.until(() => updates().length === 3);
    expect(service.decisions.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(notes()).toEqual([]);
  });
});

describe("a question that is not any more what was shown", () => {
  const [first, second] = TURNOVER?.options ?? [];
  const options = TURNOVER?.options ?? [];
  const CHANGES: readonly (readonly [string, Partial<ReviewQuestion>])[] = [
    ["has its candidates in another order", { options: options.toReversed() }],
    ["has one candidate less", { options: options.slice(1) }],
    ["has one more before the others", { options: second === undefined ? [] : [second, ...options] }],
    ["has another value at the same place", { options: options.map((one) => ({ ...one, raw: "1,577" })) }],
    ["is about other words", { text: "Net turnover" }],
    ["stands in other rows", { snippet: { title: null, rows: [["Turnover", "HK$m"]], marked: null } }],
    ["is about another figure of a person", { corrected: { figure: { value: "1", unit: "USD_M" }, by: "U1", at: "" } }],
    ["is of another kind", { kind: "entity" }],
  ];
  const CLICKS = [
    { action: "choose:0", value: seenValue(TURNOVER, 0) },
    { action: "reject", value: seenValue(TURNOVER) },
  ];

  /** The value of the first button in the last update whose id begins so. */
  function shownValue(action: string): string {
    const Button = z.object({ elements: z.array(z.object({ action_id: z.string(), value: z.string() })) });
    const buttons = updates()
      .at(-1)
      ?.blocks.flatMap((block) => Button.safeParse(block).data?.elements ?? []);
    return buttons?.find((button) => button.action_id === `footnote_review:${action}`)?.value ?? "";
  }

  it.each(CHANGES.flatMap(([name, change]) => CLICKS.map((one) => [name, one.action, one, change] as const)))(
    "since it %s, is shown anew and not decided by a click on %s",
    async (_name, action, one, change) => {
      const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
      const { blocks } = await openQueue(service);
      service.change(1, change);
      await click({ ...one, blocks });
      await harness.slack.until(() => updates().length === 1);
      expect(service.decisions).toEqual([]);
      expect(notes()).toEqual([["U1", texts.questionChanged]]);
      expect(shownValue(action)).toMatch(/^en:1:/);
      await click({ action, value: shownValue(action), blocks, trigger: "1337.43.abcdef" });
      await harness.slack.until(() => updates().length === 2);
      expect(service.decisions).toMatchObject([{ id: 1 }]);
    },
  );

  it.each<[string, Partial<ReviewQuestion>]>([
    ["waits for fewer figures", { waiting: 3 }],
    ["would settle others", { options: options.map((one) => ({ ...one, settles: 1, example: null })) }],
    ["is of figures with a known unit", { unit: "HKD_M" }],
  ])("is the same where only a decision on another question was made: it %s", async (_name, change) => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    const { blocks } = await openQueue(service);
    service.change(1, change);
    await click({ blocks });
    await harness.slack.until(() => updates().length === 1);
    expect(service.decisions).toMatchObject([{ id: 1, decision: { kind: "choose", option: 0 } }]);
    expect(first).toBeDefined();
  });

  it.each([
    ["choose:1", "en:1:1"],
    ["reject", "en:1"],
  ])("of a release that kept nothing of it is shown anew: %s", async (action, value) => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    const { blocks } = await openQueue(service);
    await click({ action, value, blocks });
    await harness.slack.until(() => updates().length === 1);
    expect(service.decisions).toEqual([]);
    expect(notes()).toEqual([["U1", texts.questionChanged]]);
  });

  it.each(CHANGES)("is not decided by a dialog that was opened before: it %s", async (_name, change) => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    const { blocks } = await openQueue(service);
    await click({ action: "teach", value: "en:1", blocks });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    const View = z.object({ private_metadata: z.string() });
    const { private_metadata: metadata } = View.parse(harness.slack.callsOf("views.open")[0]?.view);
    service.change(1, change);
    await submit({ metadata });
    await harness.slack.until(() => updates().length === 1);
    expect(service.decisions).toEqual([]);
    expect(notes()).toEqual([["U1", texts.questionChanged]]);
    expect(shownValue("next")).toBe("en:1");
  });

  it("and is decided already is told as that", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    const { blocks } = await openQueue(service);
    service.change(1, { text: "Net turnover" });
    service.settle(1, { by: "U0CURATOR", choice: { kind: "leave_out" } });
    await click({ blocks });
    await harness.slack.until(() => notes().length === 1);
    expect(notes()).toEqual([["U1", texts.alreadyDecided("<@U0CURATOR>")]]);
  });
});

describe("a service that breaks", () => {
  const broken = async (): Promise<never> => {
    throw new Error("no service today");
  };

  it("decides nothing, and says so to whoever clicked", async () => {
    const { blocks } = await openQueue(serviceWith({ decide: broken }));
    await click({ blocks });
    await harness.app.stop();
    expect(notes()).toEqual([["U1", texts.notDecided]]);
    expect(updates()).toEqual([]);
  });

  it("opens no dialog, and says so", async () => {
    const { blocks } = await openQueue(serviceWith({ item: broken }));
    await click({ action: "teach", value: "en:1", blocks });
    await harness.app.stop();
    expect(notes()).toEqual([["U1", texts.dialogNotOpened]]);
  });

  it("is apologised for when the queue is asked for, and leaves the Home tab as it is for everybody", async () => {
    await start({ service: serviceWith({ pending: broken }) });
    await sendEvent(harness, directMessage("review"));
    await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
    expect(harness.slack.callsOf("chat.postMessage")[0]?.text).toBe(EDGE_TEXTS.en.tryAgain);
  });

  it.each<[string, DecideResult, string]>([
    ["refuses it", { kind: "refused", field: null, reason: "2 > 1." }, "2 &gt; 1."],
  ])("or %s tells whoever clicked", async (_name, result, note) => {
    const { blocks } = await openQueue(serviceWith({ decide: async () => result }));
    await click({ blocks });
    await harness.app.stop();
    expect(notes()).toEqual([["U1", note]]);
    expect(updates()).toEqual([]);
  });
});

describe("while Slack does not tell who clicks", () => {
  it("no dialog opens, and whoever clicked hears it", async () => {
    const { slack, app } = await start({ service: new FakeDocumentService(questionsOf("pack.xlsx", 1)) });
    slack.script("users.info", { kind: "http_error", status: 503 });
    await click({ action: "teach", value: "en:1" });
    await app.stop();
    expect(slack.callsOf("views.open")).toEqual([]);
    expect(notes()).toEqual([["U1", texts.dialogNotOpened]]);
  });

  it("the queue does not open from the Home tab, and whoever clicked hears it", async () => {
    const { slack, app } = await start({ service: new FakeDocumentService(questionsOf("pack.xlsx", 1)) });
    slack.script("users.info", says({}));
    const action = { type: "button", action_id: REVIEW_OPEN_ACTION, value: "en:D1" };
    await interact({ type: "block_actions", user: { id: "U1" }, trigger_id: "1337.42.abcdef", actions: [action] });
    await slack.until(() => notes().length === 1);
    await app.stop();
    expect(slack.posted).toEqual([]);
    expect(notes()).toEqual([["U1", texts.curatorsOnlyReview]]);
  });
});

describe("a click that means nothing", () => {
  it.each<[string, ReviewClickSpec]>([
    ["an action of no kind", { action: "explode", value: "en:1" }],
    ["a candidate without a number", { action: "choose:0", value: "en:1" }],
    ["a number where none belongs", { action: "reject", value: "en:1:0" }],
    ["a language that nobody speaks", { value: "xx:1:0" }],
    ["a value of somebody else", { value: "__proto__" }],
  ])("%s does nothing", async (_name, spec) => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await openQueue(service);
    expect(await click(spec)).toBe(200);
    await harness.app.stop();
    expect([service.decisions, updates(), notes()]).toEqual([[], [], []]);
  });
});

describe("a dialog", () => {
  it("that is submitted twice decides once", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    const { blocks } = await openQueue(service);
    await click({ action: "teach", value: "en:1", blocks });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    await Promise.all([submit({ user: "U0CURATOR" }), submit({ user: "U2" })]);
    await harness.app.stop();
    expect(service.decisions.map(({ teach, why }) => [teach, why])).toEqual([
      ["pack*.xlsx", "As agreed."],
      ["pack*.xlsx", "As agreed."],
    ]);
    expect(updates()).toHaveLength(1);
    expect(notes()).toEqual([["U2", texts.alreadyDecided("<@U0CURATOR>")]]);
  });

  it("closes before Slack gives it up, and a decision that takes longer is written into its message", async () => {
    let finish: () => void = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const result: DecideResult = { kind: "refused", field: "teach", reason: "No file is named so." };
    const service = serviceWith({ decide: () => slow.then(() => result) });
    await start({ service, app: { limits: { dialogReplyMs: 1 } } });
    expect(await submit()).toBe(200);
    expect(notes()).toEqual([]);
    finish();
    await harness.slack.until(() => notes().length === 1);
    expect(notes()).toEqual([["U1", "No file is named so."]]);
  });

  it("that outlived its process still decides, and its message goes on", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await start({ service });
    expect(await submit()).toBe(200);
    await harness.slack.until(() => updates().length === 1);
    expect(updates()[0]?.blocks.map(({ block_id: id }) => id?.replace(/:\d+$/, ""))).toContain("footnote_decided");
    expect(updates()[0]?.text).toContain("Is this table in USD m or HKD m?");
  });

  it.each<[string, SubmissionSpec, unknown]>([
    ["of somebody who is no curator", { user: "U9" }, [["U9", texts.curatorsOnlyDecide]]],
    ["without its fields", { values: {} }, [["U1", texts.notDecided]]],
    [
      "with a choice of its own",
      { values: { ...TAUGHT, choice: { input: { value: "all" } } } },
      [["U1", texts.notDecided]],
    ],
    ["with another's metadata", { metadata: "{" }, []],
  ])("%s decides nothing", async (_name, spec, told) => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await start({ service });
    expect(await submit(spec)).toBe(200);
    await harness.app.stop();
    expect(service.decisions).toEqual([]);
    expect(notes()).toEqual(told);
  });
});

/** What the audit trail was told of rows that were shown. */
function shownEntries() {
  return harness.audited.filter(({ kind }) => kind === "document_questions_shown");
}

describe("a question of a confidential document", () => {
  /** One question that every curator may see, three that only U1 may. */
  const service = () =>
    new FakeDocumentService([
      ...questionsOf("pack.xlsx", 1).slice(0, 1),
      ...questionsOf("board.xlsx", 2, "CONFIDENTIAL"),
    ]);
  const access = { ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL"]] as const) };

  async function opened(user: string, waiting: DocumentService = service()) {
    await start({ service: waiting, app: { access } });
    await sendEvent(harness, directMessage("review", { user }));
    await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
    return Posted.parse(harness.slack.callsOf("chat.postMessage")[0]);
  }

  it("is shown in the direct message of a curator who is cleared, with its level, and decided there", async () => {
    const waiting = service();
    const { text, blocks } = await opened("U1", waiting);
    expect(text).toContain("4 open");
    await click({ blocks });
    await harness.slack.until(() => updates().length === 1);
    expect(JSON.stringify(updates()[0])).toMatch(/board\.xlsx .* 3 open · CONFIDENTIAL/);
    await click({ value: seenValue(BOARD, 0), blocks });
    await harness.slack.until(() => updates().length === 2);
    expect(waiting.decisions.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("is in the audit trail each time before it is shown, with its number and its document, and nothing else is", async () => {
    const { blocks } = await opened("U1");
    expect(shownEntries()).toEqual([]);
    await click({ blocks });
    await harness.slack.until(() => updates().length === 1);
    await click({ action: "correct", value: "en:2", blocks });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    await click({ action: "next", value: "en:2", blocks });
    await harness.slack.until(() => updates().length === 2);
    const entry = (question: number) => ({
      kind: "document_questions_shown",
      who: "U1",
      place: { kind: "slack", slackChannel: "D1", threadTs: null },
      questions: [question],
      documents: [documentIdOf("board.xlsx")],
    });
    expect(shownEntries()).toEqual([entry(2), entry(2), entry(3)]);
  });

  it("is not shown where that cannot be recorded", async () => {
    const waiting = new FakeDocumentService(questionsOf("board.xlsx", 2, "CONFIDENTIAL"));
    const audit = { record: () => Promise.reject(new StoreError("full", "The disk is full.")) };
    await start({ service: waiting, app: { access, audit } });
    await sendEvent(harness, directMessage("review", { user: "U1" }));
    await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
    await click({ action: "correct", value: "en:2" });
    await click({ action: "next", value: "en:2" });
    await harness.slack.until(() => notes().length === 1);
    await harness.app.stop();
    const said = ["chat.postMessage", "chat.update", "chat.postEphemeral", "views.open"] as const;
    expect(JSON.stringify(said.map((method) => harness.slack.callsOf(method)))).not.toMatch(/board|CONFIDENTIAL/);
  });

  it("is neither shown nor counted for a curator who is not, and cannot be decided by them", async () => {
    const waiting = service();
    const { text, blocks } = await opened("U2", waiting);
    expect(text).toContain("pack.xlsx");
    expect(text).toContain("1 open");
    await click({ user: "U2", blocks });
    await harness.slack.until(() => updates().length === 1);
    for (const action of ["correct", "teach"]) await click({ user: "U2", action, value: "en:2" });
    await click({ user: "U2", value: seenValue(BOARD, 0) });
    await submit({ user: "U2", metadata: JSON.stringify({ ...ORIGIN, id: 2 }) });
    await harness.slack.until(() => notes().length === 4);
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U2" }));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length === 1);
    await harness.app.stop();
    expect(notes()).toEqual(Array.from({ length: 4 }, () => ["U2", texts.questionGone]));
    expect(waiting.decisions.map(({ id }) => id)).toEqual([1]);
    const said = ["chat.postMessage", "chat.update", "chat.postEphemeral", "views.open", "views.publish"] as const;
    expect(JSON.stringify(said.map((method) => harness.slack.callsOf(method)))).not.toMatch(/board|CONFIDENTIAL/);
  });

  it("is on the Home tab of a curator who is cleared as a number", async () => {
    await start({ service: service(), app: { access } });
    await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: "D1", user: "U1" }));
    await harness.slack.until(() => harness.slack.callsOf("views.publish").length === 1);
    expect(JSON.stringify(harness.slack.callsOf("views.publish"))).toContain("4 open questions");
  });

  it("is shown in no channel, whatever the channel may see, also to somebody cleared", async () => {
    const waiting = service();
    const channels = new Map([
      [
        "C1",
        {
          ceiling: "RESTRICTED" as const,
          ceilingWhenShared: "PUBLIC" as const,
          share: true,
          answer: true,
          notices: true,
        },
      ],
    ]);
    await start({ service: waiting, app: { access: { ...access, channels } } });
    await click({ value: seenValue(BOARD, 0), channel: "C1" });
    await click({ action: "next", value: "en:1", channel: "C1" });
    await harness.slack.until(() => notes().length === 1 && updates().length === 2);
    await harness.app.stop();
    expect(notes()).toEqual([["U1", texts.questionGone]]);
    expect(JSON.stringify(updates())).not.toMatch(/board|CONFIDENTIAL/);
    expect(waiting.decisions).toEqual([]);
    expect(new Set(waiting.levels)).toEqual(new Set(["INTERNAL"]));
  });
});

describe("an answer that is taken back", () => {
  const METADATA = z.object({ view: z.unknown() });
  const LAST = z.array(z.looseObject({ block_id: z.string().optional(), accessory: z.unknown().optional() }));

  /** The queue with its first question answered. */
  async function answered(service = new FakeDocumentService(questionsOf("pack.xlsx", 1))) {
    const { blocks } = await openQueue(service);
    await click({ blocks });
    await harness.slack.until(() => updates().length === 1);
    return service;
  }
  const lineNow = () => LAST.parse(updates().at(-1)?.blocks).find(({ block_id: id }) => id === "footnote_decided:1");

  it("has a button beside its line, which says in a dialog what happens", async () => {
    await answered();
    expect(JSON.stringify(lineNow()?.accessory)).toContain('"footnote_review:take_back"');
    await click({ action: "take_back", value: "en:1" });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    const { view } = METADATA.parse(harness.slack.callsOf("views.open")[0]);
    expect(JSON.stringify(view)).toContain("12 figures will not be found any more");
    expect(JSON.stringify(view)).toContain('\\"ruling\\":1');
  });

  it("is open again, and its line says by whom it was taken back", async () => {
    const service = await answered();
    await takeBack();
    await harness.slack.until(() => updates().length === 2);
    expect(service.decisions.at(-1)).toEqual({
      ...{ id: 1, decision: { kind: "take_back", ruling: 1 } },
      ...{ by: "U1", why: "A mistake.", teach: null },
    });
    expect(JSON.stringify(lineNow())).toContain("↩ U1:");
    expect(JSON.stringify(lineNow())).toContain("asked again · 12 figures wait again");
    expect(lineNow()?.accessory).toBeUndefined();
    expect(updates().at(-1)?.text).toContain("Which metric is “Turnover”?");
    expect(harness.audited).toContainEqual(expect.objectContaining({ question: 1, choice: "reopened" }));
  });

  it.each(["decided", "taken back"])(
    "and was %s before a crash has its entry in the trail all the same",
    async (what) => {
      const entries: NewAuditEntry[] = [];
      let failures = 1;
      // The store of the trail is away for a moment: as after a crash, the work is done again.
      const record: SlackAppOptions["audit"]["record"] = async (given) => {
        const isOfDecision = given.some(({ event }) => event.kind === "document_question_decided");
        if (isOfDecision && (what === "decided" || entries.length > 0) && failures-- > 0)
          throw new StoreError("locked", "The trail is locked.");
        if (isOfDecision) entries.push(...given.filter(({ key }) => !entries.some((one) => one.key === key)));
      };
      const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
      const { blocks } = await openQueue(service, { app: { audit: { record } } });
      await click({ blocks });
      await harness.slack.until(() => updates().length === 1);
      if (what === "taken back") {
        await takeBack();
        await harness.slack.until(() => entries.length === 2);
      }
      const choices = entries.map(({ event }) => event.kind === "document_question_decided" && event.choice);
      expect(choices).toEqual(what === "decided" ? ["metric"] : ["metric", "reopened"]);
    },
  );

  it("is taken back once, however often that is sent, and never a later one", async () => {
    const service = await answered();
    await Promise.all([takeBack(), takeBack()]);
    await harness.slack.until(() => notes().length === 1);
    expect(notes()).toEqual([["U1", texts.notStanding]]);
    await click({ trigger: "1337.43.abcdef" });
    await harness.slack.until(() => updates().length === 3);
    await takeBack();
    await harness.slack.until(() => notes().length === 2);
    expect(await service.for("INTERNAL").item(1)).toMatchObject({ decision: { ruling: 2 } });
  });

  it("stays where somebody may not decide it, or may not see its document by then", async () => {
    const service = await answered();
    await click({ action: "take_back", value: "en:1", user: "U9" });
    await takeBack({ user: "U9" });
    service.change(1, { sensitivity: "CONFIDENTIAL" });
    await click({ action: "take_back", value: "en:1" });
    await takeBack();
    await harness.slack.until(() => notes().length === 4);
    expect(notes()).toEqual([
      ["U9", texts.curatorsOnlyDecide],
      ["U9", texts.curatorsOnlyDecide],
      ["U1", texts.questionGone],
      ["U1", texts.questionGone],
    ]);
    expect(service.decisions.filter(({ decision }) => decision.kind === "take_back")).toEqual([]);
    expect(harness.slack.callsOf("views.open")).toEqual([]);
  });

  it("opens no dialog where it does not stand any more", async () => {
    await openQueue();
    await click({ action: "take_back", value: "en:1" });
    await harness.slack.until(() => notes().length === 1);
    expect(notes()).toEqual([["U1", texts.notStanding]]);
    expect(harness.slack.callsOf("views.open")).toEqual([]);
  });
});

describe("a figure that waits for a curator", () => {
  const CELL = { metric: "REVENUE", entity: "ACME_HK", period: "FY2025", dimensions: {} };
  const WAITING = { cell: CELL, source: { doc: "pack.xlsx", locator: "cell=B7" }, question: 2, unclear: null };
  const Buttons = z.array(
    z.looseObject({ elements: z.array(z.looseObject({ action_id: z.string(), value: z.string() })).optional() }),
  );

  /** An engine that finds nothing, and knows of a question. */
  const ask = async (question: Question): Promise<AnswerRun> => ({
    ...answerRun(question),
    answer: {
      ...{ kind: "figures", route: "structured", clarification: { mode: "none" }, derived: [], declined: [] },
      ...{ notUnderstood: [], nearest: [], truncated: null, premise: null, verdict: null, why: null },
      cells: [{ status: "not_found", cell: CELL }],
      waiting: [WAITING],
    },
  });

  async function asked(event: Parameters<typeof sendEvent>[1]) {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await start({ service, app: { ask } });
    await sendEvent(harness, event);
    await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
    const { blocks } = Posted.parse(harness.slack.callsOf("chat.postMessage")[0]);
    const opening = Buttons.parse(blocks)
      .flatMap(({ elements = [] }) => elements)
      .find(({ action_id: id }) => id === REVIEW_OPEN_ACTION);
    return { service, value: opening?.value ?? null };
  }

  function open(value: string, user = "U1") {
    const action = { type: "button", action_id: REVIEW_OPEN_ACTION, value };
    const message = { ts: "1800000000.000000", thread_ts: "1700000000.000100" };
    const trigger_id = `1337.42.${user}`;
    return interact({ type: "block_actions", user: { id: user }, trigger_id, message, actions: [action] });
  }
  const posts = () => harness.slack.callsOf("chat.postMessage");

  it("has a click to its question for a curator, in the thread of the answer", async () => {
    const { value } = await asked(directMessage("revenue"));
    expect(value).toBe("en:D1:2");
    await open(value ?? "");
    await harness.slack.until(() => posts().length === 2);
    expect(posts()[1]).toMatchObject({ channel: "D1", thread_ts: "1700000000.000100" });
    expect(Posted.parse(posts()[1]).text).toContain("Is this table in USD m or HKD m?");
  });

  it("is told without it to somebody who is no curator, and to everybody in a channel", async () => {
    expect((await asked(directMessage("revenue", { user: "U9" }))).value).toBeNull();
    await open("en:D1:2", "U9");
    await harness.slack.until(() => notes().length === 1);
    expect(notes()).toEqual([["U9", texts.curatorsOnlyReview]]);
    await harness.close();
    expect((await asked(mention("revenue"))).value).toBeNull();
  });

  it("whose question was answered in between opens no other one", async () => {
    const { service, value } = await asked(directMessage("revenue"));
    service.settle(2, { by: "U2", choice: { kind: "leave_out" } });
    await open(value ?? "");
    await harness.slack.until(() => posts().length === 2);
    expect(Posted.parse(posts()[1]).text).toBe(texts.questionAnswered);
  });
});

describe("a new metric and the owner", () => {
  const OWNER = "U5";
  const toOwner = () => harness.slack.posted.filter(({ args }) => args.channel === `D0${OWNER}`);
  const tell = { action: "tell_owner", value: "en:1" };

  /** New sales, which the first question may be about, has an owner in the company file. */
  async function owned(service: DocumentService): Promise<Pick<SlackAppOptions, "documents">> {
    const profile = await loadProfile(PROFILE);
    const metrics = new Map([...profile.metrics].map(([code, one]) => [code, { ...one, owner: OWNER }]));
    const render = createReviewRenderer(buildGlossary({ ...profile, metrics }));
    return { documents: { service, curators: new Set(["U1", "U2"]), uploads: "/nowhere", render } };
  }

  it("the lines of the company file are shown, and nothing is decided or can be submitted", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await openQueue(service);
    await click({ action: "new_metric", value: "en:1" });
    await harness.slack.until(() => harness.slack.callsOf("views.open").length === 1);
    const view = JSON.stringify(harness.slack.callsOf("views.open")[0]?.view);
    expect(view).toContain('TURNOVER: { label: { en: \\"Turnover\\" }, unit: \\"USD_M\\"');
    expect(view).not.toContain('"submit"');
    await click({ action: "new_metric", value: "en:1", user: "U5" });
    await harness.slack.until(() => notes().length === 1);
    await harness.app.stop();
    expect(notes()).toEqual([["U5", texts.curatorsOnlyDecide]]);
    expect(harness.slack.callsOf("views.open")).toHaveLength(1);
    expect(service.decisions).toEqual([]);
  });

  it("the owner gets the question and its place once, however often it is clicked", async () => {
    const service = new FakeDocumentService(questionsOf("pack.xlsx", 1));
    await openQueue(service, { app: await owned(service) });
    await click(tell);
    await harness.slack.until(() => notes().length === 1);
    await click({ ...tell, trigger: "1337.43.abcdef", user: "U2" });
    await harness.slack.until(() => notes().length === 2);
    await expect.poll(async () => (await harness.left()).outbox).toBe(0);
    await harness.app.stop();
    expect(notes()).toEqual(["U1", "U2"].map((user) => [user, texts.ownerTold(`<@${OWNER}>`)]));
    expect(harness.slack.posted.map(({ args }) => args.channel)).toEqual(["D1", `D0${OWNER}`]);
    expect(toOwner()[0]?.args.text).toMatch(/^<@U1> needs to know[\s\S]*“Turnover”[\s\S]*pack\.xlsx/);
    expect(service.decisions).toEqual([]);
  });

  it.each<[string, ReviewClickSpec, string]>([
    ["somebody who is no curator", { ...tell, user: "U7" }, texts.curatorsOnlyDecide],
    ["a question that is gone", { ...tell, value: "en:99" }, texts.questionGone],
    ["a question that nobody owns", { ...tell, value: "en:2" }, texts.noOwner],
  ])("nobody is told for %s", async (_name, spec, why) => {
    await openQueue();
    await click(spec);
    await harness.slack.until(() => notes().length === 1);
    await harness.app.stop();
    expect(notes()).toEqual([[spec.user ?? "U1", why]]);
    expect(toOwner()).toEqual([]);
  });

  it("an owner who may not see the document is told nothing", async () => {
    const access = { ...DEFAULT_ACCESS, people: new Map([["U1", "CONFIDENTIAL"]] as const) };
    const service = new FakeDocumentService(questionsOf("board.xlsx", 1, "CONFIDENTIAL"));
    await start({ service, app: { ...(await owned(service)), access } });
    await click(tell);
    await harness.slack.until(() => notes().length === 1);
    await harness.app.stop();
    expect(notes()).toEqual([["U1", texts.noOwner]]);
    expect(toOwner()).toEqual([]);
  });
});
