import type { Route, SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import type { Item } from "./item.ts";
import type { Mentions } from "./mentions.ts";

/** Whether figures, documents or both answer a question. */
export function routeOf(items: readonly Item[], tokens: readonly Token[], mentions: Mentions, why: boolean): Route {
  const metric = mentions.all.some((mention) => mention.axis === "metric" && mention.mode === "plain");
  if (metric) return why ? "composite" : "structured";
  return why || asksForDocuments(items, tokens) ? "narrative" : "structured";
}

/** "what did HK say" asks for documents; "what did HK make in 2024" asks for a figure. */
function asksForDocuments(items: readonly Item[], tokens: readonly Token[]): boolean {
  const earns = items.some((item) => EARNING.has(tokens[item.from]?.text ?? ""));
  return items.some((item) => {
    if (item.kind !== "term" || item.term.kind !== "narrative") return false;
    const words = tokens.slice(item.from, item.to).map(({ text }) => text);
    return !(earns && ["what did", "what does"].includes(words.join(" ")));
  });
}

/** Whether a question asks for documents and names no metric. */
export function isOfDocumentsAlone(
  items: readonly Item[],
  tokens: readonly Token[],
  groups: readonly SlotGroup[],
): boolean {
  return asksForDocuments(items, tokens) && groups.every(({ metrics }) => metrics.length === 0);
}

const EARNING = new Set(
  `make makes made earn earns earned generate generated book booked deliver delivered achieve achieved bring take
   get post record spend spends spent pay pays paid invest invests invested lose loses lost owe owes owed charge
   charges charged amount amounts total come stand`.split(/\s+/),
);
