import type { NotUnderstood, Operation } from "../domain/intent.ts";
import type { Tokenized } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { endsSentence, type Item, isTerm, wordsOf } from "./item.ts";

/**
 * "SG new sales ytd? and which month was best": of two questions the ranking is answered, and the one before it is
 * named. Empty where there is none.
 */
export function otherQuestion(
  items: readonly Item[],
  { text, tokens }: Tokenized,
  operation: Operation | null,
): readonly NotUnderstood[] {
  if (operation?.kind !== "rank") return [];
  const ranking = items.findIndex(ranks);
  const end = items.findIndex((item, at) => at < ranking && wordsOf(item, tokens) === "?");
  if (end < 0 || !items.slice(0, end).some((item) => isTerm(item, "metric"))) return [];
  const start = items.slice(0, end).findLastIndex(endsSentence) + 1;
  const [from, to] = [items[start]?.from ?? 0, items[end]?.from ?? 0];
  const raw = text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  return [{ raw, slot: "question", blocks: false }];
}

function ranks(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && RANKING.has(item.term.cue);
}

const RANKING: ReadonlySet<OperationCue> = new Set<OperationCue>(["highest", "lowest", "rank"]);
