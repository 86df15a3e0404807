import { checkIntegrity } from "./adapters/sqlite/backup.ts";
import { takeServerLock } from "./adapters/sqlite/server-lock.ts";
import { openSlackDatabase } from "./adapters/sqlite/slack-database.ts";
import { openEdgeStores } from "./adapters/sqlite/slack-stores.ts";
import { readApiSettings } from "./api/settings.ts";
import { serveApi } from "./api-mode.ts";
import { besideDatabase, closingOnFailure, type Engine, newRequestId, openEngine } from "./compose.ts";
import { openDeskBeside } from "./desk/desk-beside.ts";
import { DEFAULT_CLEARANCE } from "./domain/sensitivity.ts";
import type { ModelMeter } from "./llm/model-meter.ts";
import type { Logger } from "./logging/logger.ts";
import { createModelLog } from "./logging/model-log.ts";
import { emitTrace } from "./logging/trace.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { PASSAGE_REACH, passageView } from "./render/slack/passage-view.ts";
import { plainFallback, renderSlackMessage } from "./render/slack/render-slack-message.ts";
import { createReviewRenderer } from "./render/slack/review-renderer.ts";
import {
  type Environment,
  readEmbeddingSettings,
  readMetricsSettings,
  readModelSettings,
  readToday,
} from "./settings.ts";
import type { DocumentDesk } from "./slack/ports.ts";
import { readCurators, type SlackSettings } from "./slack/settings.ts";
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

/** Opens the engine and serves one Slack workspace with it. */
export async function serveSlack(options: SlackModeOptions): Promise<Running> {
  const { env, logger } = options;
  // A wrong setting is told before anything is opened.
  readCurators(env);
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
  if (metricsAt === null) return serveEngine(engine, options);
  return withMetricsServer({ ...metricsAt, metrics, logger }, engine, () => serveEngine(engine, options));
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
export async function serveEngine(engine: Engine, options: SlackModeOptions): Promise<Running> {
  const lock = closingOnFailure(engine, () => takeServerLock(options.dbPath));
  const beside = openDeskBeside(engine, { dbPath: options.dbPath, embeddings: readEmbeddingSettings(options.env) });
  const closeStores = (): void => {
    void beside.close();
    engine.close();
    lock.release();
  };
  const database = closingOnFailure({ close: closeStores }, () =>
    openSlackDatabase(besideDatabase(options.dbPath, "slack")),
  );
  const { glossary } = engine;
  const app = createSlackApp({
    settings: options.settings,
    ask: (question) => engine.ask(question),
    render: (run, mintOfferId) => renderSlackMessage(run, glossary, mintOfferId),
    renderPlain: (run) => plainFallback(run, glossary),
    passageView: async (citedId, language, clearance = DEFAULT_CLEARANCE) => {
      const passages = await engine.facts.passages.around(citedId, PASSAGE_REACH, clearance);
      return passageView({ citedId, passages, clearance }, glossary, language);
    },
    texts: EDGE_TEXTS,
    stores: openEdgeStores(database),
    administrators: [],
    documents: {
      desk: options.desk === undefined ? beside : options.desk,
      curators: readCurators(options.env),
      uploads: uploadsBeside(options.dbPath),
      render: createReviewRenderer(glossary),
    },
    logger: options.logger,
    clock: () => new Date(),
    newId: newRequestId,
    today: () => readToday(options.env, undefined, new Date()),
    ready: () => isReady(engine),
  });
  const close = (): void => {
    database.close();
    closeStores();
  };
  let api: Awaited<ReturnType<typeof serveApi>> = null;
  try {
    api = await serveApi(engine, { env: options.env, logger: options.logger });
    const { port } = await app.start();
    return {
      port,
      stop: async () => {
        await Promise.all([app.stop(), api?.stop()]);
        close();
      },
    };
  } catch (error) {
    await api?.stop();
    close();
    throw error;
  }
}

/** Dropped files lie next to the fact store's file: `data/footnote.uploads`. */
function uploadsBeside(dbPath: string): string {
  return dbPath.replace(/(?:\.db)?$/, ".uploads");
}

async function isReady(engine: Engine): Promise<boolean> {
  try {
    await engine.facts.summary();
    return true;
  } catch {
    return false;
  }
}
