import type { Cell, Figure, Source } from "./fact.ts";
import type { Labelled } from "./sensitivity.ts";

/** A stored figure that an answer shows, as its document states it. */
export interface ShownFigure extends Labelled {
  readonly cell: Cell;
  readonly figure: Figure;
  readonly source: Source;
  readonly validAsOf: string | null;
  /** The ruling of a curator that gave the figure; absent where the document states it. */
  readonly correction?: number | undefined;
}

/** The place that a footnote leads to. */
export type ShownSource =
  | { readonly kind: "figure"; readonly shown: ShownFigure }
  | { readonly kind: "passage"; readonly passageId: string };
