import { takeServerLock } from "./adapters/sqlite/server-lock.ts";
import { openSlackDatabase } from "./adapters/sqlite/slack-database.ts";
import { openEdgeStores } from "./adapters/sqlite/slack-stores.ts";
import { openSqliteAuditTrail } from "./adapters/sqlite/sqlite-audit-trail.ts";
import type { TokenHolder } from "./api/tokens.ts";
import { answeredEvent } from "./audit/answered.ts";
import { type AuditRecorder, createAuditRecorder } from "./audit/audit-recorder.ts";
import { besideDatabase, type Engine } from "./compose.ts";
import { openDeskBeside } from "./desk/desk-beside.ts";
import type { AnswerRun } from "./domain/answer.ts";
import { type Environment, readEmbeddingSettings } from "./settings.ts";
import type { EdgeStores } from "./slack/edge.ts";
import type { DocumentDesk } from "./slack/ports.ts";

/** What a server of one workspace holds open beside the engine. */
export interface ServingStores {
  readonly edge: EdgeStores;
  readonly audit: AuditRecorder;
  readonly desk: DocumentDesk;
  /** Closes the engine too, the lock last. */
  close(): Promise<void>;
}

/** Entries that come within this time are written together. */
const AUDIT_PAUSE_MS = 5;

/** Opens them, one server for a store; what is open already is closed when the next one fails, the engine too. */
export function openServingStores(
  engine: Engine,
  { dbPath, env }: { readonly dbPath: string; readonly env: Environment },
): ServingStores {
  const closers: (() => void)[] = [() => engine.close()];
  const closeAll = (): void => {
    for (const close of closers.splice(0).reverse()) close();
  };
  try {
    const lock = takeServerLock(dbPath);
    // Released last of all.
    closers.unshift(() => lock.release());
    const trail = openSqliteAuditTrail(besideDatabase(dbPath, "audit"));
    closers.push(() => trail.close());
    const database = openSlackDatabase(besideDatabase(dbPath, "slack"));
    closers.push(() => database.close());
    const desk = openDeskBeside(engine, { dbPath, embeddings: readEmbeddingSettings(env) });
    const audit = createAuditRecorder(trail, pause);
    return {
      edge: openEdgeStores(database),
      audit,
      desk,
      close: async () => {
        await desk.close();
        await audit.drain();
        closeAll();
      },
    };
  } catch (error) {
    closeAll();
    throw error;
  }
}

/** Which company file the server begins with. */
export function recordStart(audit: AuditRecorder, { companyHash }: Engine): Promise<void> {
  const action = { kind: "settings_loaded", companyFile: companyHash } as const;
  const event = { kind: "administration", who: null, action } as const;
  return audit.record([{ at: new Date(), key: null, event }]);
}

/** Keeps what a program was shown, before it is. */
export function auditApi(audit: AuditRecorder): (run: AnswerRun, token: TokenHolder) => Promise<void> {
  return (run, { name, clearance }) => {
    const delivery = { kind: "private", clearance, ceiling: null } as const;
    const event = answeredEvent(run, { who: `api:${name}`, place: { kind: "api" }, delivery });
    return audit.record([{ at: new Date(), key: `answered:${run.requestId}`, event }]);
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AUDIT_PAUSE_MS));
}
