import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type App,
  type BufferedIncomingMessage,
  HTTPModuleFunctions,
  HTTPReceiver,
  type Logger,
  type Receiver,
  verifySlackRequest,
} from "@slack/bolt";
import { pathOf } from "../../operations/http/health-pages.ts";
import { readBody } from "../../operations/http/read-body.ts";
import { createWebServer, refuse, type WebServer } from "./web-server.ts";

export interface HttpReceiverOptions {
  readonly signingSecret: string;
  readonly port: number;
  readonly host?: string | undefined;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly ready: () => Promise<boolean>;
  readonly requestTimeoutMs?: number;
}

const EVENTS_PATH = "/slack/events";
const BODY_BYTES_MAX = 1_048_576;
const CLOCK_SKEW_SECONDS_MAX = 300;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Bolt's HTTP receiver behind a guard that checks size, age, signature and shape first. Bolt alone can be stopped by
 * a signed body that is `null`, takes timestamps from the future and waits for slow senders.
 */
export class HttpReceiver implements Receiver {
  readonly #options: HttpReceiverOptions;
  readonly #bolt: HTTPReceiver;
  readonly #server: WebServer;

  constructor(options: HttpReceiverOptions) {
    this.#options = options;
    this.#bolt = new HTTPReceiver({
      signingSecret: options.signingSecret,
      // Checked by the guard, which has the clock.
      signatureVerification: false,
      endpoints: EVENTS_PATH,
      logger: options.logger,
      processEventErrorHandler: answerWithError,
    });
    this.#server = createWebServer({
      port: options.port,
      host: options.host,
      ready: options.ready,
      handle: (request, response) => this.#handle(request, response),
      requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    });
  }

  init(app: App): void {
    this.#bolt.init(app);
  }

  start(): Promise<{ port: number }> {
    return this.#server.start();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "POST" || pathOf(request) !== EVENTS_PATH) return false;
    const rawBody = await readBody(request, BODY_BYTES_MAX, Number.POSITIVE_INFINITY);
    if (rawBody === "gone") return true;
    if (rawBody === "too_large" || rawBody === "endless") return this.#refuse(response, 413);
    // Bolt, too, uses a body that was read before it.
    const buffered = Object.assign(request, { rawBody });
    if (!this.#isSigned(buffered)) return this.#refuse(response, 401);
    if (!isObjectBody(buffered)) return this.#refuse(response, 400);
    this.#bolt.requestListener(buffered, response);
    return true;
  }

  #refuse(response: ServerResponse, status: number): true {
    this.#options.logger.warn(`a request was refused with status ${status}`);
    refuse(response, status);
    return true;
  }

  #isSigned(request: BufferedIncomingMessage): boolean {
    const signature = request.headers["x-slack-signature"];
    const timestamp = request.headers["x-slack-request-timestamp"];
    if (typeof signature !== "string" || typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
    const now = this.#options.clock().getTime();
    if (Math.abs(now / 1_000 - Number(timestamp)) > CLOCK_SKEW_SECONDS_MAX) return false;
    try {
      verifySlackRequest({
        signingSecret: this.#options.signingSecret,
        body: request.rawBody.toString(),
        headers: { "x-slack-signature": signature, "x-slack-request-timestamp": Number(timestamp) },
        nowMilliseconds: now,
      });
      return true;
    } catch {
      return false;
    }
  }
}

/** Reads the body as Bolt will, and looks for the object that Bolt takes for granted. */
function isObjectBody(request: BufferedIncomingMessage): boolean {
  try {
    const body: unknown = HTTPModuleFunctions.parseHTTPRequestBody(request);
    return typeof body === "object" && body !== null && !Array.isArray(body);
  } catch {
    return false;
  }
}

/** Nothing was acknowledged yet: Slack shall deliver the event again. */
async function answerWithError(args: HTTPModuleFunctions.ReceiverProcessEventErrorHandlerArgs): Promise<boolean> {
  args.logger.error(`an event could not be taken: ${args.error.name}`);
  refuse(args.response, 500);
  return true;
}
