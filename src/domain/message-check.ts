import type { AssumedSlot } from "./clarification.ts";

/** The figures of a message, held against what is stored. */
export interface CheckedMessage {
  readonly figures: readonly CheckedFigure[];
  /** As written: figures that the message says of nothing that is known here. */
  readonly untied: readonly string[];
  /** Figures said of another company, which are never looked up; as written. */
  readonly external: readonly string[];
  /** Further figures, beyond the limit of one answer. */
  readonly beyond: number;
  /** Only the start of the message was read. */
  readonly isCut: boolean;
}

/** A figure of a message with the cells that it was held against, by their index in the answer. */
export interface CheckedFigure {
  /** As written, with a few words around it. */
  readonly quote: string;
  readonly raw: string;
  readonly verdict: CheckVerdict;
  /** The figure itself, or for a change the former and the present one. */
  readonly cells: readonly number[];
  /** The change, by its index among the computed figures; null for a level. */
  readonly derived: number | null;
  /** What the message leaves open, and what it was read as. */
  readonly assumed: readonly AssumedSlot[];
}

export const CHECK_VERDICTS = ["agrees", "differs", "not_held", "withheld", "unclear"] as const;

export type CheckVerdict =
  | { readonly kind: "agrees" }
  | { readonly kind: "differs" }
  | { readonly kind: "not_held" }
  /** Stored above the clearance of the reader: whether it fits is not said. */
  | { readonly kind: "withheld" }
  | { readonly kind: "unclear"; readonly because: UnclearReason };

/**
 * Why there is no verdict, in this order: the stored figure has another unit or currency; one stored figure, or several,
 * fit what the message leaves open, and the assumed one does not; the change cannot be computed; the message does not say
 * whether it is a rise; the figure fits, and its direction is another one, or could not be checked; it is what
 * holds today, where the message speaks of what was known or what a document states; as known on which day is not clear.
 */
export type UnclearReason =
  | "other_unit"
  | "fits_other"
  | "open_slot"
  | "not_computed"
  | "no_direction"
  | "other_direction"
  | "direction_open"
  | "holds_now"
  | "day_open";
