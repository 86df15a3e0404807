/** What was found in a document. */
export interface LoadCounts {
  readonly facts: number;
  readonly passages: number;
  readonly questions: number;
}

/** A doubt in words: its candidates are labels already. */
export interface DoubtWords {
  readonly kind: "label" | "unit" | "entity" | "period" | "basis" | "values" | "correction";
  /** The words of the document that are in doubt, in one line. */
  readonly text: string;
  readonly candidates: readonly string[];
  /** Whether all candidates are metrics. */
  readonly asksForMetric: boolean;
  /** The figure that is in question, in words; null where the question is about more than one. */
  readonly figure: string | null;
  /** The figure that a person gave before; null where nobody did. */
  readonly corrected: string | null;
  /** The value that the document states now; null where it is not one. */
  readonly stated: string | null;
}

/** What a decision makes of a doubt. */
export type DecidedAs = "is" | "plain" | "leave_out" | "holds" | "corrected";

/** What there is before and after a document is replaced, and how many of its figures are there no more. */
export interface Replacing {
  readonly before: { readonly facts: number; readonly passages: number };
  readonly after: { readonly facts: number; readonly passages: number };
  readonly vanishing: number;
  /** The level that it would be taken down from; absent where it keeps it. */
  readonly loweredFrom?: string;
}

/** What is worth saying of a replacement: figures where there are any, passages where there are no figures or fewer passages than before. */
export function partsReplaced({ before, after }: Replacing): { readonly figures: boolean; readonly passages: boolean } {
  const figures = before.facts > 0 || after.facts > 0;
  return { figures, passages: !figures || after.passages < before.passages };
}
