const WINDOW_MS = 60_000;
/** People counted at a time; beyond this, the oldest entries are dropped. */
const PEOPLE_MAX = 10_000;

/** `over_told`: over the limit, and the person was told within the last minute. */
export type LimitVerdict = "within" | "over" | "over_told";

interface Count {
  readonly times: number[];
  toldAt: number;
}

/** A sliding-window limit of questions per person and minute, by a monotonic clock. */
export class UserLimit {
  readonly #max: number;
  readonly #nowMs: () => number;
  readonly #counts = new Map<string, Count>();

  constructor(perMinute: number, nowMs: () => number) {
    this.#max = perMinute;
    this.#nowMs = nowMs;
  }

  /** Counts a question; questions over the limit are not counted. */
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
