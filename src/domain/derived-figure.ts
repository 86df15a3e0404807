import type { Figure } from "./fact.ts";

export const DERIVED_OPS = [
  "difference",
  "growth_pct",
  "change_points",
  "cagr_pct",
  "sum",
  "average",
  "share_pct",
  "ratio",
  "per_unit",
  "subtract",
  "scale",
  "max",
  "min",
  "rank",
] as const;

export type DerivedOp = (typeof DERIVED_OPS)[number];

/** A figure computed from cells. `of` holds indexes into the answer's cells, in the operation's order. */
export interface DerivedFigure {
  readonly op: DerivedOp;
  readonly figure: Figure;
  readonly of: readonly number[];
  /** For max, min and rank: the entities or periods, best first. */
  readonly entities?: readonly string[];
  readonly periods?: readonly string[];
}

/** Why a requested computation was not done. */
export type DeclineReason =
  | "missing_operand"
  /** An operand, or a figure that the result would reveal, is above the asker's clearance. */
  | "withheld_operand"
  | "unlike_units"
  | "unlike_periods"
  | "base_not_positive"
  | "not_additive"
  | "nothing_to_compare"
  | "no_parts"
  | "conflicting_operand"
  | "too_few_periods";

export interface DeclinedOperation {
  readonly operation: string;
  readonly reason: DeclineReason;
}
