import type { Cell, Source } from "../domain/fact.ts";
import type { ShownFigure } from "../domain/shown-source.ts";
import type { OfferLead, Subject } from "./catalog/catalog.ts";
import type { CorrectionEntry } from "./correction.ts";
import type { Offer } from "./offers.ts";

/**
 * An answer in words, independent of the medium: terminal text, JSON and Slack messages are all laid out from it.
 * Figures are separate from labels, so that a medium short of room shortens labels and never numbers.
 */
export interface AnswerDocument {
  /** The assumptions; shown first. */
  readonly note: Note | null;
  /** Sentences before the figures. */
  readonly opening: readonly string[];
  readonly figures: readonly FigureEntry[];
  /** The figures as rows beside those of the year before; `figures` and `derived` are empty then. */
  readonly overview: OverviewEntry | null;
  /** Values that do not hold: former ones, and those of documents with less weight. Follow the figures. */
  readonly former: readonly FormerLine[];
  readonly derived: readonly DerivedEntry[];
  /** The first part: computed results that were asked for, or a table that they only accompany. */
  readonly leading: "derived" | "figures";
  /** The explanation; null if none was asked for. */
  readonly explanation: ExplanationEntry | null;
  /** Sentences after the figures. */
  readonly remarks: readonly string[];
  readonly choices: Choices | null;
}

export interface Note {
  readonly text: string;
  /** Appended where choices cannot be buttons; empty for none. */
  readonly narrowTo: string;
}

/** The result for one cell. */
export interface FigureEntry {
  readonly cell: Cell;
  readonly subject: Subject;
  /** Empty where nothing is stored; several where documents of equal rank disagree. */
  readonly statements: readonly StatementEntry[];
  /** Whether more statements exist than are listed. */
  readonly more: boolean;
  /** The figure as it is computed, where it is not stored; null otherwise. */
  readonly computed: ComputedEntry | null;
  /** Withheld because of the clearance, or because it would reveal such a figure; null if it is not withheld. */
  readonly withheld: "above" | "gives_away" | null;
  /** Where a figure waits for a curator that is it, or may be; null where it is stored, or none is known. */
  readonly waiting: WaitingEntry | null;
}

export interface WaitingEntry {
  readonly source: Source;
  /** The document's words that decide whether it is this figure; null where it certainly is. */
  readonly unclear: string | null;
}

/** Figures with their change on the year before, one line each. */
export interface OverviewEntry {
  /** The parts of the subject that all lines have. */
  readonly common: Partial<Subject>;
  /** The parts that name a line. */
  readonly labels: readonly (keyof Subject)[];
  /** The period of all lines and the one of the year before; null where lines differ, or there is none. */
  readonly nowPeriod: string | null;
  readonly beforePeriod: string | null;
  readonly lines: readonly OverviewLine[];
  /** What is not stored, of what was asked for. */
  readonly absent: readonly string[];
}

export interface OverviewLine {
  readonly now: FigureEntry;
  readonly before: FigureEntry | null;
  /** The change in words; null where none is computed. */
  readonly change: string | null;
}

/** A figure in words. */
interface Amount {
  /** The number with its unit. */
  readonly figure: string;
  readonly number: string;
  /** The unit, if a heading may state it for a whole column; null if it is written with the number. */
  readonly columnUnit: string | null;
}

/** A figure that is not stored, with what it is computed from. */
export type ComputedEntry = SumEntry | QuotientEntry;

export interface SumEntry extends Amount {
  readonly kind: "sum";
  readonly parts: readonly PartEntry[];
}

export interface QuotientEntry extends Amount {
  readonly kind: "quotient";
  /** The names of the two metrics. */
  readonly of: readonly [dividend: string, divisor: string];
  readonly parts: readonly (PartEntry | SumPartEntry)[];
}

export interface PartEntry {
  readonly kind: "stored";
  /** What distinguishes the part from the whole: "Q1 2025", "ACME Hong Kong". */
  readonly label: string;
  readonly statement: StatementEntry;
}

/** An operand that is a sum itself. */
export interface SumPartEntry {
  readonly kind: "summed";
  readonly label: string;
  readonly sum: SumEntry;
}

export interface StatementEntry extends Amount {
  /** "as of" the day that the document reports on, in words. */
  readonly asOf: string | null;
  readonly source: Source;
  /** Set if a person gave the figure; the document at `source` states another one. */
  readonly correction: CorrectionEntry | null;
  /** The stored figure. */
  readonly shown: ShownFigure;
}

/** Whether an entry has a figure. */
export function isShown({ statements, computed }: FigureEntry): boolean {
  return statements.length > 0 || computed !== null;
}

/** The statements that entries show, those that figures are computed from among them. */
export function shownStatements(entries: readonly FigureEntry[]): readonly StatementEntry[] {
  return entries.flatMap(({ statements, computed }) => [
    ...statements,
    ...(computed === null ? [] : statementsOf(computed)),
  ]);
}

/** The stored figures that a figure is computed from. */
export function statementsOf({ parts }: ComputedEntry): readonly StatementEntry[] {
  return parts.flatMap((part) => (part.kind === "stored" ? [part.statement] : statementsOf(part.sum)));
}

/** A line about a value that does not hold. */
export interface FormerLine {
  readonly said: string;
  /** The place; left out where sources are not shown. */
  readonly where: string;
  readonly rest: string;
}

/** A computed result with its subject and method. */
export interface DerivedEntry {
  readonly label: string;
  /** The values common to all operands; empty for none. */
  readonly subject: string;
  /** The part of `subject` that distinguishes this result from others of the answer; empty for nothing. */
  readonly distinction: string;
  /** In order; names are those of a winner or a ranking. */
  readonly results: readonly DerivedResult[];
  /** The formulas with the operands as shown. */
  readonly methods: readonly string[];
  /** Note on corrected operands; empty for none. */
  readonly corrected: string;
}

/** At least one of the two is not null. */
export interface DerivedResult {
  readonly name: string | null;
  readonly figure: string | null;
}

/** Statements with their footnotes, or why there are none. */
export interface ExplanationEntry {
  /** Heading of the statements; null if they are the whole answer. */
  readonly heading: string | null;
  readonly statements: readonly ExplanationStatement[];
  readonly footnotes: readonly ExplanationFootnote[];
  /** About the footnotes; null for none. */
  readonly note: string | null;
  /** Gaps in the documents, and places with similar content. */
  readonly remarks: readonly string[];
}

export interface ExplanationStatement {
  readonly text: string;
  /** The numbers of its footnotes. */
  readonly marks: readonly number[];
  /** Words of a document, as it has them. */
  readonly isQuote: boolean;
}

export interface ExplanationFootnote {
  readonly mark: number;
  /** Document and place, and the subject and date of the document. */
  readonly place: string;
  /** Null for a source that is not a passage. */
  readonly passageId: string | null;
}

export interface Choices {
  readonly kind: OfferLead;
  /** Heading of the choices. */
  readonly lead: string;
  /** `lead` and labels on one line, for running text; null if the note contains them already. */
  readonly inline: string | null;
  readonly offers: readonly Offer[];
}

/** An empty document to build others from. */
export const NOTHING: AnswerDocument = {
  note: null,
  opening: [],
  figures: [],
  overview: null,
  former: [],
  derived: [],
  leading: "figures",
  explanation: null,
  remarks: [],
  choices: null,
};
