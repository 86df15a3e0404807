import type { Cell } from "../domain/fact.ts";
import type { Shown } from "../figures/last-pieces.ts";

/** Records the addresses of cells that a person was shown, for the retention time of threads. */
export interface ShownCells {
  /** Cells of a metric that one of the readers was or may have been shown; null if the store cannot be read. */
  shownTo(readers: readonly string[], metric: string): Promise<Shown | null>;
  /** True if stored for each reader. With `postedAs` they are in doubt until that post is settled. */
  keepShown(readers: readonly string[], cells: readonly Cell[], postedAs: string | null): Promise<boolean>;
  /** Settles a post: its cells become shown if it was posted, and are forgotten otherwise. */
  settleShown(postedAs: string, isShown: boolean): Promise<void>;
}
