import type { CellRequest } from "./intent.ts";
import type { PeriodCode } from "./period.ts";

export type AssumableSlot = "metric" | "entity" | "period" | "dimension";

/** Where a question is undecided, and what was done about it. */
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

/** A slot that the question left open, and where its value came from. */
export interface AssumedSlot {
  readonly slot: AssumableSlot;
  readonly codes: readonly string[];
  readonly from: AssumptionOrigin;
}

export type AssumptionOrigin =
  | { readonly kind: "default" }
  /** Taken over from the last answered question of the thread. */
  | { readonly kind: "carried" }
  /** The latest period that is stored and may be named, which the question asked for. */
  | LatestOrigin
  /** A model's reading of a word, accepted because the glossary knows the code. */
  | { readonly kind: "read_as"; readonly raw: string };

export interface LatestOrigin {
  readonly kind: "latest";
  /** As it was asked for: the code of a latest period. */
  readonly asked: PeriodCode;
  /** How many figures it was chosen for, and whether each of them has it. */
  readonly of: "one" | "all" | "some";
  /** The latest periods of other lengths, for whoever meant one of those. */
  readonly others: readonly PeriodCode[];
}

/** One click that makes the question complete; `slot` is what the click decides and what its label shows. */
export interface NarrowingOption {
  readonly slot: "metric" | "entity" | "period" | "dimension" | "cell" | "did_you_mean" | "afresh";
  readonly request: CellRequest;
}
