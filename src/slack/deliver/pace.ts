/** Slack takes about one message a second in a channel, and short bursts. */
const BURST = 3;
const INTERVAL_MS = 1_000;

/** When a channel may be posted to next. Times are of a clock that never goes back. */
export class Pace {
  readonly #nowMs: () => number;
  #tokens = BURST;
  #countedAt: number;
  #notBefore = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#countedAt = nowMs();
  }

  /** Takes the next turn, and says how long to wait for it. */
  take(): number {
    const now = this.#nowMs();
    this.#tokens = Math.min(BURST, this.#tokens + (now - this.#countedAt) / INTERVAL_MS) - 1;
    this.#countedAt = now;
    return Math.max(0, -this.#tokens * INTERVAL_MS, this.#notBefore - now);
  }

  /** Whether a burst may begin now. */
  get isRested(): boolean {
    const now = this.#nowMs();
    return this.#notBefore <= now && this.#tokens + (now - this.#countedAt) / INTERVAL_MS >= BURST;
  }

  /** Slack asked to be left alone for a while. */
  rest(milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, this.#nowMs() + milliseconds);
  }
}
