import type { Cell } from "../domain/fact.ts";
import type { Shown } from "../figures/last-pieces.ts";

/** Which figures somebody was shown, by their addresses alone, for as long as threads are remembered. */
export interface ShownCells {
  /** The addresses of a metric's cells that one of the readers was shown or may have been; null where that cannot be read. */
  shownTo(readers: readonly string[], metric: string): Promise<Shown | null>;
  /** True when they are kept for each of the readers: in doubt, where they are going to be posted under a key. */
  keepShown(readers: readonly string[], cells: readonly Cell[], postedAs: string | null): Promise<boolean>;
  /** What became of a post: what was kept under its key was shown, or is forgotten. */
  settleShown(postedAs: string, isShown: boolean): Promise<void>;
}
