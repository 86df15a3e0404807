const WINDOW_MS = 60_000;
/** People whose questions are counted at once; of more, the oldest are forgotten. */
const PEOPLE_MAX = 10_000;

/** `over_told`: too many, and the person has heard so within this minute. */
export type LimitVerdict = "within" | "over" | "over_told";

interface Count {
  readonly times: number[];
  toldAt: number;
}

/** Counts each person's questions of the last minute, by a clock that never goes back. */
export class UserLimit {
  readonly #max: number;
  readonly #nowMs: () => number;
  readonly #counts = new Map<string, Count>();

  constructor(perMinute: number, nowMs: () => number) {
    this.#max = perMinute;
    this.#nowMs = nowMs;
  }

  /** Counts a question; one over the limit does not count. */
  take(user: string): LimitVerdict {
    const now = this.#nowMs();
    const count = this.#counts.get(user) ?? { times: [], toldAt: Number.NEGATIVE_INFINITY };
    this.#counts.delete(user);
    this.#counts.set(user, count);
    this.#forget();
    while (count.times[0] !== undefined && count.times[0] <= now - WINDOW_MS) count.times.shift();
    if (count.times.length < this.#max) {
      count.times.push(now);
      return "within";
    }
    if (count.toldAt > now - WINDOW_MS) return "over_told";
    count.toldAt = now;
    return "over";
  }

  #forget(): void {
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > PEOPLE_MAX && oldest !== undefined) this.#counts.delete(oldest);
  }
}
