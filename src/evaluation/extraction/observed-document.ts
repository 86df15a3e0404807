import type { Dimensions } from "../../domain/fact.ts";

/** The extraction result of one document, as far as gold can be compared with it. */
export interface ObservedDocument {
  /** Its path in the gold. */
  readonly doc: string;
  /** Why it could not be read; null if it was. */
  readonly failure: string | null;
  /** The extracted tables, in the shape of `footnote tables --json`. */
  readonly tables: readonly ObservedTable[];
  /** The facts that would be stored without review. */
  readonly facts: readonly ObservedFact[];
  /** The review questions that would be asked. */
  readonly questions: readonly ObservedQuestion[];
  /** Notices about omitted or unreadable content. */
  readonly notices: readonly string[];
  /** Its text as it would be searched and cited. */
  readonly passages: readonly ObservedPassage[];
  /** The sensitivity label that it would be stored with; null where none is known. */
  readonly sensitivity: string | null;
}

export interface ObservedTable {
  readonly locator: string;
  readonly cells: readonly ObservedTableCell[];
}

export interface ObservedTableCell {
  readonly row: number;
  readonly col: number;
  readonly rowspan: number;
  readonly colspan: number;
  readonly ref: string | null;
  readonly text: string;
  readonly number: string | null;
}

export interface ObservedFact {
  readonly locator: string;
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  /** All dimensions of the company, or only those with another value than the default. */
  readonly dimensions: Dimensions;
  readonly value: string;
  readonly unit: string;
  readonly validAsOf: string | null;
}

export interface ObservedQuestion {
  /** The subject of the question: `label`, `unit`, `entity`, `period`, `basis` or `values`. */
  readonly kind: string;
  /** The words of the document that are in doubt. */
  readonly text: string;
}

export interface ObservedPassage {
  readonly locator: string;
  readonly text: string;
}

/** Reads one document as the product would; an unreadable document yields a `failure`, not an error. */
export type Observe = (file: {
  readonly doc: string;
  readonly path: string;
  readonly profilePath: string;
  /** Encoding of a text file that does not state it; null if it does. */
  readonly encoding: string | null;
}) => Promise<ObservedDocument>;
