import type { Cell, Source } from "./fact.ts";
import type { Labelled } from "./sensitivity.ts";

/** A figure that a document states for a cell, and that a curator has to decide about first. Never holds the figure. */
export interface WaitingFigure extends Labelled {
  readonly cell: Cell;
  readonly source: Source;
  /** The number of the open question. */
  readonly question: number;
  /** The document's words that decide whether it is of that cell; null where it certainly is. */
  readonly unclear: string | null;
}
