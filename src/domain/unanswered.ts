import type { Answer } from "./answer.ts";
import { outcomeOf } from "./answer-outcome.ts";

/**
 * Why a question has no answer: its words, no stored figure, nothing in the documents, a question back that nobody
 * answered, or a refusal.
 */
export const UNANSWERED_CAUSES = ["not_understood", "not_found", "not_in_documents", "asked_back", "refused"] as const;

export type UnansweredCause = (typeof UNANSWERED_CAUSES)[number];

/** The words of such a question are shown to nobody. */
export const WORDLESS_CAUSE = "refused" satisfies UnansweredCause;

/** The cause where an answer is none; null for every other answer, also where something is withheld. */
export function unansweredCause(answer: Answer): UnansweredCause | null {
  if (answer.kind === "ask_first") return answer.notUnderstood.length === 0 ? "asked_back" : "not_understood";
  switch (outcomeOf(answer)) {
    case "unrecognized_param":
      return "not_understood";
    case "not_found":
      return answer.kind === "narrative" ? "not_in_documents" : "not_found";
    case "refused":
      return "refused";
    default:
      return null;
  }
}

/** The same for a question whatever its case, its spaces and the sign at its end are. */
export function foldedQuestion(question: string): string {
  const words = question.normalize("NFKC").toLowerCase().split(/\s/u).filter(Boolean).join(" ");
  return words.replace(/[?.!。]$/u, "").trimEnd();
}
