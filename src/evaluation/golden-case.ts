import type { CalendarDate } from "../domain/calendar.ts";
import type { Figure } from "../domain/fact.ts";
import type { Language } from "../domain/profile.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { CellAddress } from "./cell-address.ts";

/** One statement of a figure, with its source. */
export interface ExpectedStatement {
  readonly value: string;
  readonly unit: string;
  readonly doc: string;
  readonly locator: string;
}

/** A cell that has to be shown with all its statements; several where documents of equal rank disagree. */
export interface ExpectedCell {
  readonly cell: CellAddress;
  readonly statements: readonly ExpectedStatement[];
  /** Set where the cell is not stored: the sum of the parts that the statements are of. */
  readonly sum?: Figure;
  /** Set where the cell is a quotient: of operands that the statements are of, or their parts. */
  readonly quotient?: ExpectedQuotient;
  /** Former values that have to be told with their places. */
  readonly superseded?: readonly ExpectedStatement[];
}

export interface ExpectedQuotient extends Figure {
  /** Those of the operands that are sums. */
  readonly sums: readonly Figure[];
}

export interface ExpectedDerived {
  readonly op: string;
  readonly value: string;
  readonly unit: string;
  readonly of: readonly CellAddress[];
  /** For max, min and rank: entities or periods, best first. */
  readonly names: readonly string[];
}

/** Figures, and everything else that the answer has to say. */
export interface FiguresExpectation {
  readonly kind: "figures";
  readonly cells: readonly ExpectedCell[];
  /** Cells that may be shown too, such as the years between the two of a growth rate. */
  readonly mayShow: readonly ExpectedCell[];
  /** Requested cells that are not stored: the answer names them as not found. */
  readonly absent: readonly CellAddress[];
  /** Requested cells above the clearance: the answer names them as withheld. */
  readonly withheld: readonly CellAddress[];
  /** Cells that the options have to offer. */
  readonly offered: readonly CellAddress[];
  /** Cells that the options must not offer, because not everybody in the place may see them. */
  readonly unoffered: readonly CellAddress[];
  readonly derived: readonly ExpectedDerived[];
  /** Derived figures that may be shown too. */
  readonly mayDerive: readonly ExpectedDerived[];
  /** The reason for which a requested computation is declined; null if it is not. */
  readonly declined: string | null;
  /** Disclosed assumptions, slot to codes; null where nothing may be assumed. */
  readonly assumed: Readonly<Record<string, readonly string[]>> | null;
  readonly carried: readonly string[];
  /** Unused words that the answer has to name. */
  readonly words: readonly string[];
  /** For questions that also ask why; null for others. */
  readonly why: WhyExpectation | null;
}

/** An empty expectation to build others from. */
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

/** The sources that an answer must quote. */
export interface SourcesExpectation {
  /** Documents that may be cited; empty where no document answers. */
  readonly docs: readonly string[];
  /** Verbatim pieces of documents that the statements have to contain. */
  readonly says: readonly string[];
}

/** The reasons that are asked for with a figure. */
export interface WhyExpectation extends SourcesExpectation {
  /** Whether the figures confirm the movement that the question presumes; `none` where it presumes none. */
  readonly premise: "holds" | "contradicted" | "none";
}

/** The entity and period that a question for documents names. */
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

/** A question with the expected behaviour. */
export interface GoldenCase {
  readonly id: string;
  readonly question: string;
  readonly language: Language;
  readonly at: CalendarDate;
  readonly conversation: string | null;
  /** Clearance of the asker, and ceiling of everybody in the place. */
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
  /** Layers of the report; the kind of the expectation is one of them. */
  readonly tags: readonly string[];
  readonly expect: Expectation;
}
