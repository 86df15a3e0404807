/** The longest text that is read as a question, in UTF-16 code units, as JavaScript and JSON count. */
export const QUESTION_CHARACTERS_MAX = 4_000;
/** Maximum number of metrics, entities and dimension values in a question; a text with more is taken for a document. */
export const QUESTION_NAMES_MAX = 200;
/** Maximum number of periods in a question: twenty years of quarters, and some more. */
export const QUESTION_PERIODS_MAX = 100;

/**
 * Why a question is not read: too long, too many names, or too many parsing steps. Or, of one for what was known on a
 * day: the day is unclear or not over, or it asks for more than figures that it names.
 */
export const UNREAD_REASONS = [
  ...(["too_long", "too_many_names", "too_many_periods", "too_intricate"] as const),
  ...(["known_on_which_day", "known_on_later_day", "known_on_unnamed"] as const),
] as const;

export type UnreadReason = (typeof UNREAD_REASONS)[number];

export function isTooLong(text: string): boolean {
  return text.length > QUESTION_CHARACTERS_MAX;
}
