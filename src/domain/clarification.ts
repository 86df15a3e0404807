import type { AssumableSlot, CellRequest } from "./intent.ts";
import type { TaughtName } from "./learned-name.ts";
import type { PeriodCode } from "./period.ts";

/** The open parts of a question, and how they were handled. */
export type Clarification =
  | { readonly mode: "none" }
  | { readonly mode: "ask_first"; readonly narrowingOptions: readonly NarrowingOption[] }
  | {
      readonly mode: "answer_with_assumptions";
      readonly assumedSlots: readonly AssumedSlot[];
      readonly narrowingOptions: readonly NarrowingOption[];
    }
  | { readonly mode: "out_of_scope_entity"; readonly narrowingOptions: readonly NarrowingOption[] };

export const CLARIFICATION_MODES = [
  "none",
  "ask_first",
  "answer_with_assumptions",
  "out_of_scope_entity",
] as const satisfies readonly Clarification["mode"][];

/** A slot that the question left open, and the origin of its value. */
export interface AssumedSlot {
  readonly slot: AssumableSlot;
  readonly codes: readonly string[];
  readonly from: AssumptionOrigin;
}

export type AssumptionOrigin =
  | { readonly kind: "default" }
  /** Taken over from the last answered question of the thread. */
  | { readonly kind: "carried" }
  /** The question asked for the latest period: the latest that is stored and that the asker may see. */
  | LatestOrigin
  /** A word that is no name of the company file and was read as one, or as words of computing. */
  | { readonly kind: "read_as"; readonly raw: string };

export interface LatestOrigin {
  readonly kind: "latest";
  /** The code of the requested latest period, such as `LATEST-QUARTER`. */
  readonly asked: PeriodCode;
  /** Whether one figure was requested or several, and whether all of those have the chosen period. */
  readonly of: "one" | "all" | "some";
  /** The latest periods of other lengths, offered as alternatives. */
  readonly others: readonly PeriodCode[];
}

/** One click that completes the question; `slot` is decided by the click and shown on its label. */
export interface NarrowingOption {
  readonly slot: "metric" | "entity" | "period" | "dimension" | "cell" | "did_you_mean" | "afresh";
  readonly request: CellRequest;
  /** What the one word that stopped the question meant, if this is chosen; absent where it says nothing of a word. */
  readonly teaches?: TaughtName | undefined;
}
