import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { type Item, wordsOf } from "./item.ts";

type PartTerm = Extract<Term, { kind: "dimension_value" }>;

/**
 * "HK agency and total revenue", 代理和总营收: joined to a dimension value, "total" is the default value of that
 * dimension, a further member of the list; also where the company has a metric named "total revenue".
 */
export function nameWholes(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, index): readonly Item[] => {
    if (item.kind !== "term" || !mayNameWhole(tokens, item)) return [item];
    const part = partBeside(tokens, items, index);
    if (part === null) return [item];
    const whole: Term = { kind: "dimension_value", dimension: part.dimension, code: part.whole, whole: part.whole };
    const at = item.term.kind === "total" ? item.to : item.from + 1;
    if (at === item.to) return [{ kind: "term", term: whole, from: item.from, to: at }];
    return [
      { kind: "term", term: whole, from: item.from, to: at },
      { ...item, from: at },
    ];
  });
}

function mayNameWhole(tokens: readonly Token[], { term, from, to }: Extract<Item, { kind: "term" }>): boolean {
  if (term.kind === "total") return true;
  return term.kind === "metric" && to > from + 1 && TOTALS.has(tokens[from]?.text ?? "");
}

const TOTALS: ReadonlySet<string> = new Set(["total", "overall", "总"]);

/** The dimension value that an item is joined to: right before the joint for a metric, near it for a bare total. */
function partBeside(tokens: readonly Token[], items: readonly Item[], index: number): PartTerm | null {
  const item = items[index];
  const behind = isJoint(items[index + 1]) ? partOf(items[index + 2]) : null;
  if (behind !== null && item?.kind === "term" && item.term.kind === "total") return behind;
  let at = index - 1;
  while (ARTICLES.has(wordsOf(items[at], tokens))) at -= 1;
  if (!isJoint(items[at])) return null;
  if (item?.kind === "term" && item.term.kind === "metric") return partOf(items[at - 1]);
  const begin = items.slice(0, at).findLastIndex((other) => other.kind === "break" || isJoint(other)) + 1;
  return (
    items
      .slice(begin, at)
      .map(partOf)
      .findLast((part) => part !== null) ?? null
  );
}

const ARTICLES: ReadonlySet<string> = new Set(["the", "in", "its", "their", "also"]);

function partOf(item: Item | undefined): PartTerm | null {
  return item?.kind === "term" && item.term.kind === "dimension_value" ? item.term : null;
}

function isJoint(item: Item | undefined): boolean {
  if (item?.kind === "break") return item.level === "comma";
  if (item?.kind !== "term") return false;
  return item.term.kind === "follow_up" || (item.term.kind === "joint" && item.term.joint === "and");
}
