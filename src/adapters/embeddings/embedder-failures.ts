import { EmbedderError, type EmbedderErrorCode } from "../../passages/embedder.ts";

/*
 * Error messages of the endpoint or the runtime may contain a text or the key, so only the status and the system error
 * code are passed on.
 */

export function refusal(status: number): EmbedderError {
  return failure(codeOf(status), `status ${status}`);
}

export function tookTooLong(): EmbedderError {
  return failure("timeout", null);
}

export function unreadable(): EmbedderError {
  return failure("malformed", null);
}

export function brokenConnection(error: unknown): EmbedderError {
  return failure("connection", systemCode(error));
}

const SENTENCES: Readonly<Record<EmbedderErrorCode, string>> = {
  timeout: "The embeddings endpoint did not answer in time",
  connection: "The connection to the embeddings endpoint failed",
  rate_limited: "The rate limit of the embeddings endpoint is reached",
  rejected: "The embeddings endpoint refused the request",
  malformed: "The reply of the embeddings endpoint cannot be read",
  unavailable: "The embeddings endpoint is unavailable",
};

function failure(code: EmbedderErrorCode, detail: string | null): EmbedderError {
  return new EmbedderError(code, detail === null ? `${SENTENCES[code]}.` : `${SENTENCES[code]} (${detail}).`);
}

function codeOf(status: number): EmbedderErrorCode {
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "unavailable" : "rejected";
}

const CAUSES_MAX = 5;

/** The system error code, such as ECONNREFUSED, which is nested in the error's causes. */
function systemCode(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z_]{3,40}$/.test(cause.code)) return cause.code;
    cause = cause.cause;
  }
  return null;
}
