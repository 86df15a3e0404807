import type { Item } from "./item.ts";
import type { Mentions } from "./mentions.ts";

/** A stretch of items, both ends included. */
export interface Reach {
  readonly first: number;
  readonly last: number;
}

export interface ClauseContext {
  readonly items: readonly Item[];
  readonly mentions: Mentions;
}

/** A part of a question that stands for itself, and what it names. */
export interface Clause extends Reach {
  readonly metric: boolean;
  readonly entity: boolean;
  readonly asideCue: boolean;
  /** It excludes or compares something, so it is part of the question after all. */
  readonly restricts: boolean;
  readonly endsWith: "comma" | "clause" | "sentence" | "end";
}

/** Clauses end at sentences and colons, and at a comma only where the clause says that it is an aside ("… aside,", …之后，). */
export function clausesOf(context: ClauseContext): readonly Clause[] {
  const clauses: Clause[] = [];
  let first = 0;
  for (const [index, item] of context.items.entries()) {
    if (item.kind !== "break") continue;
    const clause = clauseOf(context, first, index - 1, item.level);
    if (item.level === "comma" && !(clause.asideCue && !clause.metric)) continue;
    clauses.push(clause);
    first = index + 1;
  }
  clauses.push(clauseOf(context, first, context.items.length - 1, "end"));
  return clauses;
}

function clauseOf(
  { items, mentions }: ClauseContext,
  first: number,
  last: number,
  endsWith: Clause["endsWith"],
): Clause {
  const mentioned = (axis: string): boolean =>
    mentions.all.some((m) => m.axis === axis && m.mode !== "negated" && m.item >= first && m.item <= last);
  const terms = items.slice(first, last + 1).flatMap((item) => (item.kind === "term" ? [item.term.kind] : []));
  return {
    first,
    last,
    endsWith,
    metric: mentioned("metric"),
    entity: mentioned("entity"),
    asideCue:
      terms.includes("aside") || (terms.includes("exclusion_end") && !mentioned("entity") && !mentioned("dimension")),
    restricts: ["exclusion", "per", "qualifier", "each"].some((kind) => terms.some((term) => term === kind)),
  };
}
