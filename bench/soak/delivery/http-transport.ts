import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { IDENTITY } from "../local-slack/identity.ts";
import type { Attempt, AttemptResult, Transport } from "./transport.ts";

/** Slack waits so long for a 2xx. */
const ACK_MS_MAX = 3_000;
const CONNECTIONS_MAX = 4_096;
const EVENTS_PATH = "/slack/events";

export interface HttpTarget {
  readonly port: number;
  /** Milliseconds since the epoch, as the app under test has them. */
  readonly clock: () => number;
}

/** Signed requests to the app's events address. */
export class HttpTransport implements Transport {
  readonly #target: HttpTarget;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });

  constructor(target: HttpTarget) {
    this.#target = target;
  }

  send(attempt: Attempt): Promise<AttemptResult> {
    const json = JSON.stringify(attempt.body);
    const isForm = attempt.kind === "click";
    const body = isForm ? new URLSearchParams({ payload: json }).toString() : json;
    const seconds = Math.floor(this.#target.clock() / 1_000);
    return this.#post(body, {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "x-slack-request-timestamp": String(seconds),
      "x-slack-signature": signatureOf(body, seconds),
      ...(attempt.retry === null
        ? {}
        : { "x-slack-retry-num": String(attempt.retry.number), "x-slack-retry-reason": attempt.retry.reason }),
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(body: string, headers: Readonly<Record<string, string>>): Promise<AttemptResult> {
    const started = performance.now();
    return new Promise((resolve) => {
      const done = (acknowledged: boolean, reason: string, status: number | null): void => {
        clearTimeout(timer);
        resolve({ acknowledged, reason, status, elapsedMs: performance.now() - started });
      };
      const sent = request(
        { host: "127.0.0.1", port: this.#target.port, path: EVENTS_PATH, method: "POST", headers, agent: this.#agent },
        (response) => {
          const status = response.statusCode ?? 0;
          response.resume();
          response.on("end", () => done(status >= 200 && status < 300, "http_error", status));
          response.on("error", () => done(false, "connection_failed", null));
        },
      );
      const timer = setTimeout(() => {
        done(false, "http_timeout", null);
        sent.destroy();
      }, ACK_MS_MAX);
      sent.on("error", () => done(false, "connection_failed", null));
      sent.end(body);
    });
  }
}

/** Slack's signature of a body at a time. */
export function signatureOf(body: string | Buffer, seconds: number | string, secret: string = IDENTITY.signingSecret) {
  return `v0=${createHmac("sha256", secret).update(`v0:${seconds}:`).update(body).digest("hex")}`;
}
