import type { Cell, Figure, Source } from "../domain/fact.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { SourcePlace } from "../domain/source-place.ts";

/** A figure that was shown with its source. */
export interface ShownFigure {
  readonly cell: Cell;
  readonly source: Pick<Source, "doc" | "locator"> & Partial<Source>;
  /** The figure itself, which tells versions of one document apart; without it the latest is meant. */
  readonly figure?: Figure;
}

/**
 * The places of figures in their documents. A place is there for a reader exactly as long as its figure is: a withdrawn
 * document, or one above the clearance, has none.
 */
export interface SourcePlaces {
  /** Null where the figure is not there for this reader. Throws `StoreError` if the store cannot be used. */
  find(figure: ShownFigure, clearance: Clearance): Promise<SourcePlace | null>;
}
