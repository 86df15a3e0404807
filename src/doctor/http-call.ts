import { signalAfter } from "../domain/time-limit.ts";

/** A reply with its body parsed as JSON, or an error code. */
export type HttpReply =
  | {
      readonly kind: "replied";
      readonly status: number;
      readonly headers: Headers;
      readonly body: unknown;
      /** Local clock, halfway between request and reply. */
      readonly atMs: number;
    }
  | { readonly kind: "no_reply"; readonly code: string };

export interface HttpCall {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

const CAUSES_MAX = 5;

/**
 * One request with a timeout; never throws. Redirects are not followed, so that the key goes to the configured address
 * only. Error messages are not returned, because they may contain the key.
 */
export async function callHttp({ url, method, headers, timeoutMs, nowMs }: HttpCall): Promise<HttpReply> {
  const deadline = signalAfter(timeoutMs);
  const sentMs = nowMs();
  try {
    const response = await fetch(url, { method, headers, redirect: "manual", signal: deadline });
    const atMs = (sentMs + nowMs()) / 2;
    const text = await response.text();
    return { kind: "replied", status: response.status, headers: response.headers, body: jsonOf(text), atMs };
  } catch (error) {
    return { kind: "no_reply", code: deadline.aborted ? "timeout" : codeOf(error) };
  }
}

/** Null for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The system error code, such as ECONNREFUSED, which is nested in the error's causes. */
function codeOf(error: unknown): string {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z_]{2,40}$/.test(cause.code)) return cause.code;
    cause = cause.cause;
  }
  return "no connection";
}
