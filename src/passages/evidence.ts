import { isAncestor } from "../company/family.ts";
import type { Passage } from "../domain/passage.ts";
import { type PeriodCode, parsePeriodCode } from "../domain/period.ts";
import { type Clearance, isReadable } from "../domain/sensitivity.ts";
import { holdsHan } from "../language/han.ts";
import { withoutOrders } from "./embedded-instructions.ts";
import type { NameFinder, Names } from "./name-finder.ts";
import type { FoundPassage } from "./passage-index.ts";
import { latestOf, type PeriodCalendar, periodsMeet } from "./periods.ts";
import type { NarrativeQuestion } from "./question.ts";
import { remembered } from "./remembered.ts";
import { searchTerms } from "./search-terms.ts";
import { directionMark, type Topic } from "./topic.ts";
import { directionsIn } from "./words/direction.ts";
import { lemmaOf } from "./words/lemmas.ts";

/** Sentences and passages of a few questions. */
const TEXTS_MAX = 5_000;

/** The terms that a text, or several together, speak of. */
export type Terms = Pick<ReadonlySet<string>, "has">;

/** The terms of a text with their lemmas, plus a mark for each direction (up, down) that it mentions. */
export const spokenTerms = remembered(
  (text: string): ReadonlySet<string> => {
    const terms = new Set<string>();
    for (const term of searchTerms(text)) terms.add(term).add(lemmaOf(term));
    for (const direction of directionsIn(text)) terms.add(directionMark(direction));
    return terms;
  },
  (text) => text,
  TEXTS_MAX,
);

/**
 * The weighted share of a question's topics that a text mentions; 1 without topics. Directions count only if
 * nothing else is asked, since a reason need not repeat them.
 */
export function topicCoverage(topics: readonly Topic[], terms: Terms): number {
  const subjects = topics.filter(({ isDirection }) => !isDirection);
  const counted = subjects.length > 0 ? subjects : topics;
  const all = weightOf(counted);
  if (all === 0) return 1;
  return weightOf(counted.filter((topic) => speaksOf(topic, terms))) / all;
}

/** Translations vary, so passages in the other language need a smaller share. */
const TRANSLATED_SHARE = 0.9;

/** How much of a question a text covers. */
export interface Coverage {
  /** 0 to 1, by the weight of its topics. */
  readonly share: number;
  readonly weight: number;
}

/** How much of a question some texts of a passage cover together. */
export function coverageIn(question: NarrativeQuestion, texts: readonly string[], passage: Passage): Coverage {
  const terms = termsIn(texts, passage);
  const foreign = isForeign(question, passage);
  const topics = foreign ? question.topics : question.ownTopics;
  const share = topicCoverage(topics, terms);
  const said = foreign ? Math.min(1, share / TRANSLATED_SHARE) : share;
  return { share: said, weight: share * weightOf(topics) };
}

function termsIn(texts: readonly string[], { period }: Passage): Terms {
  const parts = [...texts, period ?? ""].map(spokenTerms);
  return { has: (term) => parts.some((part) => part.has(term)) };
}

/** The same share by whole words, in which a Chinese question has no characters that say nothing of its subject. */
export function wordCoverageIn({ topics }: NarrativeQuestion, texts: readonly string[], passage: Passage): number {
  return topicCoverage(topics, termsIn(texts, passage));
}

/** Whether a passage does not mention one of the names of a question. */
export function lacksName(question: NarrativeQuestion, passage: Passage): boolean {
  const names = question.topics.filter(({ isName }) => isName);
  if (names.length === 0) return false;
  const terms = spokenTerms(wholeText(passage));
  return !names.every((topic) => speaksOf(topic, terms));
}

/** The share of a question that a passage, or part of it, covers. */
export function questionCoverage(question: NarrativeQuestion, text: string, passage: Passage): number {
  return coverageIn(question, [text], passage).share;
}

/** A passage in both languages is compared with the question's own words. */
function isForeign({ language }: NarrativeQuestion, passage: Passage): boolean {
  return passage.language !== language && !(language === "zh" && holdsHan(passage.text));
}

function weightOf(topics: readonly Topic[]): number {
  return topics.reduce((sum, { weight }) => sum + weight, 0);
}

export function speaksOf({ ways }: Topic, terms: Terms): boolean {
  return ways.some((way) => way.every((term) => terms.has(term)));
}

/** The subject of a passage by its title, headings and file name: people ask for "the HK QBR". */
export function contextOf({ title, headings, source }: Passage): string {
  return [...new Set([title, ...headings, source.doc.replace(/\.[^.]*$/, "").replace(/[_\-./]+/g, " ")])].join("\n");
}

/** A passage with its context and its lead. */
export function wholeText(passage: Passage & Pick<FoundPassage, "lead">): string {
  return [contextOf(passage), passage.lead ?? "", passage.text].join("\n");
}

/** Whether a passage is evidence, or merely close: about another period or another entity. */
export type Standing = "evidence" | "other_period" | "other_entity";

export interface StandingContext extends Names {
  readonly calendar: PeriodCalendar;
}

/**
 * Classifies a passage for a question. A document about the asked entity is evidence; one about an ancestor or the
 * whole company only if it names the entity. A document about another period is not.
 */
export function standingOf(passage: Passage, question: NarrativeQuestion, context: StandingContext): Standing {
  if (!speaksOfEntity(passage, question, context)) return "other_entity";
  return speaksOfPeriod(passage, question, context) ? "evidence" : "other_period";
}

function speaksOfEntity(
  passage: Passage,
  { entities }: NarrativeQuestion,
  { finder, glossary }: StandingContext,
): boolean {
  if (entities.length === 0 || (passage.entity !== null && entities.includes(passage.entity))) return true;
  // Entities named only inside embedded instructions do not count.
  const named = entitiesIn(`${contextOf(passage)}\n${withoutOrders(passage.text)}`, finder);
  const { entity: about } = passage;
  if (about === null) {
    const home = glossary.profile.company.homeEntity;
    return entities.some((entity) => named.has(entity) || (entity === home && named.size === 0));
  }
  // A parent's document counts; a document about an unrelated entity only mentions it in passing.
  return entities.some((entity) => named.has(entity) && isAncestor(about, entity, glossary));
}

export function entitiesIn(text: string, finder: NameFinder): ReadonlySet<string> {
  return new Set(finder.find(text).flatMap(({ named }) => (named.kind === "entity" ? [named.code] : [])));
}

/** A document without a period covers the years that it names; one that names none may cover any. */
function speaksOfPeriod(
  passage: Passage,
  { periods, topics, isUnfound }: NarrativeQuestion,
  { calendar }: StandingContext,
): boolean {
  const { text, issuedOn } = passage;
  const period = passage.period ?? titledPart(passage);
  // Of several periods the last one has to be explained: "from Q2 to Q3".
  const asked = latestOf(periods, calendar);
  if (asked === null) return true;
  if (isUnfound) return period === asked;
  if (period !== null) return periodsMeet(asked, period, calendar);
  // Years in the title and file name take precedence over years in the text.
  const titled = yearsIn(contextOf(passage));
  const named = titled.size > 0 ? titled : yearsIn(text);
  const years = [...yearsIn(asked)];
  const isAsked = years.some((year) => named.has(year));
  if (named.size === 0 && issuedOn !== null && !years.some((year) => isNear(year, issuedOn))) return false;
  // To explain a figure, a passage must be known to cover its period.
  return isAsked || (named.size === 0 && !topics.some(({ code }) => code !== null));
}

const PART_CODE = /(?<!\d)((?:19|20)\d{2})[ _-]?([qh][1-4])(?![\p{L}\d])/iu;

/** The quarter or half in a document's title or file name: `2025Q4 note`. */
function titledPart(passage: Passage): PeriodCode | null {
  const [, year, part] = PART_CODE.exec(contextOf(passage)) ?? [];
  const code = year === undefined || part === undefined ? null : `${year}${part.toUpperCase()}`;
  return code === null || parsePeriodCode(code) === null ? null : code;
}

/** At most one calendar year from the year of issue. */
function isNear(year: string, issuedOn: string): boolean {
  return Math.abs(Number(year) - Number(issuedOn.slice(0, 4))) <= 1;
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu;

/** The four-digit years in a text. */
export function yearsIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(YEAR), ([year]) => year));
}

/** Checked again whenever a passage leaves the store, in addition to the store's own filter. */
export function mayBeRead({ sensitivity }: Passage, clearance: Clearance): boolean {
  return isReadable(sensitivity, clearance);
}
