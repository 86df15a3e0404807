import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FootnoteError } from "../domain/errors.ts";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import { placeNow } from "../import/place-now.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { createMemoryLog, logNamesLost, logStatementsLost } from "../operations/logging/memory-log.ts";
import { readManifest } from "../playground/app-manifest.ts";
import { LOOPBACK } from "../playground/own-address.ts";
import { startWorkspace } from "../playground/workspace-server.ts";
import {
  type Environment,
  readDays,
  readEmbeddingSettings,
  readHeldDay,
  readModelSettings,
  readPlaygroundPaths,
  readThreadDays,
} from "../settings/settings.ts";
import { readPort } from "../settings/slack.ts";
import type { DocumentService } from "../slack/ports.ts";
import { type Engine, openEngine } from "./compose.ts";
import { keepFirstQuestions } from "./first-questions.ts";
import type { Running } from "./measured-engine.ts";
import { serveEngine } from "./slack-mode.ts";

export interface PlaygroundOptions {
  readonly env: Environment;
  /** The project folder, with the sample company and the built web page. */
  readonly root: string;
  readonly logger: Logger;
  /** Loads dropped documents and holds their questions; null refuses documents. */
  readonly documentService?: DocumentService | null;
}

export interface RunningPlayground extends Running {
  readonly url: string;
  readonly isSample: boolean;
}

/**
 * Serves the sample or the configured company in a local workspace: the same app as in production, over HTTP with
 * signed requests, with a local server that implements Slack's protocol.
 */
export async function servePlayground(options: PlaygroundOptions): Promise<RunningPlayground> {
  const { env, root } = options;
  const port = readPort(env);
  readHeldDay(env);
  const { isSample, profilePath, dbPath } = readPlaygroundPaths(env, root);
  const engine = await openEngine({
    profilePath,
    dbPath,
    threadDays: readThreadDays(env),
    model: readModelSettings(env),
    embeddings: readEmbeddingSettings(env),
    trace: () => {},
    memoryLost: createMemoryLog(options.logger, () => performance.now()),
    namesLost: (fault) => logNamesLost(options.logger, fault),
    statementsLost: (fault) => logStatementsLost(options.logger, fault),
  });
  if (isSample) await loadSample(engine, root);
  return serve(engine, { ...options, port, isSample, profilePath, dbPath });
}

interface ServeOptions extends PlaygroundOptions {
  readonly port: number;
  readonly isSample: boolean;
  readonly profilePath: string;
  readonly dbPath: string;
}

async function serve(engine: Engine, options: ServeOptions): Promise<RunningPlayground> {
  const { env, root } = options;
  const signingSecret = randomBytes(16).toString("hex");
  const botToken = `xoxb-${randomBytes(12).toString("hex")}`;
  const workspace = await startWorkspace({
    port: options.port,
    botEventsUrl: `http://${LOOPBACK}:9/slack/events`,
    botToken,
    signingSecret,
    webRoot: join(root, "dist/playground/web"),
    manifest: readManifest(await readFile(join(root, "manifest.yml"), "utf8")),
    workspaceName: `${engine.glossary.profile.company.name} (playground)`,
    suggestions: await suggestions(engine, env),
  }).catch((error: unknown) => {
    engine.close();
    throw error;
  });
  try {
    const running = await serveEngine(engine, {
      ...options,
      env: withCurator(env, workspace.people[0]?.id),
      settings: { mode: "http", botToken, signingSecret, port: 0, host: LOOPBACK, apiUrl: `${workspace.url}/api/` },
    });
    workspace.setBotEventsUrl(`http://${LOOPBACK}:${running.port}/slack/events`);
    return {
      url: `http://localhost:${workspace.port}`,
      port: workspace.port,
      isSample: options.isSample,
      stop: async () => {
        await workspace.close();
        await running.stop();
      },
    };
  } catch (error) {
    await workspace.close();
    throw error;
  }
}

/** Loads the sample files; unchanged ones are not read again. */
async function loadSample(engine: Engine, root: string): Promise<void> {
  await withdrawTables(engine, join(root, "data/sample/facts"));
  const report = await engine.ingest([join(root, "fixtures/company"), join(root, "data/sample/documents")]);
  const failed = report.files.find((file) => file.status === "failed");
  if (failed)
    throw new FootnoteError("sample_broken", `The sample file ${failed.doc} could not be read: ${failed.error}`);
}

/** A store of an earlier version holds the tables that the documents are made from; the documents replace them. */
async function withdrawTables({ documents }: Engine, folder: string): Promise<void> {
  const real = await placeNow(folder);
  for (const { source, doc } of await documents.documents())
    if ((source.place === "" || (await placeNow(source.place)) === real) && existsSync(join(folder, doc)))
      await documents.withdraw({ source, doc });
}

/** Makes the person who opens the playground a curator, unless curators are configured. */
function withCurator(env: Environment, you: string | undefined): Environment {
  return env.FOOTNOTE_CURATORS === undefined ? { ...env, FOOTNOTE_CURATORS: you } : env;
}

async function suggestions(engine: Engine, env: Environment): Promise<readonly string[]> {
  const first = keepFirstQuestions(engine, readDays(env, engine.glossary.profile));
  return (await first(DEFAULT_CLEARANCE, "en")).map(({ question }) => question);
}
