import type { Language } from "../domain/profile.ts";
import { lacksName } from "./evidence.ts";
import type { FoundPassage } from "./passage-index.ts";
import type { NarrativeQuestion } from "./question.ts";

interface Confidence {
  readonly weight: number;
  /** Of the share of the search that the passage and its neighbours hold. */
  readonly around: number;
  /** Taken off for a passage that lacks a name of the question. */
  readonly unnamed: number;
  /** Taken off for a sentence that names nothing of the kinds asked for, in part if it names some of them. */
  readonly unlike: number;
  /** For each point by which the sentence is better than the best of other documents. */
  readonly ahead: number;
  readonly least: number;
}

/** In Chinese each character and each pair counts, which adds up to more than the words. */
const CONFIDENCE: Readonly<Record<Language, Confidence>> = {
  en: { weight: 0.24, around: 9.5, unnamed: 1.85, unlike: 2.5, ahead: 1.5, least: 7.42 },
  zh: { weight: 0.052, around: 0, unnamed: 1.1, unlike: 0, ahead: 1, least: 5.75 },
};

/** The share of a question about a metric that a reason has to cover. */
const REASON_MIN = 0.5;

/** How much of a question its best sentence covers. */
export interface Covered {
  readonly passage: FoundPassage;
  /** Share that the sentence, the one before it and its headings cover. */
  readonly near: number;
  /** The same by words alone. */
  readonly nearWords: number;
  /** Weight of the topics that the whole passage covers. */
  readonly weight: number;
  /** Share of the kinds of things asked for that the sentence names. */
  readonly held: number;
  /** Lead of its score over the best sentence of another document. */
  readonly lead: number;
}

/**
 * Whether the best sentence answers the question rather than being merely near it. Fitted on questions about texts in
 * both languages, once with and once without the text that answers. A reason for a metric's movement has already been
 * checked for metric, entity, period and direction.
 */
export function isAnswer(
  { passage, near, nearWords, weight, held, lead }: Covered,
  question: NarrativeQuestion,
): boolean {
  if (question.isWhy && question.topics.some(({ code }) => code !== null)) return nearWords >= REASON_MIN;
  const { weight: worth, around, unnamed, unlike, ahead, least } = CONFIDENCE[question.language];
  const missing = (lacksName(question, passage) ? unnamed : 0) + unlike * (1 - held);
  return 6.5 * near + worth * weight + around * passage.coverage + ahead * lead - missing >= least;
}
