import type { Clearance } from "../domain/sensitivity.ts";
import type { ShownFigure } from "../domain/shown-source.ts";
import type { SourcePlace } from "../domain/source-place.ts";

/**
 * The places of figures in their documents. A place is there for a reader exactly as long as its figure is: a withdrawn
 * document, or one above the clearance, has none.
 */
export interface SourcePlaces {
  /** Null where the figure is not there for this reader. Throws `StoreError` if the store cannot be used. */
  find(shown: Pick<ShownFigure, "cell" | "figure" | "source">, clearance: Clearance): Promise<SourcePlace | null>;
}
