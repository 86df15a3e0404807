import type { Dimensions } from "../../domain/fact.ts";

/** What was made of one document, as far as gold can be held against it. */
export interface ObservedDocument {
  /** The path that the gold names it by. */
  readonly doc: string;
  /** Why it could not be read; null where it was. */
  readonly failure: string | null;
  /** What the reader recovered, in the shape of `footnote tables --json`. */
  readonly tables: readonly ObservedTable[];
  /** The figures that would be stored without anybody being asked. */
  readonly facts: readonly ObservedFact[];
  /** What is left to a person, one for each that would be asked. */
  readonly questions: readonly ObservedQuestion[];
  /** What the reading says that it left out or could not read. */
  readonly notices: readonly string[];
  /** Its text as it would be searched and cited. */
  readonly passages: readonly ObservedPassage[];
  /** The label that the document would be stored with; null where none is known. */
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
  /** Every dimension of the company, or those that are not at their default: both are understood. */
  readonly dimensions: Dimensions;
  readonly value: string;
  readonly unit: string;
  readonly validAsOf: string | null;
}

export interface ObservedQuestion {
  /** `label`, `unit`, `entity`, `period`, `basis`, `values`: what the person is asked about. */
  readonly kind: string;
  /** The words of the document that are in doubt. */
  readonly text: string;
}

export interface ObservedPassage {
  readonly locator: string;
  readonly text: string;
}

/** Reads one document as the product would; what cannot be read is a `failure`, no error. */
export type Observe = (file: {
  readonly doc: string;
  readonly path: string;
  readonly profilePath: string;
  /** The encoding of a text file that does not say it; null where it does. */
  readonly encoding: string | null;
}) => Promise<ObservedDocument>;
