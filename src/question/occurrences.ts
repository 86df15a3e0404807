import type { Occurrence } from "../domain/claim.ts";
import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";

/**
 * Marks which of the periods that fulfil a limit is asked for: "when did it first exceed 400m", "last quarter in which
 * Singapore lost money", "since when is the ratio under 40". The words that say so become words of courtesy.
 */
export function markOccurrence(tokens: readonly Token[], cut: readonly Item[]): readonly Item[] {
  if (!cut.some(({ kind }) => kind === "threshold")) return cut;
  const items = cut.flatMap((item, at) => splitPeriod(tokens, cut, item, at));
  const said = items.flatMap((item, at) => {
    const occurrence = occurrenceAt(tokens, items, item, at);
    return occurrence === null ? [] : [{ at, occurrence }];
  });
  const [marker, ...more] = said;
  // "how far are we from 3 million as per the last update" asks for no time.
  const isTimed = items.some((item) => isTerm(item, "time_noun", "axis") || WHEN.test(wordsOf(item, tokens)));
  if (marker === undefined || more.length > 0 || !isTimed) return items;
  return items.map((item, at): Item => {
    if (at === marker.at && item.kind !== "threshold")
      return { kind: "term", term: TALK, from: item.from, to: item.to };
    if (item.kind === "threshold") return { ...item, occurrence: marker.occurrence };
    return asSingle(tokens, items, at) ?? item;
  });
}

const TALK: Term = { kind: "courtesy" };

function occurrenceAt(tokens: readonly Token[], items: readonly Item[], item: Item, at: number): Occurrence | null {
  if (item.kind === "threshold") return item.occurrence;
  if (item.kind !== "unknown" && !isTerm(item, "courtesy", "glue")) return null;
  const words = wordsOf(item, tokens);
  if (SINCE.test(words) && asksWhen(tokens, items[at + 1])) return "since";
  return WORDS.get(words) ?? null;
}

const WORDS: ReadonlyMap<string, Occurrence> = new Map([
  ...(["first", "first time", "the first time", "首次", "第一次", "首度"] as const).map(
    (word) => [word, "first"] as const,
  ),
  ...(["last", "last time", "the last time", "上次", "上一次", "最近一次", "最后一次"] as const).map(
    (word) => [word, "last"] as const,
  ),
]);

const SINCE = /^(?:since|[从自])$/u;

const WHEN = /^(?:when|什|几|何|哪)/u;

function asksWhen(tokens: readonly Token[], next: Item | undefined): boolean {
  return isTerm(next, "interrogative") || WHEN.test(wordsOf(next, tokens));
}

/** "last quarter in which …", "first quarter end where …": no period by itself, but one of those that are asked for. */
function splitPeriod(tokens: readonly Token[], items: readonly Item[], item: Item, at: number): readonly Item[] {
  const [which, noun, ...more] = tokens.slice(item.from, item.to);
  const axis = AXES.get(noun?.text ?? "");
  if (item.kind !== "period" || !ORDINALS.has(which?.text ?? "") || axis === undefined || more.length > 0)
    return [item];
  const isEnd = wordsOf(items[at + 1], tokens) === "end";
  const rest = items.slice(isEnd ? at + 2 : at + 1);
  const follows = rest
    .slice(0, 2)
    .map((next) => wordsOf(next, tokens))
    .join(" ");
  const opens = at === 0 || items[at - 1]?.kind === "break" || isTerm(items[at - 1], "glue");
  if (!RELATIVE.test(follows) && !(opens && /^with\b/u.test(follows))) return [item];
  return [
    { kind: "unknown", from: item.from, to: item.from + 1 },
    { kind: "term", term: { kind: "time_noun", axis }, from: item.from + 1, to: item.to },
  ];
}

const ORDINALS: ReadonlySet<string> = new Set(["first", "last"]);
const AXES = new Map([
  ["quarter", "quarter"],
  ["month", "month"],
  ["year", "year"],
] as const) as ReadonlyMap<string, "quarter" | "month" | "year">;
const RELATIVE = /^(?:where|when|that|in which)\b/u;

/** "in any single quarter", 单季: says how long the periods are. */
function asSingle(tokens: readonly Token[], items: readonly Item[], at: number): Item | null {
  const item = items[at];
  if (item === undefined) return null;
  const words = wordsOf(item, tokens);
  const isTalk = SINGLE.has(words) && isTerm(items[at + 1], "time_noun");
  const isEnd = words === "end" && isTerm(items[at - 1], "time_noun");
  const isBegun = BEGUN.has(words) && items[at + 1]?.kind === "threshold";
  if (isTalk || isEnd || isBegun) return { kind: "term", term: TALK, from: item.from, to: item.to };
  return QUARTERS.has(words)
    ? { kind: "term", term: { kind: "time_noun", axis: "quarter" }, from: item.from, to: item.to }
    : null;
}

const SINGLE: ReadonlySet<string> = new Set(["single", "whole", "full"]);
/** 从什么时候开始低于40% */
const BEGUN: ReadonlySet<string> = new Set(["开始", "開始", "起", "开始就", "就"]);
const QUARTERS: ReadonlySet<string> = new Set(["单季", "單季", "单季度", "單季度"]);
