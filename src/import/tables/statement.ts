import type { Dimensions, Source } from "../../domain/fact.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { UnitEvidence } from "./unit-for.ts";

/** The address and unit of a figure; null for each slot that the document leaves open. */
export interface Slots {
  readonly metric: string | null;
  readonly entity: string | null;
  readonly period: string | null;
  readonly unit: string | null;
  /** Every dimension of the profile; dimensions that the document does not name have their default value. */
  readonly dimensions: Dimensions;
}

/** A figure that a document states: its slots, its open doubts, and the reasons for the reading. */
export interface Statement {
  readonly source: Source;
  /** The cell's text as the document shows it. */
  readonly raw: string;
  /** Canonical decimal text, in `slots.unit`. */
  readonly value: string;
  readonly slots: Slots;
  /** Unit statements of the document, for when a person names the metric later; absent where nothing is in doubt. */
  readonly unitEvidence?: UnitEvidence | undefined;
  /** Doubts to settle before the statement becomes a fact; empty for a clear one. */
  readonly doubts: readonly Doubt[];
  /** The rules that filled the slots, in order. */
  readonly because: readonly Reason[];
  /** The date that the statement reports on (`YYYY-MM-DD`); null where the document states none. */
  readonly validAsOf: string | null;
}

/** One step of a reading: the rule, its text and its result. Contains codes and document text only. */
export interface Reason {
  readonly rule: string;
  /** The text it was read from, verbatim. */
  readonly text: string;
  /** The code read; null where the rule only explains. */
  readonly read: string | null;
}

/** Why a statement is not a fact yet. Doubts that one answer settles share a key. */
export interface Doubt {
  /** Identifies the doubt within its document: `label:turnover`, `unit:unit.partly:revenue`. */
  readonly key: string;
  readonly kind: DoubtKind;
  /** The words of the document that are in doubt. */
  readonly text: string;
  /** Possible meanings, most likely first. */
  readonly candidates: readonly Choice[];
  /** The lines that it is asked about with; absent for a doubt that is asked about alone. */
  readonly among?: LineGroup;
}

/** Unknown lines of one table, which one question asks about. */
export interface LineGroup {
  /** Identifies the question within its document. */
  readonly key: string;
  /** The title of the table. */
  readonly text: string;
}

export type DoubtKind =
  /** A label that the company file does not know. */
  | "label"
  /** Several labels of one table that the company file does not know. */
  | "lines"
  /** No unit is stated, or several. */
  | "unit"
  /** No entity is named, or several. */
  | "entity"
  /** No period is stated, or several. */
  | "period"
  /** Budget, forecast, pro forma, adjusted: another kind of figure. */
  | "basis"
  /** The document states two values of one cell. */
  | "values"
  /** A person corrected this cell, and the document now says something else. */
  | "correction"
  /** A sensitivity label of the document's own that the company file does not know. */
  | "level";

/** How a person, or a rule a person taught, settles a doubt. */
export type Choice =
  | { readonly kind: "metric"; readonly code: string }
  | { readonly kind: "entity"; readonly code: string }
  | { readonly kind: "dimension"; readonly dimension: string; readonly value: string }
  | { readonly kind: "period"; readonly code: string }
  | { readonly kind: "unit"; readonly code: string }
  /** The words change nothing. */
  | { readonly kind: "plain" }
  /** The figures are not the company's and are left out. */
  | { readonly kind: "leave_out" }
  /** None of these lines, by the keys of their doubts, is a metric of ours; of no lines: the answer is taken back. */
  | { readonly kind: "none_of"; readonly lines: readonly string[] }
  /** The level that a sensitivity label means, in all documents. */
  | { readonly kind: "level"; readonly code: Clearance }
  /** One line of several, by the key of its doubt, and what it is. */
  | { readonly kind: "line"; readonly key: string; readonly is: LineMeaning }
  /** Of several values, the one at this locator holds. */
  | { readonly kind: "holds"; readonly locator: string }
  /** A person gives this figure in place of the document's. */
  | { readonly kind: "value"; readonly value: string; readonly unit: string };

/** What one line of several may be. */
export type LineMeaning = Extract<Choice, { readonly kind: "metric" | "entity" | "dimension" }>;
