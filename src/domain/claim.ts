import type { Figure } from "./fact.ts";

/** A number that a question holds against a figure. */
export interface Claim {
  /** As typed, with its scale: `1.5bn`. */
  readonly raw: string;
  /** Its digits, such as `1.5`; negative for a fall: "did it fall 3 %". */
  readonly value: string;
  /** The power of ten of its scale; null if none was typed, so that the unit of the figure is meant. */
  readonly exponent: number | null;
  readonly isPercent: boolean;
  /** As a code; empty for one that is not known exactly, null where none was named. */
  readonly currency: string | null;
  readonly bound: "equal" | "above" | "at_least" | "below" | "at_most";
  /**
   * Of words alone ("did it fall", "is A ahead of B"), against 0: a change, or the gap from `above` to the other one.
   */
  readonly direction?: ClaimedDirection | undefined;
  /** Whether yes and no could be taken either way, so that it is named and not checked: "wasn't it 1,500". */
  readonly isUnclear?: true | undefined;
  /** Which of the periods that fulfil it is asked for. */
  readonly occurrence?: Occurrence | undefined;
  /** How far the figure is from it is asked for: "how far are we from …". */
  readonly isGoal?: true | undefined;
}

/** "when did it first exceed …", "when was it last above …", "since when is it above …". */
export type Occurrence = "first" | "last" | "since";

export type ClaimedDirection =
  | { readonly of: "change" }
  | { readonly of: "gap"; readonly axis: "metric" | "entity" | "period" | "dimension"; readonly code: string };

/** Whether figures are as a question says. */
export interface Verdict {
  readonly claim: Claim;
  /** For each checked cell or computed figure, by its index in the answer, whether it is. */
  readonly checked: readonly (({ readonly cell: number } | { readonly derived: number }) & {
    readonly holds: boolean;
    /** How far a stored figure is from a goal, in the unit of the figure and without a sign. */
    readonly distance?: Figure;
  })[];
}
