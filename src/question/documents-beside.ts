import type { Token } from "../language/tokenize.ts";
import { isSlot } from "./axes.ts";
import { type Item, wordsOf } from "./item.ts";
import { NEUTRAL_TOPICS } from "./modifiers.ts";

/**
 * "香港2025年营收多少，趋势怎么看", "HK revenue 2025, and what is the outlook?": returns the words of clauses after the
 * figure that are for documents. A clause that names a slot value or restricts the figure belongs to the
 * figure.
 */
export function askedOfDocuments(items: readonly Item[], tokens: readonly Token[]): ReadonlySet<Item> {
  const metric = items.findIndex((item) => item.kind === "term" && item.term.kind === "metric");
  if (metric < 0) return new Set();
  const views = items.flatMap((item, i) => (i > metric && VIEWS.has(wordsOf(item, tokens)) ? [i] : []));
  const viewed = views.flatMap((i) => items.slice(isComputing(items[i - 1]) ? i - 1 : i, i + 1));
  const clauses = clausesOf(items).filter(([first]) => first !== undefined && items.indexOf(first) > metric);
  const asking = clauses.filter(
    (clause) => !clause.some(concernsFigure) && clause.some((item) => namesDocuments(item, tokens)),
  );
  return new Set([...viewed, ...asking.flat()]);
}

function isComputing(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "operation";
}

/** Verbs that ask for an opinion; they never change the figure in their clause: 营收趋势怎么看. */
const VIEWS: ReadonlySet<string> = new Set(["怎么看", "如何看", "如何看待"]);

function clausesOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const clauses: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === "break" || (item.kind === "term" && item.term.kind === "joint")) clauses.push([]);
    else clauses.at(-1)?.push(item);
  }
  return clauses;
}

function concernsFigure(item: Item): boolean {
  return isSlot(item) || item.kind === "unknown" || (item.kind === "term" && RESTRICTING.has(item.term.kind));
}

const RESTRICTING: ReadonlySet<string> = new Set([
  "exclusion",
  "exclusion_end",
  "negation",
  "qualifier",
  "per",
  "basis",
  "each",
  "source",
  "dimension",
  "others",
]);

function namesDocuments(item: Item, tokens: readonly Token[]): boolean {
  return item.kind === "term" && item.term.kind === "narrative" && !NEUTRAL_TOPICS.has(wordsOf(item, tokens));
}
