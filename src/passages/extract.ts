import type { Language } from "../domain/profile.ts";
import {
  isAboutOthers,
  isOfOtherEffect,
  isOfOtherMetric,
  isOfOtherMovement,
  isOfOtherPart,
  isOfOtherYears,
  isOfWholeYear,
  namesAll,
  type SentenceContext,
  speaksOfRequired,
  tellsOfEditions,
  tellsOfFigures,
} from "./answers-another.ts";
import { givesOrders, holdsControls } from "./embedded-instructions.ts";
import { questionCoverage, wholeText } from "./evidence.ts";
import type { Names } from "./name-finder.ts";
import type { FoundPassage } from "./passage-index.ts";
import type { NarrativeQuestion } from "./question.ts";
import { isHanTerm, searchTerms } from "./search-terms.ts";
import { fullSentencesOf, type Sentence } from "./sentences.ts";
import { announces, causeStrength, deniesCause, isCausalHeading, leansBack } from "./words/cause.ts";
import { directionsIn } from "./words/direction.ts";

/** A verbatim piece of a passage that answers the question. */
export interface Extract {
  readonly passage: FoundPassage;
  readonly text: string;
  readonly score: number;
}

const EXTRACTS_MAX = 3;
/** Extracts below this share of the best score are dropped. */
const SHARE_OF_BEST = 0.7;
/** Extracts in the asker's language are enough if the best of them reaches this share of the best score. */
const OWN_SHARE = 0.9;
const EXTRACT_CHARACTERS_MAX = 420;
const TERMS_MIN = 3;
/** Minimum share of the question that the extract, its preceding sentence and its heading must cover together. */
const NEAR_MIN = 0.5;
/** Sentences after a description of an event that may contain its reason. */
const FOLLOWING_MAX = 2;
const DENIED = 0.5;
const OTHER_PART = 0.5;
const STILL = -0.2;
const HEADED_SHARE = 0.75;
const LED_SHARE = 0.6;
const HEADING_CAUSE = 0.8;

interface Candidate extends Extract {
  readonly rank: number;
  readonly first: number;
  readonly last: number;
  readonly terms: ReadonlySet<string>;
  readonly language: Language;
}

/**
 * The best sentences of the packed passages, verbatim; those in the asker's language first, each group by score. For a
 * why-question an extract, with the sentences after it, must state a cause or stand under a heading that announces one.
 */
export function extract(
  question: NarrativeQuestion,
  passages: readonly FoundPassage[],
  names: Names,
): readonly Extract[] {
  const candidates = passages
    .flatMap((passage, rank) => candidatesOf({ passage, rank, question, ...names }))
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.first - b.first);
  const { language } = question;
  const taken = chosen(inLanguageOf(question, candidates));
  // Extracts in the asker's own language come first.
  const own = taken.filter((candidate) => candidate.language === language);
  const other = taken.filter((candidate) => candidate.language !== language);
  return [...own, ...other].map(({ passage, text, score }) => ({ passage, text, score }));
}

/** The same is often said in both languages, so the asker's own is enough if it scores about as high. */
function inLanguageOf({ language }: NarrativeQuestion, candidates: readonly Candidate[]): readonly Candidate[] {
  const own = candidates.filter((candidate) => candidate.language === language);
  const [best] = candidates;
  const [bestOwn] = own;
  return bestOwn !== undefined && best !== undefined && bestOwn.score >= best.score * OWN_SHARE ? own : candidates;
}

function chosen(candidates: readonly Candidate[]): readonly Candidate[] {
  const taken: Candidate[] = [];
  const least = (candidates[0]?.score ?? 0) * SHARE_OF_BEST;
  for (const candidate of candidates) {
    if (taken.length === EXTRACTS_MAX || candidate.score < least) break;
    if (!taken.some((other) => repeats(candidate, other))) taken.push(candidate);
  }
  return taken;
}

function repeats(a: Candidate, b: Candidate): boolean {
  if (a.passage.id === b.passage.id && a.first <= b.last && b.first <= a.last) return true;
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
  return shared / Math.max(1, Math.min(a.terms.size, b.terms.size)) > 0.7;
}

interface PassageContext extends SentenceContext {
  readonly passage: FoundPassage;
  readonly rank: number;
}

function candidatesOf(context: PassageContext): readonly Candidate[] {
  const { passage, question } = context;
  if (!speaksOfRequired(context)) return [];
  const sentences = fullSentencesOf(passage.text);
  const around = questionCoverage(question, wholeText(passage), passage);
  const isFit = sentences.map((_, index) => fitness(sentences, index, context));
  return sentences.flatMap((_, index) => {
    if (isFit[index] !== true) return [];
    const { first, last } = widened(sentences, index, isFit, question);
    const text = textBetween(sentences, first, last);
    const score = scoreOf(text, { ...context, sentences, isFit, around, first, index });
    if (score === null) return [];
    const terms = new Set(searchTerms(text));
    return [{ passage, rank: context.rank, first, last, text: text.trim(), score, terms, language: languageOf(terms) }];
  });
}

/** A sentence with its necessary neighbours: one that it refers to, one that it announces, the reason of an event. */
function widened(
  sentences: readonly Sentence[],
  index: number,
  isFit: readonly boolean[],
  { isWhy }: NarrativeQuestion,
): { readonly first: number; readonly last: number } {
  const textAt = (at: number): string => sentences[at]?.text ?? "";
  const fits = (from: number, to: number): boolean =>
    textBetween(sentences, from, to).length <= EXTRACT_CHARACTERS_MAX &&
    isFit.slice(from, to + 1).every((fit) => fit) &&
    isFit[from] === true &&
    isFit[to] === true;
  const leans = leansBack(textAt(index)) || announces(textAt(index - 1));
  const first = leans && !endsParagraph(textAt(index - 1)) && fits(index - 1, index) ? index - 1 : index;
  let last = index;
  if (announces(textAt(index)) && fits(first, index + 1)) last = index + 1;
  if (!isWhy) return { first, last };
  let strength = causeStrength(textBetween(sentences, first, last));
  for (let step = 0; step < FOLLOWING_MAX && strength < 1; step += 1) {
    if (endsParagraph(textAt(last)) || !fits(first, last + 1)) break;
    last += 1;
    strength = Math.max(strength, causeStrength(textAt(last)));
  }
  return { first, last };
}

function endsParagraph(sentence: string): boolean {
  return sentence.endsWith("\n");
}

function textBetween(sentences: readonly Sentence[], first: number, last: number): string {
  return sentences
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join("");
}

interface ScoreContext extends PassageContext {
  readonly sentences: readonly Sentence[];
  readonly isFit: readonly boolean[];
  /** The share of the question that the whole passage covers. */
  readonly around: number;
  readonly first: number;
  /** The sentence that the extract was built around. */
  readonly index: number;
}

/** The score of an extract as an answer; null if it is not one. */
function scoreOf(text: string, context: ScoreContext): number | null {
  const { sentences, isFit, question, around, rank, passage, first, index } = context;
  const heading = [passage.title, ...passage.headings].join("\n");
  const lead = passage.lead ?? "";
  const before = isFit[first - 1] === true ? (sentences[first - 1]?.text ?? "") : "";
  const coverage = (part: string): number => questionCoverage(question, part, passage);
  // Text under a heading about the subject, or giving causes of the lead, need not name the subject again.
  const headed = Math.max(
    HEADED_SHARE * coverage(heading),
    lead === "" ? 0 : LED_SHARE * coverage(`${heading}\n${lead}`),
  );
  const core = Math.max(headed, coverage(sentences[index]?.text ?? ""));
  const said = coverage(text);
  const place = [heading, lead, before, text].join("\n");
  const nearby = coverage(place);
  if (nearby < NEAR_MIN || !namesAll(place, context)) return null;
  if (isOfOtherMovement(text, context) || isOfOtherMetric(sentences[index]?.text ?? "", `${heading}\n${lead}`, context))
    return null;
  if (isOfWholeYear(place, context) || isOfOtherEffect(text, context)) return null;
  const cause = Math.max(causeStrength(text), isCausalHeading(passage.headings.at(-1) ?? "") ? HEADING_CAUSE : 0);
  if (question.isWhy && cause === 0) return null;
  const worth = 0.6 * core + 0.4 * said + 0.5 * nearby + 0.25 * around + (question.isWhy ? 0.6 * cause : 0);
  return (
    worth -
    (deniesCause(text) ? DENIED : 0) +
    directionWorth(text, question) +
    closeness(passage, question) -
    (isOfOtherPart(text, heading, context) || tellsOfFigures(text, context) ? OTHER_PART : 0) -
    0.03 * rank -
    0.01 * first
  );
}

/** Whether a sentence may be quoted for the question at all. */
function fitness(sentences: readonly Sentence[], index: number, context: PassageContext): boolean {
  const text = sentences[index]?.text ?? "";
  if (givesOrders(text) || holdsControls(text)) return false;
  if (searchTerms(text).length < TERMS_MIN || tellsOfEditions(text, context)) return false;
  return !isAboutOthers(text, sentences[index - 1]?.text ?? "", context) && !isOfOtherYears(text, context);
}

function closeness({ entity, period }: FoundPassage, { entities, periods }: NarrativeQuestion): number {
  const ofEntity = entity !== null && entities.includes(entity) ? 0.15 : 0;
  return ofEntity + (period !== null && periods.includes(period) ? 0.1 : 0);
}

function directionWorth(text: string, { direction, topics }: NarrativeQuestion): number {
  if (direction === null) return 0;
  const spoken = directionsIn(text);
  if (spoken.has(direction)) return 0.2;
  if (spoken.size > 0) return -0.3;
  // For a metric, the heading or passage tells the movement; for anything else the sentence has to.
  return topics.some(({ code }) => code !== null) ? 0 : STILL;
}

function languageOf(terms: ReadonlySet<string>): Language {
  const han = [...terms].filter(isHanTerm).length;
  return han * 2 > terms.size ? "zh" : "en";
}
