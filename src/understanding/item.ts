import type { PeriodReading } from "./periods/period-reading.ts";
import type { Term } from "./terms.ts";

/** A stretch of tokens with one role. Every token of a question is in exactly one item, in order. */
export type Item = Range &
  (
    | { readonly kind: "term"; readonly term: Term }
    | { readonly kind: "period"; readonly reading: PeriodReading }
    /** "above 1000": a limit on the value, which is not a period and not a cell. */
    | { readonly kind: "threshold" }
    | { readonly kind: "unknown" }
    | { readonly kind: "break"; readonly level: BreakLevel }
    | { readonly kind: "mark" }
  );

/** Tokens `from` up to `to` (exclusive). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How strongly a sign separates: an enumeration comma, a clause (`:`), a sentence. */
export type BreakLevel = "comma" | "clause" | "sentence";
