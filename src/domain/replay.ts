import type { Statement } from "./answer.ts";
import type { Cell, Figure } from "./fact.ts";

/** A figure of a former answer that was restated since. */
export interface Change {
  readonly cell: Cell;
  readonly former: Figure;
  readonly now: Statement;
}

/**
 * Whether a former answer may be shown to a reader now. `access`: something in it is above the clearance · `gone`: a
 * document that it showed was withdrawn, erased or replaced by one that does not state the figure.
 */
export type Replay =
  | { readonly kind: "shown"; readonly changes: readonly Change[] }
  | { readonly kind: "not_shown"; readonly because: "access" | "gone" };
