import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { axisOf, isSlot } from "./axes.ts";
import { endsSentence, type Item, isTerm, wordsOf } from "./item.ts";

/**
 * Marks the word that divides one metric by another: "revenue per agent", "claims / revenue", 平均每个代理人的新签金额, where
 * the divisor comes first.
 */
export function markQuotients(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const between = items.findIndex((_, index) => divides(items, tokens, index));
  const at = between < 0 ? items.findIndex((_, index) => dividesByNext(items, index)) : between;
  const item = items[at];
  if (item === undefined) return items;
  const perFirst = between < 0;
  const term: Term = { kind: "operation", cue: "ratio", ...(perFirst ? { perFirst } : {}) };
  const marked = items.with(at, { kind: "term", term, from: item.from, to: item.to });
  // "average revenue per customer", 平均每个: the quotient is the average.
  const average = marked.slice(0, at).findLastIndex(isAverage);
  const word = marked[average];
  const isOwn =
    word !== undefined &&
    marked.slice(average + 1, at).every((other) => !isSlot(other) || isTerm(other, "metric", "dimension_value"));
  return isOwn ? marked.with(average, { ...word, kind: "term", term: { kind: "glue" } }) : marked;
}

/**
 * Sets the name of a quotient aside where the question says what it is made of: "leverage: total assets / equity",
 * 利润率（营运利润除以营收）. It is named beside the figure.
 */
export function nameQuotient(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const by = items.findIndex(
    (item) => item.kind === "term" && item.term.kind === "operation" && item.term.cue === "ratio",
  );
  const of = items.slice(0, by).findLastIndex((item) => metricOf(item) !== null);
  const sign = items.slice(0, Math.max(of, 0)).findLastIndex((item) => DEFINING.has(wordsOf(item, tokens)));
  if (sign < 0 || metricBeside(items, by, 1) === null) return items;
  return items.map((item, at): Item => {
    const isName = at < sign && (item.kind === "unknown" || isTerm(item, "qualifier"));
    return isName && RATIO_NAME.test(wordsOf(item, tokens))
      ? { kind: "term", term: { kind: "remark" }, from: item.from, to: item.to }
      : item;
  });
}

const DEFINING: ReadonlySet<string> = new Set(["(", ":", "="]);
/** A word that only names a ratio; "motor productivity" may be of a part. */
const RATIO_NAME =
  /^(?:ratio|rate|margin|margins|productivity|leverage|multiple|yield|intensity|efficiency|coverage|penetration|roa|check|[^\s]{0,3}[率比])$/u;

function isAverage(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && item.term.cue === "average";
}

/** Between two different metrics, with nothing but small words around it. */
function divides(items: readonly Item[], tokens: readonly Token[], at: number): boolean {
  const item = items[at];
  const isPer = item?.kind === "term" && item.term.kind === "per";
  const isStroke = item !== undefined && item.kind !== "term" && STROKES.has(wordsOf(item, tokens));
  if (!isPer && !isStroke) return false;
  const [of, per] = [metricBeside(items, at, -1), metricBeside(items, at, 1)];
  // With a third metric, or one before what is divided, the order of the question is not that of the quotient.
  const named = [...new Set(items.flatMap((other) => metricOf(other) ?? []))];
  return of !== null && per !== null && of !== per && named.length === 2 && named[0] === of;
}

const STROKES = new Set(["/", "÷"]);

/** 每个代理人 … 新签金额: the metric directly behind, and another one later in the sentence. */
function dividesByNext(items: readonly Item[], at: number): boolean {
  const item = items[at];
  // "per capita GDP", 每个代理人的新签
  if (item?.kind !== "term" || (item.term.kind !== "each" && item.term.kind !== "per")) return false;
  const per = metricBeside(items, at, 1);
  if (per === null) return false;
  const end = items.findIndex((other, index) => index > at && endsSentence(other));
  const others = items.slice(at + 1, end < 0 ? undefined : end).flatMap((other) => metricOf(other) ?? []);
  const before = items.slice(0, at).some((other) => metricOf(other) !== null);
  return !before && new Set(others).size === 2;
}

function metricBeside(items: readonly Item[], at: number, step: 1 | -1): string | null {
  for (let i = at + step; i >= 0 && i < items.length; i += step) {
    const item = items[i];
    const isSmall = item?.kind === "term" && (item.term.kind === "glue" || item.term.kind === "head");
    if (!isSmall) return metricOf(item);
  }
  return null;
}

function metricOf(item: Item | undefined): string | null {
  return item?.kind === "term" && axisOf(item) === "metric" && "code" in item.term ? item.term.code : null;
}

/** "fy24 + fy25", "agents / opex / customers": a plus between values of one slot, and strokes between three metrics. */
export function joinLists(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const between = (sign: string, at: number): boolean =>
    items[at]?.kind === "mark" &&
    wordsOf(items[at], tokens) === sign &&
    axisOf(items[at - 1]) === axisOf(items[at + 1]);
  const strokes = [...items.keys()].filter((at) => between("/", at) && axisOf(items[at - 1]) === "metric");
  return items.map((item, at): Item => {
    const axis = axisOf(items[at - 1]);
    const isPlus = axis !== null && axis !== "metric" && between("+", at);
    const isList = isPlus || (strokes.length > 1 && strokes.includes(at));
    return isList ? { kind: "term", term: { kind: "joint", joint: "and" }, from: item.from, to: item.to } : item;
  });
}
