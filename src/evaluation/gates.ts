import { keysOf } from "./tally.ts";

/** The measured gates. Each counts by itself; they are never averaged. */
export const GATES = {
  numeric: "Numeric accuracy: every figure stated, value and unit exact",
  citation: "Citation validity: document and place are those of the table",
  refusal: "Refused when due",
  no_refusal: "Not refused otherwise",
  clarification: "Asked, or assumption disclosed, when due",
  no_clarification: "Neither asked nor assumed otherwise",
  absence: "What is not there is said to be not there",
  withheld: "Withheld above the clearance, and not offered",
  named_words: "Unused words named",
  reply: "Help and why-questions answered in kind",
  coverage: "Coverage: answerable questions answered",
  answer_accuracy: "Answer accuracy: what the documents say is stated",
  citation_precision: "Citation precision: cited passages are of documents that answer",
  faithfulness: "Faithfulness: statements borne out by what they cite",
  silence: "Nothing stated where the documents are silent",
  premise: "A denied premise said first, a held one not denied",
} as const;

export type GateName = keyof typeof GATES;

/**
 * Gates that count passages or statements instead of cases. Their totals depend on the answers, so a smaller total is
 * no loss; gates that count cases check whether there are answers at all.
 */
export const COUNTED_IN_ANSWERS: ReadonlySet<GateName> = new Set(["citation_precision", "faithfulness"]);

export const GATE_NAMES = keysOf(GATES);

export interface Check {
  readonly gate: GateName;
  /** The fault; null if the check passed. */
  readonly fault: string | null;
}

/** A check with all of its faults. */
export function check(gate: GateName, faults: readonly (string | null)[]): Check {
  const real = faults.filter((fault) => fault !== null);
  return { gate, fault: real.length === 0 ? null : real.join("; ") };
}

/** Events that fail an evaluation even if all gates pass. */
export const HARMS = {
  fabricated_figure: "Fabricated figures",
  silent_error: "Silent errors",
  restricted_shown: "Documents above the clearance cited or shown",
  other_subject: "Reasons of another entity or period only",
  modes_disagree: "Answers that differ from the other mode",
} as const;

export type HarmKind = keyof typeof HARMS;

export const HARM_KINDS = keysOf(HARMS);

export interface Harm {
  readonly kind: HarmKind;
  readonly detail: string;
}

export interface Judgement {
  readonly checks: readonly Check[];
  readonly harms: readonly Harm[];
}
