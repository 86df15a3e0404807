import { isWithin } from "../company/family.ts";
import type { Passage } from "../domain/passage.ts";
import { asksOfEditions, isBareClaim } from "./editions/bare-claims.ts";
import { entitiesIn, speaksOf, spokenTerms, wholeText, yearsIn } from "./evidence.ts";
import type { FoundName, Names } from "./name-finder.ts";
import type { NarrativeQuestion } from "./question.ts";
import { effectOfHeading, leansBack, withoutReason } from "./words/cause.ts";
import { directionsIn } from "./words/direction.ts";

/** A sentence's passage and the question that it might be quoted for. */
export interface SentenceContext extends Names {
  readonly passage: Passage;
  readonly question: NarrativeQuestion;
}

/** Whether a statement answers a different question: about another entity, metric, period or movement. */
export function answersAnother(text: string, context: SentenceContext): boolean {
  const heading = [context.passage.title, ...context.passage.headings].join("\n");
  return (
    !speaksOfRequired(context) ||
    tellsOfEditions(text, context) ||
    isAboutOthers(text, "", context) ||
    isOfOtherYears(text, context) ||
    isOfOtherMetric(text, heading, context) ||
    isOfOtherMovement(text, context) ||
    isOfOtherEffect(text, context) ||
    (context.question.isWhy && !namesAll(`${heading}\n${context.passage.text}`, context))
  );
}

/** A statement that one edition replaces another answers only questions about editions. */
export function tellsOfEditions(text: string, { passage, question }: SentenceContext): boolean {
  return !asksOfEditions(question.text) && isBareClaim(text, passage.title);
}

/**
 * Whether a sentence is about other entities. In a document about the asked entity, only unrelated entities count (no
 * parts or parents of it, and none named in the reason). In a document about another entity, or about none, the
 * sentence itself, the one before it or its heading has to name the asked one.
 */
export function isAboutOthers(text: string, before: string, context: SentenceContext): boolean {
  const { passage, question, finder } = context;
  const { entities } = question;
  if (entities.length === 0) return false;
  const isNamed = (names: ReadonlySet<string>): boolean => entities.some((entity) => names.has(entity));
  if (isNamed(entitiesIn(text, finder))) return false;
  if (passage.entity !== null && entities.includes(passage.entity)) return strangersIn(withoutReason(text), context);
  if (othersIn(text, context)) return true;
  const around = [passage.title, ...passage.headings, ...(leansBack(text) ? [before] : [])];
  const named = entitiesIn(around.join("\n"), finder);
  return named.size > 0 ? !isNamed(named) : passage.entity !== null;
}

/** Whether a text names an entity that is neither asked for nor part of one that is. */
function othersIn(text: string, { question: { entities }, finder, glossary }: SentenceContext): boolean {
  return finder
    .find(text)
    .some(({ named }) => named.kind === "entity" && !entities.some((entity) => isWithin(named.code, entity, glossary)));
}

/** Whether a text names an external company, or an entity that is neither a part nor an ancestor of an asked one. */
function strangersIn(text: string, { question: { entities }, finder, glossary }: SentenceContext): boolean {
  const isKin = (code: string): boolean =>
    entities.some((entity) => isWithin(code, entity, glossary) || isWithin(entity, code, glossary));
  return finder
    .find(text)
    .some(({ named }) => named.kind === "external" || (named.kind === "entity" && !isKin(named.code)));
}

/**
 * Whether a sentence describes other years than the asked ones or the year before each. If the document has a period
 * label, the reason given may lie in any year.
 */
export function isOfOtherYears(text: string, { question: { periods }, passage }: SentenceContext): boolean {
  if (periods.length === 0) return false;
  const claim = passage.period === null ? text : withoutReason(text);
  const named = yearsIn(claim);
  if (named.size === 0 || (passage.period !== null && directionsIn(claim).size === 0)) return false;
  const asked = periods.flatMap((period) => [...yearsIn(period)]);
  return asked.length > 0 && !asked.some((year) => named.has(year) || named.has(String(Number(year) - 1)));
}

/**
 * "Operating profit rose because claims fell" is about profit: a sentence is about the first metric that it names,
 * unless it also names the asked metric and stands under a heading about it.
 */
export function isOfOtherMetric(text: string, heading: string, { question, finder }: SentenceContext): boolean {
  const asked = new Set(question.topics.flatMap(({ code }) => code ?? []));
  if (!question.isWhy || asked.size === 0) return false;
  const named = finder.find(text).filter(({ named: { kind } }) => kind === "metric");
  const [first] = named;
  if (first === undefined || asked.has(first.named.code)) return false;
  const isAsked = (found: FoundName): boolean => asked.has(found.named.code);
  return !named.some(isAsked) || !finder.find(heading).some(isAsked);
}

/**
 * Reasons under a heading such as 畅销的原因 explain the effect it names; for another effect, only a sentence that
 * itself describes a movement may answer.
 */
export function isOfOtherEffect(text: string, { passage, question, finder }: SentenceContext): boolean {
  const asked = new Set(question.topics.flatMap(({ code }) => code ?? []));
  const effect = effectOfHeading(passage.headings.at(-1) ?? "");
  if (!question.isWhy || asked.size === 0 || effect === null) return false;
  const isNamed = finder.find(effect).some(({ named }) => asked.has(named.code));
  return !isNamed && directionsIn(effect).size === 0 && directionsIn(text).size === 0;
}

/** A text has to name every metric and dimension value that is asked for. */
export function namesAll(text: string, { question, finder }: SentenceContext): boolean {
  const asked = question.topics.flatMap(({ code }) => code ?? []);
  if (asked.length === 0) return true;
  const named = new Set(finder.find(text).map(({ named: { code } }) => code));
  return asked.every((code) => named.has(code));
}

/** "Revenue rose …": a movement of a metric does not answer a question about neither metrics nor movements. */
export function tellsOfFigures(text: string, { question, finder }: SentenceContext): boolean {
  if (question.direction !== null || question.topics.some(({ code }) => code !== null)) return false;
  const claim = withoutReason(text);
  return directionsIn(claim).size > 0 && finder.find(claim).some(({ named }) => named.kind === "metric");
}

/** A name within this many characters of the start is the subject of the sentence. */
const OPENING_CHARACTERS = 20;

/**
 * Whether a sentence is about another entity or business part: it opens with one ("Bank revenue was touched
 * less"), or its heading names one.
 */
export function isOfOtherPart(text: string, heading: string, { question, finder }: SentenceContext): boolean {
  const opening = finder.find(text.slice(0, OPENING_CHARACTERS));
  const entities = opening.flatMap(({ named }) => (named.kind === "entity" ? [named.code] : []));
  const { entities: asked } = question;
  if (asked.length > 0 && entities.length > 0 && !entities.some((code) => asked.includes(code))) return true;
  const codes = new Set(question.topics.flatMap(({ code }) => code ?? []));
  if (codes.size === 0) return false;
  return [...finder.find(heading), ...opening].some(
    ({ named }) => named.kind === "dimension" && !codes.has(named.code),
  );
}

/** Whether a passage mentions all required topics of the question. */
export function speaksOfRequired({ passage, question }: SentenceContext): boolean {
  const required = question.topics.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return true;
  const terms = spokenTerms(wholeText(passage));
  return required.every((topic) => speaksOf(topic, terms));
}

/** A document about a full year explains a part of it only where the text names that part. */
export function isOfWholeYear(text: string, { question: { periods }, passage: { period } }: SentenceContext): boolean {
  const parts = periods.flatMap((asked) => partName(asked) ?? []);
  return (
    period?.startsWith("FY") === true &&
    parts.length === periods.length &&
    parts.length > 0 &&
    !parts.some((part) => part.test(text))
  );
}

const PARTS: readonly (readonly [RegExp, RegExp])[] = [
  [/H1$/, /\bh1\b|\bfirst[ -]half\b|上半年/iu],
  [/H2$/, /\bh2\b|\bsecond[ -]half\b|下半年/iu],
  [/Q1$/, /\bq1\b|\bfirst[ -]quarter\b|(?:第一|一|首)季度?/iu],
  [/Q2$/, /\bq2\b|\bsecond[ -]quarter\b|(?:第二|二)季度?/iu],
  [/Q3$/, /\bq3\b|\bthird[ -]quarter\b|(?:第三|三)季度?/iu],
  [/Q4$/, /\bq4\b|\b(?:fourth|last)[ -]quarter\b|(?:第四|四)季度?/iu],
];

/** A pattern for the names of a half or a quarter; null for any other period. */
function partName(code: string): RegExp | null {
  return PARTS.find(([part]) => part.test(code))?.[1] ?? null;
}

/**
 * A reason for a rise explains neither a fall nor why there was none. A document about only part of the asked
 * time must state the direction, since a quarter may move against its year.
 */
export function isOfOtherMovement(text: string, { question, passage }: SentenceContext): boolean {
  const { isWhy, direction, topics, periods } = question;
  if (!isWhy || direction === null) return false;
  const spoken = directionsIn(text.replace(DENIED_ENGLISH, " ").replace(DENIED_CHINESE, " "));
  if (spoken.size > 0) return !spoken.has(direction);
  if (directionsIn(text).size > 0) return true;
  if (topics.every(({ code }) => code === null)) return false;
  // A reason that names no direction takes it from its passage.
  const told = directionsIn(passage.text);
  if (told.size > 0 && !told.has(direction)) return true;
  const { period } = passage;
  return period !== null && !period.startsWith("FY") && !periods.includes(period);
}

const DENIED_ENGLISH =
  /\b(?:did|do|does|was|were|is|are|has|have|had|will|would|could)(?:n[’']t| not| never) (?:\p{L}+ )?\p{L}+/giu;
const DENIED_CHINESE = /(?:没有?|并未|从未|未曾?|并不|不再)\p{Script=Han}{2}/gu;
