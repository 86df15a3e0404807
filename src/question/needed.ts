import { type FiscalCalendar, oneReading } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { isNumber } from "./claims.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/**
 * "how much do we need in Q4 to match FY25", "what is still missing to reach 3,700": what is there so far is held
 * against the goal. The word of need stands for the year to date, and the rest of the year, of which nothing is stored,
 * for nothing. The same items where nothing is needed.
 */
export function withNeeded(
  tokens: readonly Token[],
  items: readonly Item[],
  { today }: FiscalCalendar,
): readonly Item[] {
  const needs = items.findIndex((_, at) => isNeed(tokens, items, at));
  const goal = needs < 0 ? -1 : items.findIndex((_, at) => at !== needs && isGoal(tokens, items, at));
  const [need, reached] = [items[needs], items[goal]];
  // "I need HK revenue Q3 and Q2 to match …" asks for figures.
  const isRequest =
    !isAskedBefore(tokens, items, needs) &&
    items.slice(needs + 1, goal).some((item) => isTerm(item, "metric", "entity"));
  if (need === undefined || reached === undefined || isRequest) return items;
  const isAmount = reached.kind === "threshold" || isNumber(tokens, reached);
  // "what did we need in Q3 2025 to reach 400m" is of that quarter alone.
  const isElsewhere = (item: Item): boolean =>
    item.kind === "period" && !isRest(item, today.year) && !isOfYear(item, today.year);
  if (isAmount && items.some(isElsewhere)) return items;
  const toDate = oneReading({ kind: "year_to_date", year: today.year });
  return items.map((item): Item => {
    const { from, to } = item;
    if (item === need) return { kind: "period", reading: toDate, from, to };
    if (item === reached)
      return isAmount
        ? { kind: "threshold", bound: "at_least", isGoal: true, occurrence: null, from, to }
        : { kind: "term", term: { kind: "operands", op: "difference", wholeFirst: true }, from, to };
    const isMute =
      SUPPOSING.has(wordsOf(item, tokens)) ||
      isRest(item, today.year) ||
      (isAmount && isOfYear(item, today.year)) ||
      (item.kind === "unknown" && BESIDE.has(wordsOf(item, tokens)));
    return isMute ? { kind: "term", term: { kind: "glue" }, from, to } : item;
  });
}

/** "what do we need", "what does Q4 have to bring in", "how much more must …". */
function isNeed(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  const words = wordsOf(items[at], tokens);
  if (NEEDS.test(words)) return true;
  const isDuty = words === "must" || (/^(?:have|has)$/u.test(words) && wordsOf(items[at + 1], tokens) === "to");
  return isDuty && isAskedBefore(tokens, items, at);
}

/** "what does Q4 have to", not "do we have to". */
function isAskedBefore(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  return items.slice(Math.max(0, at - ASKED_MAX), at).some((item) => ASKS.test(wordsOf(item, tokens)));
}

const ASKS = /^(?:what|how much)(?: |$)/u;
const ASKED_MAX = 4;
const NEEDS = /(?:^| )(?:needs?|needed|missing|required)$|^(?:还差|还需|还要|还缺)/u;
const REACHING: ReadonlySet<string> = wordSet(
  "match,reach,hit,equal,meet,beat,get to,land at,land on,达到,追平,持平,赶上,到",
);
/** "if we want to land at 660m": the goal is supposed, the figure beside it is not. */
const SUPPOSING: ReadonlySet<string> = new Set(["if", "if we", "如果", "假如"]);
const BESIDE: ReadonlySet<string> = new Set(["still", "just", "more", "left", "还"]);
/** Small words may stand between: "to match the FY25 figure". */
const BETWEEN_MAX = 4;

/** A limit, or a word of reaching before a year. */
function isGoal(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  const item = items[at];
  // "how far are we from 3 million" is held against the latest figure.
  if (item?.kind === "threshold") return item.bound === "at_least" && !item.isGoal;
  // "to land at 3.6bn", 还差多少到3,700
  if (item?.kind === "unknown" && isNumber(tokens, item)) return leadsToGoal(tokens, items, at);
  if (item === undefined || !REACHING.has(wordsOf(item, tokens))) return false;
  const ahead = items.slice(at + 1, at + 1 + BETWEEN_MAX);
  const next = ahead.find((other) => !isTerm(other, "glue", "home", "head", "entity"));
  return next?.kind === "period" && next.reading.kind === "periods" && next.reading.periods[0]?.kind === "year";
}

/** "to land at 3.6bn", "to get HK to 1,700", "we want 3,700". */
function leadsToGoal(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  const words = items.slice(Math.max(0, at - BETWEEN_MAX), at).map((item) => wordsOf(item, tokens));
  const last = words.at(-1) ?? "";
  return REACHING.has(last) || WANTING.test(last) || (last === "to" && words.some((word) => BRINGING.has(word)));
}

const WANTING = /(?:^| )(?:want|wants|target|targeting|aim for|aiming for|plan for|planning for)$/u;
const BRINGING: ReadonlySet<string> = new Set(["get", "bring", "take", "push"]);

/** "for the full year", "for FY26": the year of an amount that is to be reached. */
function isOfYear(item: Item, year: number): boolean {
  if (item.kind !== "period") return isTerm(item, "whole_year");
  const [period, ...more] = item.reading.kind === "periods" ? item.reading.periods : [];
  return more.length === 0 && period?.kind === "year" && period.year === year;
}

/** "in Q4", "in Q4 2026", "this year": a part of this year, or this year. */
function isRest(item: Item, year: number): boolean {
  if (item.kind !== "period" || item.reading.kind !== "periods") return false;
  const [period] = item.reading.periods;
  const isPart = period !== undefined && period.kind !== "year" && "year" in period;
  return !item.reading.yearNamed || item.reading.current === true || (isPart && period.year === year);
}
