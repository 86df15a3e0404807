import { webApi } from "@slack/bolt";
import { z } from "zod";

/**
 * The kind of a failed call of Slack's API. `not_sent`: certainly not done · `in_doubt`: may have been done ·
 * `rejected`: Slack refused this request · `refused`: Slack does not accept our token for any request.
 */
export type SlackFault =
  | { readonly kind: "not_sent"; readonly code: string; readonly waitMs: number | null }
  /** Without a reply, the request may still be in progress. */
  | { readonly kind: "in_doubt"; readonly code: string; readonly hasReply: boolean }
  | { readonly kind: "rejected"; readonly code: string; readonly isContent: boolean }
  | { readonly kind: "refused"; readonly code: string };

/** The result of one attempt. `ts` is null for an update and a file. */
export type SendResult = { readonly kind: "sent"; readonly ts: string | null } | SlackFault;

/** Maximum depth of nested causes. */
const CAUSES_MAX = 4;

/** Slack's codes for content that it rejects; plainer content may be accepted. */
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

/** Codes of an invalid token. Other messages would fail as well, and this one works once the token is fixed. */
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

/** Slack received the request and then failed: the outcome is unknown. */
const DOUBTFUL_CODES: ReadonlySet<string> = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
]);

/** No connection was made, so nothing can have arrived. */
const UNCONNECTED_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Classifies an error of a call. `waitMs` is the pause that Slack asks for; null where it asks for none. */
export function slackFault(error: unknown): SlackFault {
  if (error instanceof webApi.WebAPIRateLimitedError) return rateLimited(error.retryAfter);
  if (error instanceof webApi.WebAPIPlatformError) return platformFault(error.data.error);
  if (error instanceof webApi.WebAPIHTTPError) return httpFault(error.statusCode);
  const code = connectionCode(error);
  if (UNCONNECTED_CODES.has(code)) return { kind: "not_sent", code, waitMs: null };
  return { kind: "in_doubt", code, hasReply: false };
}

/** Whether Slack rejected the content of a message, so that plainer content may be accepted. */
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

/** After a gateway timeout (504) the request may still be in progress. */
function httpFault(status: number): SlackFault {
  return { kind: "in_doubt", code: `http_${status}`, hasReply: status !== 504 };
}

/** A code of unexpected form means a corrupt reply, so the outcome is unknown. */
function platformFault(code: string): SlackFault {
  if (code === "ratelimited" || code === "rate_limited") return rateLimited(1);
  if (!/^[a-z][a-z0-9_]{0,60}$/.test(code)) return { kind: "in_doubt", code: "broken_reply", hasReply: true };
  if (DOUBTFUL_CODES.has(code)) return { kind: "in_doubt", code, hasReply: true };
  if (TOKEN_CODES.has(code)) return { kind: "refused", code };
  return { kind: "rejected", code, isContent: CONTENT_CODES.has(code) };
}

const CodedError = z.object({ code: z.string() });

/** The code of the innermost cause: fetch wraps the socket's error. */
function connectionCode(error: unknown): string {
  let code = "unknown";
  let current = error;
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth++) {
    code = CodedError.safeParse(current).data?.code ?? current.name;
    current = current.cause;
  }
  return code;
}
