import type { PeriodReading } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";

/** A stretch of tokens with one role. Every token of a question is in exactly one item, in order. */
export type Item = Range &
  /** `name`: what a company calls so, where the term is a function word of the language that is spelled like it. */
  (
    | { readonly kind: "term"; readonly term: Term; readonly name?: Term }
    | { readonly kind: "period"; readonly reading: PeriodReading }
    /** "above 1000": a limit on the value, which is not a period and not a cell. */
    | { readonly kind: "threshold" }
    | { readonly kind: "unknown" }
    | { readonly kind: "break"; readonly level: BreakLevel }
    | { readonly kind: "mark" }
  );

/** The kinds of terms that only a company has. */
export function isName({ kind }: Term): boolean {
  return NAMES.has(kind);
}

const NAMES: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["metric", "entity", "dimension_value", "dimension"]);

/** Tokens `from` up to `to` (exclusive). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How strongly a sign separates: an enumeration comma, a clause (`:`), a sentence. */
export type BreakLevel = "comma" | "clause" | "sentence";

/** The words of an item as one text: Chinese ones without blanks, others with one between two. Empty when there is no item. */
export function wordsOf(item: Range | undefined, tokens: readonly Token[]): string {
  if (item === undefined) return "";
  const words = tokens.slice(item.from, item.to).map(({ text }) => text);
  return words.join(tokens[item.from]?.kind === "han" ? "" : " ");
}

/** The word or sign that an item begins with; empty where no item is. */
export function firstWordAt(items: readonly Item[], tokens: readonly Token[], index: number): string {
  return tokens[items[index]?.from ?? -1]?.text ?? "";
}
