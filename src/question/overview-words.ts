import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { isSlot } from "./axes.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/**
 * Marks words that ask for an overview of figures where nothing else is asked for: "how did HK do in Q3", "overview of
 * HK", 新加坡怎么样. In "overview of the annual report" and "how do we do this" they keep their other meaning. Members
 * of the company beside an overview become its rows: "snapshot of the markets".
 */
export function readOverviewWords(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const read = framed(tokens, items) ?? named(tokens, items) ?? items;
  return read.some(isOverview) ? read.map((item) => (isMembers(item, tokens) ? { ...item, ...ROWS } : item)) : read;
}

const OVERVIEW = { kind: "term", term: { kind: "operation", cue: "overview" } } as const;
const ROWS = { kind: "term", term: { kind: "axis", axis: "entity" } } as const;
const GLUE = { kind: "term", term: { kind: "glue" } } as const;

function isOverview(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && item.term.cue === "overview";
}

const MEMBERS = /^(?:markets|regions|countries|companies|entities|business units|territories|geographies)$/;

function isMembers(item: Item, tokens: readonly Token[]): boolean {
  return item.kind === "term" && item.term.kind === "member" && MEMBERS.test(wordsOf(item, tokens));
}

/** "how did HK do", "how are the markets doing", "how has revenue performed": the verb asks for the overview. */
function framed(tokens: readonly Token[], items: readonly Item[]): readonly Item[] | null {
  const verb = items.findIndex((item) => VERBS.has(wordsOf(item, tokens)));
  const asked = verb < 0 ? null : openingBefore(tokens, items, verb);
  if (asked === null || OBJECTS.has(wordsOf(items[verb + 1], tokens))) return null;
  if (!items.every((item, index) => index === verb || asked.includes(index) || isBeside(item, tokens))) return null;
  const isPresent = PRESENT.test(wordsOf(items[asked.at(-1) ?? -1], tokens)) || wordsOf(items[verb], tokens) === "doin";
  const isOpen = isPresent && items.every(({ kind }) => kind !== "period");
  return items.map((item, index): Item => {
    if (index === verb) return { ...item, ...OVERVIEW };
    // "we" are the company that is assumed, one click from its parts.
    if (item.kind === "term" && item.term.kind === "home") return { ...item, ...GLUE };
    if (!asked.includes(index)) return item;
    // "how are we doing" asks for the latest figures.
    return isOpen && index === asked.at(-1) ? { ...item, ...LATEST } : { ...item, ...GLUE };
  });
}

const LATEST = { kind: "period", reading: { kind: "latest", length: null, adverb: true } } as const;
const VERBS = wordSet(
  "do, doing, doin, done, perform, performed, performing, fare, fared, faring, get on, look, looks, looking, hold up, holding up",
);
const PRESENT = /(?:^|\s|')(?:is|are|s|how)$/;
/** "how did we do this": something that is done, not how business went. */
const OBJECTS = wordSet("this, that, it, these, those, the, a, so, that one, this one");
const OPENINGS = wordSet("how, how did, how has, how have, how was, how were, how is, how are, how's, how 's, hows");

/** The items of "how did" before the subject of a verb; null where there is no such subject. */
function openingBefore(tokens: readonly Token[], items: readonly Item[], verb: number): readonly number[] | null {
  let at = verb - 1;
  while (at >= 0 && isSubject(items[at])) at -= 1;
  const subject = items.slice(at + 1, verb);
  if (!subject.some(namesSubject)) return null;
  if (OPENINGS.has(wordsOf(items[at], tokens))) return [at];
  const opening = `${wordsOf(items[at - 1], tokens)} ${wordsOf(items[at], tokens)}`;
  return OPENINGS.has(opening) ? [at - 1, at] : null;
}

function namesSubject(item: Item): boolean {
  return isSlot(item) ? item.kind === "term" : item.kind === "term" && SUBJECTS.has(item.term.kind);
}

const SUBJECTS: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["home", "member"]);
const BETWEEN: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["glue", "joint", "total", "each"]);

function isSubject(item: Item | undefined): boolean {
  if (item === undefined) return false;
  if (item.kind === "term" && item.term.kind === "glue") return item.term.role === "determiner";
  return namesSubject(item) || isSlot(item) || (item.kind === "term" && BETWEEN.has(item.term.kind));
}

/** "overview of HK", "HK performance 2025", 香港2025年怎么样: nothing but names and small words beside it. */
function named(tokens: readonly Token[], items: readonly Item[]): readonly Item[] | null {
  const metrics = items.filter((item) => isTerm(item, "metric")).length;
  const hasMetric = metrics > 0;
  const isNoun = (item: Item, index: number): boolean => {
    const words = wordsOf(item, tokens);
    const next = wordsOf(items[index + 1], tokens);
    // Beside a metric the word may be of anything: "I am at the summary, HK revenue 2025".
    const opens = metrics > 1 && items.slice(0, index).every((one) => isTerm(one, "courtesy", "verb"));
    if (hasMetric) return NOUNS.has(words) && (OF.has(next) || opens);
    return NOUNS.has(words) || (WITHOUT_METRIC.has(words) && next !== "on");
  };
  const isAbout = items.some((item) => isSlot(item) || (item.kind === "term" && SUBJECTS.has(item.term.kind)));
  const isHead = (index: number): boolean => hasMetric && isHeading(items, index, tokens);
  const isRead = (item: Item, index: number): boolean => isNoun(item, index) || isHead(index) || isBeside(item, tokens);
  if (!isAbout || !items.some(isNoun) || !items.every(isRead)) return null;
  return items.map((item, index): Item => {
    if (isNoun(item, index)) return { ...item, ...OVERVIEW };
    return isHead(index) ? { ...item, ...GLUE } : item;
  });
}

/** "of sg distribution: agents, customers": what the metrics behind the colon are of. */
function isHeading(items: readonly Item[], index: number, tokens: readonly Token[]): boolean {
  const next = items[index + 1];
  return HEADINGS.has(wordsOf(items[index], tokens)) && next?.kind === "break" && next.level === "clause";
}

const HEADINGS = wordSet("distribution, operations, business, financials, kpis, numbers, figures");

const NOUNS = wordSet(
  `overview, summary, summarise, summarize, short summary, brief summary, short overview, brief overview,
   a short summary, a brief summary, a short overview, a brief overview`,
);
const OF = wordSet("of, for, on, :");
const WITHOUT_METRIC = wordSet("performance, performing, position, 表现, 怎么样, 如何, 怎样, 咋样, 概述, 总结, 回顾");

/** Whether an item may stand beside such words: a name, a small word, courtesy; not "the market" at large. */
function isBeside(item: Item, tokens: readonly Token[]): boolean {
  if (item.kind !== "term") return item.kind !== "unknown" && item.kind !== "threshold";
  const words = wordsOf(item, tokens);
  // "for the CEO"; a group of people may be a part of the company.
  if (item.term.kind === "people") return item.term.role !== "group";
  return BESIDE.has(item.term.kind) && (item.term.kind !== "member" || MEMBERS.test(words) || OWN.test(words));
}

const OWN = /company|firm|business$|公司/u;

const BESIDE: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>([
  "metric",
  "entity",
  "dimension_value",
  "dimension",
  "axis",
  "joint",
  "glue",
  "verb",
  "courtesy",
  "topic",
  "home",
  "member",
  "total",
  "each",
  "head",
  "follow_up",
  "whole_year",
  "deadline",
  "operation",
  // Named beside the figure wherever it stands.
  "basis",
  "remark",
]);
