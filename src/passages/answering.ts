import type { Language } from "../domain/profile.ts";
import { holdsHan } from "../language/han.ts";
import { isOfOtherPart, speaksOfRequired, tellsOfFigures } from "./answers-another.ts";
import { countedIn, counts, kindsAsked, kindsHeld } from "./asked-kind.ts";
import { type Covered, isAnswer } from "./confidence.ts";
import { coverageIn, speaksOf, spokenTerms, wholeText, wordCoverageIn } from "./evidence.ts";
import type { Names } from "./name-finder.ts";
import type { FoundPassage } from "./passage-index.ts";
import { lengthOf, type Place, placeOf, type Quote, quoteOf } from "./place.ts";
import { type NarrativeQuestion, subjectTopics } from "./question.ts";
import { isLaterThan, quotedWith, reasonIn } from "./reasons.ts";
import { saysExactly } from "./says-exactly.ts";
import { isHanOrKanaTerm, searchTerms } from "./search-terms.ts";
import { isProvisional } from "./words/cause.ts";

export interface Answering {
  /** The documents' answer, best first; empty if no passage is plainly about the question. */
  readonly quotes: readonly Quote[];
  /** The nearest places if there is no answer. */
  readonly closest: readonly Quote[];
}

const QUOTES_MAX = 3;
const SENTENCES_MAX = 3;
/** Reasons are quoted with the events that they explain. */
const REASON_SENTENCES_MAX = 7;
const CLOSEST_MAX = 2;
/** Sentences below this share of the best score are not quoted: of the same passage, and of others. */
const SHARE_OF_BEST = 0.5;
const SHARE_ELSEWHERE = 0.8;
/** Sentences that share more of their terms than this say the same. */
const REPEATING = 0.8;
/** A place that covers less of the question than this is not near it. */
const NEAR_MIN = 0.1;
/** Sentences on each side of the best one that a near place is quoted with. */
const REACH = 4;
const QUOTE_CHARACTERS_MAX = 900;
const OTHER_PART = 0.5;
const CORRECTED = 0.6;

interface Candidate {
  readonly place: Place;
  readonly rank: number;
  /** The sentence itself, and the first and last sentence that it is quoted with. */
  readonly index: number;
  readonly first: number;
  readonly last: number;
  readonly score: number;
  /** Share of the question that the sentence and its headings cover. */
  readonly said: number;
  /** The same with the sentence before it. */
  readonly near: number;
  /** The same of the words that a dictionary knows, without single characters. */
  readonly nearWords: number;
  /** Weight of the topics that the whole passage covers. */
  readonly weight: number;
  /** Share of the kinds of things asked for that the sentence names. */
  readonly held: number;
  /** Whether its passage mentions the names asked for. A name in Chinese may be written in several ways. */
  readonly isAbout: boolean;
  /** Whether its passage speaks of more that is asked about than its year. */
  readonly isOfSubject: boolean;
  /** Whether it may answer; a why-question is answered only by a reason. */
  readonly mayAnswer: boolean;
  /** Of a document that calls itself provisional, where a later one of the same entity and period was found. */
  readonly isCorrected: boolean;
  readonly language: Language;
}

/**
 * The sentences of some passages that answer a question best. A sentence is worth the share of the question, by rarity
 * of its words, that it covers alone, with the sentence before it and with its whole passage; and whether it holds a
 * thing of the kind asked for. Best first.
 */
export function answerFrom(question: NarrativeQuestion, passages: readonly FoundPassage[], names: Names): Answering {
  const most = Math.max(...passages.map(({ score }) => score), Number.EPSILON);
  const asked = kindsAsked(question.text);
  const candidates = passages
    .flatMap((passage, rank) => {
      const hasLater = passages.some((other) => isLaterThan(other, passage));
      return candidatesOf(placeOf(passage, { question, ...names, asked, found: passage.score / most, hasLater }), rank);
    })
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.index - b.index);
  const rivals = candidates.filter(({ mayAnswer }) => mayAnswer);
  const named = rivals.filter(({ isOfSubject }) => isOfSubject);
  const [best] = named;
  const isAnswered = best !== undefined && isAnswer(coveredBy(best, rivals), question);
  if (isAnswered) return { quotes: quotesOf(chosen(named, question)), closest: [] };
  return { quotes: [], closest: closestOf(candidates) };
}

function coveredBy(best: Candidate, candidates: readonly Candidate[]): Covered {
  const { passage } = best.place;
  const other = candidates.find(({ place }) => place.passage.source.doc !== passage.source.doc);
  return { ...best, passage, lead: best.score - (other?.score ?? 0) };
}

/** The best sentences of the best passage, and equally good ones of others; the asker's language first. */
function chosen(candidates: readonly Candidate[], { language }: NarrativeQuestion): readonly Candidate[] {
  const [best] = candidates;
  const taken: Candidate[] = [];
  let sentences = 0;
  for (const candidate of candidates) {
    const share = candidate.score / (best?.score ?? 1);
    if (share < (candidate.place === best?.place ? SHARE_OF_BEST : SHARE_ELSEWHERE)) continue;
    const size = candidate.last - candidate.first + 1;
    if (taken.length > 0 && sentences + size > (candidate.place.question.isWhy ? REASON_SENTENCES_MAX : SENTENCES_MAX))
      continue;
    if (taken.length === QUOTES_MAX) break;
    // A cause alone scores high; causes after the best one must name the subject of the question.
    if (taken.length > 0 && candidate.place.question.isWhy && candidate.said === 0) continue;
    if (best?.isCorrected === false && candidate.isCorrected) continue;
    if (taken.some((one) => says(one, candidate))) continue;
    taken.push(candidate);
    sentences += size;
  }
  return [...taken.filter((one) => one.language === language), ...taken.filter((one) => one.language !== language)];
}

/** Whether a sentence has been taken, or one that says much the same. */
function says(a: Candidate, b: Candidate): boolean {
  if (a.place === b.place && a.first <= b.index && b.index <= a.last) return true;
  const [left, right] = [termsOf(a), termsOf(b)];
  const shared = [...left].filter((term) => right.has(term)).length;
  return shared / Math.max(1, Math.min(left.size, right.size)) > REPEATING;
}

function termsOf({ place, index }: Candidate): ReadonlySet<string> {
  return new Set(searchTerms(place.sentences[index]?.text ?? ""));
}

/** The chosen sentences of each passage in reading order; adjoining ones become one quote. */
function quotesOf(taken: readonly Candidate[]): readonly Quote[] {
  return [...new Set(taken.map(({ place }) => place))].flatMap((place) => {
    const own = taken.filter((one) => one.place === place).sort((a, b) => a.first - b.first);
    const runs: { first: number; last: number }[] = [];
    for (const { first, last } of own) {
      const run = runs.at(-1);
      if (run !== undefined && first <= run.last + 1) run.last = Math.max(run.last, last);
      else runs.push({ first, last });
    }
    return runs.map((run) => quoteOf(place, run.first, run.last));
  });
}

/** The best sentences of the best passages, with those around them. */
function closestOf(candidates: readonly Candidate[]): readonly Quote[] {
  const near = candidates
    .filter(({ near, isAbout, isOfSubject }) => isAbout && isOfSubject && near >= NEAR_MIN)
    .sort((a, b) => b.score - a.score || a.rank - b.rank);
  const best = near.filter(({ place }, at) => near.findIndex((other) => other.place === place) === at);
  return best.slice(0, CLOSEST_MAX).map(({ place, index }) => {
    let [first, last] = [index, index];
    for (let step = 0; step < REACH; step += 1) {
      if (place.isFit[last + 1] === true && lengthOf(place, first, last + 1) <= QUOTE_CHARACTERS_MAX) last += 1;
      if (place.isFit[first - 1] === true && lengthOf(place, first - 1, last) <= QUOTE_CHARACTERS_MAX) first -= 1;
    }
    return quoteOf(place, first, last);
  });
}

/**
 * Whether a passage speaks of anything that is asked about: that it is of the year asked about makes it neither an answer
 * nor near one. Only what happened in a year may be anything.
 */
function speaksOfSubject({ passage, question }: Place): boolean {
  const topics = subjectTopics(question);
  if (topics.length === 0) return question.topics.length === 0 || !question.isWhy;
  const terms = spokenTerms(wholeText(passage));
  return topics.some((topic) => speaksOf(topic, terms));
}

function candidatesOf(place: Place, rank: number): readonly Candidate[] {
  const { passage, question, sentences, isFit, heading, asked } = place;
  const whole = coverageIn(question, [heading, passage.text], passage);
  const isRequiredSaid = speaksOfRequired(place);
  const isOfSubject = speaksOfSubject(place);
  const things = countedIn(question);
  const isAbout =
    isRequiredSaid || question.topics.every(({ isRequired, isName, raw }) => !isRequired || !isName || holdsHan(raw));
  return sentences.flatMap(({ text }, index) => {
    if (isFit[index] !== true) return [];
    const before = isFit[index - 1] === true ? (sentences[index - 1]?.text ?? "") : "";
    const said = coverageIn(question, [heading, text], passage);
    const near = coverageIn(question, [heading, before, text], passage);
    const { first, last } = quotedWith(place, index);
    const reason = question.isWhy
      ? reasonIn(
          quoteOf(place, first, last).text,
          { sentence: text, before: isFit[first - 1] === true ? (sentences[first - 1]?.text ?? "") : "" },
          place,
        )
      : { worth: 0 };
    const held = kindsHeld(asked, text, question);
    const isOther = isOfOtherPart(text, heading, place);
    const other = isOther || tellsOfFigures(text, place) ? OTHER_PART : 0;
    const isCorrected = place.hasLater && isProvisional(passage.text);
    const score =
      said.share +
      0.5 * near.share +
      whole.share +
      0.25 * held +
      0.15 * place.found -
      other -
      (isCorrected ? CORRECTED : 0) +
      (reason?.worth ?? 0);
    const isSaid = question.exactly === null || (near.share === 1 && !isOther && saysExactly(heading, text, place));
    const mayAnswer = isRequiredSaid && isSaid && reason !== null && counts(things, heading, text);
    const language = languageOfMostTerms(new Set(searchTerms(text)));
    return [
      {
        place,
        rank,
        index,
        first,
        last,
        score,
        said: said.share,
        near: near.share,
        nearWords: wordCoverageIn(question, [heading, before, text], passage),
        weight: whole.weight,
        held,
        isAbout,
        isOfSubject,
        mayAnswer,
        isCorrected,
        language,
      },
    ];
  });
}

function languageOfMostTerms(terms: ReadonlySet<string>): Language {
  const han = [...terms].filter(isHanOrKanaTerm).length;
  return han * 2 > terms.size ? "zh" : "en";
}
