import { type Item, wordsOf } from "./item.ts";
import type { Token } from "./tokenize.ts";

const CONTRASTS: ReadonlySet<string> = new Set(["rather than", "instead of", "而不是", "而非"]);
const ONES: ReadonlySet<string> = new Set(["one", "ones", "'s", "那个", "的那个", "那边"]);
const ALSO: ReadonlySet<string> = new Set(["but", "also", "too", "well", "还", "也", "而"]);

/** "not only revenue but also profit": a list goes on behind it. */
export function goesOn(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  return items.slice(index + 1).some((later) => ALSO.has(tokens[later.from]?.text ?? ""));
}

/** "group, not the HK one", 集团而不是香港: set against what is asked, and not left out of it. */
export function isContrast(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  const opener = items.slice(0, index).findLast((item) => item.kind === "term" && item.term.kind === "negation");
  return CONTRASTS.has(wordsOf(opener, tokens)) || ONES.has(wordsOf(items[index + 1], tokens));
}

/** An imperative stands at the beginning, or behind a break or a word of courtesy. */
export function opensRequest(before: Item | undefined): boolean {
  if (before === undefined || before.kind === "break") return true;
  return before.kind === "term" && ["courtesy", "topic", "joint"].includes(before.term.kind);
}
