import { EventLoopTurns } from "../event-loop-turns.ts";

/** A first-in, first-out semaphore that also starts only a few pieces of work in each turn of the event loop. */
export class Slots {
  readonly #turns = new EventLoopTurns();
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await this.#turns.next();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
