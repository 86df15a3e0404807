import type { Cell } from "../domain/fact.ts";

/** Which figures somebody was shown, by their addresses alone, for as long as threads are remembered. */
export interface ShownCells {
  /** The addresses of a metric's cells that one of the readers was shown; null where that cannot be read. */
  shownTo(readers: readonly string[], metric: string): Promise<ReadonlySet<string> | null>;
  /** True when they are kept for each of the readers. */
  keepShown(readers: readonly string[], cells: readonly Cell[]): Promise<boolean>;
}
