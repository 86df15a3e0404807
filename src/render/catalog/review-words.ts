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

/** Words around documents that are loaded, and the questions that they leave to people. */
export interface ReviewWords {
  readonly counts: (counts: LoadCounts) => string;
  readonly loaded: (doc: string, counts: string) => string;
  readonly unchanged: (doc: string, counts: string) => string;
  readonly failed: (doc: string, reason: string) => string;
  /** What a file would do to the version in view, in figures, or in passages where it is a text. */
  readonly replaces: (doc: string, change: Replacing) => string;
  readonly replaceIt: string;
  readonly keepFormer: string;
  readonly kept: (doc: string) => string;
  readonly moreWarnings: (count: number) => string;
  readonly question: (doubt: DoubtWords) => string;
  /** Where a question arose, and how many are open. */
  readonly place: (source: { readonly doc: string; readonly locator: string }, open: number) => string;
  /** A candidate with its consequence. */
  readonly option: (label: string, settles: number) => string;
  /** What a candidate makes of the first figure that waits. */
  readonly becomes: (label: string, raw: string, fact: string) => string;
  /** One of several values with its place. */
  readonly valueAt: (value: string, place: string) => string;
  /** The two sides of a correction that its document has overtaken. */
  readonly asCorrected: (figure: string) => string;
  readonly asStated: (figure: string) => string;
  /** The words in doubt are no reason to keep the figures apart. */
  readonly changesNothing: string;
  readonly leaveOut: string;
  readonly correct: string;
  /** None of the candidates is right. */
  readonly other: string;
  readonly always: string;
  readonly next: string;
  readonly decided: (decision: { readonly as: DecidedAs; readonly subject: string; readonly label: string }) => string;
  /** The words in doubt, or what is in doubt where there are none. */
  readonly subject: (doubt: Pick<DoubtWords, "kind" | "text" | "figure">) => string;
  readonly settled: (figures: number) => string;
  readonly waiting: (open: number) => string;
  readonly nothingWaits: string;
  readonly dialogs: ReviewDialogWords;
}

export interface ReviewDialogWords {
  readonly correctTitle: string;
  readonly correctSubmit: string;
  readonly otherTitle: string;
  readonly otherSubmit: string;
  /** Asks for a name or code. */
  readonly other: Readonly<Record<DoubtWords["kind"], string>>;
  readonly otherHint: string;
  readonly value: string;
  readonly valueHint: string;
  readonly unit: string;
  readonly why: string;
  readonly whyHint: string;
  readonly teachTitle: string;
  readonly teachSubmit: string;
  readonly choice: string;
  readonly pattern: string;
  readonly patternHint: string;
  readonly cancel: string;
}
