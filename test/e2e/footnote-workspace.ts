import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { readManifest } from "../../src/playground/app-manifest.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { openEngine } from "../../src/server/compose.ts";
import type { Running } from "../../src/server/measured-engine.ts";
import { serveSlack } from "../../src/server/slack-mode.ts";
import type { DocumentService } from "../../src/slack/ports.ts";
import { copySample, SAMPLE_PROFILE } from "../support/sample-store.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** The folders of the sample company, from the project's. */
const SAMPLE = ["data/sample", "fixtures/company", "manifest.yml"] as const;

/** The day that every journey happens on. */
export const TODAY = "2026-11-21";

export const TOKENS = {
  botToken: "xoxb-journey",
  appToken: "xapp-journey",
  signingSecret: "journey-signing-secret",
} as const;

const ANSWER_MS_MAX = 15_000;

/** A document whose name and place would call everybody in the channel, if they were passed on as they are. */
const LOUD_FACTS = [
  "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator",
  "REVENUE,ACME_HK,HK,TOTAL,FY,2015,777,USD_M,<!channel> & <@U00000001>.pptx,<!here>",
].join("\n");

/** Puts the sample company and the manifest where a playground with this folder as its root looks for it. */
export async function linkSample(root: string): Promise<void> {
  for (const path of SAMPLE) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await symlink(join(PROJECT, path), join(root, path));
  }
}

/** A folder with the sample company's documents and a loud fact, copied for each journey. */
export async function loadSample(): Promise<{ readonly folder: string; readonly dbPath: string }> {
  const folder = await mkdtemp(join(tmpdir(), "footnote-journeys-"));
  const dbPath = join(folder, "sample.db");
  await copySample(dbPath);
  const engine = await openEngine({ profilePath: SAMPLE_PROFILE, dbPath, model: null, trace: () => {} });
  const loud = join(folder, "loud.csv");
  await writeFile(loud, LOUD_FACTS);
  const report = await engine.ingest([loud]);
  engine.close();
  const unread = report.files.filter(({ status }) => status === "failed");
  if (unread.length > 0) throw new Error(`The sample could not be loaded: ${JSON.stringify(unread)}`);
  return { folder, dbPath };
}

/** The real app, started as in production, in a local workspace that speaks Slack's protocol. */
export interface Footnote {
  readonly workspace: Workspace;
  /** The file of facts and passages that it answers from. */
  readonly dbPath: string;
  /** Posts a message by a person and waits for the answer to it. */
  ask(asking: Asking): Promise<Exchange>;
  /** The next answer in a thread, after the messages that are known already. */
  nextAnswer(root: Message, known: readonly Message[]): Promise<Message>;
  /** What stands in a thread, without private notes. */
  thread(root: Message): readonly Message[];
  /** The answers in a thread once all work is done; the app is stopped for it, so that nothing can follow. */
  answersAtRest(root: Message): Promise<readonly Message[]>;
  /** Stops the app and starts it again on the same files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Asking {
  readonly text: string;
  readonly channel?: string;
  readonly user?: string;
  /** The root of the thread to ask in; a new one when left out. */
  readonly root?: Message;
}

export interface Exchange {
  readonly question: Message;
  /** The thread's first message. */
  readonly root: Message;
  readonly answer: Message;
}

export interface FootnoteOptions {
  readonly sampleDb: string;
  readonly mode?: "http" | "socket";
  /** Whether the app is also told what people say without mentioning it. */
  readonly hearsChannels?: boolean;
  /** Where dropped documents go; without one they are turned away. */
  readonly service?: DocumentService;
  /** Whether Slack knows the app by its manifest, with its command and scopes. */
  readonly isInstalled?: boolean;
  /** Documents are read as in production, by a process of their own. */
  readonly readsDocuments?: boolean;
  /** That of the sample where left out. */
  readonly profilePath?: string;
}

export async function startFootnote(options: FootnoteOptions): Promise<Footnote> {
  const isSocket = options.mode === "socket";
  const folder = await mkdtemp(join(tmpdir(), "footnote-journey-"));
  const dbPath = join(folder, "facts", "footnote.db");
  await mkdir(join(folder, "facts"));
  await copyFile(options.sampleDb, dbPath);
  const { botToken, appToken, signingSecret } = TOKENS;
  const workspace = await startWorkspace({
    port: 0,
    botEventsUrl: "http://127.0.0.1:9/slack/events",
    botToken,
    signingSecret,
    ...(isSocket ? { appToken } : {}),
    people: [
      { name: "You" },
      { name: "Finance colleague" },
      { name: "External guest", isGuest: true },
      { name: "Sales colleague" },
    ],
    deliversChannelMessages: options.hearsChannels ?? false,
    ...(options.isInstalled === true
      ? { manifest: readManifest(await readFile(join(PROJECT, "manifest.yml"), "utf8")) }
      : {}),
    retryDelaysMs: [0, 10, 20],
  });
  const common = { botToken, port: 0, apiUrl: workspace.apiUrl };
  const start = async (): Promise<Running> => {
    const running = await serveSlack({
      profilePath: options.profilePath ?? SAMPLE_PROFILE,
      dbPath,
      // "You" may load documents, the finance colleague too.
      env: { FOOTNOTE_TODAY: TODAY, FOOTNOTE_CURATORS: "U00000001, U00000002" },
      ...(options.readsDocuments === true ? {} : { documentService: options.service ?? null }),
      settings: isSocket ? { mode: "socket", appToken, ...common } : { mode: "http", signingSecret, ...common },
      logger: createLogger({ level: "silent" }),
    });
    if (!isSocket) workspace.setBotEventsUrl(`http://127.0.0.1:${running.port}/slack/events`);
    return running;
  };
  return inWorkspace(workspace, {
    dbPath,
    first: await start(),
    start,
    forget: () => rm(folder, { recursive: true, force: true }),
  });
}

interface Process {
  readonly dbPath: string;
  readonly first: Running;
  readonly start: () => Promise<Running>;
  readonly forget: () => Promise<void>;
}

function inWorkspace(workspace: Workspace, { dbPath, first, start, forget }: Process): Footnote {
  let running: Running | null = first;
  const thread = (root: Message): readonly Message[] =>
    workspace
      .messages(root.channel)
      .filter(({ ts, threadTs, visibleTo }) => visibleTo === undefined && (ts === root.ts || threadTs === root.ts));
  const answersIn = (root: Message): readonly Message[] => thread(root).filter(({ user }) => isBot(workspace, user));
  const nextAnswer: Footnote["nextAnswer"] = (root, known) => {
    const seen = new Set(known.map(({ ts }) => ts));
    return workspace.waitFor(() => answersIn(root).find(({ ts }) => !seen.has(ts)), ANSWER_MS_MAX);
  };
  const stopApp = async (): Promise<void> => {
    await workspace.settled();
    await running?.stop();
    running = null;
  };
  return {
    workspace,
    dbPath,
    thread,
    nextAnswer,
    ask: async ({ text, channel = "finance", user, root: asked }) => {
      const known = asked === undefined ? [] : thread(asked);
      const question = workspace.say({ channel, text, user, threadTs: asked?.ts });
      const root = asked ?? question;
      return { question, root, answer: await nextAnswer(root, known) };
    },
    answersAtRest: async (root) => {
      await stopApp();
      return answersIn(root);
    },
    restart: async () => {
      await stopApp();
      running = await start();
    },
    stop: async () => {
      await stopApp();
      await workspace.close();
      await forget();
    },
  };
}

function isBot(workspace: Workspace, user: string): boolean {
  return workspace.people.every(({ id }) => id !== user);
}
