import type { Clearance } from "../domain/sensitivity.ts";
import type { ShownFigure } from "../domain/shown-source.ts";
import type { SourcePlace } from "../domain/source-place.ts";

/**
 * The places of figures in their documents. A place is there for a reader exactly as long as its figure is: a withdrawn
 * document, or one above the clearance, has none.
 */
export interface SourcePlaces {
  /**
   * Null where the figure is not there for this reader. A figure of another reading than today's has its place as that
   * reading has it. Throws `StoreError` if the store cannot be used.
   */
  find(
    shown: Pick<ShownFigure, "cell" | "figure" | "source">,
    clearance: Clearance,
    reading?: PlaceReading,
  ): Promise<SourcePlace | null>;
}

/** What figures were read besides what holds today: what was in view before a moment, or what documents state. */
export interface PlaceReading {
  /** ISO 8601 in UTC. */
  readonly before?: string | undefined;
  readonly docs?: readonly string[] | undefined;
}
