import type { GroundedStatement } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";

/** A sentence with the passages that it cites. */
export interface StatedWith {
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly origin: GroundedStatement["origin"];
}
