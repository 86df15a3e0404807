/** The figures of an answer as rows, with the places that they come from. All words are in the answer's language. */
export interface AnswerTable {
  /** The names of the dimensions that a row has a value of, in order. */
  readonly dimensions: readonly string[];
  readonly rows: readonly AnswerRow[];
  /** In the order of their numbers, from 1. */
  readonly sources: readonly AnswerSource[];
  /** As known on which day, or as stated in which documents, the figures are; null for those of today. */
  readonly limits: string | null;
}

/** What a row is about; empty where it is about several values of the kind. */
export interface RowLabels {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  /** A value for each dimension of the table; empty where the cell has the default value. */
  readonly dimensions: readonly string[];
}

export type AnswerRow = FigureRow | AbsentRow;

/** `stored` by a document · `sum`, `quotient`: of stored figures, in place of one · `computed` from rows. */
export interface FigureRow {
  readonly kind: "stored" | "sum" | "quotient" | "computed";
  readonly labels: RowLabels;
  /** What is computed, such as "Growth FY2024 → FY2025"; empty for a figure itself. */
  readonly computation: string;
  /** Exact decimal text. */
  readonly value: string;
  /** The name of the unit. */
  readonly unit: string;
  /** The figure as the answer writes it. */
  readonly said: string;
  /** How it is computed from the figures that are shown; empty where it is not computed, or its name is enough. */
  readonly formula: string;
  /** The numbers of its sources. */
  readonly footnotes: readonly number[];
  /** What has to be known beside the figure, such as that documents disagree; empty for nothing. */
  readonly note: string;
}

/** A figure that was asked for, and is not shown. */
export interface AbsentRow {
  readonly kind: "withheld" | "not_found";
  readonly labels: RowLabels;
  /** That it is not shown, and why. */
  readonly note: string;
}

export interface AnswerSource {
  readonly number: number;
  readonly doc: string;
  /** The place in words. */
  readonly place: string;
  readonly locator: string;
  /** The day that the document reports on, as `YYYY-MM-DD`; null where unknown. */
  readonly asOf: string | null;
  /** Whether that day is after the end of the figure's period. */
  readonly isOfLaterReport: boolean;
}
