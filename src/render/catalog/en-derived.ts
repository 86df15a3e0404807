import type { DeclineReason, DerivedOp } from "../../domain/derived-figure.ts";
import type { DerivedAxis } from "./catalog.ts";
import { englishList } from "./en-list.ts";
import { formulaOf } from "./formula.ts";

export const englishDerived = {
  label,
  /** A position in a ranking; the first is the best. */
  place: (position: string, of: string) => `Place ${position} of ${of}`,
  /** The formula with the operands as shown; null where the label is enough. */
  method: (op: DerivedOp, operands: readonly string[]) =>
    formulaOf(op, operands, {
      cagr: (first, last) => `yearly growth that leads from ${first} to ${last}`,
      average: `mean of ${englishList(operands)}`,
    }),
  /** A result with its subject, where the label is not enough. */
  about: (subject: string, text: string) => `${subject} · ${text}`,
  inBrackets: (figure: string) => ` (${figure})`,
  /** The formula as a sentence, or after the result. */
  computed: (methods: readonly string[]) => `Computed as ${englishList(methods)}.`,
  thenComputed: (methods: readonly string[]) => `; computed as ${englishList(methods)}`,
  declined: (operation: string, reason: DeclineReason) =>
    `${operationName(operation)} was not computed: ${DECLINE_REASONS[reason]}.`,
};

const OPERATION_NAMES: Readonly<Record<string, string>> = {
  change: "The change",
  difference: "The difference",
  gap: "The difference",
  growth: "The growth",
  growth_pct: "The growth",
  change_points: "The change",
  cagr: "The compound annual growth",
  cagr_pct: "The compound annual growth",
  sum: "The sum",
  average: "The average",
  share: "The share",
  share_pct: "The share",
  ratio: "The ratio",
  subtract: "The remainder",
  rank: "The ranking",
  place: "The place in the ranking",
  max: "The highest",
  min: "The lowest",
  compare: "The comparison",
  series: "The series",
  scale: "The other scale",
};

function operationName(operation: string): string {
  return Object.hasOwn(OPERATION_NAMES, operation) ? (OPERATION_NAMES[operation] ?? "") : "This";
}

const DECLINE_REASONS: Readonly<Record<DeclineReason, string>> = {
  missing_operand: "a figure it needs is not found",
  withheld_operand: "a figure it needs or would give away may not be shown here",
  unlike_units: "the figures have different units",
  unlike_periods: "the periods differ in length",
  base_not_positive: "the base is zero or negative, so a percentage would mislead",
  not_additive: "this metric cannot be added up",
  nothing_to_compare: "there is no second figure to compare with",
  no_parts: "no parts are stored",
  conflicting_operand: "documents of equal rank disagree on a figure it needs",
  too_few_periods: "too few periods are stored",
};

const LABELS = {
  sum: "Sum",
  average: "Average",
  scale: "In another scale",
  max: "Highest",
  min: "Lowest",
  rank: "Ranking",
} as const;

function label(op: DerivedOp, { axis, operands }: DerivedAxis): string {
  const [first = "", second = ""] = operands;
  const path = operands.join(" → ");
  switch (op) {
    case "difference":
    case "change_points":
      return axis === "period" ? `Change ${path}` : `${second} minus ${first}`;
    case "growth_pct":
      return axis === "period" ? `Growth ${path}` : `${second} relative to ${first}`;
    case "cagr_pct":
      return `Compound annual growth ${path}`;
    case "share_pct":
      return `${first} as a share of ${second}`;
    case "ratio":
      return `Ratio of ${first} to ${second}`;
    case "per_unit":
      return `${first} divided by ${second}`;
    case "subtract":
      return `${first} without ${englishList(operands.slice(1))}`;
    case "sum":
    case "average":
    case "scale":
    case "max":
    case "min":
    case "rank":
      return LABELS[op];
  }
}
