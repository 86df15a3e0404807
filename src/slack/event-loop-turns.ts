/** So many take some milliseconds together. */
const TOGETHER = 3;

/**
 * Lets a few callers go on in each turn of the event loop, in their order. Work that many callers could begin at once, such as all whose
 * writes were committed together, would else hold up whatever arrives meanwhile: Node takes in one new connection in a turn.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#let());
    });
  }

  #let(): void {
    for (const go of this.#waiting.splice(0, TOGETHER)) go();
    if (this.#waiting.length > 0) setImmediate(() => this.#let());
  }
}
