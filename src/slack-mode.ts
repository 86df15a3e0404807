import { checkIntegrity } from "./adapters/sqlite/backup.ts";
import { takeServerLock } from "./adapters/sqlite/server-lock.ts";
import { openSlackDatabase } from "./adapters/sqlite/slack-database.ts";
import { openEdgeStores } from "./adapters/sqlite/slack-stores.ts";
import { besideDatabase, closingOnFailure, type Engine, newRequestId, openEngine } from "./compose.ts";
import { createDocumentDesk } from "./document-desk.ts";
import type { Logger } from "./logging/logger.ts";
import { emitTrace } from "./logging/trace.ts";
import type { QuestionTrace } from "./orchestrator/trace.ts";
import { PASSAGE_REACH, passageView } from "./render/slack/passage-view.ts";
import { plainFallback, renderSlackMessage } from "./render/slack/render-slack-message.ts";
import { createReviewRenderer } from "./render/slack/review-renderer.ts";
import { type Environment, readEmbeddingSettings, readModelSettings, readToday } from "./settings.ts";
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
  for (const path of [options.dbPath, ...["slack", "audit"].map((name) => besideDatabase(options.dbPath, name))])
    checkIntegrity(path);
  const engine = await openEngine({
    profilePath: options.profilePath,
    dbPath: options.dbPath,
    model: readModelSettings(env),
    embeddings: readEmbeddingSettings(env),
    trace: (trace) => emitTrace(logger, mutableTrace(trace)),
  });
  return serveEngine(engine, options);
}

/** Serves a workspace with an engine that is open already; stopping closes it. */
export async function serveEngine(engine: Engine, options: SlackModeOptions): Promise<Running> {
  const lock = closingOnFailure(engine, () => takeServerLock(options.dbPath));
  const closeStores = (): void => {
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
    passageView: async (citedId, language) => {
      const passages = await engine.facts.passages.around(citedId, PASSAGE_REACH);
      return passageView({ citedId, passages }, glossary, language);
    },
    texts: EDGE_TEXTS,
    stores: openEdgeStores(database),
    administrators: [],
    documents: {
      desk: options.desk === undefined ? createDocumentDesk(engine) : options.desk,
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
  try {
    const { port } = await app.start();
    return {
      port,
      stop: async () => {
        await app.stop();
        close();
      },
    };
  } catch (error) {
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

function mutableTrace(trace: QuestionTrace) {
  return {
    ...trace,
    metricCodes: [...trace.metricCodes],
    entityCodes: [...trace.entityCodes],
    periodCodes: [...trace.periodCodes],
    passageIds: [...trace.passageIds],
    defectCodes: [...trace.defectCodes],
  };
}
