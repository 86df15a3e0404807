import type { DeclineReason, DerivedOp, SupersededBecause } from "../../domain/answer.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import type { Source } from "../../domain/fact.ts";
import type { GroupOperation, UnusedSlot } from "../../domain/intent.ts";
import type { LatestLength } from "../../domain/latest-period.ts";
import type { ModelAbsence } from "../../domain/narrative.ts";
import type { Period } from "../../domain/period.ts";
import type { UnreadReason } from "../../domain/question-limits.ts";
import type { Unit } from "../../domain/unit.ts";
import type { ReviewWords } from "./review-words.ts";

/** All words for people in one language. Sentences take labels and formatted figures; they never compute. */
export interface Catalog {
  readonly quantities: QuantityWords;
  readonly periods: PeriodWords;
  readonly questions: QuestionGrammar;
  readonly figures: FigureWords;
  readonly former: FormerWords;
  readonly correction: CorrectionWords;
  readonly derived: DerivedWords;
  readonly why: WhyWords;
  readonly notes: NoteWords;
  readonly replies: ReplyWords;
  readonly help: HelpWords;
  readonly offers: OfferWords;
  readonly review: ReviewWords;
  /** Joins alternatives or parts: "A, B and C". */
  readonly list: (items: readonly string[]) => string;
  /** Joins parts that stand beside each other without "and". */
  readonly series: (items: readonly string[]) => string;
  /** Puts sentences one after the other. */
  readonly sentences: (sentences: readonly string[]) => string;
}

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

interface FigureWords {
  readonly metric: (metric: string, dimensionValues: readonly string[]) => string;
  /** What a figure speaks of, from the parts that are worth saying. */
  readonly subject: (parts: Partial<Subject>) => string;
  /** The same within a sentence. */
  readonly subjectPhrase: (parts: Partial<Subject>) => string;
  /** A subject and what is said of it. */
  readonly statement: (subject: string, said: string) => string;
  /** Follows a figure in running text. */
  readonly inlineAsOf: (date: string) => string;
  readonly inlineSource: (source: Source) => string;
  /** A source that stands by itself, with the day it speaks for. */
  readonly source: (source: Source, asOf: string | null) => string;
  /** Several places of one document, each with its number. */
  readonly sources: (doc: string, asOf: string | null, places: readonly string[]) => string;
  readonly sourceLine: (source: string) => string;
  readonly notFound: string;
  readonly notFoundSentence: (subject: string) => string;
  readonly notFoundHeading: string;
  /** In place of a figure that is stored and may not be shown. */
  readonly withheld: string;
  readonly withheldSentence: (subject: string) => string;
  readonly withheldHeading: string;
  /** Beside figures that are shown. */
  readonly withheldRemark: string;
  /** Of figures that would give away others. */
  readonly givesAwaySentence: (subject: string) => string;
  readonly givesAwayHeading: string;
  readonly givesAwayRemark: string;
  /** Beside a figure that another document, which may not be shown, states as well. */
  readonly alsoWithheld: string;
  readonly noEstimate: string;
  readonly unrecognized: (slot: UnusedSlot, raw: string) => string;
  readonly nothing: string;
  readonly alsoStated: string;
  readonly conflict: string;
  readonly moreConflicts: string;
  readonly truncated: (asked: string, shown: string) => string;
  readonly headings: {
    readonly entity: string;
    readonly period: string;
    readonly metric: string;
    readonly figure: string;
  };
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

/** Values of a figure that do not hold; each begins in the middle of a line. */
export interface FormerWords {
  readonly restated: (restatement: Restatement) => string;
  /** Follows a restatement: where the value of before stands in its document. */
  readonly formerPlace: (locator: string) => string;
  /** What another document says or said, with its source behind it. */
  readonly otherwise: Readonly<Record<Exclude<SupersededBecause, "restated">, (figure: string) => string>>;
  /** Follows that source. */
  readonly otherValues: (count: number) => string;
  /** Figures beyond those that are listed. */
  readonly moreRestated: (count: number) => string;
  readonly moreOtherwise: (count: number) => string;
}

/** Figures that persons gave in place of what documents say. */
export interface CorrectionWords {
  /** By whom (null: by a curator), on which day, and in which words. */
  readonly told: (correction: {
    readonly by: string | null;
    readonly on: string;
    readonly why: string | null;
  }) => string;
  readonly quoted: (why: string) => string;
  /** With what the document says at that place; null where sources are not shown. */
  readonly beside: (correction: { readonly told: string; readonly stated: string }, place: string | null) => string;
  /** Short, beside a figure that is named in passing. */
  readonly mark: (figure: string) => string;
  /** Which numbers of a computation persons gave. */
  readonly among: (numbers: readonly string[]) => string;
  /** Follows what was computed, in the same line. */
  readonly thenAmong: (said: string) => string;
  /** Follows a former value: a person had put another one in its place. */
  readonly former: (figure: string, told: string) => string;
}

/** What the operands of a derived figure differ in, in words. */
export interface DerivedAxis {
  readonly axis: "entity" | "period" | "metric" | "mixed";
  readonly operands: readonly string[];
}

export interface DerivedWords {
  readonly label: (op: DerivedOp, axis: DerivedAxis) => string;
  /** The place of one among others, the best being the first. */
  readonly place: (position: string, of: string) => string;
  /** How it was computed, from the operands as printed; null where the label says it all. */
  readonly method: (op: DerivedOp, operands: readonly string[]) => string | null;
  /** A result and what it is of, where the label alone would not tell. */
  readonly about: (subject: string, label: string) => string;
  readonly inBrackets: (figure: string) => string;
  /** How a result was computed, after the result or by itself. */
  readonly computed: (methods: readonly string[]) => string;
  readonly thenComputed: (methods: readonly string[]) => string;
  readonly declined: (operation: string, reason: DeclineReason) => string;
}

export interface Assumptions {
  readonly defaults: readonly string[];
  readonly carried: readonly string[];
  /** Periods that were read for "latest"; whether all of several figures have it. */
  readonly latest: readonly { readonly value: string; readonly ofAll: boolean }[];
  readonly readAs: readonly { readonly raw: string; readonly value: string }[];
}

interface NoteWords {
  readonly assumed: (assumptions: Assumptions) => string;
  readonly narrowTo: (labels: readonly string[]) => string;
  /** Words that a figure was given without. */
  readonly unused: (slot: UnusedSlot, raws: readonly string[]) => string;
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

interface WhyWords {
  readonly heading: string;
  /** The heading where the question asks for no reasons. */
  readonly background: string;
  readonly marks: (marks: readonly number[]) => string;
  readonly footnote: (mark: number, place: string) => string;
  readonly place: (place: PassagePlace) => string;
  /** The figures move another way than the question takes for granted. */
  readonly contradicted: (subject: string, claimed: "up" | "down", actual: "up" | "down" | "flat") => string;
  readonly nothingSaysWhy: string;
  readonly nothingFound: string;
  readonly related: (places: readonly string[]) => string;
  /** Words of the question that no passage speaks of. */
  readonly unmatched: (raws: readonly string[]) => string;
  readonly showPassage: (mark: number) => string;
  readonly passageTitle: string;
  /** What a document is about and how old it is; empty where it says neither. */
  readonly about: (place: PassagePlace) => string;
  /** Stands over a passage in its document; `section` is null where no heading stands over it. */
  readonly passageLabel: (position: PassagePosition, section: string | null) => string;
  readonly close: string;
  readonly passageGone: string;
}

interface ReplyWords {
  readonly notUnderstood: (slot: UnusedSlot, raws: readonly string[]) => string;
  readonly askFor: (missing: "metric" | "entity" | "period", kept: string | null) => string;
  readonly refusal: (external: string) => string;
  readonly whyNotConnected: string;
  readonly figuresInstead: string;
  readonly unread: Readonly<Record<UnreadReason, string>>;
  readonly unavailable: (component: "store" | "engine") => string;
  /** Follows an answer that a model was to help with. */
  readonly withoutModel: Readonly<Record<ModelAbsence, string>>;
}

interface HelpWords {
  readonly greeting: (company: string) => string;
  readonly thanks: string;
  readonly acknowledgement: string;
  readonly capabilities: (company: string) => string;
  readonly metrics: string;
  readonly entities: (company: string) => string;
  readonly periods: (fiscalYear: string) => string;
  readonly fiscalYear: (month: string | null) => string;
  readonly month: (month: number) => string;
  readonly metricItem: (label: string, unit: string) => string;
  readonly definition: (label: string, definition: string | null, unit: string) => string;
  readonly other: string;
}

interface OfferWords {
  readonly didYouMean: (label: string) => string;
  /** The question without what was taken from its thread. */
  readonly afresh: (label: string) => string;
  readonly cell: (parts: readonly string[]) => string;
  /** Stands over buttons, by what they are there for. */
  readonly lead: Readonly<Record<OfferLead, string>>;
  readonly inline: (lead: string, labels: readonly string[]) => string;
  readonly placeholder: string;
  readonly notAllListed: string;
  /** One suggested question on a terminal. */
  readonly attempt: (question: string) => string;
}

export type OfferLead = "narrow" | "nearest" | "instead" | "choose" | "home" | "examples";
