import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { digestOf } from "../answer/digest-of.ts";

/** Enough to tell what was shown from anything else, and short enough for a button. */
const LENGTH = 32;

/**
 * What a person decides about, as one text: the words in doubt, the rows that they stand in and every candidate with its value, in their
 * order. How many figures wait, and what they become, changes with decisions on other questions and is no part of it.
 */
export function seenQuestion({ kind, text, snippet, corrected, cell, options }: ReviewQuestion): string {
  const candidates = options.map(({ choice, raw }) => ({ choice, raw }));
  return digestOf({ kind, text, snippet, corrected, cell, candidates }).slice(0, LENGTH);
}
