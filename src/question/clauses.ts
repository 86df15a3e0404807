import type { Token, Tokenized } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import type { BreakLevel, Item } from "./item.ts";
import type { Axis, Mentions } from "./mentions.ts";

/** A range of items, both ends included. */
export interface Reach {
  readonly first: number;
  readonly last: number;
}

export interface ClauseContext {
  readonly items: readonly Item[];
  readonly tokenized: Tokenized;
  readonly mentions: Mentions;
}

/** A clause of a question with its named values. */
export interface Clause extends Reach {
  readonly metric: boolean;
  readonly entity: boolean;
  readonly asideCue: boolean;
  /** It excludes or restricts something, so it is part of the question even if it looks like an aside. */
  readonly restricts: boolean;
  readonly endsWith: "comma" | "clause" | "sentence" | "end";
}

/** Splits at sentences and colons, and at a comma only where the clause marks itself as an aside ("… aside,", …之后，). */
export function clausesOf({ items, tokenized, mentions }: ClauseContext): readonly Clause[] {
  const axes = axesByItem(mentions);
  const clauses: Clause[] = [];
  let draft = new ClauseDraft(0);
  for (const [index, item] of items.entries()) {
    const level = breakAt(items, tokenized.tokens, index);
    if (level !== null) {
      const clause = draft.endingAt(index - 1, level);
      if (level === "comma" && !(clause.asideCue && !clause.metric)) continue;
      clauses.push(clause);
      draft = new ClauseDraft(index + 1);
    } else {
      draft.add(item, axes.get(index));
    }
  }
  clauses.push(draft.endingAt(items.length - 1, "end"));
  return clauses;
}

/** What ends a clause: a sign, or a dash between blanks that is no range ("prep for the review - HK …"). */
export function breakAt(items: readonly Item[], tokens: readonly Token[], index: number): BreakLevel | null {
  const item = items[index];
  if (item?.kind === "break") return item.level;
  if (item?.kind !== "mark" || tokens[item.from]?.text !== "-") return null;
  const spaced = tokens[item.from]?.glued === false && tokens[item.to]?.glued === false;
  const isRange = [items[index - 1], items[index + 1]].every((beside) => beside?.kind === "period");
  return spaced && !isRange ? "clause" : null;
}

/** The index of the clause with an item, by binary search: clauses are in order and skip only breaks. */
export function clauseIndexAt(clauses: readonly Clause[], item: number): number {
  let low = 0;
  let high = clauses.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clauses[middle]?.last ?? 0) < item) low = middle + 1;
    else high = middle;
  }
  return low;
}

function axesByItem(mentions: Mentions): ReadonlyMap<number, Axis> {
  return new Map(mentions.all.filter(({ mode }) => mode !== "negated").map(({ item, axis }) => [item, axis]));
}

/** A clause under construction. */
class ClauseDraft {
  readonly #first: number;
  readonly #axes = new Set<Axis>();
  readonly #terms = new Set<Term["kind"]>();

  constructor(first: number) {
    this.#first = first;
  }

  add(item: Item, axis: Axis | undefined): void {
    if (axis !== undefined) this.#axes.add(axis);
    if (item.kind === "term") this.#terms.add(item.term.kind);
  }

  endingAt(last: number, endsWith: Clause["endsWith"]): Clause {
    const terms = this.#terms;
    const entity = this.#axes.has("entity");
    return {
      first: this.#first,
      last,
      endsWith,
      metric: this.#axes.has("metric"),
      entity,
      asideCue: terms.has("aside") || (terms.has("exclusion_end") && !entity && !this.#axes.has("dimension")),
      restricts: RESTRICTING.some((kind) => terms.has(kind)),
    };
  }
}

const RESTRICTING: readonly Term["kind"][] = ["exclusion", "per", "qualifier", "each"];
