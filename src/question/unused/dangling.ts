import type { NotUnderstood } from "../../domain/intent.ts";
import { isSlot } from "../axes.ts";
import type { Item } from "../item.ts";
import { isRestricting, rawBetween, rawOf, type UnusedReading } from "./unused-context.ts";

/** An exclusion or negation of something unknown: "excluding one-offs", "not Macau". */
export function danglingAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  let last = index;
  for (let i = index + 1; i < context.items.length; i += 1) {
    const item = context.items[i];
    if (item === undefined || item.kind === "break" || isSlot(item)) break;
    last = i;
  }
  const item = context.items[index];
  const negates = isNegation(item);
  // "no", "don't" and similar words are negations only before the negated word.
  const behind = context.items.slice(index + 1, last + 1);
  const meant = behind.some(isNegatable) || behind.some((other) => STATES.has(rawOf(context, other).toLowerCase()));
  if (item === undefined) return null;
  if (negates && !meant) {
    // The same holds for further negations up to there.
    for (let i = index + 1; i <= last; i += 1) if (isNegation(context.items[i])) covered.add(i);
    return null;
  }
  for (let i = index; i <= last; i += 1) covered.add(i);
  if (negates && isLength(context, index + 1, last)) return null;
  return { raw: rawBetween(context, index, last), slot: "operation", blocks: true };
}

function isNegation(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "negation";
}

/** Items that "not" may negate: unknown words, and words for the figure or its unit ("not the total", "not USD"). */
function isNegatable(item: Item): boolean {
  if (isRestricting(item)) return true;
  return item.kind === "term" && (NEGATABLE.has(item.term.kind) || item.term.kind === "head");
}

/** "not reported", 不要实际数. */
const STATES: ReadonlySet<string> = new Set([
  "actual",
  "actuals",
  "the actuals",
  "reported",
  "实际",
  "official",
  "final",
]);

const NEGATABLE: ReadonlySet<string> = new Set([
  "total",
  "whole_year",
  "currency",
  "scale",
  "percent",
  "time_noun",
  "operation",
  "dimension",
]);

/** "the full year, not the half": whether a mere length of time is negated, beside a named period. */
function isLength(context: UnusedReading, first: number, last: number): boolean {
  const from = context.items[first]?.from ?? 0;
  const words = context.tokenized.tokens.slice(from, context.items[last]?.to ?? from);
  if (words.length === 0 || !words.every(({ text }) => LENGTHS.has(text))) return false;
  return (
    context.mentions.all.some(({ axis, mode }) => axis === "period" && mode === "plain") &&
    context.items.some(
      (item, at) => (at < first || at > last) && item.kind === "term" && item.term.kind === "whole_year",
    )
  );
}

const LENGTHS: ReadonlySet<string> = new Set(["the", "a", "half", "-", "year", "quarter", "month", "full"]);
