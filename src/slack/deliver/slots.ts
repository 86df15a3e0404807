import { EventLoopTurns } from "../event-loop-turns.ts";

/** Lets so many pieces of work go on at once, and a few begin in a turn of the event loop; the others wait in their order. */
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
