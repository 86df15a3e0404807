import { setTimeout as sleep } from "node:timers/promises";
import { type App, type Logger, type Receiver, SocketModeReceiver } from "@slack/bolt";
import { z } from "zod";
import { slackFault } from "../deliver/slack-fault.ts";
import { SlackEdgeError } from "../errors.ts";
import { createWebServer, type WebServer } from "./web-server.ts";

export interface SocketReceiverOptions {
  readonly appToken: string;
  readonly apiUrl: string;
  readonly port: number;
  readonly logger: Logger;
  readonly ready: () => Promise<boolean>;
}

const REQUEST_TIMEOUT_MS = 10_000;
const RECONNECT_MS_MIN = 1_000;
const RECONNECT_MS_MAX = 30_000;
/** How long to wait for the peer to close the connection. */
const DISCONNECT_MS_MAX = 2_000;

/** The minimum that the client reads unchecked; other data would crash it by an unhandled rejection. */
const Envelope = z.union([
  z.object({ type: z.literal("events_api"), payload: z.object({ event: z.object({ type: z.string() }) }) }),
  z.object({ type: z.string().refine((type) => type !== "events_api") }),
]);

/**
 * Bolt's Socket Mode receiver with the health pages. It does its own reconnecting, because the client's leaves an
 * unhandled rejection when a connection is refused. It is ready only while the socket is open.
 */
export class SocketReceiver implements Receiver {
  readonly #bolt: SocketModeReceiver;
  readonly #server: WebServer;
  readonly #logger: Logger;
  #connected = false;
  #connecting = false;
  #stopping = false;

  constructor(options: SocketReceiverOptions) {
    this.#logger = options.logger;
    this.#bolt = new SocketModeReceiver({
      appToken: options.appToken,
      logger: options.logger,
      autoReconnectEnabled: false,
      installerOptions: {
        clientOptions: { slackApiUrl: options.apiUrl, retryConfig: { retries: 0 }, timeout: REQUEST_TIMEOUT_MS },
      },
    });
    this.#server = createWebServer({
      port: options.port,
      ready: async () => this.#connected && (await options.ready()),
      handle: async () => false,
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
    });
    this.#watch();
  }

  init(app: App): void {
    this.#bolt.init(app);
  }

  async start(): Promise<{ port: number }> {
    const address = await this.#server.start();
    this.#connecting = true;
    try {
      await this.#bolt.client.start();
    } catch (cause) {
      const { kind, code } = slackFault(cause);
      if (kind === "refused" || kind === "rejected") {
        await this.stop();
        throw new SlackEdgeError(
          "slack_auth",
          `Slack did not open a Socket Mode connection (${code}). Check SLACK_APP_TOKEN (scope connections:write), and that Socket Mode is on.`,
          { cause },
        );
      }
      this.#logger.warn(`connecting to Slack failed: ${code}`);
      this.#connecting = false;
      this.#reconnect().catch(() => this.#logger.error("reconnecting to Slack ended"));
      return address;
    }
    this.#connecting = false;
    return address;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#connected = false;
    await Promise.race([this.#bolt.client.disconnect(), sleep(DISCONNECT_MS_MAX, undefined, { ref: false })]);
    await this.#server.stop();
  }

  #watch(): void {
    const { client } = this.#bolt;
    client.on("connected", () => {
      this.#connected = true;
    });
    client.on("disconnected", () => {
      this.#connected = false;
      this.#reconnect().catch(() => this.#logger.error("reconnecting to Slack ended"));
    });
    const handlers = client.listeners("ws_message");
    client.removeAllListeners("ws_message");
    client.on("ws_message", (data: unknown, isBinary: unknown) => {
      if (isEnvelope(data)) for (const handler of handlers) handler(data, isBinary);
      else this.#logger.warn("an envelope of unknown form was ignored");
    });
  }

  /** Retries with exponential backoff until it is connected or stopped. */
  async #reconnect(): Promise<void> {
    if (this.#connecting) return;
    this.#connecting = true;
    for (let pause = RECONNECT_MS_MIN; !this.#stopping; pause = Math.min(pause * 2, RECONNECT_MS_MAX)) {
      try {
        await this.#bolt.client.start();
        break;
      } catch (error) {
        this.#logger.warn(`connecting to Slack failed: ${error instanceof Error ? error.name : "unknown"}`);
        await sleep(pause, undefined, { ref: false });
      }
    }
    this.#connecting = false;
  }
}

function isEnvelope(data: unknown): boolean {
  if (typeof data !== "string") return false;
  try {
    return Envelope.safeParse(JSON.parse(data)).success;
  } catch {
    return false;
  }
}
