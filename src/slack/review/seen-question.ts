import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { digestOf } from "../answer/digest-of.ts";

/** Digest length: enough to detect changes, and short enough for a button. */
const LENGTH = 32;

/**
 * A digest of a question as a person sees it: unclear words, their rows, and candidates in order. Waiting
 * figures and results are excluded, since decisions on other questions change them.
 */
export function seenQuestion({ kind, text, snippet, corrected, cell, options }: ReviewQuestion): string {
  const candidates = options.map(({ choice, raw }) => ({ choice, raw }));
  return digestOf({ kind, text, snippet, corrected, cell, candidates }).slice(0, LENGTH);
}
