import { ProviderError, type ProviderFailure } from "../../model/llm-provider.ts";

export type AnthropicSdk = typeof import("@anthropic-ai/sdk");

export interface CallOutcome {
  /** Whether the time for the whole call was up. */
  readonly deadlinePassed: boolean;
  /** The HTTP status of the last attempt; null when it got no reply. */
  readonly lastStatus: number | null;
  /** Attempts that may have been charged. */
  readonly attemptsLost: number;
}

/**
 * Names a failure of the SDK by code. The SDK's own message may repeat the request or the key, so neither it nor
 * the error itself is handed on: status, kind and request id say what an admin needs.
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
  // The reply's headers came and its body broke off.
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

/** A call that spent its time waiting to be let in again was refused, not slow. */
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

/** Whether a reply of this status says that nothing was worked on, and so nothing charged. A gateway that waited in vain does not know. */
export function isUncharged(status: number): boolean {
  return status >= 400 && status !== 408 && status !== 504;
}

/** A connection that never came about carried no request. */
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

export function wasNeverSent(error: unknown): boolean {
  return NEVER_CONNECTED.includes(connectionDetail(error) ?? "");
}

/** The system's code of a broken connection, such as ECONNREFUSED, which lies some causes deep. */
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

/** Text from outside that may stand in a message: a word of a known form, or nothing. */
function plain(value: unknown, form: RegExp): string | null {
  return typeof value === "string" && form.test(value) ? value : null;
}
