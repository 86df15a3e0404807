import type { Intent } from "../domain/intent.ts";
import type { Language } from "../domain/profile.ts";
import { QUESTION_NAMES_MAX, QUESTION_PERIODS_MAX, type UnreadReason } from "../domain/question-limits.ts";
import type { Term } from "../language/words/terms.ts";
import { type Item, isName } from "./item.ts";
import { wordlessIntent } from "./request-intent.ts";

/**
 * The limit on the cost of parsing. A step is one item that the rule for one word looks at; a rule may look at every
 * item. Some hundred thousand steps take a few milliseconds, and the longest real question takes far fewer.
 */
export const READING_STEPS_MAX = 4_000_000;

/** The maximum number of steps of the rules, computed before they run and the same on every machine. */
export function readingSteps(items: readonly Item[]): number {
  return items.length * items.filter(looksAround).length;
}

/** Why a question exceeds the limits; null where it does not. */
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

/** Words whose meaning depends at most on their direct neighbours. */
const PLAIN: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["glue", "courtesy", "topic", "verb", "pronoun"]);

/** The intent of a question beyond the limits: empty, so that no part of it is answered. */
export function unreadIntent(rawQuestion: string, language: Language, unread: UnreadReason): Intent {
  return {
    ...wordlessIntent(rawQuestion, language),
    spans: rawQuestion === "" ? [] : [{ start: 0, end: rawQuestion.length, kind: "not_understood" }],
    unread,
  };
}
