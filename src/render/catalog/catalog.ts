import type { CalendarDate } from "../../domain/calendar.ts";
import type { Source } from "../../domain/fact.ts";
import type { GroupOperation } from "../../domain/intent.ts";
import type { LatestLength } from "../../domain/latest-period.ts";
import type { Period } from "../../domain/period.ts";
import type { Unit } from "../../domain/unit.ts";

/*
 * What sentences are made of. The words themselves are those of en.ts, and every other language has the same.
 */

export interface QuantityWords {
  /** A formatted number with its unit. */
  readonly quantity: (number: string, unit: Unit) => string;
  readonly unitName: (unit: Unit) => string;
}

/** How fiscal periods are named: by the calendar year where both are the same, else as parts of a fiscal year. */
export type YearStyle = "calendar" | "fiscal";

export interface PeriodWords {
  readonly label: (period: Period, years: YearStyle) => string;
  /** A latest period whose name is not known yet: in a question, and in what is offered for one. */
  readonly latest: (length: LatestLength | null) => string;
  readonly date: (date: CalendarDate) => string;
}

/** The words that fill a question; every list may be empty. */
export interface QuestionParts {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly QuestionPeriod[];
  readonly dimensions: readonly QuestionDimension[];
  readonly operation: GroupOperation | null;
  /** What a "without" leaves out. */
  readonly without: { readonly values: readonly string[]; readonly periods: readonly QuestionPeriod[] };
  /** The dimension of a breakdown, in words. */
  readonly breakdown: string;
}

export interface QuestionPeriod {
  readonly code: string;
  /** Null for a code that no calendar knows, and for the latest period; it is then written as it is. */
  readonly period: Period | null;
}

export interface QuestionDimension {
  readonly code: string;
  /** What the dimension is called, such as "channel". */
  readonly name: string;
  readonly values: readonly string[];
}

export interface QuestionGrammar {
  readonly ask: (parts: QuestionParts) => string;
  /** One value of a dimension, named so that it can be told from an entity. */
  readonly dimensionValue: (value: string, dimension: { readonly name: string }) => string;
}

export interface Subject {
  readonly entity: string;
  readonly period: string;
  /** With its dimension values. */
  readonly metric: string;
}

/** A value with the document that states it. */
interface StatedIn {
  readonly figure: string;
  /** Null for a figure that a person gave: no document says it. */
  readonly doc: string | null;
}

/** A value that gave way to another one. */
export interface Restatement {
  readonly before: StatedIn;
  readonly now: StatedIn;
  /** The document that holds once said otherwise itself. */
  readonly isOneDocument: boolean;
  /** How many other values stood before it. */
  readonly earlier: number;
}

/** What the operands of a derived figure differ in, in words. */
export interface DerivedAxis {
  readonly axis: "entity" | "period" | "metric" | "mixed";
  readonly operands: readonly string[];
}

export interface Assumptions {
  readonly defaults: readonly string[];
  readonly carried: readonly string[];
  /** Periods that were read for "latest"; whether all of several figures have it. */
  readonly latest: readonly { readonly value: string; readonly ofAll: boolean }[];
  readonly readAs: readonly { readonly raw: string; readonly value: string }[];
}

/** Where a passage comes from, in words; absent parts are null. */
export interface PassagePlace {
  readonly source: Source;
  readonly entity: string | null;
  readonly period: string | null;
  readonly issuedOn: string | null;
}

/** Where a passage stands, seen from the one that was cited. */
export type PassagePosition = "before" | "cited" | "after";

export type OfferLead = "narrow" | "nearest" | "instead" | "choose" | "home" | "examples";
