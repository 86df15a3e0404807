import { axisOf } from "./axes.ts";
import { type Item, wordsOf } from "./item.ts";
import { opensRequest } from "./negations.ts";
import type { OperationCue, Term } from "./terms.ts";
import type { Token } from "./tokenize.ts";

/** What a word or a sign is only where it stands: "drop" before an entity leaves it out, "+" between two figures adds them up. */
export function placedTerm(tokens: readonly Token[], items: readonly Item[], index: number): Term | null {
  if (isDropped(tokens, items, index)) return { kind: "exclusion" };
  const cue = signCue(tokens, items, index);
  return cue === null ? null : { kind: "operation", cue };
}

/** "group revenue, drop HK": an imperative that leaves something out, not a fall. */
function isDropped(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  const next = axisOf(items[index + 1]);
  const part = next === "entity" || next === "dimension";
  return item?.kind === "term" && wordsOf(item, tokens) === "drop" && part && opensRequest(items[index - 1]);
}

/** Signs and small words that compute between two figures: "HK + China", "HK revenue / group revenue", 集团营收-香港营收. */
function signCue(tokens: readonly Token[], items: readonly Item[], index: number): OperationCue | null {
  const item = items[index];
  const before = axisOf(items[index - 1]);
  const after = axisOf(items[index + 1]);
  const height = before === "metric" ? heightCue(tokens, items, index) : null;
  if (height !== null) return height;
  if (before !== null && isMove(tokens, items, index)) return "difference";
  if (item === undefined || before === null) return null;
  const text = wordsOf(item, tokens);
  const opens = items[index + 1];
  // "HK / (HK + China)": brackets are not computed.
  if (item.kind === "mark" && text === "/" && opens?.kind === "mark" && wordsOf(opens, tokens) === "(")
    return "unserved";
  if (after === null) return null;
  const figures = before === "metric" && (after === "metric" || after === "entity");
  if (item.kind === "mark" && (text === "+" || text === "＋")) return "sum";
  if (item.kind === "mark" && text === "/" && figures) return "unserved";
  if (item.kind === "mark" && text === "-" && (figures || (before === "entity" && after === "entity")))
    return "unserved";
  return item.kind === "term" &&
    item.term.kind === "glue" &&
    text === "over" &&
    (before === "metric" || before === "period") &&
    (after === "metric" || after === "entity" || (after !== "period" && before === "metric"))
    ? "ratio"
    : null;
}

/** 谁的营收高, 香港和中国的营收哪个低: one character at the end compares. */
function heightCue(tokens: readonly Token[], items: readonly Item[], index: number): OperationCue | null {
  const item = items[index];
  const next = items[index + 1];
  const ends = next === undefined || next.kind === "break" || (next.kind === "term" && next.term.kind === "courtesy");
  if (item?.kind !== "unknown" || item.to !== item.from + 1 || !ends) return null;
  const text = wordsOf(item, tokens);
  const asks = items.some((other) => other.kind === "term" && other.term.kind === "interrogative");
  if ("高大多".includes(text)) return asks ? "highest" : "compare";
  if ("低小少".includes(text)) return asks ? "lowest" : "compare";
  return null;
}

const MOVES = /^(?:moved?|moves|shift(?:s|ed)?|budged?|[动变](?:没[动变]|了)?(?:吗|么|没有|没)?)$/;
const MOVE_OPENERS: ReadonlySet<string> = new Set("did,do,does,has,have,had,how,whether,if".split(","));

/** "did the cost ratio move", 费用率变了吗: whether a figure changed, which is its change over the year. */
function isMove(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.kind !== "unknown" || !MOVES.test(wordsOf(item, tokens))) return false;
  if (tokens[item.from]?.kind === "han") return tokens[item.from]?.glued === true;
  return items.slice(0, index).some((other) => MOVE_OPENERS.has(tokens[other.from]?.text ?? ""));
}
