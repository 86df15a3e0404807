/** Slack accepts about one message a second in a channel, and short bursts. */
const BURST = 3;
const INTERVAL_MS = 1_000;

/** Token bucket for the posts to one channel. Times are of a monotonic clock. */
export class Pace {
  readonly #nowMs: () => number;
  #tokens = BURST;
  #countedAt: number;
  #notBefore = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#countedAt = nowMs();
  }

  /** Takes a token and returns how long to wait, in milliseconds. */
  take(): number {
    const now = this.#nowMs();
    this.#tokens = Math.min(BURST, this.#tokens + (now - this.#countedAt) / INTERVAL_MS) - 1;
    this.#countedAt = now;
    return Math.max(0, -this.#tokens * INTERVAL_MS, this.#notBefore - now);
  }

  /** Whether the bucket is full and no pause is in force. */
  get isRested(): boolean {
    const now = this.#nowMs();
    return this.#notBefore <= now && this.#tokens + (now - this.#countedAt) / INTERVAL_MS >= BURST;
  }

  /** Pauses the channel, as Slack asked. */
  rest(milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, this.#nowMs() + milliseconds);
  }
}
