import { checkIntegrity } from "./adapters/sqlite/backup.ts";
import { lookInto } from "./adapters/sqlite/look-into.ts";
import { readApiSettings } from "./api/settings.ts";
import { serveApi } from "./api-mode.ts";
import { besideDatabase, type Engine, newRequestId, openEngine } from "./compose.ts";
import { isReadable } from "./domain/sensitivity.ts";
import type { ModelMeter } from "./llm/model-meter.ts";
import type { Logger } from "./logging/logger.ts";
import { createModelLog } from "./logging/model-log.ts";
import { emitTrace } from "./logging/trace.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { PASSAGE_REACH, passageView } from "./render/slack/passage-view.ts";
import { plainFallback, renderSlackMessage } from "./render/slack/render-slack-message.ts";
import { createReviewRenderer } from "./render/slack/review-renderer.ts";
import { auditApi, openServingStores, recordStart } from "./serving-stores.ts";
import {
  type Environment,
  readEmbeddingSettings,
  readMetricsSettings,
  readModelSettings,
  readToday,
} from "./settings.ts";
import { DEFAULT_LIMITS, type SlackAppLimits } from "./slack/app-options.ts";
import type { EdgePorts, EdgeStores } from "./slack/edge.ts";
import type { DocumentDesk } from "./slack/ports.ts";
import { readCurators, readEdgeLimits, type SlackSettings } from "./slack/settings.ts";
import { createSlackApp } from "./slack/slack-app.ts";
import { EDGE_TEXTS } from "./slack/texts.ts";

export interface SlackModeOptions {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly env: Environment;
  readonly settings: SlackSettings;
  readonly logger: Logger;
  /** Takes the place of the engine's own desk for dropped documents and their questions; null turns them away. */
  readonly desk?: DocumentDesk | null;
}

export interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

const MS_PER_DAY = 86_400_000;

/** Opens the engine and serves one Slack workspace with it. */
export async function serveSlack(options: SlackModeOptions): Promise<Running> {
  const { env, logger } = options;
  // A wrong setting is told before anything is opened.
  readCurators(env);
  readEdgeLimits(env);
  readApiSettings(env);
  const metricsAt = readMetricsSettings(env);
  for (const path of [options.dbPath, ...["slack", "audit"].map((name) => besideDatabase(options.dbPath, name))])
    checkIntegrity(path);
  const metrics = createMetrics({ withProcess: metricsAt !== null });
  const engine: Engine = await openEngine({
    profilePath: options.profilePath,
    dbPath: options.dbPath,
    model: readModelSettings(env),
    embeddings: readEmbeddingSettings(env),
    trace: (trace) => {
      emitTrace(logger, trace, engine.glossary.profile);
      metrics.questions.answered(trace);
    },
    meter: modelMeters(createModelLog(logger), metrics.model),
  });
  if (metricsAt === null) return serveEngine(engine, options, metrics);
  return withMetricsServer({ ...metricsAt, metrics, logger }, engine, () => serveEngine(engine, options, metrics));
}

/** Tells each of several of the calls to a model. */
function modelMeters(...meters: readonly ModelMeter[]): ModelMeter {
  return {
    called: (call) => {
      for (const meter of meters) meter.called(call);
    },
    changed: (state) => {
      for (const meter of meters) meter.changed(state);
    },
  };
}

/** Serves the metrics from before the first question until after the last answer. */
async function withMetricsServer(
  at: { readonly port: number; readonly host: string; readonly metrics: Metrics; readonly logger: Logger },
  engine: Engine,
  serve: () => Promise<Running>,
): Promise<Running> {
  let running: Running | null = null;
  const server = await serveMetrics({ ...at, ready: () => isReadyOn(running?.port) }).catch((error: unknown) => {
    engine.close();
    throw error;
  });
  at.logger.info({ event: "metrics", host: at.host, port: server.port }, "metrics are served");
  try {
    running = await serve();
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { port, stop } = running;
  return {
    port,
    stop: async () => {
      try {
        await stop();
      } finally {
        await server.stop();
      }
    },
  };
}

/** What the readiness page beside Slack's endpoints says: there is one meaning of "ready". */
async function isReadyOn(port: number | undefined): Promise<boolean> {
  if (port === undefined) return false;
  const page = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return page?.ok === true;
}

/** Serves a workspace with an engine that is open already; stopping closes it. */
export async function serveEngine(
  engine: Engine,
  options: SlackModeOptions,
  metrics: Metrics = createMetrics({ withProcess: false }),
): Promise<Running> {
  const stores = openServingStores(engine, options);
  const { access } = engine.glossary.profile;
  const app = createSlackApp({
    settings: options.settings,
    ...enginePorts(engine),
    texts: EDGE_TEXTS,
    stores: stores.edge,
    access,
    audit: stores.audit,
    metrics: metrics.edge,
    documents: {
      desk: options.desk === undefined ? stores.desk : options.desk,
      curators: readCurators(options.env),
      uploads: uploadsBeside(options.dbPath),
      render: createReviewRenderer(engine.glossary),
    },
    logger: options.logger,
    clock: () => new Date(),
    newId: newRequestId,
    today: () => readToday(options.env, undefined, new Date()),
    ready: () => isReady(engine, options.dbPath),
    limits: edgeLimits(options.env),
  });
  watchQueues(metrics, stores.edge);
  let api: Awaited<ReturnType<typeof serveApi>> = null;
  const stop = async (): Promise<void> => {
    await Promise.all([app.stop(), api?.stop()]);
    await stores.close();
  };
  try {
    await recordStart(stores.audit, engine);
    api = await serveApi(engine, { ...options, listeners: { onAnswered: auditApi(stores.audit) } });
    const { port } = await app.start();
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the edge asks of the engine, and how its answers are laid out. */
function enginePorts(engine: Engine): Pick<EdgePorts, "ask" | "render" | "renderPlain" | "passageView"> {
  const { glossary } = engine;
  return {
    ask: (question) => engine.ask(question),
    render: (run, mintOfferId) => renderSlackMessage(run, glossary, mintOfferId),
    renderPlain: (run) => plainFallback(run, glossary),
    passageView: async (citedId, language, clearance) => {
      const passages = await engine.facts.passages.around(citedId, PASSAGE_REACH, clearance);
      const shown = passages.filter(({ sensitivity }) => isReadable(sensitivity, clearance));
      return {
        view: passageView({ citedId, passages, clearance }, glossary, language),
        passageIds: shown.map(({ id }) => id),
      };
    },
  };
}

function edgeLimits(env: Environment): Partial<SlackAppLimits> {
  const { keptDays, questionsPerMinute } = readEdgeLimits(env);
  return { keptMs: keptDays * MS_PER_DAY, intake: { ...DEFAULT_LIMITS.intake, questionsPerMinute } };
}

/** What waits, read at each scrape. */
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

/** Dropped files lie next to the fact store's file: `data/footnote.uploads`. */
function uploadsBeside(dbPath: string): string {
  return dbPath.replace(/(?:\.db)?$/, ".uploads");
}

/** Whether figures can be read: by the engine, and by somebody who opens the file anew and has nothing of it in memory. */
async function isReady(engine: Engine, dbPath: string): Promise<boolean> {
  try {
    await engine.facts.summary();
    lookInto(dbPath);
    return true;
  } catch {
    return false;
  }
}
