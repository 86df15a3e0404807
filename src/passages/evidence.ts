import { isAncestor } from "../company/family.ts";
import type { Passage } from "../domain/passage.ts";
import { type PeriodCode, parsePeriodCode } from "../domain/period.ts";
import { type Clearance, isReadable } from "../domain/sensitivity.ts";
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

const TEXTS_MAX = 500;

/** The terms of a text, each in every form, with a mark for each direction that it speaks of. */
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
 * The share of a question's topics that a text speaks of, by weight; one where the question names none. Which way something went counts
 * only where nothing else is asked: a reason need not say it again.
 */
export function topicCoverage(topics: readonly Topic[], terms: ReadonlySet<string>): number {
  const subjects = topics.filter(({ isDirection }) => !isDirection);
  const counted = subjects.length > 0 ? subjects : topics;
  const all = weightOf(counted);
  if (all === 0) return 1;
  return weightOf(counted.filter((topic) => speaksOf(topic, terms))) / all;
}

/** A translated word may be said in yet another way: a little less of the question has to be found again. */
const TRANSLATED_SHARE = 0.85;

/** The share of a question that a passage, or a part of it, speaks of. */
export function questionCoverage(question: NarrativeQuestion, text: string, passage: Passage): number {
  const coverage = topicCoverage(question.topics, spokenTerms(text));
  return isForeign(question, passage) ? Math.min(1, coverage / TRANSLATED_SHARE) : coverage;
}

/** A passage in both languages is held to the words of the question. */
function isForeign({ language }: NarrativeQuestion, passage: Passage): boolean {
  return passage.language !== language && !(language === "zh" && /\p{Script=Han}/u.test(passage.text));
}

function weightOf(topics: readonly Topic[]): number {
  return topics.reduce((sum, { weight }) => sum + weight, 0);
}

export function speaksOf({ ways }: Topic, terms: ReadonlySet<string>): boolean {
  return ways.some((way) => way.every((term) => terms.has(term)));
}

/** The words around a passage that say what it is about, the name of its file among them: people ask for "the HK QBR". */
export function contextOf({ title, headings, source }: Passage): string {
  return [...new Set([title, ...headings, source.doc.replace(/\.[^.]*$/, "").replace(/[_\-./]+/g, " ")])].join("\n");
}

/** A passage with everything that says what it is about. */
export function wholeText(passage: Passage & Pick<FoundPassage, "lead">): string {
  return [contextOf(passage), passage.lead ?? "", passage.text].join("\n");
}

/** Whether a passage may be a reason for what was asked, or only lies near it. */
export type Standing = "evidence" | "other_period" | "other_entity";

export interface StandingContext extends Names {
  readonly calendar: PeriodCalendar;
}

/**
 * How a passage stands to a question. A document about the entity that is asked for is evidence; one about its parent, or about the
 * company as a whole, is where it names the entity. A document of another period is not.
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
  // Whom an order to a machine names, its document does not speak of.
  const named = entitiesIn(`${contextOf(passage)}\n${withoutOrders(passage.text)}`, finder);
  const { entity: about } = passage;
  if (about === null) {
    const home = glossary.profile.company.homeEntity;
    return entities.some((entity) => named.has(entity) || (entity === home && named.size === 0));
  }
  // What a parent's document says of its part; a document about somebody else says it in passing.
  return entities.some((entity) => named.has(entity) && isAncestor(about, entity, glossary));
}

export function entitiesIn(text: string, finder: NameFinder): ReadonlySet<string> {
  return new Set(finder.find(text).flatMap(({ named }) => (named.kind === "entity" ? [named.code] : [])));
}

/** A document without a period speaks of the years that it names; one that names none may speak of any. */
function speaksOfPeriod(
  passage: Passage,
  { periods, topics, isUnfound }: NarrativeQuestion,
  { calendar }: StandingContext,
): boolean {
  const { text, issuedOn } = passage;
  const period = passage.period ?? titledPart(passage);
  // Of several periods the last one is to be explained: "from Q2 to Q3".
  const asked = latestOf(periods, calendar);
  if (asked === null) return true;
  if (isUnfound) return period === asked;
  if (period !== null) return periodsMeet(asked, period, calendar);
  // What its title and its name say of the whole document goes before what a passage mentions.
  const titled = yearsIn(contextOf(passage));
  const named = titled.size > 0 ? titled : yearsIn(text);
  const years = [...yearsIn(asked)];
  const isAsked = years.some((year) => named.has(year));
  if (named.size === 0 && issuedOn !== null && !years.some((year) => isNear(year, issuedOn))) return false;
  // A figure's movement is explained by what is known to be of its time.
  return isAsked || (named.size === 0 && !topics.some(({ code }) => code !== null));
}

const PART_CODE = /(?<!\d)((?:19|20)\d{2})[ _-]?([qh][1-4])(?![\p{L}\d])/iu;

/** The quarter or half that a document's title or file name says it is about: `2025Q4 note`. */
function titledPart(passage: Passage): PeriodCode | null {
  const [, year, part] = PART_CODE.exec(contextOf(passage)) ?? [];
  const code = year === undefined || part === undefined ? null : `${year}${part.toUpperCase()}`;
  return code === null || parsePeriodCode(code) === null ? null : code;
}

/** Within a year of the day that a document was issued. */
function isNear(year: string, issuedOn: string): boolean {
  return Math.abs(Number(year) - Number(issuedOn.slice(0, 4))) <= 1;
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu;

/** The calendar years that a text names. */
export function yearsIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(YEAR), ([year]) => year));
}

/** Looked at again wherever a passage leaves the store, whatever the store has filtered. */
export function mayBeRead({ sensitivity }: Passage, clearance: Clearance): boolean {
  return isReadable(sensitivity, clearance);
}
