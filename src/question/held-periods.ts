import type { Token } from "../language/tokenize.ts";
import { compares, type Item, isTerm } from "./item.ts";
import { isOpenRange } from "./running-year.ts";

/** "Q3 vs the end of last year", not "H1 vs full year 2025": the year is counted from today, and so is the part. */
export function isHeldAgainst(items: readonly Item[], part: number, year: number, tokens: readonly Token[]): boolean {
  const joint = between(items, part, year).find((item) => isTerm(item, "joint"));
  const named = items[year];
  // "end of September, and how many added since the end of the year"
  const isApart = joint !== undefined || hasComma(items, part, year) || HELD.has(tokens[named?.from ?? -1]?.text ?? "");
  if (isApart && named?.kind === "period" && isOpenRange(named.reading)) return true;
  const isVersus = between(items, part, year).some(holdsAgainst);
  const from = named?.from ?? 0;
  const isPoint = tokens.slice(Math.max(0, from - 2), from).some(({ text }) => ENDS.has(text));
  return isVersus && (isPoint || isToDate(items[part]) || COUNTED.has(tokens[from]?.text ?? ""));
}

/** "vs", "higher than" */
export function holdsAgainst(item: Item): boolean {
  return compares(item) || (item.kind === "term" && item.term.kind === "joint" && item.term.joint === "versus");
}

/** "is profit ytd higher than in 2025": of this year. */
function isToDate(item: Item | undefined): boolean {
  return item?.kind === "period" && item.reading.kind === "periods" && item.reading.periods[0]?.kind === "year_to_date";
}

/** "end of September vs end of 2025": two days, of which the first is the latest one. */
const ENDS: ReadonlySet<string> = new Set(["end", "ye"]);

const HELD: ReadonlySet<string> = new Set(["比", "较", "vs", "versus"]);
const COUNTED: ReadonlySet<string> = new Set(["last", "previous", "prior", "去", "上", "前"]);

export function hasComma(items: readonly Item[], a: number, b: number): boolean {
  return between(items, a, b).some((item) => item.kind === "break");
}

export function between(items: readonly Item[], a: number, b: number): readonly Item[] {
  return items.slice(Math.min(a, b) + 1, Math.max(a, b));
}
