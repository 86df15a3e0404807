import type { SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, wordsOf } from "./item.ts";

/** What tells whether a question asks for one of several that it does not name ("which year", "which market"). */
interface Asked {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly groups: readonly SlotGroup[];
}

/** "which market grew more in 2025": the growths of members that are not named are not set against each other. */
export function asksWhichMember({ items, groups }: Asked): boolean {
  const asks = items.some(
    (item, i) => item.kind === "term" && item.term.kind === "interrogative" && isMember(items[i + 1]),
  );
  return asks && groups.every(({ entities }) => entities.length === 0);
}

function isMember(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "member";
}

/** "which year had higher HK revenue", 哪个季度更低: one of several that are not named is asked for, which is the first of a ranking. */
export function asksWhichPeriod({ items, groups }: Asked): boolean {
  const asks = items.some((item) => item.kind === "term" && item.term.kind === "interrogative");
  const noun = timeNoun(items);
  return noun !== null && (asks || groups.every(({ periods }) => periods.length === 0));
}

const LESS: ReadonlySet<string> = new Set("lower,smaller,less,fewer,worse,更低,更小,更少,更差".split(","));

export function asksForLess({ tokens, items }: Asked): boolean {
  return items.some((item) => LESS.has(wordsOf(item, tokens)));
}

/** "which year had the highest …", "best quarter": the candidates are periods. */
export function timeNoun(items: readonly Item[]): "year" | "half" | "quarter" | "month" | null {
  const noun = items.find((item) => item.kind === "term" && item.term.kind === "time_noun");
  return noun?.kind === "term" && noun.term.kind === "time_noun" ? noun.term.axis : null;
}
