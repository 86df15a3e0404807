/** What a request may be, and how much is done at once. */
export interface ApiLimits {
  /** How long a request may take to arrive. */
  readonly requestTimeoutMs: number;
  /** How many questions are answered at one time. */
  readonly answering: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
  /** How long answers that are under way have when the server stops. */
  readonly stopMs: number;
}

export const API_LIMITS: ApiLimits = { requestTimeoutMs: 10_000, answering: 8, waiting: 64, stopMs: 10_000 };

export const BODY_BYTES_MAX = 65_536;
