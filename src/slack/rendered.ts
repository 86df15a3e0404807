import type { CellRequest } from "../domain/intent.ts";
import type { LimitedReading } from "../domain/limited-reading.ts";
import type { Language } from "../domain/profile.ts";
import type { ShownSource } from "../domain/shown-source.ts";
import type { ReviewQuestion } from "../import/review/review-question.ts";
import type { Choice } from "../import/tables/statement.ts";
import type { SlackBlock } from "./answer/replace-row.ts";
import type { LoadEnd, Offered, Replaces } from "./ports.ts";

/** An offer of a rendered answer. */
export interface RenderedOffer extends Offered {
  readonly id: string;
}

/** An answer rendered for Slack. The value of an offer's button is the offer's id. */
export interface RenderedAnswer {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
  readonly offers: readonly RenderedOffer[];
  /** The places that its footnotes lead to, in their order. */
  readonly sources: readonly ShownSource[];
}

/** A dialog without input. */
export interface RenderedView {
  readonly type: "modal";
  readonly title: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly SlackBlock[];
}

/** The dialog on the place that a footnote leads to. */
export interface ShownPlace {
  readonly view: RenderedView;
  /** Whether the place is there for the reader. */
  readonly isThere: boolean;
  readonly passageIds: readonly string[];
  /** The page of the place as SVG, and the dialog with it once it is a file in Slack; null where there is none. */
  readonly picture: { readonly svg: string; readonly viewWith: (fileId: string) => RenderedView } | null;
}

/** One footnote of an answer among all of them. */
export interface FootnoteAt {
  readonly receipt: string;
  /** Counted from 0. */
  readonly index: number;
  readonly count: number;
  /** What the answer read besides what holds today. */
  readonly limits: LimitedReading;
}

export interface ShownPassages {
  readonly view: RenderedView;
  readonly passageIds: readonly string[];
}

/** A dialog with input; its purpose is in its id and metadata. */
export interface RenderedDialog extends RenderedView {
  readonly submit: PlainText;
}

/** A part of a message as blocks, and the text for clients that do not show blocks. */
export interface RenderedPart {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** Renders documents and their review questions. The buttons carry the values that `review-click.ts` reads. */
export interface DocumentRenderer {
  readonly loaded: (reports: readonly LoadEnd[], language: Language) => RenderedPart;
  /** A question about one cell in words, as a button asks it; null where there are none. */
  readonly example: (request: CellRequest, language: Language) => Offered | null;
  /** Example questions, each with a button. */
  readonly examples: (offers: readonly RenderedOffer[], language: Language) => RenderedPart;
  /** The content that a file would replace, with a button for each choice. */
  readonly replaces: (
    report: Replaces,
    file: { readonly content: string; readonly name: string },
    language: Language,
  ) => RenderedPart;
  /** The message that the version in view stays. */
  readonly kept: (name: string, language: Language) => RenderedPart;
  /** `open`: the number of waiting questions, with this one; `seen`: a digest of this one, for its buttons. */
  readonly question: (
    question: ReviewQuestion,
    shown: { readonly open: number; readonly seen: string; readonly language: Language },
  ) => RenderedPart;
  /** The decision in plain text; `settled` counts its figures and is null where another person decided. */
  readonly decided: (
    question: ReviewQuestion,
    decision: { readonly choice: Choice; readonly settled: number | null; readonly language: Language },
  ) => string;
  readonly correctDialog: (question: ReviewQuestion, language: Language) => RenderedDialog;
  readonly teachDialog: (question: ReviewQuestion, language: Language) => RenderedDialog;
  /** The lines of the company file that make a metric of the words in question. */
  readonly newMetricView: (question: ReviewQuestion, language: Language) => RenderedView;
  /** Says what happens when the decision on a question is taken back. */
  readonly takeBackDialog: (question: ReviewQuestion, language: Language) => RenderedDialog;
  /** The people who own what a question may be about. */
  readonly ownersOf: (question: ReviewQuestion) => readonly string[];
  /** A button label such as "3 open questions". */
  readonly waiting: (open: number, language: Language) => string;
  readonly nothingWaits: (language: Language) => string;
}

interface PlainText {
  readonly type: "plain_text";
  readonly text: string;
  readonly emoji: boolean;
}
