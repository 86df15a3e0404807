import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { digestOf } from "../answer/digest-of.ts";

/** Digest length: enough to detect changes, and short enough for a button. */
const LENGTH = 32;

/**
 * A digest of what a person decides on: the unclear words, the rows that contain them, and the candidates in order. The
 * number of waiting figures and their results are excluded, because they change with decisions on other questions.
 */
export function seenQuestion({ kind, text, snippet, corrected, cell, options }: ReviewQuestion): string {
  const candidates = options.map(({ choice, raw }) => ({ choice, raw }));
  return digestOf({ kind, text, snippet, corrected, cell, candidates }).slice(0, LENGTH);
}
