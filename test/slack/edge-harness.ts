import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { openSlackDatabase } from "../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../src/adapters/sqlite/slack/slack-stores.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import { loadProfile } from "../../src/company/load-profile.ts";
import { type AccessRules, DEFAULT_ACCESS, type HeldAccess, holdAccess } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { formatDate } from "../../src/domain/calendar.ts";
import type { Language } from "../../src/domain/profile.ts";
import type { Question } from "../../src/domain/question.ts";
import { DEFAULT_CLEARANCE } from "../../src/domain/sensitivity.ts";
import type { AuditEvent } from "../../src/operations/audit/audit-event.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { createMetrics } from "../../src/operations/metrics/create-metrics.ts";
import { signatureOf } from "../../src/playground/delivery/bot-transport.ts";
import { isJsonObject } from "../../src/playground/json.ts";
import { createCaseRenderer } from "../../src/render/slack/case-dialogs.ts";
import { createReviewRenderer } from "../../src/render/slack/review-renderer.ts";
import { complaintName, complaintPart, postBlocks } from "../../src/render/slack/tool-blocks.ts";
import { openTestDesk } from "../../src/server/test-desk.ts";
import type { SlackBlock } from "../../src/slack/answer/replace-row.ts";
import type { CatalogueRenderer, EdgeStores, ToolRenderer } from "../../src/slack/edge.ts";
import type { OperationsReport } from "../../src/slack/home/operations-report.ts";
import type { OwnerPorts } from "../../src/slack/owners/ports.ts";
import type { DocumentService } from "../../src/slack/ports.ts";
import { DEFAULT_LIMITS, type SlackAppLimits, type SlackAppOptions } from "../../src/slack/receive/app-options.ts";
import type { RenderedAnswer, RenderedView } from "../../src/slack/rendered.ts";
import { createSlackApp, type SlackApp } from "../../src/slack/slack-app.ts";
import { EDGE_TEXTS, replyLanguage } from "../../src/slack/texts.ts";
import { BOT_USER, SlackWorkspace, TOKENS } from "./slack-workspace.ts";

export const SIGNING_SECRET = TOKENS.signingSecret;

/** Doubts and pauses that a test need not wait for. */
export const QUICK = { doubtMs: 5, faultMs: 5, pauseMsMin: 5, pauseMsMax: 20, ageMsMax: 86_400_000 };

const PROFILE = fileURLToPath(new URL("../../data/sample/profile.yaml", import.meta.url));

export interface HarnessOptions {
  readonly mode?: "http" | "socket";
  /** The rules are those of the start; `rules` of the harness changes them. */
  readonly app?: Partial<Omit<SlackAppOptions, "access">> & { readonly access?: AccessRules };
  readonly service?: DocumentService;
  /** Fills the stores before the app starts. */
  readonly before?: (stores: { readonly stores: EdgeStores; readonly now: Date }) => Promise<void>;
  /** Keeps what an earlier harness left, in place of a folder of its own. */
  readonly folder?: string;
  readonly limits?: Partial<SlackAppLimits>;
  /** The workspace of an earlier harness. */
  readonly slack?: SlackWorkspace;
  /** What the workspace says in place of its replies. */
  readonly rewrite?: SlackWorkspace["rewrite"];
}

/** Footnote's Slack edge with a fake workspace on one side and a fake engine on the other. */
export interface Harness {
  readonly slack: SlackWorkspace;
  readonly app: SlackApp;
  readonly port: number;
  /** The folder that keeps what was dropped. */
  readonly uploads: string;
  readonly rules: HeldAccess;
  readonly asked: readonly Question[];
  readonly log: readonly string[];
  /** What the audit trail was given. */
  readonly audited: readonly AuditEvent[];
  readonly stores: EdgeStores;
  /** How many pieces of work and of what is to be said are not over. */
  readonly left: () => Promise<{ readonly work: number; readonly outbox: number }>;
  readonly clock: { now: Date };
  /** Stops the app, which waits for its work, and then the workspace. */
  close(): Promise<void>;
}

/** What the tools of an answer say and give. */
export const TOOLS: ToolRenderer = {
  complaint: complaintPart,
  complaintName,
  exported: async (_run, format) => Buffer.from(`figures as ${format}`),
  post: postBlocks,
  replay: async ({ id }, _day, clearance) => ({
    lead: `again: ${id} for ${clearance}`,
    showsAnswer: true,
    after: ["as then"],
    today: "today:",
  }),
};

const NO_FIGURES: SlackAppOptions["figures"] = {
  find: async (cell) => ({ status: "not_found", cell }),
  findOrCompute: async (cell) => ({ status: "not_found", cell }),
  dataVersion: async () => 0,
};

/** How the server is doing. */
export const OPERATIONS: OperationsReport = {
  isReady: true,
  waiting: { work: 2, posts: 1 },
  budget: { spentUsd: "0.42", ofUsd: "5.00" },
  backupAt: new Date("2026-06-11T22:15:00Z"),
  givenUp: [{ code: "channel_not_found", count: 3 }],
  usage: {
    counts: [
      {
        day: "2026-06-11",
        place: "channel",
        results: { answered: 5, asked_back: 1, not_found: 2, refused: 0, other: 1, turned_away: 0 },
      },
      {
        day: "2026-06-12",
        place: "direct",
        results: { answered: 2, asked_back: 0, not_found: 0, refused: 0, other: 0, turned_away: 0 },
      },
    ],
    times: { p50: 40, p95: 900, of: 11 },
  },
};

/** Questions for newcomers. */
export function examplesIn(language: Language) {
  return ["FY2024 & before", "FY2023", "China"].map((label) => ({
    label,
    question: label,
    asks: requestFor(label, { language }),
  }));
}

/** What can be asked. */
export const CATALOGUE: CatalogueRenderer = {
  short: async () => [],
  page: async ({ part, page, language }, level) => viewSaying(`${language}: ${part} ${page} for ${level}`),
};

const NO_WISHES: SlackAppOptions["wanted"] = {
  readWish: () => null,
  nameCells: (cells) => cells.map(({ metric, entity, period }) => `${metric} ${entity} ${period}`),
};

/** Nobody owns a metric. */
const OWNERS: OwnerPorts = {
  ownedIn: () => null,
  levelOf: async () => DEFAULT_CLEARANCE,
  describe: ({ metric }) => ({ metric, reading: [] }),
  keep: async () => "kept",
  figures: () => [],
  proposal: () => null,
  dayText: formatDate,
};

const NO_CHANGES: SlackAppOptions["changes"] = {
  since: () => null,
  isSame: () => true,
  render: () => ({ text: "changed" }),
};

export async function startEdge(options: HarnessOptions = {}): Promise<Harness> {
  const slack = options.slack ?? new SlackWorkspace();
  slack.rewrite = options.rewrite ?? slack.rewrite;
  if (options.slack === undefined) await slack.start();
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "footnote-slack-"));
  const database = openSlackDatabase(join(folder, "slack.db"));
  const stores = openEdgeStores(database);
  const clock = { now: new Date("2026-06-12T09:00:00Z") };
  const glossary = buildGlossary(await loadProfile(PROFILE));
  const asked: Question[] = [];
  const log: string[] = [];
  const audited: AuditEvent[] = [];
  await options.before?.({ stores, now: clock.now });

  const secrets = { port: 0, botToken: TOKENS.botToken, apiUrl: slack.apiUrl };
  let ids = 0;
  let receipts = 0;
  const rules = holdAccess(options.app?.access ?? DEFAULT_ACCESS);
  const app = createSlackApp({
    settings:
      options.mode === "socket"
        ? { mode: "socket", appToken: TOKENS.appToken, ...secrets }
        : { mode: "http", signingSecret: SIGNING_SECRET, ...secrets },
    ask: async (question) => {
      asked.push(question);
      return answerRun(question);
    },
    figures: NO_FIGURES,
    wanted: NO_WISHES,
    changes: NO_CHANGES,
    digests: () => null,
    sources: { specs: () => [], last: async () => null },
    settleShown: async () => {},
    render: renderWithRows,
    tools: TOOLS,
    cases: { desk: openTestDesk(() => glossary, join(folder, "golden")), render: createCaseRenderer(glossary) },
    owners: OWNERS,
    chartOf: null,
    renderPlain: (run) => ({ text: `plain: ${run.question}` }),
    passageView: async (id, language, clearance) => ({
      view: viewSaying(`${language}: ${id}${clearance === DEFAULT_CLEARANCE ? "" : ` for ${clearance}`}`),
      passageIds: [id],
    }),
    sourceView: async (source, { receipt, index, count }, language, clearance) => ({
      view: viewSaying(`${language}: ${source.kind} ${index + 1} of ${count} of ${receipt} for ${clearance}`),
      isThere: true,
      passageIds: source.kind === "passage" ? [source.passageId] : [],
      picture: null,
    }),
    catalogue: CATALOGUE,
    operations: async () => OPERATIONS,
    backupFailedAt: () => null,
    examples: async (_level, language) => examplesIn(language),
    disputes: async () => ({ count: 0, first: [] }),
    pictures: null,
    texts: EDGE_TEXTS,
    stores,
    audit: { record: async (entries) => void audited.push(...entries.map(({ event }) => event)) },
    metrics: createMetrics({ withProcess: false }).edge,
    limits: {
      ...DEFAULT_LIMITS,
      delivery: QUICK,
      intake: { ...DEFAULT_LIMITS.intake, suspectPauseMs: 0 },
      ...options.limits,
    },
    documents: {
      service: options.service ?? null,
      curators: new Set(["U1", "U2", "U0CURATOR"]),
      uploads: join(folder, "uploads"),
      render: createReviewRenderer(glossary),
    },
    names: () => null,
    logger: createLogger({ level: "info", destination: listIn(log) }),
    clock: () => clock.now,
    newId: () => `id-${++ids}`,
    newReceiptId: () => `RCPT${String(++receipts).padStart(4, "0")}`,
    dayOf: () => ({ year: 2026, month: 6, day: 12 }),
    ready: async () => true,
    ...options.app,
    access: rules,
  });
  const { port } = await app.start().catch(async (error: unknown) => {
    await slack.stop();
    throw error;
  });
  return {
    slack,
    app,
    port,
    uploads: join(folder, "uploads"),
    rules,
    asked,
    log,
    audited,
    stores,
    left: async () => ({ work: (await stores.work.depth()).open, outbox: (await stores.outbox.depth()).open }),
    clock,
    async close() {
      await app.stop();
      await slack.stop();
      database.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true });
    },
  };
}

export function answerRun(question: Question): AnswerRun {
  return {
    requestId: question.id,
    question: question.text,
    language: replyLanguage(question.text),
    answer: { kind: "narrative", clarification: { mode: "none" }, why: { kind: "not_connected" } },
    providerCalls: 0,
    elapsedMs: 1,
  };
}

/** An answer with two rows: two periods, and one entity. */
export function renderWithRows(run: AnswerRun, mintOfferId: () => string): RenderedAnswer {
  const offer = (label: string) => ({
    id: mintOfferId(),
    label,
    question: `${run.question} ${label}`.trim(),
    asks: requestFor(label, run),
  });
  const [first, second, third] = [offer("FY2024 & before"), offer("FY2023"), offer("China")];
  const button = ({ id, label }: { id: string; label: string }, index: number) => ({
    type: "button",
    action_id: `footnote_offer:${index}`,
    text: { type: "plain_text", text: label },
    value: id,
  });
  const section = { type: "section", block_id: "answer", text: { type: "mrkdwn", text: `answer: ${run.question}` } };
  const periods = { type: "actions", block_id: "footnote_options:period", elements: [first, second].map(button) };
  const entities = { type: "actions", block_id: "footnote_options:entity", elements: [third].map(button) };
  return {
    text: `answer: ${run.question}`,
    blocks: [section, periods, entities],
    offers: [first, second, third],
    sources: [],
  };
}

/** Data that stands for a label: a fake engine reads none of it. */
export function requestFor(label: string, { language }: Pick<AnswerRun, "language">) {
  const group = { metrics: ["REVENUE"], entities: [label], periods: ["FY2024"], dimensions: {} };
  return { kind: "request", request: { group, operation: null }, language } as const;
}

/** A dialog with one text. */
export function viewSaying(words: string): RenderedView {
  const block: SlackBlock & { readonly text: unknown } = { type: "section", text: { type: "plain_text", text: words } };
  const label = (text: string) => ({ type: "plain_text", text, emoji: false }) as const;
  return { type: "modal", title: label("Passage"), close: label("Close"), blocks: [block] };
}

function listIn(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

export interface EventOverrides {
  readonly type?: string;
  readonly channel?: string;
  readonly channel_type?: string;
  readonly ts?: string;
  readonly [key: string]: unknown;
}

let events = 0;
let clicks = 0;

/** The body of an Events API request around a message of a person. */
export function eventBody(event: EventOverrides): Record<string, unknown> {
  events++;
  return {
    type: "event_callback",
    team_id: "T1",
    event_id: `Ev${events}`,
    authorizations: [{ team_id: "T1", enterprise_id: null, is_enterprise_install: false }],
    event: { type: "app_mention", channel: "C1", user: "U1", ts: "1700000000.000100", text: "", ...event },
  };
}

export function mention(text: string, more: EventOverrides = {}): Record<string, unknown> {
  return eventBody({ text: `<@${BOT_USER}> ${text}`, ...more });
}

export function directMessage(text: string, more: EventOverrides = {}): Record<string, unknown> {
  return eventBody({ type: "message", channel_type: "im", channel: "D1", text, ...more });
}

export interface ClickSpec {
  readonly offerId: unknown;
  readonly user?: string;
  readonly team?: string;
  readonly channel?: string;
  readonly blocks?: unknown;
  readonly threadTs?: string | null;
}

/** The payload of a click on a button of a message in a thread. */
export function clickBody(spec: ClickSpec): Record<string, unknown> {
  clicks++;
  const threadTs = spec.threadTs === undefined ? "1700000000.000100" : spec.threadTs;
  return {
    type: "block_actions",
    team: { id: "T1" },
    user: { id: spec.user ?? "U1", team_id: spec.team ?? "T1" },
    channel: { id: spec.channel ?? "C1" },
    container: { type: "message" },
    message: {
      ts: "1800000000.000000",
      ...(threadTs === null ? {} : { thread_ts: threadTs }),
      text: "answer",
      blocks: spec.blocks ?? [],
    },
    actions: [
      {
        type: "button",
        action_id: "footnote_offer:0",
        block_id: "footnote_options:period",
        value: spec.offerId,
        action_ts: `${clicks}`,
      },
    ],
  };
}

export interface SignedRequest {
  readonly body: string;
  readonly contentType?: string;
  readonly secret?: string;
  readonly at?: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts a body to the events address as Slack does, signed at a time. */
export async function postSigned(harness: Harness, request: SignedRequest): Promise<number> {
  const timestamp = String(Math.floor((request.at ?? harness.clock.now).getTime() / 1_000));
  const signingSecret = request.secret ?? SIGNING_SECRET;
  const response = await fetch(`http://127.0.0.1:${harness.port}/slack/events`, {
    method: "POST",
    body: request.body,
    headers: {
      "content-type": request.contentType ?? "application/json",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": signatureOf(request.body, { signingSecret, timestamp }),
      ...request.headers,
    },
  });
  await response.text();
  return response.status;
}

export function sendEvent(harness: Harness, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  if (isJsonObject(body) && isJsonObject(body.event)) harness.slack.stand(body.event);
  return postSigned(harness, { body: JSON.stringify(body), headers });
}

export function sendClick(harness: Harness, spec: ClickSpec): Promise<number> {
  const body = new URLSearchParams({ payload: JSON.stringify(clickBody(spec)) }).toString();
  return postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" });
}
