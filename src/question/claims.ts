import type { Token } from "../language/tokenize.ts";
import { AMOUNT_TAILS, PERCENT, SCALE_LETTERS } from "./amount-words.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/**
 * "was HK revenue 1,702 in FY2025?", 香港2025年营收是不是1702: a figure stated in the question, for the answer to confirm
 * or correct. It restricts nothing, so it becomes a word of courtesy; a number that counts something ("top 10",
 * "10 agents") stays unknown.
 */
export function readClaims(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  if (!items.some((item) => item.kind === "term" && item.term.kind === "metric")) return items;
  const asked = items.findIndex((item) => item.kind === "term" && item.term.kind === "metric");
  const claimed = new Set(
    [...items.keys()].filter((index) => {
      const item = items[index];
      if (item?.kind !== "unknown" || !isNumber(tokens, item)) return false;
      const isApart = index > asked || isPercent(tokens, items[index + 1]);
      return isApart ? follows(tokens, items, index) && ends(tokens, items, index) : countsMetric(items, index);
    }),
  );
  const computes = items.some((item) => isTerm(item, "operation"));
  return items.map((item, index): Item => {
    // "HK revenue +12.7%" is a growth.
    const isGrowth = claimed.has(index + 1) && isSign(item, tokens) && isPercent(tokens, items[index + 2]);
    if (isGrowth && !computes)
      return { kind: "term", term: { kind: "operation", cue: "growth" }, from: item.from, to: item.to };
    if (item.kind === "term" && isOfPercent(tokens, items, index))
      return { kind: "term", term: { kind: "operation", cue: "share" }, from: item.from, to: item.to };
    const isTail = claimed.has(index - 1) && item.kind === "term" && ["scale", "percent"].includes(item.term.kind);
    return claimed.has(index) || isTail
      ? { kind: "term", term: { kind: "courtesy" }, from: item.from, to: item.to }
      : item;
  });
}

/** "is agency under 40% of China new sales": a limit on a share. */
function isOfPercent(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const limit = items[index - 1];
  const isPercentage = limit?.kind === "threshold" && PERCENT.has(tokens[limit.to - 1]?.text ?? "");
  return isPercentage && wordsOf(items[index], tokens) === "of";
}

/** "made 30m operating profit": directly before the only metric. */
function countsMetric(items: readonly Item[], index: number): boolean {
  const next = items.slice(index + 1).find((item) => !isUnit(item) && !isTerm(item, "entity"));
  const isSaid = isTerm(items[index - 1], "glue", "verb", "courtesy", "entity");
  return isSaid && isTerm(next, "metric") && items.filter((item) => isTerm(item, "metric")).length === 1;
}

/** A number, alone or with a scale directly after it ("1,702", "3,104m", "4.5bn"). */
export function isNumber(tokens: readonly Token[], item: Item): boolean {
  const [number, unit, ...more] = tokens.slice(item.from, item.to);
  if (number?.kind !== "number" || more.length > 0) return false;
  if (unit !== undefined) return unit.glued && SCALE_LETTERS.has(unit.text);
  if (AMOUNT_TAILS.has(tokens[item.to]?.text ?? "")) return true;
  // One or two digits may be a rank; five or more that begin with 19 or 20 may be a date.
  return number.grouped || /\.\d/.test(number.text) || /^(?!(?:19|20)\d{3,})\d{3,}$/.test(number.text);
}

const COPULAS: ReadonlySet<string> = wordSet(
  "is,was,were,are,be,has,have,had,got,it,at,by,to,as,around,about,roughly,approximately,=,：,:,是,为,有,约,大约,大概,到,了,是不是,系咪,共,达,达到",
);

function follows(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  let at = index - 1;
  while (at >= 0 && (isCurrency(items[at]) || isAdverb(items[at]) || isSign(items[at], tokens))) at -= 1;
  const before = items[at];
  if (before === undefined) return false;
  if (before.kind === "period") return true;
  // "agents end 2023, 410 or 398?"
  const isApart = before.kind === "mark" || (before.kind === "break" && before.level !== "sentence");
  if (isApart && at > 0 && opensChoice(tokens, items, index)) return true;
  if (isTerm(before, "metric", "entity", "dimension_value")) return true;
  // "9,216 or 9,226": both are held against the figure.
  const other = items[at - 1];
  if (before.kind === "term" && before.term.kind === "joint" && other?.kind === "unknown" && isNumber(tokens, other))
    return follows(tokens, items, at - 1);
  if (before.kind === "term" && before.term.kind === "operation" && before.term.cue.startsWith("growth")) return true;
  const text = tokens.slice(before.from, before.to).map((token) => token.text);
  return COPULAS.has(text.at(-1) ?? "") || COPULAS.has(text.join(""));
}

function opensChoice(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const [joint, other] = items.slice(index + 1);
  const isJoint = joint?.kind === "term" && joint.term.kind === "joint";
  return isJoint && other?.kind === "unknown" && isNumber(tokens, other);
}

function isCurrency(item: Item | undefined): boolean {
  return item?.kind === "term" && (item.term.kind === "currency" || item.term.kind === "scale");
}

/** "was it +3%" */
function isSign(item: Item | undefined, tokens: readonly Token[]): boolean {
  return item?.kind === "mark" && ["+", "-"].includes(wordsOf(item, tokens));
}

/** "is now 19 %", "was already 410" */
function isAdverb(item: Item | undefined): boolean {
  if (item?.kind === "period") return item.reading.kind === "latest" && item.reading.adverb;
  return item?.kind === "term" && item.term.kind === "glue" && item.term.role === "adverb";
}

/** Whether no noun follows that the number could count. */
function ends(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const touching = tokens[items[index + 1]?.from ?? -1];
  if (touching?.glued && "年月日号度个".includes(touching.text)) return false;
  const next = items.slice(index + 1).find((item) => item.kind !== "mark" && !isUnit(item));
  if (next === undefined || next.kind === "break" || next.kind === "period") return true;
  // "44% of group revenue"
  if (next === items[index + 1] && isPercent(tokens, next)) return true;
  // "250 million people": of a population, what it counts.
  if (isTerm(next, "people") && isTerm(items[index + 1], "scale")) return true;
  return next.kind === "term" && ENDING.has(next.term.kind);
}

function isPercent(tokens: readonly Token[], item: Item | undefined): boolean {
  return PERCENT.has(tokens[item?.from ?? -1]?.text ?? "");
}

function isUnit(item: Item): boolean {
  return isTerm(item, "currency", "scale", "percent");
}

const ENDING: ReadonlySet<string> = new Set(["glue", "courtesy", "topic", "joint", "entity"]);
