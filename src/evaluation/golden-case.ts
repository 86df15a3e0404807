import type { CalendarDate } from "../domain/calendar.ts";
import type { Language } from "../domain/profile.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { CellAddress } from "./cell-address.ts";

/** One statement of a figure, with the place that it is read from. */
export interface ExpectedStatement {
  readonly value: string;
  readonly unit: string;
  readonly doc: string;
  readonly locator: string;
}

/** A cell that has to be shown, with every statement of it: more than one where documents of equal rank disagree. */
export interface ExpectedCell {
  readonly cell: CellAddress;
  readonly statements: readonly ExpectedStatement[];
  /** Values that it had before, which have to be told with their places. */
  readonly superseded?: readonly ExpectedStatement[];
}

export interface ExpectedDerived {
  readonly op: string;
  readonly value: string;
  readonly unit: string;
  readonly of: readonly CellAddress[];
  /** For max, min and rank: who or when, best first. */
  readonly names: readonly string[];
}

/** Figures, with everything that has to be said beside them. */
export interface FiguresExpectation {
  readonly kind: "figures";
  readonly cells: readonly ExpectedCell[];
  /** Cells that may stand beside them: the years between the two that a growth is computed from. */
  readonly mayShow: readonly ExpectedCell[];
  /** Cells that are asked for and not stored: named, never filled. */
  readonly absent: readonly CellAddress[];
  /** Cells that are asked for and above what the asker may see: named as withheld, never filled. */
  readonly withheld: readonly CellAddress[];
  /** Cells that one click away are offered. */
  readonly offered: readonly CellAddress[];
  /** Cells that must not be, since not everybody who reads along may see them. */
  readonly unoffered: readonly CellAddress[];
  readonly derived: readonly ExpectedDerived[];
  /** Derived figures that may stand beside the asked ones. */
  readonly mayDerive: readonly ExpectedDerived[];
  /** Why a computation that is asked for cannot be given; null where it can. */
  readonly declined: string | null;
  /** Slot to codes, as disclosed to the reader; null where nothing may be assumed. */
  readonly assumed: Readonly<Record<string, readonly string[]>> | null;
  readonly carried: readonly string[];
  /** Words that were not used and have to be named. */
  readonly words: readonly string[];
  /** The question asks why as well; null where it does not. */
  readonly why: WhyExpectation | null;
}

/** No figure, and nothing that has to be said. */
export const NO_FIGURES: FiguresExpectation = {
  kind: "figures",
  cells: [],
  mayShow: [],
  absent: [],
  withheld: [],
  offered: [],
  unoffered: [],
  derived: [],
  mayDerive: [],
  declined: null,
  assumed: null,
  carried: [],
  words: [],
  why: null,
};

/** What documents have to answer. */
export interface SourcesExpectation {
  /** Documents that may be cited; none where they are silent. */
  readonly docs: readonly string[];
  /** Pieces of documents, word for word, that have to be among the statements. */
  readonly says: readonly string[];
}

/** The reasons that are asked for beside a figure. */
export interface WhyExpectation extends SourcesExpectation {
  /** What the figures say of the movement that the question takes for granted; `none` where it takes none. */
  readonly premise: "holds" | "contradicted" | "none";
}

/** Whom and when a question for documents alone names. */
export interface About {
  readonly entity: string | null;
  readonly period: string | null;
}

export interface NarrativeExpectation extends SourcesExpectation {
  readonly kind: "narrative";
  readonly about: About;
}

export type Expectation =
  | FiguresExpectation
  | { readonly kind: "ask_first"; readonly missing: string; readonly words: readonly string[] }
  | { readonly kind: "refused"; readonly external: string }
  | { readonly kind: "not_understood"; readonly words: readonly string[] }
  | { readonly kind: "help"; readonly topic: string }
  | NarrativeExpectation
  | { readonly kind: "silent"; readonly about: About };

/** A question with the right behaviour. */
export interface GoldenCase {
  readonly id: string;
  readonly question: string;
  readonly language: Language;
  readonly at: CalendarDate;
  readonly conversation: string | null;
  /** What the asker may see, and everybody who reads along. */
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
  /** What the case is about; the kind of its expectation is among them. */
  readonly tags: readonly string[];
  readonly expect: Expectation;
}
