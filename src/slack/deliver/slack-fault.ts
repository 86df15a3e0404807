import { webApi } from "@slack/bolt";
import { z } from "zod";

/**
 * What a failed call of Slack's API means for what it was to do. `not_sent`: certainly not done · `in_doubt`: it may be done
 * or not · `rejected`: Slack read it and said no · `refused`: Slack does not know us any more, whatever we send.
 */
export type SlackFault =
  | { readonly kind: "not_sent"; readonly code: string; readonly waitMs: number | null }
  /** Without a reply, the request may still be under way. */
  | { readonly kind: "in_doubt"; readonly code: string; readonly hasReply: boolean }
  | { readonly kind: "rejected"; readonly code: string; readonly isContent: boolean }
  | { readonly kind: "refused"; readonly code: string };

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
  "invalid_metadata_format",
  "metadata_too_large",
  "no_text",
]);

/** The token is the trouble: another message would fare no better, and a mended token lets this one through. */
const TOKEN_CODES: ReadonlySet<string> = new Set([
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "org_login_required",
  "ekm_access_denied",
  "team_access_not_granted",
]);

/** Slack took it and then lost its way: what became of it, nobody knows. */
const DOUBTFUL_CODES: ReadonlySet<string> = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
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

/** Reads what a call threw. `waitMs` is what Slack asks to wait; null where it asks nothing. */
export function slackFault(error: unknown): SlackFault {
  if (error instanceof webApi.WebAPIRateLimitedError) return rateLimited(error.retryAfter);
  if (error instanceof webApi.WebAPIPlatformError) return platformFault(error.data.error);
  if (error instanceof webApi.WebAPIHTTPError) return httpFault(error.statusCode);
  const code = connectionCode(error);
  if (UNCONNECTED_CODES.has(code)) return { kind: "not_sent", code, waitMs: null };
  return { kind: "in_doubt", code, hasReply: false };
}

/** Whether Slack read a message and does not like its content, so that plainer content is worth another try. */
export function isContentFault(error: unknown): boolean {
  const fault = slackFault(error);
  return fault.kind === "rejected" && fault.isContent;
}

/** The code of a failed call, for the log; never its data. */
export function faultCode(error: unknown): string {
  return slackFault(error).code;
}

function rateLimited(retryAfterSeconds: number): SlackFault {
  return { kind: "not_sent", code: "ratelimited", waitMs: retryAfterSeconds * 1_000 };
}

/** A gateway that timed out has given up waiting; what it waited for may go on. */
function httpFault(status: number): SlackFault {
  return { kind: "in_doubt", code: `http_${status}`, hasReply: status !== 504 };
}

/** A reply that is no code is a broken body: what it was about to say, nobody knows. */
function platformFault(code: string): SlackFault {
  if (code === "ratelimited" || code === "rate_limited") return rateLimited(1);
  if (!/^[a-z][a-z0-9_]{0,60}$/.test(code)) return { kind: "in_doubt", code: "broken_reply", hasReply: true };
  if (DOUBTFUL_CODES.has(code)) return { kind: "in_doubt", code, hasReply: true };
  if (TOKEN_CODES.has(code)) return { kind: "refused", code };
  return { kind: "rejected", code, isContent: CONTENT_CODES.has(code) };
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
