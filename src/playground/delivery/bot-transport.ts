import { createHmac } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { JsonObject } from "../json.ts";

/** The three kinds of payloads, as Socket Mode names them. */
export type DeliveryKind = "events_api" | "interactive" | "slash_commands";

/** One payload to be sent to the app. */
export interface Outgoing {
  readonly kind: DeliveryKind;
  readonly payload: JsonObject;
  /** Set from the second attempt on. */
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

type FailureReason = "http_timeout" | "http_error" | "connection_failed" | "lost";

/** Outcome of sending a payload to the app. */
export type Reply =
  | { readonly kind: "acknowledged"; readonly body: string; readonly noRetry: boolean }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason;
      /** HTTP status, where the app rejected the payload over HTTP. */
      readonly status?: number;
      readonly noRetry: boolean;
    };

/** Connection to the app: HTTP requests or Socket Mode. */
export interface BotTransport {
  send(outgoing: Outgoing): Promise<Reply>;
  close(): Promise<void>;
}

/** Options for reaching an app over HTTP. */
export interface HttpTransportOptions {
  readonly url: () => string;
  readonly signingSecret: string;
  readonly ackTimeoutMs: number;
  /** Real time: the app checks the age of a signature against its own clock, so a fixed test clock cannot be used. */
  readonly signingClock: () => Date;
}

/**
 * Sends payloads as Slack does: signed, events as JSON, interactions as a form with one JSON field, commands as a form.
 */
export function createHttpTransport(options: HttpTransportOptions): BotTransport {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (outgoing) => post(outgoing, options, agent),
    close: async () => agent.destroy(),
  };
}

function post(outgoing: Outgoing, options: HttpTransportOptions, agent: Agent): Promise<Reply> {
  const isEvent = outgoing.kind === "events_api";
  const body = bodyOf(outgoing);
  const headers = {
    "content-type": isEvent ? "application/json" : "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
    ...retryHeaders(outgoing.retry),
    ...signatureHeaders(body, options),
  };
  return new Promise((resolve) => {
    const failed = (reason: FailureReason): void => resolve({ kind: "failed", reason, noRetry: false });
    const sent = request(options.url(), { method: "POST", headers, agent }, (response) => {
      text(response).then(
        (reply) => resolve(replyOf(response, reply)),
        () => failed("connection_failed"),
      );
    });
    const timer = setTimeout(() => {
      failed("http_timeout");
      sent.destroy();
    }, options.ackTimeoutMs);
    sent.on("close", () => clearTimeout(timer));
    sent.on("error", () => failed("connection_failed"));
    sent.end(body);
  });
}

function bodyOf({ kind, payload }: Outgoing): string {
  switch (kind) {
    case "events_api":
      return JSON.stringify(payload);
    case "interactive":
      return formOf({ payload: JSON.stringify(payload) });
    case "slash_commands":
      return formOf(payload);
  }
}

function formOf(payload: JsonObject): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) form.set(name, String(value));
  return form.toString();
}

function replyOf({ statusCode: status = 0, headers }: IncomingMessage, body: string): Reply {
  const noRetry = headers["x-slack-no-retry"] === "1";
  if (status >= 200 && status < 300) return { kind: "acknowledged", body, noRetry };
  return { kind: "failed", reason: "http_error", status, noRetry };
}

function retryHeaders(retry: Outgoing["retry"]): Record<string, string> {
  if (retry === undefined) return {};
  return { "x-slack-retry-num": String(retry.attempt), "x-slack-retry-reason": retry.reason };
}

function signatureHeaders(body: string, { signingSecret, signingClock }: HttpTransportOptions): Record<string, string> {
  const timestamp = String(Math.floor(signingClock().getTime() / 1000));
  return {
    "x-slack-request-timestamp": timestamp,
    "x-slack-signature": signatureOf(body, { signingSecret, timestamp }),
  };
}

/** Slack's `v0` request signature of a body; `timestamp` is in seconds. */
export function signatureOf(
  body: string | Uint8Array,
  { signingSecret, timestamp }: { readonly signingSecret: string; readonly timestamp: string },
): string {
  return `v0=${createHmac("sha256", signingSecret).update(`v0:${timestamp}:`).update(body).digest("hex")}`;
}
