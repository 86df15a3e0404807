/** Limits on requests and on concurrent work. */
export interface ApiLimits {
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Questions answered concurrently. */
  readonly answering: number;
  /** Questions that may wait in the queue; further ones are refused as `overloaded`. */
  readonly waiting: number;
  /** How long a stopping server waits for requests in progress, in milliseconds. */
  readonly stopMs: number;
}

export const API_LIMITS: ApiLimits = { requestTimeoutMs: 10_000, answering: 8, waiting: 64, stopMs: 10_000 };

export const BODY_BYTES_MAX = 65_536;
