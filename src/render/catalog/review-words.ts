/** Counts of the content loaded from a document. */
export interface LoadCounts {
  readonly facts: number;
  readonly passages: number;
  readonly questions: number;
}

/** A doubt in words, with the labels of its candidates. */
export interface DoubtWords {
  readonly kind: "label" | "lines" | "unit" | "entity" | "period" | "basis" | "values" | "correction" | "level";
  /** The words of the document that are in doubt, on one line. */
  readonly text: string;
  readonly candidates: readonly string[];
  /** How many lines it is about. */
  readonly lineCount: number;
  /** Whether all candidates are metrics. */
  readonly asksForMetric: boolean;
  /** The subject of the figure in question; null if the question is about several. */
  readonly figure: string | null;
  /** An earlier correction; null for none. */
  readonly corrected: string | null;
  /** The value that the document states now; null if there is not exactly one. */
  readonly stated: string | null;
}

/** Where a question arises. */
export interface QuestionPlace {
  readonly doc: string;
  readonly locator: string;
  /** The number of further documents that it is about. */
  readonly others: number;
}

/** One line of a question about several. */
export interface LineWords {
  readonly number: number;
  readonly text: string;
  /** Its first figure, as the document shows it. */
  readonly raw: string;
  readonly figures: number;
  /** Its place, for lines of several tables; null for those of one. */
  readonly place: string | null;
  /** The metric that it resembles most; null for none. */
  readonly likely: string | null;
}

/** The effect of a decision on a doubt. */
export type DecidedAs = "is" | "plain" | "leave_out" | "none_of" | "reopened" | "holds" | "corrected";

/** Contents before and after a document is replaced, and how many figures would disappear. */
export interface Replacing {
  readonly before: { readonly facts: number; readonly passages: number };
  readonly after: { readonly facts: number; readonly passages: number };
  readonly vanishing: number;
  /** The current sensitivity, if the replacement would lower it; absent otherwise. */
  readonly loweredFrom?: string;
}

/** The parts to mention: figures if any; passages if there are no figures, or fewer passages than before. */
export function partsReplaced({ before, after }: Replacing): { readonly figures: boolean; readonly passages: boolean } {
  const figures = before.facts > 0 || after.facts > 0;
  return { figures, passages: !figures || after.passages < before.passages };
}

/** A decision and what would change if it were taken back. */
export interface TakingBack {
  /** The decision in words. */
  readonly said: string;
  /** How many figures it brought into view, or left out. */
  readonly figures: number;
  readonly wereLeftOut: boolean;
  /** The pattern of files that it was taught for; null for one document. */
  readonly taught: string | null;
}

/** The version that a file replaced, and how many figures differ from it. */
export interface VersionReplaced {
  readonly version: number;
  readonly changed: number;
  readonly added: number;
  readonly gone: number;
}

/** What a document holds, in words. */
export interface ContentWords {
  readonly metrics: string;
  readonly entities: string;
  readonly period: string;
}
