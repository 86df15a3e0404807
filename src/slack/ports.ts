import type { CellResult, QueryResult } from "../domain/answer.ts";
import type { Cell, Source } from "../domain/fact.ts";
import type { CellRequest } from "../domain/intent.ts";
import type { Language } from "../domain/profile.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { ReviewQuestion } from "../import/review/review-question.ts";
import type { Choice } from "../import/tables/statement.ts";

/** A file in a message. Downloading it needs the bot token. */
export interface SharedFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** Slack's short name of the format, such as `xlsx`. */
  readonly fileType: string;
  /** Null where Slack does not give the size. */
  readonly bytes: number | null;
  /** Null where the event omits it, and for files outside Slack. */
  readonly downloadUrl: string | null;
  readonly isExternal: boolean;
}

/** The label of a button and the question that it asks. */
export interface Offered {
  readonly label: string;
  /** The question as it is displayed. */
  readonly question: string;
  /** The question, regardless of later messages in the thread. `own_words`: an edited text, not parsed yet. */
  readonly asks: ResolvedQuestion | { readonly kind: "own_words" };
}

/** A figure on which documents of equal rank disagree. */
export interface DisputedFigure {
  /** Names it, with what each document states where everybody may see that; plain text. */
  readonly text: string;
  /** The question that shows it with its sources. */
  readonly offer: Offered;
}

/** The disputed figures that one reader may see. */
export interface DisputedFigures {
  readonly count: number;
  /** The first of them, the newest periods first. */
  readonly first: readonly DisputedFigure[];
}

/** A stored offer. The button carries only its id. */
export interface Offer extends Offered {
  readonly id: string;
  /** The row of buttons that one click decides. */
  readonly rowId: string;
  /** The posted message that contains the row. */
  readonly messageId: string;
  /** The block of the row in the message; null where it has none. */
  readonly blockId: string | null;
  readonly slackChannel: string;
  /** Null for an offer outside threads: a click opens one. */
  readonly threadTs: string | null;
  readonly language: Language;
  /** The shared answer and its place; null for an offer that asks its question in place. */
  readonly shares: Share | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Share {
  readonly to: ThreadPlace;
  readonly seen: SeenAnswer;
}

/** Digests of an answer as seen, to detect changes. Contain no values and no text. */
export interface SeenAnswer {
  /** Covers the kind of answer, its cells with all their statements, and derived figures. */
  readonly digest: string;
  /** One for each cited passage and each named place, with its text. */
  readonly places: readonly string[];
  readonly level: Clearance;
}

export interface ThreadPlace {
  readonly slackChannel: string;
  readonly threadTs: string;
}

/** A decided row. */
export interface UsedRow {
  readonly blockId: string | null;
  readonly label: string;
  readonly usedBy: string;
}

export interface OfferClick {
  readonly offerId: string;
  /** The channel of the click; an offer of another channel is unknown there. */
  readonly slackChannel: string | null;
  readonly user: string;
}

export type RowClaim =
  | { readonly kind: "won"; readonly offer: Offer }
  | { readonly kind: "lost"; readonly by: string; readonly language: Language }
  | { readonly kind: "expired"; readonly language: Language }
  | { readonly kind: "unknown" };

/** Offers by id. Survives restarts. */
export interface OfferStore {
  save(offers: readonly Offer[]): Promise<void>;

  /**
   * Compare-and-set on the offer's row: of all clicks in it, one wins. Storing the answer decides the row. Offers of
   * earlier releases that stored no question data are expired.
   */
  claimRow(click: OfferClick, now: Date): Promise<RowClaim>;

  /** Reopens a row after the answer of its winner failed. */
  releaseRow(rowId: string): Promise<void>;

  /** Reopens the rows whose answer was lost in a crash. */
  recover(): Promise<void>;

  /** The decided rows of a posted message. */
  usedRows(messageId: string): Promise<readonly UsedRow[]>;
}

/** An uploaded file on our disk. */
export interface DroppedFile {
  readonly path: string;
  /** The document name. */
  readonly name: string;
  /** The Slack user id of the curator. */
  readonly by: string;
  /** SHA-256 of the version that the curator agreed to replace; null where no agreement was given. */
  readonly mayReplace: string | null;
}

/** The size of a document in figures and passages. */
export interface Held {
  readonly facts: number;
  readonly passages: number;
}

/** What was read of a document, for a curator who may see it. Codes, no figures. */
export interface ReadContents {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  /** In order. */
  readonly periods: readonly string[];
  /** The version that it replaced, and how many figures differ; null where it replaced none. */
  readonly replaced: {
    readonly version: number;
    readonly changed: number;
    readonly added: number;
    readonly gone: number;
  } | null;
  /** Questions about figures of this document, each with the place that its answer has to cite. */
  readonly examples: readonly ExampleCell[];
}

export interface ExampleCell {
  readonly request: CellRequest;
  readonly source: Source;
}

/** The result of loading a file. `unchanged`: the same content was loaded before, and nothing was done. */
export type LoadEnd =
  | {
      readonly kind: "loaded" | "unchanged";
      readonly doc: string;
      readonly facts: number;
      readonly passages: number;
      /** Null where the curator may not see the document, and where no figure was read. */
      readonly contents: ReadContents | null;
      readonly warnings: readonly string[];
      /** The first open review questions of this document. */
      readonly questions: readonly ReviewQuestion[];
      /** The number of all its open questions. */
      readonly questionCount: number;
    }
  /** `reason` is one plain sentence for a curator. */
  | { readonly kind: "failed"; readonly doc: string; readonly reason: string };

/** The file would replace the version in view; nothing is stored until the curator agrees. */
export interface Replaces {
  readonly kind: "replaces";
  readonly doc: string;
  readonly before: Held;
  readonly after: Held;
  /** Number of figures of the version in view that the file no longer states. */
  readonly vanishing: number;
  /** The level of the version in view, where the file would lower it so that more people may see it; else absent. */
  readonly loweredFrom?: string;
  /** SHA-256 of the version in view: the agreement applies to this version only. */
  readonly version: string;
}

export type LoadReport = LoadEnd | Replaces;

/** A curator's decision on a question. */
export type ReviewDecision =
  | { readonly kind: "choose"; readonly option: number }
  /** The figures are left out. */
  | { readonly kind: "reject" }
  /** The decision that stood when the person was asked is taken back. */
  | { readonly kind: "take_back"; readonly ruling: number }
  /** A value typed by the curator: a number with `unit`, otherwise the requested name or code. */
  | { readonly kind: "correct"; readonly value: string; readonly unit: string | null };

/** A question as it was shown when the person decided. */
export interface AskedQuestion {
  readonly id: number;
  /** The result of `seenQuestion`; null for messages of earlier releases. */
  readonly seen: string | null;
}

export interface DecisionNote {
  /** The Slack user id of the curator. */
  readonly by: string;
  /** The curator's reason, or that it was decided with a click. */
  readonly why: string;
  /** A pattern with `*` and `?` of documents that the decision also applies to; null for this document only. */
  readonly teach: string | null;
}

/** Compare-and-set: of concurrent decisions on a question, one is `decided`. */
export type DecideResult =
  | {
      readonly kind: "decided";
      readonly choice: Choice;
      /** When, in ISO 8601. */
      readonly at: string;
      /** Number of figures that became facts. */
      readonly settled: number;
      /** Number of open questions left, of all documents. */
      readonly remaining: number;
      /** The question by which it can be taken back; null where it cannot. */
      readonly takenBackBy: number | null;
    }
  | { readonly kind: "already_decided"; readonly by: string; readonly at: string; readonly choice: Choice }
  /** The decision was taken back, and its question is open again. */
  | { readonly kind: "taken_back"; readonly choice: Choice; readonly at: string; readonly remaining: number }
  /** The decision to take back was taken back, by whom and when, or replaced before. */
  | { readonly kind: "not_standing"; readonly reopened: { readonly by: string; readonly at: string } | null }
  /** The document was replaced or withdrawn. */
  | { readonly kind: "gone" }
  /** The question differs from the one that was shown; nothing was decided. */
  | { readonly kind: "changed" }
  /** `field` is the input to correct; `reason` is one plain sentence. */
  | { readonly kind: "refused"; readonly field: "value" | "unit" | "why" | "teach" | null; readonly reason: string };

export interface PendingQuestions {
  readonly questions: readonly ReviewQuestion[];
  /** Number of all open questions. */
  readonly total: number;
}

/** Loads documents and holds their review questions, filtered by clearance. */
export interface DocumentService {
  for(clearance: Clearance): Curation;
}

/** The service for one clearance. Questions of documents above it are neither shown nor counted. */
export interface Curation {
  /** Reads an uploaded file and stores its content. Loading the same content again changes nothing. */
  load(file: DroppedFile): Promise<LoadReport>;

  /** Open questions with an id above `after`, lowest first. */
  pending(page: { readonly limit: number; readonly after: number }): Promise<PendingQuestions>;

  /** One question, open or decided; null where its document was replaced or withdrawn. */
  item(id: number): Promise<ReviewQuestion | null>;

  /** Decides a question only if it is still as it was shown. */
  decide(asked: AskedQuestion, decision: ReviewDecision, note: DecisionNote): Promise<DecideResult>;
}

/** The stored figures, for what Footnote says without being asked. */
export interface StoredFigures {
  /** Reads one cell at the clearance of the person or channel that it is for. */
  find(cell: Cell, clearance: Clearance): Promise<QueryResult>;

  /** The same, or computed from stored ones as in an answer. */
  findOrCompute(cell: Cell, clearance: Clearance): Promise<CellResult>;

  /** Another number after every change of the stored figures. */
  dataVersion(): Promise<number>;
}
