import { openSlackDatabase } from "../adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../adapters/sqlite/slack/slack-stores.ts";
import { readEmbeddingSettings } from "../settings/settings.ts";
import type { EdgeStores } from "../slack/edge.ts";
import { type AuditedEngine, type AuditedEngineOptions, openAuditedEngine } from "./audited-engine.ts";
import { besideDatabase, type Engine } from "./compose.ts";
import {
  type DocumentProcess,
  openDocumentProcess,
  openSourceProcess,
  type SourceProcess,
} from "./documents/process-client.ts";

/** The stores of a server for one workspace, in addition to the engine. */
export interface ServingStores extends AuditedEngine {
  readonly edge: EdgeStores;
  readonly documentService: DocumentProcess;
  readonly sourceProcess: SourceProcess;
}

/** Takes the server lock and opens the stores; on failure closes everything, including the engine. */
export async function openServingStores(engine: Engine, options: AuditedEngineOptions): Promise<ServingStores> {
  const { dbPath, env } = options;
  const audited = openAuditedEngine(engine, options);
  const closers: (() => void)[] = [];
  const closeAll = async (): Promise<void> => {
    // Work that waits for its audit entry writes to the Slack stores next, so they are closed after it.
    await audited.audit.drain();
    for (const close of closers.splice(0).reverse()) close();
    await audited.close();
  };
  try {
    const database = openSlackDatabase(besideDatabase(dbPath, "slack"));
    closers.push(() => database.close());
    const settings = { dbPath, embeddings: readEmbeddingSettings(env) };
    const documentService = openDocumentProcess(engine, settings);
    const sourceProcess = openSourceProcess(engine, settings);
    return {
      ...audited,
      edge: openEdgeStores(database),
      documentService,
      sourceProcess,
      close: async () => {
        await Promise.all([documentService.close(), sourceProcess.close()]);
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
