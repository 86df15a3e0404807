import type { Passage } from "../domain/passage.ts";
import { answerFrom } from "./answering.ts";
import { spokenTerms, topicCoverage, wholeText } from "./evidence.ts";
import type { Names } from "./name-finder.ts";
import type { FoundPassage } from "./passage-index.ts";
import type { Quote } from "./place.ts";
import type { NarrativeQuestion } from "./question.ts";
import { fullSentencesOf } from "./sentences.ts";

type Dated = Pick<Passage, "issuedOn">;

/** News must cover this share of the subject, and of the best passage's coverage. */
const ABOUT_MIN = 0.5;
const SHARE_OF_BEST = 0.8;
const NEWS_MAX = 3;
const SENTENCES_MAX = 2;

/**
 * News about a subject: the opening statement of each passage about it, newest document first. A document
 * about the subject as a whole need not repeat it in each passage.
 */
export function newsFrom(
  question: NarrativeQuestion,
  passages: readonly FoundPassage[],
  names: Names,
): readonly Quote[] {
  if (question.topics.length === 0 && question.entities.length === 0) return [];
  const about = aboutSubject(passages, question).toSorted((a, b) => byDate(a, b) || placeIn(a) - placeIn(b));
  const quotes: Quote[] = [];
  for (const passage of about) {
    if (quotes.length === NEWS_MAX) break;
    const { quotes: answers, closest } = answerFrom(question, [passage], names);
    const [quote] = [...answers, ...closest];
    if (quote !== undefined) quotes.push({ passage, text: openingOf(quote.text) });
  }
  return quotes;
}

function aboutSubject<Found extends FoundPassage>(
  passages: readonly Found[],
  question: NarrativeQuestion,
): readonly Found[] {
  const covered = passages.map((passage) => ({
    passage,
    share: topicCoverage(question.topics, spokenTerms(wholeText(passage))),
  }));
  const best = Math.max(0, ...covered.map(({ share }) => share));
  const least = Math.max(ABOUT_MIN, SHARE_OF_BEST * best);
  return covered.filter(({ share }) => share >= least).map(({ passage }) => passage);
}

function openingOf(text: string): string {
  const sentences = fullSentencesOf(text).slice(0, SENTENCES_MAX);
  return sentences
    .map((sentence) => sentence.text)
    .join("")
    .trim();
}

/** Passages of a document are numbered in reading order. */
function placeIn({ id }: Passage): number {
  return Number(id.slice(1));
}

/** Newest first, undated last. */
function byDate(a: Dated, b: Dated): number {
  const [left, right] = [a.issuedOn ?? "", b.issuedOn ?? ""];
  return left === right ? 0 : left > right ? -1 : 1;
}

/** Statements by the newest passage that each cites, newest first. */
export function newestFirst<Stated extends { readonly passages: readonly Dated[] }>(
  statements: readonly Stated[],
): readonly Stated[] {
  const newest = ({ passages }: Stated): Dated => passages.toSorted(byDate)[0] ?? { issuedOn: null };
  return statements.toSorted((a, b) => byDate(newest(a), newest(b)));
}

/** News about the subject ranks by date alone; "recently" uses the date only between equal scores. */
const WORTH = { news: 2, recent: 0.2 } as const;

/** The score for a passage's date: most for the newest of those found, nothing for the oldest. */
export function newnessIn(
  found: readonly FoundPassage[],
  question: NarrativeQuestion,
): (passage: FoundPassage) => number {
  const { recency } = question;
  if (recency === null || question.isWhy) return () => 0;
  const about = new Set(aboutSubject(found, question).map(({ id }) => id));
  const days = [...new Set(found.flatMap(({ issuedOn }) => issuedOn ?? []))].toSorted();
  return ({ id, issuedOn }) => {
    if (issuedOn === null || !about.has(id)) return 0;
    return (WORTH[recency] * (days.indexOf(issuedOn) + 1)) / days.length;
  };
}
