import { createApiServer } from "../api/api-server.ts";
import type { RefusalCode } from "../api/refusals.ts";
import { openTokenFile } from "../api/token-file.ts";
import type { TokenHolder } from "../api/tokens.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { renderJson } from "../render/answer-json.ts";
import { type ApiSettings, readApiSettings } from "../settings/api.ts";
import { type Environment, readDays } from "../settings/settings.ts";
import { auditApi, openAuditedEngine } from "./audited-engine.ts";
import type { Engine } from "./compose.ts";
import { type Running, type ServeOptions, serveMeasured } from "./measured-engine.ts";
import { newRequestId } from "./request-id.ts";
import { watchCompany } from "./watched-company.ts";

/** Callbacks for the audit trail and the metrics of the API. */
export interface ApiListeners {
  /** Called with every answer before it is sent; if it throws, the answer is not sent. */
  readonly onAnswered?: (run: AnswerRun, token: TokenHolder) => void | Promise<void>;
  readonly onRefused?: (code: RefusalCode) => void;
}

export interface ApiModeOptions {
  readonly env: Environment;
  readonly logger: Logger;
  readonly listeners?: ApiListeners;
}

/** Serves the API with an engine that is already open and stays open; null where no API port is set. */
export async function serveApi(engine: Engine, options: ApiModeOptions): Promise<Running | null> {
  const settings = readApiSettings(options.env);
  return settings === null ? null : startApi(engine, settings, options);
}

/** Opens the engine and serves only the API. Every answer is in the audit trail before it is sent. */
export async function serveApiAlone(settings: ApiSettings, options: ServeOptions): Promise<Running> {
  return serveMeasured({ ...options, stores: ["audit", "names"], host: settings.host }, async (engine, metrics) => {
    const { audit, begin, close } = openAuditedEngine(engine, options);
    try {
      await begin();
      const api = await startApi(engine, settings, { ...options, listeners: { onAnswered: auditApi(audit) } });
      const rules = watchCompany(engine, { ...options, audit, metrics: metrics.company });
      return {
        port: api.port,
        stop: async () => {
          await rules.stop();
          await api.stop();
          await close();
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  });
}

async function startApi(
  engine: Engine,
  settings: ApiSettings,
  { env, logger, listeners }: ApiModeOptions,
): Promise<Running> {
  const nowMs = (): number => performance.now();
  // An invalid setting is reported at the start, not with the first question.
  const dayOf = (moment: Date) => readDays(env, engine.glossary.profile)(moment);
  dayOf(new Date());
  const server = createApiServer({
    ...listeners,
    settings,
    tokens: openTokenFile({ path: settings.tokensPath, logger, nowMs }),
    ask: (question) => engine.ask(question),
    render: (run) => renderJson(run, engine.glossary),
    today: () => dayOf(new Date()),
    ready: async () => (await engine.facts.summary()).documents >= 0,
    newId: newRequestId,
    nowMs,
    logger,
  });
  const { port } = await server.start();
  logger.info({ event: "api_serving", host: settings.host, port }, "the API is listening");
  return { port, stop: () => server.stop() };
}
