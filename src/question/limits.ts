import type { Intent } from "../domain/intent.ts";
import type { Language } from "../domain/profile.ts";
import { QUESTION_NAMES_MAX, QUESTION_PERIODS_MAX, type UnreadReason } from "../domain/question-limits.ts";
import type { Term } from "../language/words/terms.ts";
import { type Item, isName } from "./item.ts";
import { wordlessIntent } from "./request-intent.ts";

/**
 * What reading may cost. A step is one item that the rule of one word looks at; a rule may look at every item of the question. Some hundred
 * thousand are a few milliseconds, and the longest question that is one takes far fewer.
 */
export const READING_STEPS_MAX = 4_000_000;

/** How many steps the rules may take at most: counted before any of them looks around, and the same on every machine. */
export function readingSteps(items: readonly Item[]): number {
  return items.length * items.filter(looksAround).length;
}

/** Why a question is too much to be read; null where it is not. */
export function unreadReason(items: readonly Item[]): UnreadReason | null {
  if (items.filter(names).length > QUESTION_NAMES_MAX) return "too_many_names";
  if (items.filter(({ kind }) => kind === "period").length > QUESTION_PERIODS_MAX) return "too_many_periods";
  return readingSteps(items) > READING_STEPS_MAX ? "too_intricate" : null;
}

function names(item: Item): boolean {
  return item.kind === "term" && (isName(item.term) || item.name !== undefined || item.term.kind === "home");
}

function looksAround(item: Item): boolean {
  return item.kind !== "mark" && !(item.kind === "term" && PLAIN.has(item.term.kind));
}

/** Words that mean the same wherever they stand, or by their neighbours alone. */
const PLAIN: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["glue", "courtesy", "topic", "verb", "pronoun"]);

/** Nothing is known of the question, so that no half of it is answered. */
export function unreadIntent(rawQuestion: string, language: Language, unread: UnreadReason): Intent {
  return {
    ...wordlessIntent(rawQuestion, language),
    spans: rawQuestion === "" ? [] : [{ start: 0, end: rawQuestion.length, kind: "not_understood" }],
    unread,
  };
}
