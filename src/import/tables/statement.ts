import type { Dimensions, Source } from "../../domain/fact.ts";
import type { UnitEvidence } from "./unit-for.ts";

/** The address and unit of a figure as far as a document makes them clear. */
export interface Slots {
  readonly metric: string | null;
  readonly entity: string | null;
  readonly period: string | null;
  readonly unit: string | null;
  /** Every dimension of the profile; those that the document does not name have their default. */
  readonly dimensions: Dimensions;
}

/** A figure that a document states: what it is of, what is still open, and why it is read so. */
export interface Statement {
  readonly source: Source;
  /** The cell's text as the document shows it. */
  readonly raw: string;
  /** Canonical decimal text, in `slots.unit`. */
  readonly value: string;
  readonly slots: Slots;
  /** What the document says of its unit, for a metric that a person names later; absent where nothing is in doubt. */
  readonly unitEvidence?: UnitEvidence | undefined;
  /** What has to be settled before it is a fact; empty for a clear one. */
  readonly doubts: readonly Doubt[];
  /** The rules that filled each slot, in order. */
  readonly because: readonly Reason[];
  /** The day the statement speaks for (`YYYY-MM-DD`); null where the document does not say. */
  readonly validAsOf: string | null;
}

/** One step of a reading: which rule took what from where. Codes and texts of the document, no words for people. */
export interface Reason {
  readonly rule: string;
  /** The text that it was read from, as it stands in the document. */
  readonly text: string;
  /** What was read, as a code; null where the rule only explains. */
  readonly read: string | null;
}

/** What keeps statements from being facts. Its key is the same for everything that one answer settles. */
export interface Doubt {
  /** Unique within its document: `label:turnover`, `unit:sheet=summary`. */
  readonly key: string;
  readonly kind: DoubtKind;
  /** The words of the document that are in doubt. */
  readonly text: string;
  /** What it may mean, the likeliest first. */
  readonly candidates: readonly Choice[];
}

export type DoubtKind =
  /** A label that the company file does not know. */
  | "label"
  /** No unit is stated, or several. */
  | "unit"
  /** Nobody or several are named. */
  | "entity"
  /** No period is stated, or several. */
  | "period"
  /** Budget, forecast, pro forma, restated: another kind of figure. */
  | "basis"
  /** The document states two values of one cell. */
  | "values"
  /** A person corrected this cell, and the document now says something else. */
  | "correction";

/** What a person, or a rule that a person taught, makes of a doubt. */
export type Choice =
  | { readonly kind: "metric"; readonly code: string }
  | { readonly kind: "entity"; readonly code: string }
  | { readonly kind: "dimension"; readonly dimension: string; readonly value: string }
  | { readonly kind: "period"; readonly code: string }
  | { readonly kind: "unit"; readonly code: string }
  /** The words change nothing. */
  | { readonly kind: "plain" }
  /** Its figures are none of ours: they are left out. */
  | { readonly kind: "leave_out" }
  /** Of several values, the one at this place holds. */
  | { readonly kind: "holds"; readonly locator: string }
  /** The figure that a person gives in place of the document's. */
  | { readonly kind: "value"; readonly value: string; readonly unit: string };
