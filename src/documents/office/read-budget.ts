import { FileError } from "../file-error.ts";
import type { ReadLimits } from "../reader.ts";

/** Counts what one document has given so far, and stops where it is too much. */
export class ReadBudget {
  readonly #limits: ReadLimits;
  #cells = 0;
  #characters = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  cells(count: number): void {
    this.#cells += count;
    if (this.#cells > this.#limits.cellsMax)
      throw new FileError("too_large", `Its tables hold more than ${this.#limits.cellsMax} cells.`);
  }

  text(text: string): void {
    this.#characters += text.length;
    if (this.#characters > this.#limits.charactersMax)
      throw new FileError("too_large", `It holds more than ${this.#limits.charactersMax} characters of text.`);
  }
}
