import type { LatestLength } from "../domain/latest-period.ts";
import type { LatestReading } from "../language/periods/latest.ts";
import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { isSlot } from "./axes.ts";
import { endsSentence, type Item, isTerm, type Range, wordsOf } from "./item.ts";
import { withNames } from "./latest-names.ts";
import { wordSet } from "./word-set.ts";

/** A sentence of a question with words for the latest period. */
interface Sentence {
  readonly items: readonly Item[];
  /** Indexes of its items that are periods with a date or counted from today. */
  readonly named: readonly number[];
  readonly metric: boolean;
  /** The time axis of the rows asked for: "by quarter", "trend", or by an adjective ("quarterly"). */
  readonly along: { readonly axis: LatestLength | null; readonly at: number; readonly adjective: boolean } | null;
  /** Whether a sentence before it, or after it, names such a period. */
  readonly namedBefore: boolean;
  readonly namedBehind: boolean;
}

type LatestItem = Extract<Item, { kind: "period" }> & { readonly reading: LatestReading };

/**
 * Settles words for the latest period in context: the period asked for ("HK revenue now"), part of a name
 * ("current liabilities"), or nothing ("right now I need …"; "the latest FY2025 revenue", where the year
 * counts).
 */
export function placeLatest(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  if (!items.some(isLatest)) return items;
  return sentencesOf(tokens, withNames(tokens, items)).flatMap((sentence) =>
    sentence.items.map((item, index) => {
      if (index === sentence.along?.at && sentence.items.some((other) => isOfThatAxis(other, sentence)))
        return glue(item);
      return item.kind === "period" ? placed(tokens, sentence, item, index) : item;
    }),
  );
}

function glue({ from, to }: Range): Item {
  return { kind: "term", term: { kind: "glue", role: "adverb" }, from, to };
}

/** "latest HK quarterly revenue": the adjective is the length of the latest period; "by quarter" asks for all. */
function isOfThatAxis(item: Item, { along, named }: Sentence): boolean {
  if (!isLatest(item) || named.length > 0) return false;
  return along?.adjective === true && !item.reading.adverb && item.reading.length === null;
}

function placed(
  tokens: readonly Token[],
  sentence: Sentence,
  item: Extract<Item, { kind: "period" }>,
  index: number,
): Item {
  const { from, to } = item;
  if (isYearBeforeLatest(sentence, item))
    return { kind: "term", term: { kind: "operation", cue: "growth_year" }, from, to };
  if (!isLatest(item)) return isOfNow(sentence, index) ? ofItsYear(item) : item;
  if (isOfThatAxis(item, sentence))
    return { ...item, reading: { ...item.reading, length: sentence.along?.axis ?? null } };
  if (sentence.along !== null) return glue(item);
  const beside = [sentence.named.findLast((at) => at < index), sentence.named.find((at) => at > index)];
  const isTiedTo = (at: number | undefined): boolean => at !== undefined && isTied(tokens, sentence.items, index, at);
  const rules = sentence.named.length > 0 && !beside.some(isTiedTo);
  // "the latest quarter of 2025" is not the latest of all, and is not supported.
  const length = item.reading.length;
  if (rules && length !== null && sentence.named.some((at) => !isOfLength(sentence.items[at], length)))
    return { kind: "period", reading: { kind: "impossible" }, from, to };
  return !rules && isAsked(tokens, sentence, item, index) ? item : glue(item);
}

/** "now (Q3) vs Q1 2023": the Q3 that is the latest one, not that of the other period's year. */
function isOfNow({ items }: Sentence, index: number): boolean {
  const before = items.slice(0, index).findLast((item) => item.kind !== "mark" && !isTerm(item, "glue"));
  return before !== undefined && isLatest(before) && before.reading.adverb;
}

function ofItsYear(item: Extract<Item, { kind: "period" }>): Item {
  return item.reading.kind === "periods" ? { ...item, reading: { ...item.reading, yearNamed: true } } : item;
}

/** "latest revenue vs the same period last year": asks for the growth over the year. */
function isYearBeforeLatest({ items, named }: Sentence, { reading }: Extract<Item, { kind: "period" }>): boolean {
  const before = reading.kind === "same_part" && "years" in reading.of && reading.of.years === -1;
  return before && named.length === 0 && items.some(isLatest);
}

function isOfLength(item: Item | undefined, length: string): boolean {
  return (
    item?.kind === "period" &&
    item.reading.kind === "periods" &&
    item.reading.periods.every(({ kind }) => kind === length)
  );
}

/** Whether the words are the period of a figure that is asked for; otherwise they are talk. */
function isAsked(tokens: readonly Token[], sentence: Sentence, item: LatestItem, index: number): boolean {
  const { items, metric, namedBefore, namedBehind } = sentence;
  if (item.reading.adverb && opensTalk(tokens, sentence, item, index)) return false;
  if (metric) return true;
  // "The latest deck is missing it. HK revenue 2025?", "latest news on HK".
  if (namedBehind || items.some((other) => other.kind === "term" && FOR_DOCUMENTS.has(other.term.kind))) return false;
  if (items.some((other) => isSlot(other) && other.kind === "term")) return true;
  const opensAnew = items.some((other) => other.kind === "term" && GOES_ON.has(other.term.kind));
  return items.every(isSilent) && (opensAnew || !(namedBefore && item.reading.adverb));
}

const FOR_DOCUMENTS: ReadonlySet<Term["kind"]> = new Set(["narrative", "why", "source"]);
const GOES_ON: ReadonlySet<Term["kind"]> = new Set(["joint", "follow_up"]);
const SILENT: ReadonlySet<Term["kind"]> = new Set([
  "glue",
  "courtesy",
  "head",
  "follow_up",
  "joint",
  "topic",
  "pronoun",
  "others",
  "operation",
  "home",
  "count",
]);

function isSilent(item: Item): boolean {
  return (
    item.kind === "mark" ||
    item.kind === "break" ||
    isLatest(item) ||
    (item.kind === "term" && SILENT.has(item.term.kind))
  );
}

/** "right now I need …", "now, what about China", 现在帮我查: an adverb before the question, beside words of talk. */
function opensTalk(tokens: readonly Token[], { items }: Sentence, item: LatestItem, index: number): boolean {
  if (items.slice(0, index).some((other) => isSlot(other) && other.kind === "term")) return false;
  const [before, next] = [
    items[index - 1],
    items.slice(index + 1).find(({ kind }) => kind !== "mark" && kind !== "break"),
  ];
  const speaks = next?.kind === "term" && TALK.has(next.term.kind);
  if (speaks || SPEAKERS.has(firstWord(tokens, next)) || SPEAKERS.has(lastWord(tokens, before))) return true;
  const isNow = wordsOf(item, tokens) === "now";
  return isNow && !COPULAS.has(lastWord(tokens, before)) && !items.every(isSilent);
}

const TALK: ReadonlySet<Term["kind"]> = new Set(["courtesy", "verb", "people", "deadline"]);
const SPEAKERS: ReadonlySet<string> = wordSet("i,me,my,you,your,'m,我,你,您,can,could,please");
const COPULAS: ReadonlySet<string> = wordSet("is,are,'s,was,were,stands,stand,it");

function firstWord(tokens: readonly Token[], item: Item | undefined): string {
  return tokens[item?.from ?? -1]?.text ?? "";
}

function lastWord(tokens: readonly Token[], item: Item | undefined): string {
  return tokens[(item?.to ?? 0) - 1]?.text ?? "";
}

/**
 * Whether both the latest period and a named one are asked for: "2024 and now", "the latest vs 2024", "current HK
 * revenue and China profit 2024". In "current HK and China revenue 2025" only the year counts.
 */
function isTied(tokens: readonly Token[], items: readonly Item[], latest: number, named: number): boolean {
  const between = items.slice(Math.min(latest, named) + 1, Math.max(latest, named));
  const link = between.findLast((item) => !ARTICLES.has(wordsOf(item, tokens)));
  if (link !== undefined && (isJoint(link) || LINKS.has(wordsOf(link, tokens)))) return true;
  const joint = between.findIndex(isJoint);
  if (joint < 0) return false;
  // "now and at the end of 2025", "now, and how many at year end 2025"
  if (!between.slice(between.findLastIndex(isJoint)).some((item) => isSlot(item))) return true;
  const isBehind = latest > named;
  const isFigure = (at: number): boolean => ["metric", "entity"].every((kind) => names(segmentAround(items, at), kind));
  return isBehind || (isFigure(latest) && isFigure(named));
}

const ARTICLES: ReadonlySet<string> = new Set(["the", "in", "for", "of", "at", "的", "在"]);
const LINKS: ReadonlySet<string> = wordSet("with,to,till,until,than,from,到,至,比,较");

function isJoint(item: Item): boolean {
  return item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "operands");
}

function segmentAround(items: readonly Item[], at: number): readonly Item[] {
  const start = items.slice(0, at).findLastIndex(isJoint) + 1;
  const end = items.slice(at).findIndex(isJoint);
  return items.slice(start, end < 0 ? items.length : at + end);
}

function names(items: readonly Item[], kind: string): boolean {
  return items.some((item) => item.kind === "term" && item.term.kind === kind);
}

function isLatest(item: Item): item is LatestItem {
  return item.kind === "period" && item.reading.kind === "latest";
}

/** "the latest, not 2024". */
function isNegated(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  const before = items.slice(Math.max(0, at - 2), at).findLast((item) => !ARTICLES.has(wordsOf(item, tokens)));
  return before?.kind === "term" && before.term.kind === "negation";
}

/** "trend"; "which quarter was the highest". */
function isOverPeriods(term: Term, items: readonly Item[]): boolean {
  if (term.kind === "time_noun")
    return items.some((item) => item.kind === "term" && item.term.kind === "operation" && EXTREMES.has(item.term.cue));
  return term.kind === "operation" && term.cue === "series";
}

const EXTREMES: ReadonlySet<string> = new Set(["highest", "lowest", "rank"]);

function alongTime(tokens: readonly Token[], items: readonly Item[]): Sentence["along"] {
  for (const [at, item] of items.entries()) {
    if (item.kind !== "term") continue;
    if (isOverPeriods(item.term, items)) return { axis: null, at: -1, adjective: false };
    if (item.term.kind !== "axis" || item.term.axis === "entity") continue;
    const adjective = item.to === item.from + 1 && /(?:ly|^annual)$/.test(firstWord(tokens, item));
    return { axis: item.term.axis, at: adjective ? at : -1, adjective };
  }
  return null;
}

function sentencesOf(tokens: readonly Token[], items: readonly Item[]): readonly Sentence[] {
  const cut: Item[][] = [[]];
  for (const item of items) {
    cut.at(-1)?.push(item);
    if (endsSentence(item)) cut.push([]);
  }
  const named = cut.map((sentence) =>
    sentence.flatMap((item, at) => {
      const names = item.kind === "period" && item.reading.kind === "periods" && !isNegated(tokens, sentence, at);
      return names ? [at] : [];
    }),
  );
  const [first, last] = [named.findIndex((at) => at.length > 0), named.findLastIndex((at) => at.length > 0)];
  return cut.map((sentence, i) => ({
    items: sentence,
    named: named[i] ?? [],
    metric: names(sentence, "metric"),
    along: alongTime(tokens, sentence),
    namedBefore: first >= 0 && first < i,
    namedBehind: last > i,
  }));
}
