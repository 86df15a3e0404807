import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { PAPERS } from "./asking-sentences.ts";
import { axisOf, isSlot } from "./axes.ts";
import { isNumber } from "./claims.ts";
import { endsSentence, type Item, isTerm, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/**
 * Sets aside what stands around a question: its source and the request to confirm it ("the deck says HK revenue was
 * 1,751 - correct?", 听说…，对不对), and the purpose of the answer ("for the board deck"). Function words and people
 * become courtesy; other words become remarks. Unknown words may be the subject ("for the Thailand deck"), so they are
 * set aside only where a company is named elsewhere, or in a sentence of their own.
 */
export function setAside(tokens: readonly Token[], cut: readonly Item[]): readonly Item[] {
  const items = cut.map((item, at): Item => (isVerbOfSaying(tokens, cut, at) ? { ...item, ...HEARSAY } : item));
  if (!items.some((item) => opens(tokens, item))) return items;
  const isClaiming = items.some(
    (item) => item.kind === "threshold" || isTerm(item, "hearsay") || isAmount(tokens, item) || claims(item),
  );
  const headings = [...items.keys()].map((at) => headingAt(tokens, items, at));
  const around = [...items.keys()].flatMap((at) =>
    [openingAt(tokens, items, at), rumourAt(items, at), purposeAt(tokens, items, at), headings[at] ?? []]
      .filter((run) => isApart(tokens, items, run))
      .flat(),
  );
  const silent = [...items.keys()].flatMap((at) => [
    ...(isClaiming ? checkAt(tokens, items, at) : []),
    ...stillAt(tokens, items, at),
    ...restatedAt(tokens, items, at),
  ]);
  const talk = new Set([...around, ...silent]);
  const asked = new Set(items.flatMap((item, at) => (talk.has(at) ? [] : metricOf(item))));
  const told = new Set(
    around.filter((at) => {
      const item = items[at];
      return (
        isUnsaid(tokens, item) ||
        headings[at]?.includes(at) ||
        (isTerm(item, ...SAID) && !isOccasion(tokens, item) && !metricOf(item).some((code) => asked.has(code)))
      );
    }),
  );
  return items.map(
    (item, at): Item =>
      talk.has(at) ? { kind: "term", term: told.has(at) ? TOLD : TALK, from: item.from, to: item.to } : item,
  );
}

const HEARSAY = { kind: "term", term: { kind: "hearsay" } } as const;

/** "my boss claims HK revenue …", "a colleague claims so": beside another metric it is not the one of that name. */
function isVerbOfSaying(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  if (!isTerm(items[at], "metric") || !/^claims?$/u.test(wordsOf(items[at], tokens))) return false;
  const isSaid = items
    .slice(Math.max(0, at - SPEAKER_MAX), at)
    .some((item) => isPerson(item) || SOMEBODY.test(wordsOf(item, tokens)));
  const next = items[at + 1];
  const goesOn =
    next === undefined ||
    isTerm(next, "entity", "home", "metric") ||
    /^(?:so|that|the|it|our)$/u.test(wordsOf(next, tokens));
  return isSaid && goesOn && items.some((item, i) => i !== at && isTerm(item, "metric"));
}

function isPerson(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "people" && item.term.role === "person";
}

const SOMEBODY = /^(?:(?:a |my |our |one )?colleagues?|some(?:one|body)|every(?:one|body)|he|she|they|people)$/u;
/** "someone in strategy claims" */
const SPEAKER_MAX = 3;

function opens(tokens: readonly Token[], item: Item): boolean {
  if (item.kind === "unknown") return STILL.has(wordsOf(item, tokens)) || isOccasion(tokens, item);
  return item.kind === "threshold" || item.kind === "mark" || item.kind === "break" || isTerm(item, ...OPENERS);
}

const OPENERS: readonly Term["kind"][] = ["hearsay", "check", "people", "narrative"];
const TALK: Term = { kind: "courtesy" };
/** Named beside the figure. */
const TOLD: Term = { kind: "remark" };

/** Whether the unknown words of a run cannot be what is asked about. */
function isApart(tokens: readonly Token[], items: readonly Item[], run: readonly number[]): boolean {
  const [first = 0, last = 0] = [run[0], run.at(-1)];
  if (run.every((at) => !isUnsaid(tokens, items[at]))) return true;
  const isNamed = items.some((item, at) => (at < first || at > last) && isTerm(item, "entity", "home"));
  const start = items.slice(0, first).findLastIndex(endsSentence) + 1;
  const end = items.findIndex((item, at) => at > last && endsSentence(item));
  const beside = items.slice(start, end < 0 ? undefined : end);
  return isNamed || !beside.some((item, at) => !run.includes(start + at) && isTerm(item, "metric"));
}

/** Known words that are no talk: "the cost review", "our pricing strategy", "the customer note". */
const SAID: readonly Term["kind"][] = [
  "metric",
  "dimension",
  "dimension_value",
  "member",
  "narrative",
  "verb",
  "qualifier",
  "pronoun",
  "operation",
  "basis",
  "check",
];

function metricOf(item: Item | undefined): readonly string[] {
  return item?.kind === "term" && item.term.kind === "metric" ? [item.term.code] : [];
}

/** A word that nothing explains: "before" and "have" only lead to what the answer is for. */
function isUnsaid(tokens: readonly Token[], item: Item | undefined): boolean {
  return item?.kind === "unknown" && !isPurpose(wordsOf(item, tokens));
}

function isAmount(tokens: readonly Token[], item: Item | undefined): boolean {
  return item?.kind === "unknown" && isNumber(tokens, item);
}

/** "doubled", "more than half of" */
function claims(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && item.term.claim !== undefined;
}

/** "an analyst has our …", "heard on the floor that …": up to the word of saying, or to the "that" soon after it. */
function openingAt(tokens: readonly Token[], items: readonly Item[], at: number): readonly number[] {
  if (!isTerm(items[at], "hearsay") && !isPaperHolding(tokens, items, at)) return [];
  const start = items.slice(0, at).findLastIndex((item) => item.kind === "break") + 1;
  if (!items.slice(at + 1).some(isSlot) || items.slice(start, at).some(asksOrCounts)) return [];
  const that = items.findIndex((item, i) => i > at && (isSlot(item) || wordsOf(item, tokens) === "that"));
  const end = that > at && !isSlot(items[that]) && that - at <= THAT_MAX ? that : at;
  // "the HK team says": the company that is named still is.
  return range(start, end).filter((i) => !isSlot(items[i]) && items[i]?.kind !== "break");
}

/** "…, heard it was strong", 听说很猛: a clause of its own that names nothing. */
function rumourAt(items: readonly Item[], at: number): readonly number[] {
  const start = items.slice(0, at).findLastIndex((item) => item.kind === "break") + 1;
  if (!isTerm(items[at], "hearsay") || start === 0) return [];
  const end = items.findIndex((item, i) => i > at && (item.kind === "break" || item.kind === "mark"));
  const clause = range(start, end < 0 ? items.length - 1 : end - 1);
  return clause.some((i) => isSlot(items[i]) || asksOrCounts(items[i])) ? [] : clause;
}

/** "the deck from training has 410 agents", "the CFO has the cost ratio at 27.5 %" */
function isPaperHolding(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  if (!HOLDING.has(wordsOf(items[at], tokens))) return false;
  const states = (i: number): boolean =>
    isAmount(tokens, items[i + 1]) && (i === at || wordsOf(items[i], tokens) === "at");
  return (
    [...items.keys()].some((i) => i >= at && states(i)) && items.slice(0, at).some((item) => isTerm(item, "people"))
  );
}

/** "is China still ahead of HK", "still above 900k": before what is held against the figure. */
function stillAt(tokens: readonly Token[], items: readonly Item[], at: number): readonly number[] {
  const next = items[at + 1];
  const isHeld = next?.kind === "threshold" || isTerm(next, "operation", "joint");
  return isHeld && STILL.has(wordsOf(items[at], tokens)) ? [at] : [];
}

const STILL: ReadonlySet<string> = new Set(["still", "even", "仍", "仍然", "还", "依然"]);

const EITHER = /^[没沒]有?$/u;
const HOLDING: ReadonlySet<string> = new Set(["has", "have", "had", "got"]);
const THAT_MAX = 5;

function asksOrCounts(item: Item | undefined): boolean {
  if (item?.kind === "period" || item?.kind === "threshold") return true;
  return isTerm(item, "interrogative", "why", "narrative", "operation", "negation", "metric");
}

/** "…, correct?", "1,751 - true", 过了200亿没有: at the end of a clause, with nothing but small words after it. */
function checkAt(tokens: readonly Token[], items: readonly Item[], at: number): readonly number[] {
  const asksEither = items[at]?.kind === "unknown" && EITHER.test(wordsOf(items[at], tokens));
  if (!isTerm(items[at], "check") && !asksEither) return [];
  const end = items.findIndex((item, i) => i >= at && (item.kind === "break" || item.kind === "mark"));
  const after = items.slice(at + 1, end < 0 ? undefined : end);
  return after.every((item) => isTerm(item, "courtesy", "glue", "topic", "check")) ? [at] : [];
}

/**
 * "for the equity story slide", "before my pricing call": from the preposition to an occasion, whatever it is called. A
 * company in between may be the one that is asked about, and a metric is where no other one is named.
 */
function purposeAt(tokens: readonly Token[], items: readonly Item[], at: number): readonly number[] {
  if (!isOccasion(tokens, items[at])) return [];
  const from = items.slice(0, at).findLastIndex((one) => isPurpose(wordsOf(one, tokens)));
  const between = items.slice(from + 1, at);
  // "rating agency": a part that an unknown word makes another name.
  const isPlain = (one: Item, i: number): boolean =>
    one.kind === "unknown" ||
    isTerm(one, ...NAMING) ||
    (axisOf(one) === "dimension" && between[i - 1]?.kind === "unknown");
  const names = between.filter((one) => axisOf(one) === "metric");
  const others = items.filter((one, i) => axisOf(one) === "metric" && (i < from || i > at));
  if (from < 0 || between.length > NAME_ITEMS_MAX || !between.every(isPlain)) return [];
  return names.length > 0 && others.length === 0 ? [] : range(from, topicEnd(tokens, items, at));
}

/** "a slide on productivity - …": the last item of what an occasion is about; the occasion itself without one. */
function topicEnd(tokens: readonly Token[], items: readonly Item[], at: number): number {
  if (!ABOUT.has(wordsOf(items[at + 1], tokens))) return at;
  const end = items.findIndex((item, i) => i > at && (item.kind === "break" || DASHES.has(wordsOf(item, tokens))));
  const topic = items.slice(at + 2, end < 0 ? undefined : end);
  const isPlain = topic.length > 0 && topic.length <= TOPIC_MAX && topic.every((item) => item.kind === "unknown");
  return end > 0 && isPlain ? end - 1 : at;
}

const ABOUT: ReadonlySet<string> = new Set(["on", "about", "on the", "about the", "re"]);
const TOPIC_MAX = 3;

/** "the board meeting", "the ops review" */
function isOccasion(tokens: readonly Token[], item: Item | undefined): boolean {
  const isNamed = item?.kind === "term" && item.term.kind === "people" && item.term.role === "occasion";
  return isNamed || ((item?.kind === "unknown" || isTerm(item, "narrative")) && PAPERS.has(wordsOf(item, tokens)));
}

/** "productivity slide: …", "board deck slide 3 – …": what the answer is for, as a heading. */
function headingAt(tokens: readonly Token[], items: readonly Item[], at: number): readonly number[] {
  if (!isOccasion(tokens, items[at])) return [];
  const start = items.slice(0, at).findLastIndex((item) => item.kind === "break") + 1;
  const end = /^\d$/.test(wordsOf(items[at + 1], tokens)) ? at + 2 : at + 1;
  const sign = items[end];
  const isHead = sign?.kind === "break" ? sign.level === "clause" : DASHES.has(wordsOf(sign, tokens));
  if (!isHead || end - start > NAME_ITEMS_MAX || !items.slice(end).some(isSlot)) return [];
  const isOther = (item: Item): boolean => asksOrCounts(item) || isSlot(item);
  return items.slice(start, end).some(isOther) ? [] : range(start, end - 1);
}

const DASHES: ReadonlySet<string> = new Set(["-", "–", "—"]);

const PURPOSES: ReadonlySet<string> = wordSet(
  "for,have,got,before,ahead of,into,in,to,on,at,doing,prepping,preparing,prep,writing,drafting,building,updating",
);
const DETERMINER = / (?:a|an|the|my|our|this|their)$/u;

/** "for the", "prepping our" */
function isPurpose(words: string): boolean {
  return PURPOSES.has(words.replace(DETERMINER, ""));
}

const NAMING: readonly Term["kind"][] = [
  "glue",
  "metric",
  "head",
  "member",
  "axis",
  "time_noun",
  "narrative",
  "courtesy",
  "people",
  "home",
  "operation",
];
const NAME_ITEMS_MAX = 5;

/** "revenue per agent 2025, HK vs China (year end agents ok)", "…, use year end agents": only names a metric again. */
function restatedAt(tokens: readonly Token[], items: readonly Item[], at: number): readonly number[] {
  const opens = wordsOf(items[at], tokens) === "(" || items[at]?.kind === "break";
  if (!opens) return [];
  const close = items.findIndex((item, i) => i > at && (item.kind === "break" || wordsOf(item, tokens) === ")"));
  const end = close < 0 ? items.length : close;
  const inside = items.slice(at + 1, end);
  const isRepeated = (item: Item): boolean =>
    axisOf(item) === "metric" && items.slice(0, at).some((other) => namesSame(item, other));
  const isPlain = inside.every(
    (item) =>
      isTerm(item, "glue", "head", "courtesy", "topic", "verb") ||
      isRepeated(item) ||
      RESTATING.has(wordsOf(item, tokens)),
  );
  return isPlain && inside.some(isRepeated) ? range(at + 1, end - 1) : [];
}

const RESTATING: ReadonlySet<string> = new Set(["/", "÷", "use", "using", "take", "taking", "with", "as"]);

function namesSame(one: Item, other: Item): boolean {
  const code = one.kind === "term" && "code" in one.term ? one.term.code : null;
  return code !== null && other.kind === "term" && "code" in other.term && other.term.code === code;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
