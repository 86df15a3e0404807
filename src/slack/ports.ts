import type { Language } from "../domain/profile.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { ReviewQuestion } from "../import/review/review-question.ts";
import type { Choice } from "../import/tables/statement.ts";

/** A file in a message. Its address asks for the bot's token. */
export interface SharedFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** Slack's short name of the format, such as `xlsx`. */
  readonly fileType: string;
  /** Null where Slack tells no size before the download. */
  readonly bytes: number | null;
  /** Null where the message only names the file, or where it lies outside Slack. */
  readonly downloadUrl: string | null;
  readonly isExternal: boolean;
}

/** What a button says, and what it asks. */
export interface Offered {
  readonly label: string;
  /** The words that are shown for what is asked. */
  readonly question: string;
  /** What is asked, whatever is said in the thread before the click. `own_words`: the person's new words, which nothing has read yet. */
  readonly asks: ResolvedQuestion | { readonly kind: "own_words" };
}

/** One click that was offered with an answer. The button carries the id; everything else stays on our side. */
export interface Offer extends Offered {
  readonly id: string;
  /** The buttons that one click decides together. */
  readonly rowId: string;
  /** The posted message that the row stands in. */
  readonly messageId: string;
  /** The row's block in that message; null for an offer without a block of its own. */
  readonly blockId: string | null;
  readonly slackChannel: string;
  /** Null where the offer stands outside every thread: the click then opens one. */
  readonly threadTs: string | null;
  readonly language: Language;
  /** What a click shares, and where; null for an offer that asks its question where it stands. */
  readonly shares: Share | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Share {
  readonly to: ThreadPlace;
  readonly seen: SeenAnswer;
}

/** What a person saw of an answer, to tell whether it is still the same. Holds no value and no words. */
export interface SeenAnswer {
  /** Of the kind of answer, its cells with all that is stated of them, and what is computed. */
  readonly digest: string;
  /** Of each passage that was cited, and each place that was named, with its words. */
  readonly places: readonly string[];
  readonly level: Clearance;
}

export interface ThreadPlace {
  readonly slackChannel: string;
  readonly threadTs: string;
}

/** A row that was decided. */
export interface UsedRow {
  readonly blockId: string | null;
  readonly label: string;
  readonly usedBy: string;
}

export interface OfferClick {
  readonly offerId: string;
  /** Where the click came from; an offer of another channel is unknown there. */
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

  /** Compare-and-set on the offer's row: of all who click in it, one wins. Keeping the answer decides the row. An offer of a release that kept no data is expired. */
  claimRow(click: OfferClick, now: Date): Promise<RowClaim>;

  /** The winner's answer failed: the row can be clicked again. */
  releaseRow(rowId: string): Promise<void>;

  /** Opens the rows whose winner's answer died with its process. */
  recover(): Promise<void>;

  /** The decided rows of one posted message. */
  usedRows(messageId: string): Promise<readonly UsedRow[]>;
}

/** A file on our disk that a curator dropped. */
export interface DroppedFile {
  readonly path: string;
  /** What people know the document by. */
  readonly name: string;
  /** The Slack user id of the curator. */
  readonly by: string;
  /** The SHA-256 of the version in view that the curator agreed to replace; null where nobody was asked. */
  readonly mayReplace: string | null;
}

/** A document in figures and passages. */
export interface Held {
  readonly facts: number;
  readonly passages: number;
}

/** What became of a dropped file. `unchanged`: this content was loaded before, and nothing was done. */
export type LoadEnd =
  | {
      readonly kind: "loaded" | "unchanged";
      readonly doc: string;
      readonly facts: number;
      readonly passages: number;
      readonly warnings: readonly string[];
      /** The first open questions of this document. */
      readonly questions: readonly ReviewQuestion[];
      /** All of them, counted. */
      readonly questionCount: number;
    }
  /** `reason` is one plain sentence for a curator. */
  | { readonly kind: "failed"; readonly doc: string; readonly reason: string };

/** A file would take the place of the version in view: nothing is stored before the curator says so. */
export interface Replaces {
  readonly kind: "replaces";
  readonly doc: string;
  readonly before: Held;
  readonly after: Held;
  /** How many figures of the version in view the file says nothing of. */
  readonly vanishing: number;
  /** The level that the document would be taken down from, so that more people may see it; absent where it keeps it. */
  readonly loweredFrom?: string;
  /** The SHA-256 of the version in view: whoever agrees, agrees to replace this one. */
  readonly version: string;
}

export type LoadReport = LoadEnd | Replaces;

/** What a curator makes of a question. */
export type ReviewDecision =
  | { readonly kind: "choose"; readonly option: number }
  /** The figures are left out. */
  | { readonly kind: "reject" }
  /** As the curator wrote it: a number with the code of its unit, or without one the name or code of what the question asks for. */
  | { readonly kind: "correct"; readonly value: string; readonly unit: string | null };

/** A question as it was shown when somebody decided. */
export interface AskedQuestion {
  readonly id: number;
  /** What `seenQuestion` made of it; null for a message of a release that kept nothing of it. */
  readonly seen: string | null;
}

export interface DecisionNote {
  /** The Slack user id of the curator. */
  readonly by: string;
  /** The curator's words, or that it was decided with a click. */
  readonly why: string;
  /** The documents that the decision holds for from now on, as a pattern with `*` and `?`; null for this one alone. */
  readonly teach: string | null;
}

/** Compare-and-set: of all who decide a question, one has it `decided`. */
export type DecideResult =
  | {
      readonly kind: "decided";
      readonly choice: Choice;
      /** Figures that became facts. */
      readonly settled: number;
      /** Questions that are still open, of all documents. */
      readonly remaining: number;
    }
  | { readonly kind: "already_decided"; readonly by: string; readonly choice: Choice }
  /** The document was replaced or withdrawn meanwhile. */
  | { readonly kind: "gone" }
  /** It is another question than the one that was shown: nothing was decided. */
  | { readonly kind: "changed" }
  | { readonly kind: "not_allowed" }
  /** `field` is what the curator can mend; `reason` is one plain sentence. */
  | { readonly kind: "refused"; readonly field: "value" | "unit" | "why" | "teach" | null; readonly reason: string };

export interface PendingQuestions {
  readonly questions: readonly ReviewQuestion[];
  /** How many are open in all. */
  readonly total: number;
}

/** Loads documents, and holds the questions that they leave to people: for each person those that they are cleared for. */
export interface DocumentDesk {
  for(clearance: Clearance): CuratorDesk;
}

/** The desk as one person sees it. Questions of documents above their clearance are not there, and not counted. */
export interface CuratorDesk {
  /** Reads a dropped file and keeps what it says. The same content again changes nothing. */
  load(file: DroppedFile): Promise<LoadReport>;

  /** Open questions with an id above `after`, lowest first. */
  pending(page: { readonly limit: number; readonly after: number }): Promise<PendingQuestions>;

  /** One question, open or decided; null where its document was replaced or withdrawn. */
  item(id: number): Promise<ReviewQuestion | null>;

  /** Decides the question as it was shown, or nothing. */
  decide(asked: AskedQuestion, decision: ReviewDecision, note: DecisionNote): Promise<DecideResult>;
}
