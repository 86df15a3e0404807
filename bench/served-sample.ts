import { join } from "node:path";
import { createLogger } from "../src/operations/logging/logger.ts";
import type { Workspace } from "../src/playground/workspace.ts";
import { startWorkspace, type WorkspaceOptions } from "../src/playground/workspace-server.ts";
import { openEngine } from "../src/server/compose.ts";
import { serveSlack } from "../src/server/slack-mode.ts";
import type { Environment } from "../src/settings/settings.ts";

const ROOT = process.cwd();
const PROFILE = join(ROOT, "data/sample/profile.yaml");

export const SAMPLE_FIGURES = join(ROOT, "fixtures/company");
export const SAMPLE_DOCUMENTS = join(ROOT, "data/sample/documents");

export async function loadSample(dbPath: string, ...paths: readonly string[]): Promise<void> {
  const engine = await openEngine({ profilePath: PROFILE, dbPath, model: null, trace: () => {} });
  await engine.ingest([...paths]);
  engine.close();
}

export interface ServedSample {
  readonly workspace: Workspace;
  stop(): Promise<void>;
}

/** The sample company behind a local workspace, over signed HTTP, both in this process. */
export async function serveSample(
  dbPath: string,
  { env = {}, channels }: { readonly env?: Environment; readonly channels?: WorkspaceOptions["channels"] } = {},
): Promise<ServedSample> {
  const signingSecret = "0123456789abcdef0123456789abcdef";
  const botToken = "xoxb-bench";
  const botEventsUrl = "http://127.0.0.1:9/slack/events";
  const workspace = await startWorkspace({
    ...{ port: 0, botEventsUrl, botToken, signingSecret },
    ...(channels === undefined ? {} : { channels }),
  });
  const running = await serveSlack({
    profilePath: PROFILE,
    dbPath,
    env,
    settings: { mode: "http", botToken, signingSecret, port: 0, apiUrl: `${workspace.url}/api/` },
    logger: createLogger({ level: "silent" }),
  });
  workspace.setBotEventsUrl(`http://127.0.0.1:${running.port}/slack/events`);
  return {
    workspace,
    stop: async () => {
      await workspace.close();
      await running.stop();
    },
  };
}
