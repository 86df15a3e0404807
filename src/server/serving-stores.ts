import { openSlackDatabase } from "../adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../adapters/sqlite/slack/slack-stores.ts";
import { readEmbeddingSettings } from "../settings/settings.ts";
import type { EdgeStores } from "../slack/edge.ts";
import type { DocumentDesk } from "../slack/ports.ts";
import { type AuditedEngine, type AuditedEngineOptions, openAuditedEngine } from "./audited-engine.ts";
import { besideDatabase, type Engine } from "./compose.ts";
import { openDeskBeside } from "./documents/process-client.ts";

/** What a server of one workspace holds open beside the engine. */
export interface ServingStores extends AuditedEngine {
  readonly edge: EdgeStores;
  readonly desk: DocumentDesk;
}

/** Opens them, one server for a store; what is open already is closed when the next one fails, the engine too. */
export async function openServingStores(engine: Engine, options: AuditedEngineOptions): Promise<ServingStores> {
  const { dbPath, env } = options;
  const audited = openAuditedEngine(engine, options);
  const closers: (() => void)[] = [];
  const closeAll = async (): Promise<void> => {
    // What waits for its entry is kept in Slack's stores next.
    await audited.audit.drain();
    for (const close of closers.splice(0).reverse()) close();
    await audited.close();
  };
  try {
    const database = openSlackDatabase(besideDatabase(dbPath, "slack"));
    closers.push(() => database.close());
    const desk = openDeskBeside(engine, { dbPath, embeddings: readEmbeddingSettings(env) });
    return {
      ...audited,
      edge: openEdgeStores(database),
      desk,
      close: async () => {
        await desk.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
