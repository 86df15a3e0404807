import type { Token } from "../language/tokenize.ts";
import { firstWordAt, type Item } from "./item.ts";
import type { NamedBy } from "./mentions.ts";

/** In "revenue of the HK team" the team owns the figure; "for the HK team" may name the readers. */
const OWNERS: ReadonlySet<string> = new Set(["of", "by", "under"]);

/**
 * The use of an entity's name. "the HK team" may be the asker and "the HK memo" the occasion: they give way to an
 * entity beside them, unless the team owns the figure.
 */
export function namedBy(items: readonly Item[], tokens: readonly Token[], index: number): NamedBy {
  const next = items[index + 1];
  const people = next?.kind === "term" && next.term.kind === "people" ? next.term : null;
  if (people === null) return "name";
  const owns = firstWordAt(items, tokens, index + 2) === "'s" || OWNERS.has(firstWordAt(items, tokens, index - 1));
  return people.role === "group" && owns ? "name" : "people";
}
