import { basename } from "node:path";
import { ThreadDrawer } from "../adapters/charts/thread-drawer.ts";
import { failedBackup } from "../adapters/sqlite/backup-note.ts";
import { lookInto } from "../adapters/sqlite/look-into.ts";
import { besideStore } from "../adapters/sqlite/store-place.ts";
import type { ProfileFault } from "../company/profile-error.ts";
import type { AnswerRun } from "../domain/answer.ts";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import { createMetrics, type Metrics } from "../operations/metrics/create-metrics.ts";
import { chartOf as drawnFrom } from "../render/chart.ts";
import { createCaseRenderer } from "../render/slack/case-dialogs.ts";
import { createReviewRenderer } from "../render/slack/review-renderer.ts";
import { readApiSettings } from "../settings/api.ts";
import { type Environment, readDays, readModelSettings } from "../settings/settings.ts";
import { readCharts, readCurators, readEdgeLimits, readGoldenFolder, type SlackSettings } from "../settings/slack.ts";
import type { EdgeStores } from "../slack/edge.ts";
import type { DocumentService } from "../slack/ports.ts";
import { DEFAULT_LIMITS, type SlackAppLimits, type SlackAppOptions } from "../slack/receive/app-options.ts";
import { createSlackApp } from "../slack/slack-app.ts";
import type { AdministratorNote } from "../slack/tell-administrators.ts";
import { EDGE_TEXTS, escapeMrkdwn } from "../slack/texts.ts";
import { serveApi } from "./api-mode.ts";
import { auditApi } from "./audited-engine.ts";
import { catalogueOf } from "./catalogue.ts";
import type { Engine } from "./compose.ts";
import { disputesOf } from "./disputes.ts";
import { readUploadsAgain } from "./documents/read-uploads-again.ts";
import { enginePorts } from "./engine-ports.ts";
import { keepFirstQuestions } from "./first-questions.ts";
import { following } from "./following.ts";
import { type Running, type ServeOptions, serveMeasured } from "./measured-engine.ts";
import { operationsReport } from "./operations-report.ts";
import { newReceiptId } from "./receipt-id.ts";
import { newRequestId } from "./request-id.ts";
import { openServingStores } from "./serving-stores.ts";
import { type WatchedSources, watchSources } from "./sources/watched-sources.ts";
import { openTestDesk } from "./test-desk.ts";
import { type WatchedCompany, watchCompany } from "./watched-company.ts";

export interface SlackModeOptions extends ServeOptions {
  readonly settings: SlackSettings;
  /** Replaces the engine's own document service; null refuses documents. */
  readonly documentService?: DocumentService | null;
}

const MS_PER_DAY = 86_400_000;
const LOCALHOST = "127.0.0.1";

/** Opens the engine and serves one Slack workspace with it. */
export async function serveSlack(options: SlackModeOptions): Promise<Running> {
  const { env } = options;
  // Invalid settings are reported before anything is opened.
  readCurators(env);
  readEdgeLimits(env);
  readCharts(env);
  readApiSettings(env);
  return serveMeasured({ ...options, stores: ["slack", "audit", "names"], host: LOCALHOST }, (engine, metrics) =>
    serveEngine(engine, options, metrics),
  );
}

/** Serves a workspace with an engine that is already open; stopping closes it. */
export async function serveEngine(
  engine: Engine,
  options: SlackModeOptions,
  metrics: Metrics = createMetrics({ withProcess: false }),
): Promise<Running> {
  const stores = await openServingStores(engine, options);
  const pictures = new ThreadDrawer();
  const { reread } = stores.documentService;
  const uploads = besideStore(options.dbPath, ".uploads");
  const readAgain = () => void readUploadsAgain(engine, { uploads, reread, logger: options.logger });
  const ready = () => isReady(engine, options.dbPath);
  const report = { stores: stores.edge, dbPath: options.dbPath, model: readModelSettings(options.env), isReady: ready };
  const { examples, review, cases, chartOf, ...ports } = following(engine, () => companyPorts(engine, options.env));
  let sources: WatchedSources | null = null;
  const app = createSlackApp({
    settings: options.settings,
    ...ports,
    ...watchedPorts(engine, options.dbPath, () => sources),
    examples,
    operations: () => operationsReport({ ...report, clock: () => new Date() }),
    pictures,
    chartOf: readCharts(options.env) ? chartOf : null,
    texts: EDGE_TEXTS,
    stores: stores.edge,
    access: engine.access,
    audit: stores.audit,
    metrics: metrics.edge,
    documents: {
      service: options.documentService === undefined ? stores.documentService : options.documentService,
      curators: readCurators(options.env),
      uploads,
      render: review,
    },
    cases: { desk: deskOf(engine, options), render: cases },
    logger: options.logger,
    clock: () => new Date(),
    newId: newRequestId,
    newReceiptId,
    ready,
    limits: edgeLimits(options.env),
  });
  watchQueues(metrics, stores.edge);
  let api: Awaited<ReturnType<typeof serveApi>> = null;
  let watched: WatchedCompany | null = null;
  const stop = async (): Promise<void> => {
    sources?.stop();
    await watched?.stop();
    await Promise.all([app.stop(), api?.stop()]);
    await pictures.close();
    await stores.close();
  };
  try {
    await stores.begin();
    api = await serveApi(engine, { ...options, listeners: { onAnswered: auditApi(stores.audit) } });
    const { port } = await app.start();
    void warmUp({ examples, pictures }, options);
    readAgain();
    watched = watchCompany(engine, {
      ...options,
      audit: stores.audit,
      metrics: metrics.company,
      onTaken: readAgain,
      onFault: (faults) => app.tellAdministrators(companyFileNote(faults)),
    });
    sources = watchSources(engine, { ...options, process: stores.sourceProcess, audit: stores.audit });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What rounds look at beside the figures: sources, with readings that could not be stored, and backups. */
function watchedPorts(
  engine: Engine,
  dbPath: string,
  watched: () => WatchedSources | null,
): Pick<SlackAppOptions, "sources" | "backupFailedAt"> {
  const last: SlackAppOptions["sources"]["last"] = (name) => (watched() ?? engine.facts.readings).last(name);
  const sources = { specs: () => engine.glossary.profile.sources, last };
  return { sources, backupFailedAt: () => failedBackup(dbPath) };
}

/**
 * Makes what the first visitor and the first chart would wait for: the examples, and after them the thread that draws.
 * Whoever comes earlier waits for the same.
 */
async function warmUp(
  { examples, pictures }: Pick<SlackAppOptions, "examples"> & { readonly pictures: ThreadDrawer },
  { env, logger }: Pick<SlackModeOptions, "env" | "logger">,
): Promise<void> {
  await examples(DEFAULT_CLEARANCE, "en").catch(() => logger.warn("example questions could not be tried"));
  if (readCharts(env)) await pictures.warm();
}

function deskOf(engine: Engine, { env, dbPath }: SlackModeOptions): ReturnType<typeof openTestDesk> {
  return openTestDesk(() => engine.glossary, readGoldenFolder(env) ?? besideStore(dbPath, ".golden"));
}

/** The ports that follow from the company file. */
function companyPorts(engine: Engine, env: Environment) {
  const { glossary } = engine;
  const dayOf = readDays(env, glossary.profile);
  return {
    ...enginePorts(engine, dayOf),
    catalogue: catalogueOf(engine, dayOf),
    examples: keepFirstQuestions(engine, dayOf),
    disputes: disputesOf(engine, dayOf),
    chartOf: (run: AnswerRun) => drawnFrom(run, glossary),
    review: createReviewRenderer(glossary),
    cases: createCaseRenderer(glossary),
    dayOf,
  };
}

/** Names only the position of the first fault, because its text could contain anything and this goes into a message. */
function companyFileNote(faults: readonly ProfileFault[]): AdministratorNote {
  const [first] = faults;
  const place = first === undefined ? "" : `${basename(first.file)}:${first.line}`;
  return { key: `company_file:${newRequestId()}`, text: EDGE_TEXTS.en.companyFileKept(escapeMrkdwn(place)) };
}

function edgeLimits(env: Environment): Partial<SlackAppLimits> {
  const { keptDays, receiptDays, offerDays, wantedDays, uploadDays, questionsPerMinute } = readEdgeLimits(env);
  const keptMs = {
    work: keptDays * MS_PER_DAY,
    receipts: receiptDays * MS_PER_DAY,
    offers: offerDays * MS_PER_DAY,
    wanted: wantedDays * MS_PER_DAY,
    uploads: uploadDays === null ? null : uploadDays * MS_PER_DAY,
  };
  return { keptMs, intake: { ...DEFAULT_LIMITS.intake, questionsPerMinute } };
}

/** Registers the queue depths, which are read at each scrape. */
function watchQueues({ queues }: Metrics, { work, outbox }: EdgeStores): void {
  const since = (oldestAt: Date | null) => (oldestAt === null ? null : Math.max(0, Date.now() - oldestAt.getTime()));
  const watch = (name: "inbox" | "outbox", depth: () => Promise<{ open: number; oldestAt: Date | null }>): void =>
    queues.watch(name, async () => {
      const { open, oldestAt } = await depth();
      return { depth: open, oldestMs: since(oldestAt) };
    });
  watch("inbox", () => work.depth());
  watch("outbox", () => outbox.depth());
}

/** Checks that facts can be read, through the engine and through a new connection with nothing cached. */
async function isReady(engine: Engine, dbPath: string): Promise<boolean> {
  try {
    await engine.facts.summary();
    lookInto(dbPath);
    return true;
  } catch {
    return false;
  }
}
