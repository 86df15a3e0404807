import type { Token } from "../language/tokenize.ts";
import { firstWordAt, type Item } from "./item.ts";
import type { NamedBy } from "./mentions.ts";

/** "revenue of the HK team" is theirs; "for the HK team" may be for them to read. */
const OWNERS: ReadonlySet<string> = new Set(["of", "by", "under"]);

/**
 * How the name of an entity names it; null where it only says when or where something happened. "the HK team" may ask or be asked about:
 * it gives way to an entity that is named beside it, unless something is said to be its own.
 */
export function namedBy(items: readonly Item[], tokens: readonly Token[], index: number): NamedBy | null {
  const next = items[index + 1];
  const people = next?.kind === "term" && next.term.kind === "people" ? next.term : null;
  if (people === null) return "name";
  if (people.role === "occasion") return null;
  const owns = firstWordAt(items, tokens, index + 2) === "'s" || OWNERS.has(firstWordAt(items, tokens, index - 1));
  return people.role === "group" && owns ? "name" : "people";
}
