import { type FiscalCalendar, oneReading } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { isNumber } from "./claims.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";

/**
 * "how much do we need in Q4 to match FY25", "what is still missing to reach 3,700": what is there so far is held against
 * the goal. The word of need stands for the year to date, and the rest of the year, of which nothing is stored, for
 * nothing. The same items where nothing is needed.
 */
export function withNeeded(
  tokens: readonly Token[],
  items: readonly Item[],
  { today }: FiscalCalendar,
): readonly Item[] {
  const needs = items.findIndex((item) => NEEDS.test(wordsOf(item, tokens)));
  const goal = needs < 0 ? -1 : items.findIndex((_, at) => at > needs && isGoal(tokens, items, at));
  const [need, reached] = [items[needs], items[goal]];
  // "I need HK revenue Q3 and Q2 to match …" asks for figures.
  const isRequest = items.slice(needs + 1, goal).some((item) => isTerm(item, "metric", "entity"));
  if (need === undefined || reached === undefined || isRequest) return items;
  const toDate = oneReading({ kind: "year_to_date", year: today.year });
  return items.map((item): Item => {
    const { from, to } = item;
    if (item === need) return { kind: "period", reading: toDate, from, to };
    if (item === reached)
      return item.kind === "threshold" || isNumber(tokens, item)
        ? { kind: "threshold", bound: "at_least", isGoal: true, from, to }
        : { kind: "term", term: { kind: "operands", op: "difference", wholeFirst: true }, from, to };
    const isMute = isRest(item, today.year) || (item.kind === "unknown" && BESIDE.has(wordsOf(item, tokens)));
    return isMute ? { kind: "term", term: { kind: "courtesy" }, from, to } : item;
  });
}

const NEEDS = /(?:^| )(?:needs?|needed|missing|required)$|^(?:还差|还需|还要|还缺)/u;
const REACHING: ReadonlySet<string> = new Set(
  "match,reach,hit,equal,meet,beat,get to,land at,land on,达到,追平,持平,赶上,到".split(","),
);
const BESIDE: ReadonlySet<string> = new Set(["still", "just", "more", "left", "还"]);
/** Small words may stand between: "to match the FY25 figure". */
const BETWEEN_MAX = 4;

/** A limit, or a word of reaching before a year. */
function isGoal(tokens: readonly Token[], items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item?.kind === "threshold") return item.bound === "at_least";
  // "to land at 3.6bn", 还差多少到3,700
  if (item?.kind === "unknown" && isNumber(tokens, item)) return REACHING.has(wordsOf(items[at - 1], tokens));
  if (item === undefined || !REACHING.has(wordsOf(item, tokens))) return false;
  const ahead = items.slice(at + 1, at + 1 + BETWEEN_MAX);
  const next = ahead.find((other) => !isTerm(other, "glue", "home", "head", "entity"));
  return next?.kind === "period" && next.reading.kind === "periods" && next.reading.periods[0]?.kind === "year";
}

/** "in Q4", "in Q4 2026", "this year": a part of this year, or this year. */
function isRest(item: Item, year: number): boolean {
  if (item.kind !== "period" || item.reading.kind !== "periods") return false;
  const [period] = item.reading.periods;
  const isPart = period !== undefined && period.kind !== "year" && "year" in period;
  return !item.reading.yearNamed || item.reading.current === true || (isPart && period.year === year);
}
