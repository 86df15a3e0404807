/** The most recent keys, so that immediate redeliveries need no look-up in the store. */
export class Lately {
  readonly #max: number;
  readonly #keys = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > this.#max && oldest !== undefined) this.#keys.delete(oldest);
  }
}
