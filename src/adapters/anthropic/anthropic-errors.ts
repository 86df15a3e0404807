import { ProviderError, type ProviderFailure } from "../../model/llm-provider.ts";

export type AnthropicSdk = typeof import("@anthropic-ai/sdk");

export interface CallOutcome {
  /** Whether the deadline of the whole call has passed. */
  readonly deadlinePassed: boolean;
  /** The HTTP status of the last attempt; null if there was no reply. */
  readonly lastStatus: number | null;
  /** The number of attempts that may have been charged. */
  readonly attemptsLost: number;
}

/**
 * Maps an SDK failure to an error code. The SDK's message may contain the request or the key, so it is not passed on:
 * status, error type and request id are enough for an admin.
 */
export function toProviderError(sdk: AnthropicSdk, error: unknown, outcome: CallOutcome): ProviderError {
  const { code, message } = named(sdk, error, outcome);
  return new ProviderError(code, message, { attemptsLost: outcome.attemptsLost });
}

interface Named {
  readonly code: ProviderFailure;
  readonly message: string;
}

function named(sdk: AnthropicSdk, error: unknown, outcome: CallOutcome): Named {
  if (error instanceof sdk.APIConnectionTimeoutError || error instanceof sdk.APIUserAbortError)
    return timedOut(outcome);
  if (error instanceof sdk.APIConnectionError) return failure("connection", connectionDetail(error));
  if (error instanceof sdk.APIError && typeof error.status === "number") {
    return failure(statusCode(error.status), statusDetail(error.status, error));
  }
  if (outcome.deadlinePassed) return timedOut(outcome);
  if (error instanceof SyntaxError) return failure("malformed", "the reply is no JSON");
  // The headers arrived, but the body was cut off.
  if (outcome.lastStatus !== null) return failure("connection", connectionDetail(error));
  return failure("unavailable", "the request could not be made; check the API key and the base URL");
}

const SENTENCES: Readonly<Record<ProviderFailure, string>> = {
  timeout: "The model did not answer in time",
  connection: "The connection to the model failed",
  rate_limited: "The model's rate limit is reached",
  overloaded: "The model is overloaded",
  rejected: "The model's API refused the request",
  malformed: "The model's reply cannot be read",
  unavailable: "The model is unavailable",
};

function failure(code: ProviderFailure, detail: string | null): Named {
  return { code, message: detail === null ? `${SENTENCES[code]}.` : `${SENTENCES[code]} (${detail}).` };
}

/** If the last attempt was refused and the deadline passed while waiting to retry, reports the refusal. */
function timedOut({ lastStatus }: CallOutcome): Named {
  if (lastStatus === null || lastStatus < 400) return failure("timeout", null);
  return failure(statusCode(lastStatus), `status ${lastStatus}`);
}

function statusCode(status: number): ProviderFailure {
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  if (status === 529) return "overloaded";
  return status >= 500 ? "unavailable" : "rejected";
}

function statusDetail(status: number, error: { readonly type: unknown; readonly requestID: unknown }): string {
  const parts = [`status ${status}`, plain(error.type, /^[a-z_]{1,40}$/), plain(error.requestID, /^req_\w{1,60}$/)];
  return parts.filter((part) => part !== null).join(", ");
}

/** Whether the status means that the request was not processed, and so not charged; unknown for gateway timeouts. */
export function isUncharged(status: number): boolean {
  return status >= 400 && status !== 408 && status !== 504;
}

/** Connection errors that occur before a request is sent. */
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

export function wasNeverSent(error: unknown): boolean {
  return NEVER_CONNECTED.includes(connectionDetail(error) ?? "");
}

/** The system error code, such as ECONNREFUSED, which is nested in the error's causes. */
function connectionDetail(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    const code = "code" in cause ? plain(cause.code, /^[A-Z_]{3,40}$/) : null;
    if (code !== null) return code;
    cause = cause.cause;
  }
  return null;
}

const CAUSES_MAX = 5;

/** External text for an error message, if it has the expected form. */
function plain(value: unknown, form: RegExp): string | null {
  return typeof value === "string" && form.test(value) ? value : null;
}
