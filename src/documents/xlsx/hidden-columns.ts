import { FileError } from "../file-error.ts";
import { COLUMNS_MAX } from "./cell-address.ts";

const COLUMNS_NAMED_MAX = 1_000_000;

/** The hidden columns of a sheet. */
export class HiddenColumns {
  readonly #columns = new Set<number>();
  #named = 0;

  get all(): ReadonlySet<number> {
    return this.#columns;
  }

  /** Hides a range of columns, inclusive and counted from 1 as in the file. */
  hide(from: number, to: number): void {
    const first = Math.max(from, 1);
    const last = Math.min(to, COLUMNS_MAX);
    this.#named += Math.max(last - first, 0);
    if (this.#named > COLUMNS_NAMED_MAX)
      throw new FileError("unreadable_file", "A sheet names its columns again and again.");
    for (let column = first; column <= last; column += 1) this.#columns.add(column - 1);
  }
}
