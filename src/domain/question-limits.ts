/**
 * A longer text is no question, wherever it is asked: nothing of it is read. Counted as JavaScript and JSON count, so that a sign outside of
 * the first plane is two.
 */
export const QUESTION_CHARACTERS_MAX = 4_000;
/** So many figures, companies and parts may be named; an answer shows far fewer, and what names more is a document. */
export const QUESTION_NAMES_MAX = 200;
/** So many periods may be named: twenty years of quarters, and some. */
export const QUESTION_PERIODS_MAX = 100;

/** Why a question is not read: it is longer than any is, names too much, or would take more steps than reading may. */
export const UNREAD_REASONS = ["too_long", "too_many_names", "too_many_periods", "too_intricate"] as const;

export type UnreadReason = (typeof UNREAD_REASONS)[number];

export function isTooLong(text: string): boolean {
  return text.length > QUESTION_CHARACTERS_MAX;
}
