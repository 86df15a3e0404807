import { openSqliteAuditTrail, type SqliteAuditTrail } from "../adapters/sqlite/open-audit.ts";
import { takeServerLock } from "../adapters/sqlite/server-lock.ts";
import { faultCode } from "../api/ask-endpoint.ts";
import type { TokenHolder } from "../api/tokens.ts";
import type { AnswerRun } from "../domain/answer.ts";
import { answeredEvent } from "../operations/audit/answered.ts";
import { type AuditRecorder, createAuditRecorder } from "../operations/audit/audit-recorder.ts";
import { createRetention } from "../operations/audit/retention.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { type Environment, readAuditDays } from "../settings/settings.ts";
import { besideDatabase, closingOnFailure, type Engine } from "./compose.ts";

/** The resources of every server: the engine, the server lock of its store and the audit trail. */
export interface AuditedEngine {
  readonly audit: AuditRecorder;
  /** Records the company file that the server starts with, then begins pruning if a retention is set. */
  begin(): Promise<void>;
  /** Closes the engine too and releases the server lock last. */
  close(): Promise<void>;
}

export interface AuditedEngineOptions {
  readonly dbPath: string;
  readonly env: Environment;
  readonly logger: Logger;
}

/** Entries that arrive within this time are written in one batch. */
const AUDIT_PAUSE_MS = 5;
const MS_PER_DAY = 86_400_000;
const HOUR_MS = 3_600_000;
/** A clock this far ahead of the trail is reported: it is wrong, or the server was off for long. */
const AHEAD_MS_MAX = 7 * MS_PER_DAY;
/** Pause between two steps of pruning. */
const STEP_PAUSE_MS = 50;

/** Takes the server lock and opens the audit trail; on failure closes everything, including the engine. */
export function openAuditedEngine(engine: Engine, { dbPath, env, logger }: AuditedEngineOptions): AuditedEngine {
  const days = closingOnFailure(engine, () => readAuditDays(env));
  const lock = closingOnFailure(engine, () => takeServerLock(dbPath));
  const close = (): void => {
    engine.close();
    lock.release();
  };
  const trail = closingOnFailure({ close }, () => openSqliteAuditTrail(besideDatabase(dbPath, "audit")));
  const audit = createAuditRecorder(trail, () => pause(AUDIT_PAUSE_MS));
  let pruning: Pruning | null = null;
  return {
    audit,
    begin: async () => {
      await recordStart(audit, engine);
      if (days !== null) pruning = startPruning(trail, days, logger);
    },
    close: async () => {
      await pruning?.stop();
      await audit.drain();
      trail.close();
      close();
    },
  };
}

function recordStart(audit: AuditRecorder, { source }: Engine): Promise<void> {
  const action = { kind: "settings_loaded", companyFile: source.hash } as const;
  const event = { kind: "administration", who: null, action } as const;
  return audit.record([{ at: new Date(), key: null, event }]);
}

/** Records the content for an API client before it is sent. */
export function auditApi(audit: AuditRecorder): (run: AnswerRun, token: TokenHolder) => Promise<void> {
  return (run, { name, clearance }) => {
    const delivery = { kind: "private", clearance, ceiling: null } as const;
    const event = answeredEvent(run, { who: `api:${name}`, place: { kind: "api" }, delivery });
    return audit.record([{ at: new Date(), key: `answered:${run.requestId}`, event }]);
  };
}

interface Pruning {
  /** Resolves after the current step. */
  stop(): Promise<void>;
}

/** Prunes now and once an hour; after a failure the next pass tries again. */
function startPruning(trail: SqliteAuditTrail, days: number, logger: Logger): Pruning {
  const stopping = new AbortController();
  const prune = createRetention({
    trail,
    keptMs: days * MS_PER_DAY,
    clock: () => new Date(),
    nowMs: () => performance.now(),
    pause: () => pause(STEP_PAUSE_MS),
    signal: stopping.signal,
  });
  const pass = async (): Promise<void> => {
    try {
      const { entries, aheadMs } = await prune();
      if (entries > 0) logger.info({ event: "audit_pruned", entries }, "old entries of the audit trail are gone");
      if (aheadMs > AHEAD_MS_MAX)
        logger.warn(
          { event: "audit_clock", aheadDays: Math.floor(aheadMs / MS_PER_DAY) },
          "the clock is far ahead of the audit trail, and for a day nothing is pruned by it: is it right?",
        );
    } catch (error) {
      logger.error({ event: "audit_not_pruned", fault: faultCode(error) }, "the audit trail could not be pruned");
    }
  };
  let running = pass();
  const timer = setInterval(() => {
    running = running.then(pass);
  }, HOUR_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
