import { createRateLimit, MINUTE_MS, putLast, type RateLimit } from "../../domain/rate-limit.ts";

/** `over_told`: too many, and the person has heard so within this minute. */
export type LimitVerdict = "within" | "over" | "over_told";

/** Counts each person's questions of the last minute, by a clock that never goes back. */
export class UserLimit {
  readonly #rate: RateLimit;
  readonly #nowMs: () => number;
  readonly #toldAt = new Map<string, number>();

  constructor(perMinute: number, nowMs: () => number) {
    this.#rate = createRateLimit({ perMinute, nowMs });
    this.#nowMs = nowMs;
  }

  /** Counts a question; one over the limit does not count. */
  take(user: string): LimitVerdict {
    if (this.#rate.take(user) === null) return "within";
    const now = this.#nowMs();
    if ((this.#toldAt.get(user) ?? Number.NEGATIVE_INFINITY) > now - MINUTE_MS) return "over_told";
    putLast(this.#toldAt, user, now);
    return "over";
  }
}
