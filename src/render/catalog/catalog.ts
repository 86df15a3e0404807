import type { CalendarDate } from "../../domain/calendar.ts";
import type { GroupOperation } from "../../domain/intent.ts";
import type { LatestLength } from "../../domain/latest-period.ts";
import type { Period } from "../../domain/period.ts";
import type { Unit } from "../../domain/unit.ts";

/*
 * Types of the words and sentences in catalogs. The structure follows en.ts; other languages have the same.
 */

export interface QuantityWords {
  /** A formatted number with its unit. */
  readonly quantity: (number: string, unit: Unit) => string;
  readonly unitName: (unit: Unit) => string;
}

/** How fiscal years are written: like calendar years if they are equal, else as fiscal years. */
export type YearStyle = "calendar" | "fiscal";

export interface PeriodWords {
  readonly label: (period: Period, years: YearStyle) => string;
  /** A fiscal period with its months: "FY2027 (April 2026 – March 2027)". */
  readonly withMonths: (label: string, first: CalendarDate, last: CalendarDate) => string;
  /** A transition period, by its months. */
  readonly transition: (months: string) => string;
  /** The latest period, before it is resolved. */
  readonly latest: (length: LatestLength | null) => string;
  readonly date: (date: CalendarDate) => string;
}

/** The parts of a question; every list may be empty. */
export interface QuestionParts {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly QuestionPeriod[];
  readonly dimensions: readonly QuestionDimension[];
  readonly operation: GroupOperation | null;
  /** Values and periods after "without". */
  readonly without: { readonly values: readonly string[]; readonly periods: readonly QuestionPeriod[] };
  /** The dimension of a breakdown, in words. */
  readonly breakdown: string;
}

export interface QuestionPeriod {
  readonly code: string;
  /** Null for a code that is no calendar period, and for "latest"; `code` is then written as is. */
  readonly period: Period | null;
}

export interface QuestionDimension {
  readonly code: string;
  /** The dimension's name, such as "channel". */
  readonly name: string;
  readonly values: readonly string[];
}

export interface QuestionGrammar {
  readonly ask: (parts: QuestionParts) => string;
  /** A dimension value, worded so that it is not taken for an entity. */
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
  /** Null for a person's figure, which no document states. */
  readonly doc: string | null;
}

/** A value that was replaced by another one. */
export interface Restatement {
  readonly before: StatedIn;
  readonly now: StatedIn;
  /** Whether both values are from the same document. */
  readonly isOneDocument: boolean;
  /** Number of further former values. */
  readonly earlier: number;
}

/** The axis in which the operands of a derived figure differ, in words. */
export interface DerivedAxis {
  readonly axis: "entity" | "period" | "metric" | "mixed";
  readonly operands: readonly string[];
}

export interface Assumptions {
  readonly defaults: readonly string[];
  readonly carried: readonly string[];
  /** Periods that "latest" was resolved to; `ofAll`: the latest one that all requested figures have. */
  readonly latest: readonly { readonly value: string; readonly ofAll: boolean }[];
  readonly readAs: readonly { readonly raw: string; readonly value: string }[];
}

/** Position of a passage relative to the cited one. */
export type PassagePosition = "before" | "cited" | "after";

export type OfferLead = "narrow" | "nearest" | "instead" | "choose" | "home" | "examples" | "sections" | "documents";
