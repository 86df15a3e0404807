import type { webApi } from "@slack/bolt";
import type { AccessSource } from "../domain/access.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { ReviewQuestion } from "../import/review/review-question.ts";
import type { Choice } from "../import/tables/statement.ts";
import type { AuditRecorder } from "../operations/audit/audit-recorder.ts";
import type { Logger } from "../operations/logging/logger.ts";
import type { EdgeMetrics } from "../operations/metrics/ports.ts";
import type { SlackBlock } from "./answer/replace-row.ts";
import type { Outbox } from "./deliver/outbox.ts";
import type { OutboxStore } from "./deliver/ports.ts";
import type { Download } from "./documents/download-file.ts";
import type { EventLoopTurns } from "./event-loop-turns.ts";
import type { InboxStore, WorkStore } from "./intake/ports.ts";
import type { RetentionStore } from "./intake/retention.ts";
import type { Directory } from "./people/directory.ts";
import type { DocumentDesk, LoadEnd, Offered, OfferStore, Replaces, SharedFile } from "./ports.ts";
import type { ReviewBoards } from "./review/review-boards.ts";
import type { EdgeTexts } from "./texts.ts";

/** One click of a rendered answer. */
export interface RenderedOffer extends Offered {
  readonly id: string;
}

/** An answer as Slack shows it. The value of an offer's button is the offer's id. */
export interface RenderedAnswer {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
  readonly offers: readonly RenderedOffer[];
}

/** A dialog that is only read. */
export interface RenderedView {
  readonly type: "modal";
  readonly title: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly SlackBlock[];
}

export interface ShownPassages {
  readonly view: RenderedView;
  readonly passageIds: readonly string[];
}

/** A dialog that is filled in; what it is for stands in its id and metadata. */
export interface RenderedDialog extends RenderedView {
  readonly submit: PlainText;
}

/** A piece of a message, and what stands for it where blocks are not shown. */
export interface RenderedPart {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** Words and blocks for documents and their questions. Buttons carry what `review-click.ts` reads. */
export interface DocumentRenderer {
  readonly loaded: (reports: readonly LoadEnd[], language: Language) => RenderedPart;
  /** What a file would replace, with a button for each way to go on. */
  readonly replaces: (
    report: Replaces,
    file: { readonly content: string; readonly name: string },
    language: Language,
  ) => RenderedPart;
  /** That the version in view stays. */
  readonly kept: (name: string, language: Language) => RenderedPart;
  /** `open` counts the questions that wait, this one among them; `seen` stands for what is shown of it, in the buttons that decide it. */
  readonly question: (
    question: ReviewQuestion,
    shown: { readonly open: number; readonly seen: string; readonly language: Language },
  ) => RenderedPart;
  /** What was decided, as plain words; `settled` is null where somebody else did it. */
  readonly decided: (
    question: ReviewQuestion,
    decision: { readonly choice: Choice; readonly settled: number | null; readonly language: Language },
  ) => string;
  readonly correctDialog: (question: ReviewQuestion, language: Language) => RenderedDialog;
  readonly teachDialog: (question: ReviewQuestion, language: Language) => RenderedDialog;
  /** "3 questions wait", for a button. */
  readonly waiting: (open: number, language: Language) => string;
  readonly nothingWaits: (language: Language) => string;
}

/** Where documents go; without a desk they are turned away. */
export interface DocumentPorts {
  readonly desk: DocumentDesk | null;
  /** Slack user ids of those who may load documents and decide their questions, beside those of the company file. */
  readonly curators: ReadonlySet<string>;
  /** The folder that keeps what was dropped. */
  readonly uploads: string;
  readonly render: DocumentRenderer;
}

interface PlainText {
  readonly type: "plain_text";
  readonly text: string;
  readonly emoji: boolean;
}

/** What the edge asks of the rest of Footnote. */
export interface EdgePorts {
  readonly ask: (question: Question) => Promise<AnswerRun>;
  /** Is told of each post, by its key, whether it stands in Slack and shows what it was made for. Never throws. */
  readonly settleShown: (postedAs: string, isShown: boolean) => Promise<void>;
  readonly render: (run: AnswerRun, mintOfferId: () => string) => RenderedAnswer;
  /** The same answer for the case that Slack does not take the blocks. */
  readonly renderPlain: (run: AnswerRun) => { readonly text: string };
  /** The passage behind a footnote with what stands around it, or the words that it is gone; and what of it is shown. */
  readonly passageView: (passageId: string, language: Language, clearance: Clearance) => Promise<ShownPassages>;
  readonly texts: Readonly<Record<Language, EdgeTexts>>;
  readonly stores: EdgeStores;
  readonly documents: DocumentPorts;
  /** Who may ask, and who may see, as of now. */
  readonly access: AccessSource;
  /** Keeps who asked what and what was shown; what it cannot keep is not said. */
  readonly audit: Pick<AuditRecorder, "record">;
  readonly metrics: EdgeMetrics;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** The company's day of a moment. */
  readonly dayOf: (moment: Date) => CalendarDate;
}

/** What the edge remembers, all in one file. */
export interface EdgeStores {
  readonly inbox: InboxStore;
  readonly work: WorkStore;
  readonly outbox: OutboxStore;
  readonly offers: OfferStore;
  readonly retention: RetentionStore;
  /** Writes something that means nothing; throws a `StoreError` while nothing can be kept. */
  readonly pulse: (now: Date) => Promise<void>;
}

/** How long somebody waits before a status, and before a line that says how things stand. */
export interface Patience {
  readonly statusMs: number;
  readonly honestMs: number;
}

/** The ports, with the connection to one workspace. */
export interface Edge extends Omit<EdgePorts, "stores"> {
  readonly work: WorkStore;
  readonly offers: OfferStore;
  /** Who somebody is, and who reads along. */
  readonly directory: Directory;
  /** Whatever is said to more than one person goes through here. */
  readonly outbox: Outbox;
  readonly client: webApi.WebClient;
  /** Before whatever computes for long. */
  readonly turns: EventLoopTurns;
  readonly botUserId: string;
  /** How long answering may take before the thread shows that it is being worked on. */
  readonly statusAfterMs: number;
  readonly patience: Patience;
  /** Brings a file of the workspace to our disk. */
  readonly download: (file: SharedFile) => Promise<Download>;
  readonly downloadBytesMax: number;
  readonly boards: ReviewBoards;
  /** How long a dialog waits for a decision before it closes without one. */
  readonly dialogReplyMs: number;
}
