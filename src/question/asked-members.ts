import type { SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/** A question that may ask for one of several values without naming them ("which year", "which market"). */
interface Asked {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly groups: readonly SlotGroup[];
}

/** "which market grew more in 2025": asks for one of several members, none of which is named. */
export function asksWhichMember({ items, groups }: Asked): boolean {
  const asks = items.some(
    (item, i) => item.kind === "term" && item.term.kind === "interrogative" && isMember(items[i + 1]),
  );
  return asks && groups.every(({ entities }) => entities.length === 0);
}

function isMember(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "member";
}

/** "which year had higher HK revenue", 哪个季度更低: asks for one of several unnamed periods, the first of a ranking. */
export function asksWhichPeriod({ items, groups }: Asked): boolean {
  const asks = items.some((item) => item.kind === "term" && item.term.kind === "interrogative");
  const noun =
    timeNoun(items) ?? items.find((item, at) => isTerm(item, "whole_year") && isTerm(items[at - 1], "interrogative"));
  return noun !== undefined && (asks || groups.every(({ periods }) => periods.length === 0));
}

const LESS: ReadonlySet<string> = wordSet("lower,smaller,less,fewer,worse,更低,更小,更少,更差");

export function asksForLess({ tokens, items }: Asked): boolean {
  return items.some((item) => LESS.has(wordsOf(item, tokens)));
}

/** The time noun of "which year had the highest …", "best quarter", where the candidates are periods. */
export function timeNoun(items: readonly Item[]): "year" | "half" | "quarter" | "month" | null {
  const noun = items.find((item) => item.kind === "term" && item.term.kind === "time_noun");
  return noun?.kind === "term" && noun.term.kind === "time_noun" ? noun.term.axis : null;
}
