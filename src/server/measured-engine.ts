import { basename } from "node:path";
import { checkIntegrity } from "../adapters/sqlite/backup.ts";
import { lastBackup } from "../adapters/sqlite/backup-note.ts";
import { narrow } from "../adapters/sqlite/private-file.ts";
import { filesOfStore } from "../adapters/sqlite/store-place.ts";
import type { Profile } from "../domain/profile.ts";
import type { ModelMeter } from "../model/model-meter.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { createMemoryLog, logNamesLost, logStatementsLost } from "../operations/logging/memory-log.ts";
import { createModelLog } from "../operations/logging/model-log.ts";
import { emitTrace } from "../operations/logging/trace.ts";
import { createMetrics, type Metrics } from "../operations/metrics/create-metrics.ts";
import { serveMetrics } from "../operations/metrics/metrics-server.ts";
import type { StoreState } from "../operations/metrics/ports.ts";
import { PROGRAM_VERSION } from "../settings/program-version.ts";
import {
  type Environment,
  type MetricsSettings,
  readAuditDays,
  readEmbeddingSettings,
  readHeldDay,
  readMetricsSettings,
  readModelSettings,
  readReaderBytes,
  readThreadDays,
} from "../settings/settings.ts";
import { sayDay } from "./company-day.ts";
import { besideDatabase, type Engine, openEngine } from "./compose.ts";

/** A running server. */
export interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly env: Environment;
  readonly logger: Logger;
}

interface MeasuredOptions extends ServeOptions {
  /** Names of further stores beside the fact store that are checked for integrity at the start. */
  readonly stores: readonly string[];
  /** The address of the server's readiness page. */
  readonly host: string;
}

/** Opens an engine and serves with it; traces and model calls go to the log and the metrics. */
export async function serveMeasured(
  options: MeasuredOptions,
  serve: (engine: Engine, metrics: Metrics) => Promise<Running>,
): Promise<Running> {
  const { profilePath, dbPath, env, logger } = options;
  // Invalid settings are reported before anything is opened.
  const metricsAt = readMetricsSettings(env);
  readAuditDays(env);
  readReaderBytes(env);
  takeRightsOfOthers(options);
  readHeldDay(env);
  for (const path of [dbPath, ...options.stores.map((name) => besideDatabase(dbPath, name))]) checkIntegrity(path);
  const metrics = createMetrics({ withProcess: metricsAt !== null, release: PROGRAM_VERSION });
  const logMemory = createMemoryLog(logger, () => performance.now());
  const engine: Engine = await openEngine({
    profilePath,
    dbPath,
    threadDays: readThreadDays(env),
    model: readModelSettings(env),
    embeddings: readEmbeddingSettings(env),
    trace: (trace) => {
      emitTrace(logger, trace, engine.glossary.profile);
      metrics.questions.answered(trace);
    },
    memoryLost: (loss) => {
      metrics.questions.memoryLost(loss.operation);
      logMemory(loss);
    },
    namesLost: (fault) => logNamesLost(logger, fault),
    statementsLost: (fault) => logStatementsLost(logger, fault),
    meter: modelMeters(createModelLog(logger), metrics.model),
  });
  metrics.stores.watch(() => storeState(engine, dbPath, Date.now()));
  const begin = async (): Promise<Running> => withDay(await serve(engine, metrics), engine, options);
  if (metricsAt === null) return begin();
  return withMetricsServer({ ...options, metricsAt, metrics }, engine, begin);
}

/** What is stored, in counts and ages. */
async function storeState({ facts, queue, glossary }: Engine, dbPath: string, nowMs: number): Promise<StoreState> {
  const { facts: count, newestAt } = await facts.summary();
  const backupAt = lastBackup(dbPath);
  return {
    facts: count,
    newestDocumentMs: newestAt === null ? null : nowMs - Date.parse(newestAt),
    questions: await queue.count({ clearance: "RESTRICTED" }),
    backupMs: backupAt === null ? null : nowMs - backupAt.getTime(),
    sources: await sourceStates(facts, glossary.profile),
  };
}

async function sourceStates({ readings }: Engine["facts"], { sources }: Profile): Promise<StoreState["sources"]> {
  const states = { done: 0, partly: 0, failed: 0, unread: 0 };
  for (const { name } of sources) states[(await readings.last(name))?.result ?? "unread"] += 1;
  return states;
}

/** Logs the company's day once the server runs. */
function withDay({ port, stop }: Running, { glossary }: Engine, options: ServeOptions): Running {
  const day = sayDay(glossary.profile, options);
  return {
    port,
    stop: async () => {
      day.stop();
      await stop();
    },
  };
}

/** Restricts the store files to the server's user and logs it; repeats only if someone widens the permissions again. */
function takeRightsOfOthers({ dbPath, logger }: ServeOptions): void {
  const narrowed = narrow(filesOfStore(dbPath)).map((path) => basename(path));
  if (narrowed.length > 0)
    logger.warn(
      { event: "files_narrowed", files: narrowed },
      "others of this machine had a right to files of the stores; from now on the server's user alone has",
    );
}

/** Passes each event on to several meters. */
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

interface MetricsServing extends Pick<MeasuredOptions, "host" | "logger"> {
  readonly metricsAt: MetricsSettings;
  readonly metrics: Metrics;
}

/** Serves the metrics from before the first question until after the last answer. */
async function withMetricsServer(
  { host, logger, metricsAt, metrics }: MetricsServing,
  engine: Engine,
  serve: () => Promise<Running>,
): Promise<Running> {
  let running: Running | null = null;
  const ready = () => isReadyOn(host, running?.port);
  const server = await serveMetrics({ ...metricsAt, metrics, ready }).catch((error: unknown) => {
    engine.close();
    throw error;
  });
  logger.info({ event: "metrics", host: metricsAt.host, port: server.port }, "metrics are served");
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

/** Asks the server's own readiness page, so that "ready" has one meaning. */
async function isReadyOn(host: string, port: number | undefined): Promise<boolean> {
  if (port === undefined) return false;
  const page = await fetch(`http://${reachable(host)}:${port}/readyz`).catch(() => null);
  return page?.ok === true;
}

/** A server that listens on all interfaces is reached through the loopback address. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
