import { FileError } from "../file-error.ts";
import { COLUMNS_MAX } from "./cell-address.ts";

const COLUMNS_NAMED_MAX = 1_000_000;

/** The columns of a sheet that are not shown. */
export class HiddenColumns {
  readonly #columns = new Set<number>();
  #named = 0;

  get all(): ReadonlySet<number> {
    return this.#columns;
  }

  /** Hides the columns from one to another, as a sheet counts them: from 1. */
  hide(from: number, to: number): void {
    const first = Math.max(from, 1);
    const last = Math.min(to, COLUMNS_MAX);
    this.#named += Math.max(last - first, 0);
    if (this.#named > COLUMNS_NAMED_MAX)
      throw new FileError("unreadable_file", "A sheet names its columns again and again.");
    for (let column = first; column <= last; column += 1) this.#columns.add(column - 1);
  }
}
