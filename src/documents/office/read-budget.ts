import { FileError } from "../file-error.ts";
import type { ReadLimits } from "../reader.ts";

type Counted = Pick<ReadLimits, "cellsMax" | "charactersMax">;

/** Counts the cells and characters read from one document; throws `FileError` beyond the limits. */
export class ReadBudget {
  readonly #limits: Counted;
  #cells = 0;
  #characters = 0;

  constructor(limits: Counted) {
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

  /** The remaining limits. */
  left(): Counted {
    const { cellsMax, charactersMax } = this.#limits;
    return { cellsMax: cellsMax - this.#cells, charactersMax: charactersMax - this.#characters };
  }
}
