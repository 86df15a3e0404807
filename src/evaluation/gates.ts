/** What is measured, each by itself: a gate is never averaged with another. */
export const GATES = {
  numeric: "Numeric accuracy: every figure stated, value and unit exact",
  citation: "Citation validity: document and place are those of the table",
  refusal: "Refused when due",
  no_refusal: "Not refused otherwise",
  clarification: "Asked, or assumption disclosed, when due",
  no_clarification: "Neither asked nor assumed otherwise",
  absence: "What is not there is said to be not there",
  named_words: "Unused words named",
  reply: "Help and why-questions answered in kind",
  coverage: "Coverage: answerable questions answered",
} as const;

export type GateName = keyof typeof GATES;

export const GATE_NAMES: readonly GateName[] = [
  "numeric",
  "citation",
  "refusal",
  "no_refusal",
  "clarification",
  "no_clarification",
  "absence",
  "named_words",
  "reply",
  "coverage",
];

export interface Check {
  readonly gate: GateName;
  /** What is wrong; null where the check is passed. */
  readonly fault: string | null;
}

/** What must never happen, whatever the other gates say. */
export interface Harm {
  readonly kind: "fabricated_figure" | "silent_error" | "modes_disagree";
  readonly detail: string;
}

export interface Judgement {
  readonly checks: readonly Check[];
  readonly harms: readonly Harm[];
}
