import type { Intent } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { isSlot } from "./axes.ts";
import { hasTerm, type Item, isTerm, wordsOf } from "./item.ts";
import type { Mentions } from "./mentions.ts";
import { readReference } from "./thread-reference.ts";

type Leanings = Pick<
  Intent,
  "followUp" | "wholeYear" | "refersToOthers" | "entityPlaced" | "comparesWithThread" | "namesWhole" | "reference"
>;

/** How a question leans on its thread. */
export function leaningsOf(items: readonly Item[], tokens: readonly Token[], mentions: Mentions): Leanings {
  return {
    followUp: isFollowUp(items),
    wholeYear: hasTerm(items, "whole_year"),
    refersToOthers: hasTerm(items, "others"),
    entityPlaced: isPlaced(items, tokens, mentions),
    comparesWithThread: comparesWithThread(items),
    namesWhole: hasTerm(items, "total"),
    reference: readReference(items, tokens),
  };
}

/** "and profit?", "what about China?", 中国呢, "how much did it grow?". */
function isFollowUp(items: readonly Item[]): boolean {
  const first = items.find((item) => item.kind === "term");
  const opensWithAnd = items[0]?.kind === "term" && first?.kind === "term" && first.term.kind === "joint";
  if (!items.some(isSlot) && (hasTerm(items, "currency") || hasTerm(items, "scale"))) return true;
  return opensWithAnd || items.some((item) => isTerm(item, "follow_up", "pronoun", "others"));
}

/** "vs China?", "how does it compare to China?", 比中国高多少: the other side of the comparison is the thread's. */
function comparesWithThread(items: readonly Item[]): boolean {
  // 离1万还差多少: from the limit that the question states.
  if (items.some(({ kind }) => kind === "threshold")) return false;
  return items.some(
    (item) =>
      item.kind === "term" &&
      ((item.term.kind === "joint" && item.term.joint === "versus") ||
        (item.term.kind === "operation" && ["compare", "difference", "sum"].includes(item.term.cue))),
  );
}

/** "and in HK?", "their China business", 香港那边呢: the entity is used as a place. */
function isPlaced(items: readonly Item[], tokens: readonly Token[], mentions: Mentions): boolean {
  const entity = mentions.all.find((mention) => mention.axis === "entity");
  if (entity === undefined) return false;
  const before = items[entity.item - 1];
  const after = items[entity.item + 1];
  if (after?.kind === "term" && after.term.kind === "member") return true;
  const last = before === undefined ? "" : (tokens[before.to - 1]?.text ?? "");
  return PLACING.has(last) || PLACE_ENDINGS.has(wordsOf(after, tokens));
}

const PLACING = new Set(["in", "at", "inside", "within", "在", "于"]);
const PLACE_ENDINGS = new Set(["那边", "这边", "那里", "那块"]);
