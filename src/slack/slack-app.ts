import { setTimeout as sleep } from "node:timers/promises";
import { type Logger as BoltLogger, webApi } from "@slack/bolt";
import { answerLeftovers } from "./answer-message.ts";
import { createBoltLogger } from "./bolt-logger.ts";
import { DOWNLOAD_BYTES_MAX, DOWNLOAD_TIMEOUT_MS, downloadFile } from "./download-file.ts";
import type { Edge, EdgePorts } from "./edge.ts";
import { SlackEdgeError } from "./errors.ts";
import { HttpReceiver } from "./http-receiver.ts";
import { readMessage } from "./inbound.ts";
import { JournalledApp } from "./journalled-app.ts";
import { registerActions } from "./listeners/actions.ts";
import { registerEvents } from "./listeners/events.ts";
import { registerViews } from "./listeners/views.ts";
import { type InboundMessage, LEASE_MS } from "./ports.ts";
import { faultCode, webClientOptions } from "./post-answer.ts";
import { ReviewBoards } from "./review-boards.ts";
import type { SlackSettings } from "./settings.ts";
import { SocketReceiver } from "./socket-receiver.ts";

export interface SlackAppOptions extends EdgePorts {
  readonly settings: SlackSettings;
  /** Whether stores and profile are usable. */
  readonly ready: () => Promise<boolean>;
  readonly limits?: Partial<SlackAppLimits>;
}

export interface SlackAppLimits {
  /** How long answering may take before the thread says that it is being worked on. */
  readonly statusAfterMs: number;
  /** How long stopping waits for answers in flight. */
  readonly drainMs: number;
  /** How long an HTTP request may take to arrive. */
  readonly requestTimeoutMs: number;
  /** What a dropped file may weigh, and how long its download may take. */
  readonly downloadBytesMax: number;
  readonly downloadTimeoutMs: number;
  /** How long a dialog waits for a decision before it closes without one; Slack gives it up after three seconds. */
  readonly dialogReplyMs: number;
}

export interface SlackApp {
  /** Connects to the workspace, serves the health pages, and answers what an earlier process left over. */
  start(): Promise<{ port: number }>;
  /** Takes nothing more, and gives the answers in flight a while to finish. */
  stop(): Promise<void>;
}

const DEFAULT_LIMITS: SlackAppLimits = {
  statusAfterMs: 1_000,
  drainMs: 10_000,
  requestTimeoutMs: 10_000,
  downloadBytesMax: DOWNLOAD_BYTES_MAX,
  downloadTimeoutMs: DOWNLOAD_TIMEOUT_MS,
  dialogReplyMs: 2_000,
};

type Receiver = HttpReceiver | SocketReceiver;

interface Running {
  readonly app: JournalledApp;
  readonly receiver: Receiver;
  readonly sweep: NodeJS.Timeout;
}

/** The Slack edge: events and clicks in, answers into threads. Nothing happens before `start`. */
export function createSlackApp(options: SlackAppOptions): SlackApp {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let running: Running | null = null;
  let stopping = false;

  return {
    async start() {
      const boltLogger = createBoltLogger(options.logger);
      const ready = async () => !stopping && (await options.ready());
      const receiver = createReceiver(options, { boltLogger, ready, requestTimeoutMs: limits.requestTimeoutMs });
      const { app, edge } = await connect(options, { receiver, boltLogger, limits });
      const address = await receiver.start();
      const answerLeft = () => app.track(answerLeftovers(edge));
      const sweep = setInterval(answerLeft, LEASE_MS).unref();
      running = { app, receiver, sweep };
      void answerLeft();
      options.logger.info({ mode: options.settings.mode, port: address.port }, "listening to Slack");
      return address;
    },

    async stop() {
      if (running === null || stopping) return;
      stopping = true;
      const { app, receiver, sweep } = running;
      clearInterval(sweep);
      await receiver.stop();
      const left = await app.drain(limits.drainMs);
      options.logger.info({ unfinished: left }, "stopped listening to Slack");
    },
  };
}

function createReceiver(
  options: SlackAppOptions,
  context: {
    readonly boltLogger: BoltLogger;
    readonly ready: () => Promise<boolean>;
    readonly requestTimeoutMs: number;
  },
): Receiver {
  const { settings } = options;
  const common = { port: settings.port, logger: context.boltLogger, ready: context.ready };
  switch (settings.mode) {
    case "http":
      return new HttpReceiver({
        ...common,
        signingSecret: settings.signingSecret,
        clock: options.clock,
        requestTimeoutMs: context.requestTimeoutMs,
      });
    case "socket":
      return new SocketReceiver({ ...common, appToken: settings.appToken, apiUrl: settings.apiUrl });
  }
}

/** Learns who the bot is, and builds the Bolt app around it. */
async function connect(
  options: SlackAppOptions,
  context: { readonly receiver: Receiver; readonly boltLogger: BoltLogger; readonly limits: SlackAppLimits },
): Promise<{ app: JournalledApp; edge: Edge }> {
  const { settings, logger } = options;
  const clientOptions = webClientOptions(settings.apiUrl, context.boltLogger);
  const identity = await identify(new webApi.WebClient(settings.botToken, clientOptions));
  const app = new JournalledApp(
    {
      receiver: context.receiver,
      token: settings.botToken,
      botId: identity.botId,
      botUserId: identity.botUserId,
      logger: context.boltLogger,
      logLevel: context.boltLogger.getLevel(),
      clientOptions,
      convoStore: false,
      attachFunctionToken: false,
    },
    { logger, journal: (body) => journal(options, readMessage(body, identity.botUserId)) },
  );
  const edge: Edge = {
    ...options,
    client: app.client,
    botUserId: identity.botUserId,
    sleep: (milliseconds) => sleep(milliseconds),
    answering: new Set(),
    statusAfterMs: context.limits.statusAfterMs,
    download: (file) =>
      downloadFile(file, {
        botToken: settings.botToken,
        apiUrl: settings.apiUrl,
        uploads: options.documents.uploads,
        bytesMax: context.limits.downloadBytesMax,
        timeoutMs: context.limits.downloadTimeoutMs,
      }),
    downloadBytesMax: context.limits.downloadBytesMax,
    boards: new ReviewBoards(),
    dialogReplyMs: context.limits.dialogReplyMs,
  };
  registerEvents(app, edge);
  registerActions(app, edge);
  registerViews(app, edge);
  app.error(async (error) => logger.error({ code: error.code }, "a listener failed"));
  return { app, edge };
}

/** Keeps a message until it is answered; other events may be lost without anybody missing an answer. */
async function journal(options: SlackAppOptions, message: InboundMessage | null): Promise<void> {
  if (message !== null) await options.inbox.receive(message, options.clock());
}

async function identify(client: webApi.WebClient): Promise<{ botId: string; botUserId: string }> {
  try {
    const { bot_id: botId, user_id: botUserId } = await client.auth.test();
    if (botId !== undefined && botUserId !== undefined) return { botId, botUserId };
  } catch (cause) {
    if (!(cause instanceof webApi.WebAPIPlatformError))
      throw new SlackEdgeError("slack_unreachable", `Slack could not be reached (${faultCode(cause)}).`, { cause });
    throw new SlackEdgeError(
      "slack_auth",
      `Slack refused SLACK_BOT_TOKEN (${faultCode(cause)}). Copy the Bot User OAuth Token of the app's workspace.`,
      { cause },
    );
  }
  throw new SlackEdgeError("slack_auth", "SLACK_BOT_TOKEN belongs to no bot; copy the Bot User OAuth Token (xoxb-…).");
}
