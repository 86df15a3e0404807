import type { Token } from "../language/tokenize.ts";
import { axisOf } from "./axes.ts";
import { type Item, wordsOf } from "./item.ts";
import type { Axis, Mention } from "./mentions.ts";

const CONTRASTS: ReadonlySet<string> = new Set(["rather than", "instead of", "而不是", "而非"]);
const ONES: ReadonlySet<string> = new Set(["one", "ones", "'s", "那个", "的那个", "那边"]);
const ALSO: ReadonlySet<string> = new Set(["but", "also", "too", "well", "还", "也", "而"]);

/** "not only revenue but also profit": whether a list follows. */
export function goesOn(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  return items.slice(index + 1).some((later) => ALSO.has(tokens[later.from]?.text ?? ""));
}

/** "group, not the HK one", 集团而不是香港: contrasted with the entity asked about, not excluded from it. */
export function isContrast(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  const opener = items.slice(0, index).findLast((item) => item.kind === "term" && item.term.kind === "negation");
  return CONTRASTS.has(wordsOf(opener, tokens)) || ONES.has(wordsOf(items[index + 1], tokens));
}

/** "agency? no", 香港不要: the mentions with the last one negated by a word after it; null where it is not. */
export function negatedBehind(items: readonly Item[], all: readonly Mention[], index: number): Mention[] | null {
  const next = items[index + 1];
  const before = items[index - 1]?.kind === "break" ? index - 2 : index - 1;
  const last = all.at(-1);
  if ((next !== undefined && next.kind !== "break") || last?.item !== before || all.length < 2) return null;
  const mode = last.axis === "dimension" ? "excluded" : "negated";
  return [...all.slice(0, -1), { ...last, mode }];
}

/** "HK excluded", 香港以外: the mentions with the last value of the segment excluded; null where there is none. */
export function excludedBehind(all: readonly Mention[], segment: number): Mention[] | null {
  const last = all.findLast(
    (mention) => mention.segment === segment && mention.mode === "plain" && mention.axis !== "metric",
  );
  if (last === undefined) return null;
  return all.map((mention) => (mention === last ? { ...mention, mode: "excluded" } : mention));
}

/** "excluding HK and China": only values of the excluded axis follow the joint, up to the next joint or break. */
export function isExcludedToo(items: readonly Item[], from: number, excluded: Axis | null): boolean {
  const axes = new Set<string>();
  for (const item of items.slice(from)) {
    const ends = item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "exclusion_end");
    if (item.kind === "break" || ends) break;
    if (item.kind === "unknown") return false;
    const axis = axisOf(item);
    if (axis === "metric" && axes.size > 0) break;
    if (axis === "period" && axes.size > 0) break;
    if (axis !== null) axes.add(axis);
  }
  return axes.size === 1 && excluded !== null && axes.has(excluded);
}

/** Whether an imperative may follow: at the beginning, or after a break, a joint or a word of courtesy. */
export function opensRequest(before: Item | undefined): boolean {
  if (before === undefined || before.kind === "break") return true;
  return before.kind === "term" && ["courtesy", "topic", "joint"].includes(before.term.kind);
}
