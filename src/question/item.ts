import type { Claim, Occurrence } from "../domain/claim.ts";
import type { PeriodReading } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";

/** A run of tokens with one role. Every token of a question is in exactly one item, in order. */
export type Item = Range &
  /** `name`: the company's meaning of a function word, where both have the same spelling. */
  (
    | { readonly kind: "term"; readonly term: Term; readonly name?: Term }
    | { readonly kind: "period"; readonly reading: PeriodReading }
    /** "above 1000": a limit on the value, which is not a period and not a cell. */
    | {
        readonly kind: "threshold";
        readonly bound: Exclude<Claim["bound"], "equal">;
        readonly isGoal: boolean;
        readonly occurrence: Occurrence | null;
      }
    | { readonly kind: "unknown" }
    | { readonly kind: "break"; readonly level: BreakLevel }
    | { readonly kind: "mark" }
  );

/** Whether terms of this kind come only from the company file. */
export function isName({ kind }: Term): boolean {
  return NAMES.has(kind);
}

const NAMES: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>(["metric", "entity", "dimension_value", "dimension"]);

/** Whether an item is a known word of one of these kinds. */
export function isTerm(item: Item | undefined, ...kinds: readonly Term["kind"][]): boolean {
  return item?.kind === "term" && kinds.includes(item.term.kind);
}

/** "higher than", "compared with" */
export function compares(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "operation" && item.term.cue === "compare";
}

/** Tokens `from` up to `to` (exclusive). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Whether an item ends a sentence. */
export function endsSentence(item: Item | undefined): boolean {
  return item?.kind === "break" && item.level === "sentence";
}

/** How strongly a sign separates: an enumeration comma, a clause (`:`), a sentence. */
export type BreakLevel = "comma" | "clause" | "sentence";

/** The words of an item as one text: Chinese without blanks, others separated by one. Empty without an item. */
export function wordsOf(item: Range | undefined, tokens: readonly Token[]): string {
  if (item === undefined) return "";
  const words = tokens.slice(item.from, item.to).map(({ text }) => text);
  return words.join(tokens[item.from]?.kind === "han" ? "" : " ");
}

/** The first word or sign of an item; empty without an item. */
export function firstWordAt(items: readonly Item[], tokens: readonly Token[], index: number): string {
  return tokens[items[index]?.from ?? -1]?.text ?? "";
}

/** Whether one of the items is a term of a kind. */
export function hasTerm(items: readonly Item[], kind: Term["kind"]): boolean {
  return items.some((item) => isTerm(item, kind));
}
