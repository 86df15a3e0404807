import type { Verdict } from "./claim.ts";
import type { Clarification, NarrowingOption } from "./clarification.ts";
import type { Correction } from "./correction.ts";
import type { DeclinedOperation, DerivedFigure } from "./derived-figure.ts";
import type { Cell, Figure, Source } from "./fact.ts";
import type { CellRequest, NotUnderstood, Route, Topic } from "./intent.ts";
import type { LimitedReading } from "./limited-reading.ts";
import type { CheckedMessage } from "./message-check.ts";
import type { ModelAbsence, NarrativeRun } from "./narrative.ts";
import type { Language, LocalizedText } from "./profile.ts";
import type { UnreadReason } from "./question-limits.ts";
import type { ResolvedQuestion } from "./resolved-question.ts";
import type { Clearance, Labelled } from "./sensitivity.ts";
import type { WaitingFigure } from "./waiting-figure.ts";

/** A figure with its source. */
export interface Statement extends Labelled {
  readonly figure: Figure;
  readonly source: Source;
  readonly validAsOf: string | null;
  /** Present where a curator gave the figure; holds the document's own. */
  readonly correction?: Correction;
}

/**
 * Why another value of a cell does not hold: the same document or a later one `restated` it, its document ranks lower,
 * its document has no date while the holding one has, or its document no longer states it. In an answer as known on a
 * day, `holds_now`: it came after that day, and holds today.
 */
export const SUPERSEDED_BECAUSE = ["restated", "outranked", "undated", "no_longer_stated", "holds_now"] as const;

export type SupersededBecause = (typeof SUPERSEDED_BECAUSE)[number];

/** Another value of a cell, and why it does not hold. */
export interface SupersededStatement extends Statement {
  readonly because: SupersededBecause;
}

/** The result of `query_metric`: one of four states, never a guess. */
export type QueryResult =
  | {
      readonly status: "found";
      readonly cell: Cell;
      readonly statement: Statement;
      /** Other values of the same cell from sources of equal rank. */
      readonly conflicts: readonly Statement[];
      /** Other values of the cell that do not hold, newest first. */
      readonly superseded: readonly SupersededStatement[];
      /** The asker may not see a further statement that would rank before the shown one or conflict with it. */
      readonly alsoWithheld?: true;
      /** Read as known on a day; today no figure of the cell holds that the asker may see. */
      readonly noneToday?: true;
    }
  /** Stored, but above the asker's clearance: the answer knows only its address. */
  | {
      readonly status: "withheld";
      readonly cell: Cell;
      /** The asker may see it, but together with figures already shown it would reveal one above the clearance. */
      readonly because?: "gives_away";
    }
  | { readonly status: "not_found"; readonly cell: Cell }
  | { readonly status: "unrecognized_param"; readonly param: string; readonly raw: string };

export type FoundCell = Extract<QueryResult, { status: "found" }>;

/** A cell that is not stored, but completely covered by stored ones, which add up to it. */
export interface SummedCell {
  readonly status: "summed";
  readonly cell: Cell;
  readonly figure: Figure;
  /** At least two, none of them disputed, all in the unit of the sum. */
  readonly parts: readonly FoundCell[];
}

/** A ratio that is not stored, as the quotient of the two metrics that the company defines it by. */
export interface DividedCell {
  readonly status: "divided";
  readonly cell: Cell;
  /** In the unit of the ratio, with the digits of a derived figure. */
  readonly figure: Figure;
  /** Of the same entity, period and dimensions; undisputed, in one unit, the divisor positive. */
  readonly dividend: FoundCell | SummedCell;
  readonly divisor: FoundCell | SummedCell;
}

/** A cell of an answer: as it is read, the sum of its parts, or the quotient of its operands. */
export type CellResult = QueryResult | SummedCell | DividedCell;

/** More cells were requested than one answer shows. */
export interface Truncation {
  readonly asked: number;
  readonly shown: number;
  /** All of them were compared, and the ones that lead are shown. */
  readonly isRanked: boolean;
}

/**
 * The answer to a question, as data. A structured answer holds only cells, statements and codes: it has no field for a
 * model's text, and all wording is added when it is rendered.
 */
export type Answer =
  | FiguresAnswer
  | NotUnderstoodAnswer
  | AskFirstAnswer
  | RefusalAnswer
  | HelpAnswer
  | NarrativeAnswer
  | FaqAnswer
  | CheckAnswer
  | UnreadAnswer
  | UnavailableAnswer;

/** Cells, found or not, and the figures computed from them. */
export interface FiguresAnswer extends LimitedReading {
  readonly kind: "figures";
  readonly route: "structured" | "composite";
  readonly clarification: Clarification;
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
  readonly declined: readonly DeclinedOperation[];
  readonly notUnderstood: readonly NotUnderstood[];
  /** Where nothing was found: the nearest stored cells. */
  readonly nearest: readonly NarrowingOption[];
  readonly truncated: Truncation | null;
  /** Of the cells that are not found: figures that wait for a curator. Absent for none. */
  readonly waiting?: readonly WaitingFigure[];
  /** A movement that the question presupposes, where the figures can confirm or contradict it. */
  readonly premise: Premise | null;
  /** Whether the figures are as the question says, where it names a number. */
  readonly verdict: Verdict | null;
  /** The explanation, where the question asks for reasons. */
  readonly why: WhyPart | null;
  /** What was stated before was asked for: the answer says so too where nothing was. */
  readonly asksFormer?: true;
  /** The rows of an overview, which its figures are laid out in. */
  readonly overview?: readonly OverviewRow[];
  /** The level of a figure that this answer and earlier ones together would reveal to other readers. */
  readonly givesAway?: Clearance;
}

/** A figure, the one of the year before and the change, as indexes into `cells` and `derived`; null where absent. */
export interface OverviewRow {
  readonly now: number;
  readonly before: number | null;
  readonly change: number | null;
}

/** The movement that a question such as "why did it fall" presupposes, and the movement that the figures show. */
export interface Premise {
  readonly claimed: "up" | "down";
  readonly actual: "up" | "down" | "flat";
  /** The index of the derived figure that shows the movement. */
  readonly derived: number;
}

/** `not_connected`: no documents are loaded; `gone`: the document to open is not there for this reader. */
export type WhyPart =
  | { readonly kind: "not_connected" }
  | { readonly kind: "gone" }
  | { readonly kind: "run"; readonly run: NarrativeRun };

/** An unknown word that decides which figure is meant, with known alternatives. */
export interface NotUnderstoodAnswer {
  readonly kind: "not_understood";
  readonly route: Route | null;
  readonly notUnderstood: readonly NotUnderstood[];
  readonly options: readonly NarrowingOption[];
}

/** A question back: a required slot is missing. */
export interface AskFirstAnswer {
  readonly kind: "ask_first";
  readonly missing: "metric" | "entity" | "period";
  /** The slots that the question did name; every option keeps them. */
  readonly kept: CellRequest;
  readonly notUnderstood: readonly NotUnderstood[];
  readonly options: readonly NarrowingOption[];
}

/** A question about an external company: refused before anything is read. */
export interface RefusalAnswer {
  readonly kind: "refusal";
  readonly external: string;
  readonly options: readonly NarrowingOption[];
}

export interface HelpAnswer {
  readonly kind: "help";
  readonly topic: Topic;
  /** Questions that work on the loaded data. */
  readonly examples: readonly NarrowingOption[];
  /** Present for a topic that asks for what is there. */
  readonly held?: Held;
}

/** What is there for everybody in the place of a question. */
export interface Held {
  /** The level that it was read at: nothing of it is above. */
  readonly level: Clearance;
  /** Of the times. */
  readonly timeZone: string;
  /** The first ones, newest first; for an update the one that came with it. */
  readonly documents: readonly ToldDocument[];
  /** How many there are. */
  readonly total: number;
  /** The metrics that have a figure, where these were asked for. */
  readonly metrics: readonly string[];
}

export interface ToldDocument {
  /** As footnotes name it. */
  readonly name: string;
  readonly title: string | null;
  /** The day that it speaks for (`YYYY-MM-DD`). */
  readonly day: string | null;
  /** `YYYY-MM-DD HH:MM`. */
  readonly loadedAt: string;
}

/** A question that only documents can answer. */
export interface NarrativeAnswer {
  readonly kind: "narrative";
  readonly clarification: Clarification;
  readonly why: WhyPart;
  /** A figure was asked for, which is not stored; a document states it. */
  readonly isInstead?: true;
}

/** A vetted answer, verbatim, with its own source. */
export interface FaqAnswer {
  readonly kind: "faq";
  readonly id: string;
  readonly version: string;
  readonly text: LocalizedText;
  readonly source: Source;
  readonly sensitivity: Clearance;
}

/** The question exceeds a limit, or asks for what was known on a day in a way that is not answered. */
export interface UnreadAnswer {
  readonly kind: "unread";
  readonly because: UnreadReason;
}

export interface UnavailableAnswer {
  readonly kind: "unavailable";
  readonly component: "store" | "engine";
}

/** The figures of a message, held against cells. */
export interface CheckAnswer extends CheckedMessage, LimitedReading {
  readonly kind: "check";
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
  /** The level of a figure that this answer and earlier ones together would reveal to other readers. */
  readonly givesAway?: Clearance;
}

/** An answer with the data to render it, log it and continue the conversation. */
export interface AnswerRun {
  readonly requestId: string;
  readonly question: string;
  readonly language: Language;
  readonly answer: Answer;
  /** The resolved question, so that it can be asked again unchanged; absent where nothing stored was requested. */
  readonly resolved?: ResolvedQuestion;
  /** The number of model calls; 0 where the rules resolved every slot. */
  readonly providerCalls: number;
  readonly elapsedMs: number;
  /** Why the model did not contribute; absent where it did or was not needed. */
  readonly modelAbsence?: ModelAbsence;
}
