import { checkIntegrity } from "./adapters/sqlite/backup.ts";
import { takeServerLock } from "./adapters/sqlite/server-lock.ts";
import { createApiServer } from "./api/api-server.ts";
import type { RefusalCode } from "./api/refusals.ts";
import { type ApiSettings, readApiSettings } from "./api/settings.ts";
import { openTokenFile } from "./api/token-file.ts";
import type { TokenHolder } from "./api/tokens.ts";
import { closingOnFailure, type Engine, newRequestId, openEngine } from "./compose.ts";
import type { AnswerRun } from "./domain/answer.ts";
import type { Logger } from "./logging/logger.ts";
import { emitTrace } from "./logging/trace.ts";
import { renderJson } from "./render/answer-json.ts";
import { type Environment, readEmbeddingSettings, readModelSettings, readToday } from "./settings.ts";

/** Who else hears of what the API says: a trail of answers, a count of refusals. */
export interface ApiListeners {
  /** Told of every answer before it is sent; where it fails, the answer is not given. */
  readonly onAnswered?: (run: AnswerRun, token: TokenHolder) => void | Promise<void>;
  readonly onRefused?: (code: RefusalCode) => void;
}

export interface ApiModeOptions {
  readonly env: Environment;
  readonly logger: Logger;
  readonly listeners?: ApiListeners;
}

interface RunningApi {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves the API with an engine that is open and stays so; null where the environment sets no port for it. */
export async function serveApi(engine: Engine, options: ApiModeOptions): Promise<RunningApi | null> {
  const settings = readApiSettings(options.env);
  return settings === null ? null : startApi(engine, settings, options);
}

/** Opens the engine, and serves the API alone with it. */
export async function serveApiAlone(
  settings: ApiSettings,
  options: ApiModeOptions & { readonly profilePath: string; readonly dbPath: string },
): Promise<RunningApi> {
  const { env, logger, profilePath, dbPath } = options;
  checkIntegrity(dbPath);
  const engine: Engine = await openEngine({
    profilePath,
    dbPath,
    model: readModelSettings(env),
    embeddings: readEmbeddingSettings(env),
    trace: (trace) => void emitTrace(logger, trace, engine.glossary.profile),
  });
  const lock = closingOnFailure(engine, () => takeServerLock(dbPath));
  const close = (): void => {
    engine.close();
    lock.release();
  };
  try {
    const api = await startApi(engine, settings, options);
    return {
      port: api.port,
      stop: async () => {
        await api.stop();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function startApi(
  engine: Engine,
  settings: ApiSettings,
  { env, logger, listeners }: ApiModeOptions,
): Promise<RunningApi> {
  const nowMs = (): number => performance.now();
  const today = () => readToday(env, undefined, new Date());
  // A wrong setting is told now, and not with the first question.
  today();
  const server = createApiServer({
    ...listeners,
    settings,
    tokens: openTokenFile({ path: settings.tokensPath, logger, nowMs }),
    ask: (question) => engine.ask(question),
    render: (run) => renderJson(run, engine.glossary),
    today,
    ready: async () => (await engine.facts.summary()).documents >= 0,
    newId: newRequestId,
    nowMs,
    logger,
  });
  const { port } = await server.start();
  logger.info({ event: "api_serving", host: settings.host, port }, "the API is listening");
  return { port, stop: () => server.stop() };
}
