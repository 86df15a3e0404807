import type { Anchored } from "./anchors.ts";
import type { Comparison } from "./sources.ts";

/** A sentence that holds so much of what the best one holds may be the one that is meant. */
const NEARLY = 0.7;

/** What the passages say where a sentence of a statement stands: the sentences that hold most of its words, with their neighbours. */
export function standingText(index: number, { statement, sources, weights }: Comparison): string {
  const keys = new Set(statement.anchors.filter(({ sentence }) => sentence === index).map(({ key }) => key));
  const found = sources.flatMap((source) =>
    source.prose.sentences.map((_, at) => ({ source, at, held: heldAt(at, source, keys, weights) })),
  );
  const best = Math.max(...found.map(({ held }) => held));
  return found
    .filter(({ held }) => held > 0 && held >= best * NEARLY)
    .flatMap(({ source, at }) => source.prose.sentences.slice(Math.max(0, at - 1), at + 2))
    .join(" ");
}

function heldAt(at: number, { anchors }: Anchored, keys: ReadonlySet<string>, weights: Comparison["weights"]): number {
  const held = new Set(anchors.filter(({ sentence, key }) => sentence === at && keys.has(key)).map(({ key }) => key));
  return [...held].reduce((sum, key) => sum + weights(key), 0);
}
