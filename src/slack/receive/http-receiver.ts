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
 * Bolt's HTTP receiver behind a guard. Bolt alone crashes on a signed body that is `null`, accepts timestamps in the
 * future and waits for slow senders; so size, age, signature and form are checked before Bolt sees a request.
 */
export class HttpReceiver implements Receiver {
  readonly #options: HttpReceiverOptions;
  readonly #bolt: HTTPReceiver;
  readonly #server: WebServer;

  constructor(options: HttpReceiverOptions) {
    this.#options = options;
    this.#bolt = new HTTPReceiver({
      signingSecret: options.signingSecret,
      // The guard checks it with its own clock.
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
    const rawBody = await readBody(request);
    if (rawBody === "gone") return true;
    if (rawBody === "too_large") return this.#refuse(response, 413);
    // Bolt uses `rawBody` if it is set.
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

/** Reads a body to its end. One over the limit is read but discarded, so that the client receives the refusal. */
function readBody(request: IncomingMessage): Promise<Buffer | "too_large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
    });
    request.on("end", () => resolve(bytes > BODY_BYTES_MAX ? "too_large" : Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
  });
}

/** Parses the body as Bolt does, and checks that it is an object, which Bolt assumes. */
function isObjectBody(request: BufferedIncomingMessage): boolean {
  try {
    const body: unknown = HTTPModuleFunctions.parseHTTPRequestBody(request);
    return typeof body === "object" && body !== null && !Array.isArray(body);
  } catch {
    return false;
  }
}

/** Nothing was acknowledged yet, so Slack delivers the event again. */
async function answerWithError(args: HTTPModuleFunctions.ReceiverProcessEventErrorHandlerArgs): Promise<boolean> {
  args.logger.error(`an event could not be taken: ${args.error.name}`);
  refuse(args.response, 500);
  return true;
}
