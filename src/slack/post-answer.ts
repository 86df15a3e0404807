import { type Logger as BoltLogger, webApi } from "@slack/bolt";
import { z } from "zod";
import type { Logger } from "../logging/logger.ts";
import type { SlackBlock } from "./replace-row.ts";

/** Where a message goes. Without a thread it opens one of its own. */
export interface Place {
  readonly slackChannel: string;
  readonly threadTs: string | null;
}

/** A message as text, and as blocks where the text is only their fallback. Everything in it is escaped already. */
export interface MessageBody {
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
}

/**
 * `not_sent`: Slack certainly has not got it, another time may do · `in_doubt`: it may stand in the thread or not ·
 * `rejected`: Slack read it and said no.
 */
export type PostResult =
  | { readonly kind: "posted"; readonly ts: string }
  | { readonly kind: "not_sent"; readonly code: string }
  | { readonly kind: "in_doubt"; readonly code: string }
  | { readonly kind: "rejected"; readonly code: string };

export interface Poster {
  readonly client: webApi.WebClient;
  readonly logger: Logger;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 4;
const RATE_LIMIT_WAIT_SECONDS_MAX = 30;
const RETRY_PAUSE_MS = 500;
/** How deep the causes of an error are looked into. */
const CAUSES_MAX = 4;

/** What Slack says when it does not like a message's content; then plainer content is worth another try. */
const CONTENT_CODES: ReadonlySet<string> = new Set([
  "invalid_blocks",
  "invalid_blocks_format",
  "block_mismatch",
  "msg_blocks_too_long",
  "msg_too_long",
  "invalid_arguments",
  "invalid_array_arg",
  "no_text",
]);

/** The connection was never made, so that nothing can have arrived. */
const UNCONNECTED_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The settings of a Web API client that leaves waiting and trying again to its caller. */
export function webClientOptions(apiUrl: string, logger: BoltLogger): webApi.WebClientOptions {
  return {
    slackApiUrl: apiUrl,
    logger,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
    timeout: TIMEOUT_MS,
  };
}

/**
 * Posts the first of several bodies that Slack accepts, plainest last, so that a rejection is never silence.
 *
 * Slack has no idempotency key, and reading a channel back would need a history scope that Footnote does not ask for. So
 * a message is sent again only where the first sending certainly did not arrive: a rate limit, or no connection. After a
 * timeout or a server error it may stand in the thread already; a missing answer can be asked for again, a doubled one
 * cannot be taken back.
 */
export async function postAnswer(poster: Poster, place: Place, bodies: readonly MessageBody[]): Promise<PostResult> {
  let result: PostResult = { kind: "rejected", code: "no_text" };
  for (const body of bodies) {
    result = await postBody(poster, place, body);
    if (result.kind !== "rejected" || !CONTENT_CODES.has(result.code)) break;
    poster.logger.warn({ code: result.code }, "Slack rejected a message; a plainer one follows");
  }
  if (result.kind !== "posted") poster.logger.error({ result: result.kind, code: result.code }, "posting failed");
  return result;
}

async function postBody(poster: Poster, place: Place, body: MessageBody): Promise<PostResult> {
  let last: PostResult = { kind: "not_sent", code: "no_attempt" };
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      const reply = await poster.client.chat.postMessage(postArguments(place, body));
      return reply.ts === undefined ? { kind: "in_doubt", code: "no_ts" } : { kind: "posted", ts: reply.ts };
    } catch (error) {
      const fault = classify(error);
      last = { kind: fault.kind, code: fault.code };
      if (fault.kind !== "not_sent" || fault.waitMs === null || attempt === ATTEMPTS_MAX) break;
      await poster.sleep(fault.waitMs);
    }
  }
  return last;
}

function postArguments(place: Place, body: MessageBody): webApi.ChatPostMessageArguments {
  return {
    channel: place.slackChannel,
    text: body.text,
    parse: "none",
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
    ...(place.threadTs === null ? {} : { thread_ts: place.threadTs }),
    ...(body.blocks === undefined || body.blocks.length === 0 ? {} : { blocks: [...body.blocks] }),
  };
}

type PostFault =
  /** `waitMs` is null where waiting would take too long. */
  | { readonly kind: "not_sent"; readonly code: string; readonly waitMs: number | null }
  | { readonly kind: "in_doubt"; readonly code: string }
  | { readonly kind: "rejected"; readonly code: string };

function classify(error: unknown): PostFault {
  if (error instanceof webApi.WebAPIRateLimitedError) return rateLimited(error.retryAfter);
  if (error instanceof webApi.WebAPIPlatformError) return platformFault(error.data.error);
  if (error instanceof webApi.WebAPIHTTPError) return { kind: "in_doubt", code: `http_${error.statusCode}` };
  const code = connectionCode(error);
  return UNCONNECTED_CODES.has(code) ? { kind: "not_sent", code, waitMs: RETRY_PAUSE_MS } : { kind: "in_doubt", code };
}

function rateLimited(retryAfterSeconds: number): PostFault {
  const waitMs = retryAfterSeconds <= RATE_LIMIT_WAIT_SECONDS_MAX ? retryAfterSeconds * 1_000 : null;
  return { kind: "not_sent", code: "ratelimited", waitMs };
}

/** A reply that is no code is a broken body: what it was about to say, nobody knows. */
function platformFault(code: string): PostFault {
  if (code === "ratelimited" || code === "rate_limited") return rateLimited(1);
  if (!/^[a-z][a-z0-9_]{0,60}$/.test(code)) return { kind: "in_doubt", code: "broken_reply" };
  if (code === "internal_error" || code === "fatal_error" || code === "service_unavailable")
    return { kind: "in_doubt", code };
  return { kind: "rejected", code };
}

const CodedError = z.object({ code: z.string() });

/** What the innermost cause is called: fetch wraps what the socket said. */
function connectionCode(error: unknown): string {
  let code = "unknown";
  let current = error;
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth++) {
    code = CodedError.safeParse(current).data?.code ?? current.name;
    current = current.cause;
  }
  return code;
}

/** Whether Slack read a message and does not like its content, so that plainer content is worth another try. */
export function isContentFault(error: unknown): boolean {
  const fault = classify(error);
  return fault.kind === "rejected" && CONTENT_CODES.has(fault.code);
}

/** The code of a failed call, for the log; never its data. */
export function faultCode(error: unknown): string {
  return classify(error).code;
}
