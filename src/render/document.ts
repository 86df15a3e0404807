import type { Cell, Source } from "../domain/fact.ts";
import type { OfferLead, Subject } from "./catalog/catalog.ts";
import type { CorrectionEntry } from "./correction.ts";
import type { Offer } from "./offers.ts";

/**
 * An answer in words, before any medium: every text of a terminal, a JSON line or a Slack message is laid out from this.
 * Figures stay apart from labels, so that a medium that runs out of room shortens a label and never a number.
 */
export interface AnswerDocument {
  /** What was assumed; stands first. */
  readonly note: Note | null;
  /** Sentences before the figures. */
  readonly opening: readonly string[];
  readonly figures: readonly FigureEntry[];
  /** Follows the figures: values that they had, and that documents of less weight give them. */
  readonly former: readonly FormerLine[];
  readonly derived: readonly DerivedEntry[];
  /** What was asked for: computed results stand before the figures they were computed from, or below a table that they accompany. */
  readonly leading: "derived" | "figures";
  /** Reasons out of documents; null where none were asked for. */
  readonly explanation: ExplanationEntry | null;
  /** Sentences after the figures. */
  readonly remarks: readonly string[];
  readonly choices: Choices | null;
}

export interface Note {
  readonly text: string;
  /** Follows the note where choices cannot be buttons; empty for none. */
  readonly narrowTo: string;
}

/** One cell as it was found or not. */
export interface FigureEntry {
  readonly cell: Cell;
  readonly subject: Subject;
  /** None where nothing is stored; more than one where documents of equal rank disagree. */
  readonly statements: readonly StatementEntry[];
  /** More statements exist than are listed. */
  readonly more: boolean;
  /** It is stored and may not be shown: it is above what the reader may see, or would give such a figure away; null where it may. */
  readonly withheld: "above" | "gives_away" | null;
}

export interface StatementEntry {
  /** The number with its unit. */
  readonly figure: string;
  readonly number: string;
  /** The unit where a heading may say it for a whole column; null where it stays with the number. */
  readonly columnUnit: string | null;
  /** The day that the document speaks for, in words. */
  readonly asOf: string | null;
  readonly source: Source;
  /** A person gave the figure; the source says another one. */
  readonly correction: CorrectionEntry | null;
}

/** A value that does not hold, in a line that names its document. */
export interface FormerLine {
  readonly said: string;
  /** The place, where sources are shown. */
  readonly where: string;
  readonly rest: string;
}

/** A computed result: what it is, of what, the figures, and how they were computed. */
export interface DerivedEntry {
  readonly label: string;
  /** What all operands share; empty for nothing. */
  readonly subject: string;
  /** The part of it that tells this result from others of the same answer; empty for nothing. */
  readonly distinction: string;
  /** The results in order; names are those of a winner or a ranking. */
  readonly results: readonly DerivedResult[];
  /** The computations with the operands as printed. */
  readonly methods: readonly string[];
  /** Which of the operands persons corrected; empty for none. */
  readonly corrected: string;
}

/** At least one of both is there. */
export interface DerivedResult {
  readonly name: string | null;
  readonly figure: string | null;
}

/** Statements with their footnotes, or why there are none. */
export interface ExplanationEntry {
  /** Stands over the statements; null where they are the whole answer. */
  readonly heading: string | null;
  readonly statements: readonly ExplanationStatement[];
  readonly footnotes: readonly ExplanationFootnote[];
  /** What the documents do not say, and where they speak of something near it. */
  readonly remarks: readonly string[];
}

export interface ExplanationStatement {
  readonly text: string;
  /** The numbers of its footnotes. */
  readonly marks: readonly number[];
}

export interface ExplanationFootnote {
  readonly mark: number;
  /** Document, place, what it is about and how old it is. */
  readonly place: string;
  /** Null for a source that is no passage. */
  readonly passageId: string | null;
}

export interface Choices {
  readonly kind: OfferLead;
  /** Stands over the choices. */
  readonly lead: string;
  /** Lead and labels in one line, for running text; null where the note has them already. */
  readonly inline: string | null;
  readonly offers: readonly Offer[];
}

/** A document without a word. */
export const NOTHING: AnswerDocument = {
  note: null,
  opening: [],
  figures: [],
  former: [],
  derived: [],
  leading: "figures",
  explanation: null,
  remarks: [],
  choices: null,
};
