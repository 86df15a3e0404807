import { createHmac } from "node:crypto";
import type { JsonObject } from "../json.ts";

/** One payload on its way to the app. */
export interface Outgoing {
  readonly kind: "events_api" | "interactive";
  readonly payload: JsonObject;
  /** Set from the second attempt on. */
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

/** How the app took a payload. */
export type Reply =
  | { readonly kind: "acknowledged"; readonly body: string; readonly noRetry: boolean }
  | {
      readonly kind: "failed";
      readonly reason: "http_timeout" | "http_error" | "connection_failed";
      readonly noRetry: boolean;
    };

/** The way to the app: HTTP requests or Socket Mode. */
export interface BotTransport {
  send(outgoing: Outgoing): Promise<Reply>;
  close(): Promise<void>;
}

/** Where and how to reach an app over HTTP. */
export interface HttpTransportOptions {
  readonly url: () => string;
  readonly signingSecret: string;
  readonly ackTimeoutMs: number;
}

/** Sends payloads as Slack does: signed, events as JSON, interactions as a form with one JSON field. */
export function createHttpTransport(options: HttpTransportOptions): BotTransport {
  return {
    send: (outgoing) => post(outgoing, options),
    close: async () => {},
  };
}

async function post(outgoing: Outgoing, options: HttpTransportOptions): Promise<Reply> {
  const json = JSON.stringify(outgoing.payload);
  const isEvent = outgoing.kind === "events_api";
  const body = isEvent ? json : new URLSearchParams({ payload: json }).toString();
  const headers = {
    "content-type": isEvent ? "application/json" : "application/x-www-form-urlencoded",
    "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
    ...retryHeaders(outgoing.retry),
    ...signatureOf(body, options.signingSecret),
  };
  try {
    const signal = AbortSignal.timeout(options.ackTimeoutMs);
    const response = await fetch(options.url(), { method: "POST", body, headers, signal });
    const noRetry = response.headers.get("x-slack-no-retry") === "1";
    const text = await response.text();
    if (response.ok) return { kind: "acknowledged", body: text, noRetry };
    return { kind: "failed", reason: "http_error", noRetry };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return { kind: "failed", reason: timedOut ? "http_timeout" : "connection_failed", noRetry: false };
  }
}

function retryHeaders(retry: Outgoing["retry"]): Record<string, string> {
  if (retry === undefined) return {};
  return { "x-slack-retry-num": String(retry.attempt), "x-slack-retry-reason": retry.reason };
}

/** Signs a body as of now. The app compares with its own wall clock, so a workspace clock that stands still is no use here. */
function signatureOf(body: string, signingSecret: string, now = new Date()): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const digest = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`).digest("hex");
  return { "x-slack-request-timestamp": String(timestamp), "x-slack-signature": `v0=${digest}` };
}
