import type { Evidence, GroundedStatement } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import { withoutFootnoteMarks } from "../passages/footnote-marks.ts";
import { evidenceOf } from "./shown-evidence.ts";

/** A sentence with the passages that it cites. */
export interface StatedWith {
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly origin: GroundedStatement["origin"];
}

/** The passages that some statements cite, without duplicates, and the statements with indexes into them. */
export interface Citing {
  readonly cited: readonly Passage[];
  readonly evidence: readonly Evidence[];
  readonly grounded: (one: StatedWith) => GroundedStatement;
}

export function citing(stated: readonly StatedWith[]): Citing {
  const cited = [...new Map(stated.flatMap(({ passages }) => passages.map((one) => [one.id, one]))).values()];
  return {
    cited,
    evidence: cited.map(evidenceOf),
    grounded: ({ text, passages, origin }) => ({
      text: withoutFootnoteMarks(text),
      origin,
      citations: passages.map(({ id }) => cited.findIndex((passage) => passage.id === id)),
    }),
  };
}
