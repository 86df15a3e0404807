import type { Route, SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { signSets } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";
import type { Item } from "./item.ts";
import type { Mentions } from "./mentions.ts";

interface Asked {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly words: Words;
}

/** Whether figures, documents or both answer a question. */
export function routeOf(asked: Asked, mentions: Mentions, why: boolean): Route {
  const metric = mentions.all.some((mention) => mention.axis === "metric" && mention.mode === "plain");
  if (metric) return why ? "composite" : "structured";
  return why || asksForDocuments(asked) ? "narrative" : "structured";
}

/** Whether a question asks for documents and names no metric. */
export function isOfDocumentsAlone(asked: Asked, groups: readonly SlotGroup[]): boolean {
  return asksForDocuments(asked) && groups.every(({ metrics }) => metrics.length === 0);
}

/** "what did HK say" asks for documents; "what did HK make in 2024" asks for a figure. */
function asksForDocuments({ items, tokens, words }: Asked): boolean {
  const { earning } = signSets(words).figure;
  const earns = items.some((item) => earning.has(tokens[item.from]?.text ?? ""));
  return items.some((item) => {
    if (item.kind !== "term" || item.term.kind !== "narrative") return false;
    const said = tokens.slice(item.from, item.to).map(({ text }) => text);
    return !(earns && ["what did", "what does"].includes(said.join(" ")));
  });
}
