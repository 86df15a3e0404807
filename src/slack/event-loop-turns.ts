/** Callers per turn; together they take a few milliseconds. */
const TOGETHER = 3;

/**
 * Lets only a few callers continue in each turn of the event loop, in order. Otherwise a burst of work, such as all
 * callers whose writes were committed together, would block new requests: Node accepts one new connection per turn.
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
