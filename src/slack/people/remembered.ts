/** A cache with expiry that shares one request among concurrent callers. Failures are not cached. */
export class Remembered<T> {
  readonly #keptMs: number;
  readonly #max: number;
  readonly #nowMs: () => number;
  readonly #found = new Map<string, { readonly at: number; readonly value: Promise<T> }>();

  constructor(options: { readonly keptMs: number; readonly max: number; readonly nowMs: () => number }) {
    this.#keptMs = options.keptMs;
    this.#max = options.max;
    this.#nowMs = options.nowMs;
  }

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const now = this.#nowMs();
    const known = this.#found.get(key);
    if (known !== undefined && now - known.at < this.#keptMs) return known.value;
    const value = ask();
    this.#found.delete(key);
    this.#found.set(key, { at: now, value });
    const [oldest] = this.#found.keys();
    if (this.#found.size > this.#max && oldest !== undefined) this.#found.delete(oldest);
    value.catch(() => {
      if (this.#found.get(key)?.value === value) this.#found.delete(key);
    });
    return value;
  }

  /** Removes an entry that is known to be outdated. */
  forget(key: string): void {
    this.#found.delete(key);
  }
}
