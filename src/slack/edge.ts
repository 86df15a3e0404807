import type { webApi } from "@slack/bolt";
import type { AccessSource } from "../domain/access.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { CataloguePage } from "../domain/catalogue.ts";
import type { Chart } from "../domain/chart.ts";
import type { NameCandidate, TaughtName } from "../domain/learned-name.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { ShownSource } from "../domain/shown-source.ts";
import type { Complaint, ExportFormat } from "../domain/tool-use.ts";
import type { AuditRecorder } from "../operations/audit/audit-recorder.ts";
import type { Logger } from "../operations/logging/logger.ts";
import type { EdgeMetrics } from "../operations/metrics/ports.ts";
import type { SlackBlock } from "./answer/replace-row.ts";
import type { OpenedCase, ShownCase, TestDesk } from "./cases/ports.ts";
import type { Outbox } from "./deliver/outbox.ts";
import type { OutboxStore } from "./deliver/ports.ts";
import type { DialogReplies } from "./dialog-replies.ts";
import type { Download } from "./documents/download-file.ts";
import type { EventLoopTurns } from "./event-loop-turns.ts";
import type { GivenUpCount, OperationsReport } from "./home/operations-report.ts";
import type { InboxStore, WorkStore } from "./intake/ports.ts";
import type { RetentionStore } from "./intake/retention.ts";
import type { NameDesk } from "./names/ports.ts";
import type { OwnerPorts, OwnerStore } from "./owners/ports.ts";
import type { Directory } from "./people/directory.ts";
import type { PictureDrawer } from "./pictures/ports.ts";
import type { DisputedFigures, DocumentService, Offered, OfferStore, SharedFile, StoredFigures } from "./ports.ts";
import type { Receipt, ReceiptStore } from "./receipts/ports.ts";
import type { UnansweredStore } from "./receipts/unanswered.ts";
import type {
  DocumentRenderer,
  FootnoteAt,
  RenderedAnswer,
  RenderedDialog,
  RenderedPart,
  RenderedView,
  ShownPassages,
  ShownPlace,
} from "./rendered.ts";
import type { ReviewBoards } from "./review/review-boards.ts";
import type { ToldOwnerStore } from "./review/told-owners.ts";
import type { ChangePorts, CursorStore, DigestPorts, SaidStore, SourcePorts } from "./rounds/ports.ts";
import type { Unkept } from "./rounds/unkept.ts";
import type { EdgeTexts } from "./texts.ts";
import type { RatingStore } from "./tools/ports.ts";
import type { WantedPorts, WantedStore } from "./wanted/ports.ts";

/** The ports for documents; without one, documents are refused. */
export interface DocumentPorts {
  readonly service: DocumentService | null;
  /** Slack user ids of curators, in addition to those of the company file. */
  readonly curators: ReadonlySet<string>;
  /** The folder of uploads. */
  readonly uploads: string;
  readonly render: DocumentRenderer;
}

/** The words around a former answer. */
interface ReplayWords {
  readonly lead: string;
  readonly showsAnswer: boolean;
  readonly after: readonly string[];
  readonly today: string;
}

/** Renders what the tools of an answer say. */
export interface ToolRenderer {
  /** Asks what is wrong with an answer, with a button for each reason. */
  readonly complaint: (receipt: string, language: Language) => RenderedPart;
  readonly complaintName: (complaint: Complaint, language: Language) => string;
  /** What is said around a former answer, as it may be shown at a clearance; `day` is when it was given. */
  readonly replay: (receipt: Receipt, day: CalendarDate, clearance: Clearance) => Promise<ReplayWords>;
  /** The button that posts a checked message in its thread. */
  readonly post: (receipt: string, language: Language) => readonly SlackBlock[];
  /** The figures of an answer as a file; null where it has none. */
  readonly exported: (run: AnswerRun, format: ExportFormat) => Promise<Uint8Array | null>;
}

/** The learned names of the company. */
export interface NamePorts {
  readonly desk: NameDesk;
  /** What the one unknown word that stops a question may mean, as far as a level may see what is offered then. */
  readonly meaningsFor: (question: string, level: Clearance) => Promise<readonly TaughtName[]>;
  readonly render: {
    /** Asks about each name, with buttons whose values `name-click.ts` reads. */
    readonly card: (candidates: readonly NameCandidate[], language: Language) => RenderedPart;
    /** A menu that confirms one of several meanings of a word; `part` tells the ids of two of them apart. */
    readonly menu: (meanings: readonly TaughtName[], part: string, language: Language) => readonly SlackBlock[];
    /** The decision in plain text; `void` where the name can no longer be one. */
    readonly ruled: (name: TaughtName, verdict: "confirmed" | "declined" | "void", language: Language) => string;
  };
}

/** Renders what can be asked at a level. */
export interface CatalogueRenderer {
  /** The first of everything, with buttons whose values `catalogue-click.ts` reads. */
  readonly short: (level: Clearance, language: Language) => Promise<readonly SlackBlock[]>;
  readonly page: (page: CataloguePage, level: Clearance) => Promise<RenderedView>;
}

/** Renders the dialogs in which curators decide about answers. */
interface CaseRenderer {
  /** Lists cases, with a button for each. */
  readonly list: (cases: readonly ShownCase[], language: Language) => RenderedView;
  /** The question, how it was read, what was answered, and the choice. */
  readonly opened: (opened: OpenedCase, language: Language) => RenderedDialog;
  /** Says what was done. `test` is the id of the golden case that was written; null where the case was only closed. */
  readonly done: (test: string | null, language: Language) => RenderedView;
  /** A button that opens one answer as a case. */
  readonly openButton: (receipt: string, language: Language) => readonly SlackBlock[];
}

/** The cases of curators. */
export interface CasePorts {
  readonly desk: TestDesk;
  readonly render: CaseRenderer;
}

/** The functions and services that the edge needs from the rest of Footnote. */
export interface EdgePorts {
  readonly ask: (question: Question) => Promise<AnswerRun>;
  readonly figures: StoredFigures;
  readonly wanted: WantedPorts;
  readonly changes: ChangePorts;
  /** Null where the company file asks for none. */
  readonly digests: () => DigestPorts | null;
  readonly sources: SourcePorts;
  /** Called with the key of each post and whether it shows its content in Slack. Never throws. */
  readonly settleShown: (postedAs: string, isShown: boolean) => Promise<void>;
  /** `receipt` is the id by which the answer is kept; null where it is not kept. */
  readonly render: (run: AnswerRun, mintOfferId: () => string, receipt: string | null) => RenderedAnswer;
  readonly tools: ToolRenderer;
  readonly catalogue: CatalogueRenderer;
  /** How the server is doing, for administrators. */
  readonly operations: () => Promise<OperationsReport>;
  /** When a backup failed last; null where one was made since. */
  readonly backupFailedAt: () => Date | null;
  /** Questions of each kind that are answered at a level; each was tried. */
  readonly examples: (level: Clearance, language: Language) => Promise<readonly Offered[]>;
  /** The figures that documents disagree on, as far as a level may see them. */
  readonly disputes: (level: Clearance, language: Language) => Promise<DisputedFigures>;
  /** The cases of curators: answers that readers doubt. */
  readonly cases: CasePorts;
  /** The owners of metrics. */
  readonly owners: OwnerPorts;
  /** What a chart of an answer shows, or null for none; null where charts are turned off. */
  readonly chartOf: ((run: AnswerRun) => Chart | null) | null;
  /** The answer as plain text, for when Slack rejects the blocks. */
  readonly renderPlain: (run: AnswerRun) => { readonly text: string };
  /** The cited passage with its neighbours, or a note that it is gone; and the ids of the passages shown. */
  readonly passageView: (passageId: string, language: Language, clearance: Clearance) => Promise<ShownPassages>;
  /** The place that a footnote leads to, as the reader may see it now, with buttons to turn to the others. */
  readonly sourceView: (
    source: ShownSource,
    at: FootnoteAt,
    language: Language,
    clearance: Clearance,
  ) => Promise<ShownPlace>;
  /** Null where no pictures are drawn. */
  readonly pictures: PictureDrawer | null;
  readonly texts: Readonly<Record<Language, EdgeTexts>>;
  readonly stores: EdgeStores;
  readonly documents: DocumentPorts;
  /** Null where the company file does not ask for learning. */
  readonly names: () => NamePorts | null;
  /** The current access rules. */
  readonly access: AccessSource;
  /** Records each question with its asker and the shown content, which is withheld if recording fails. */
  readonly audit: Pick<AuditRecorder, "record">;
  readonly metrics: EdgeMetrics;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** A short id for a receipt. */
  readonly newReceiptId: () => string;
  /** The company's calendar day of a moment. */
  readonly dayOf: (moment: Date) => CalendarDate;
}

/** The stores of the edge, all in one database. */
export interface EdgeStores {
  readonly inbox: InboxStore;
  readonly work: WorkStore;
  readonly outbox: OutboxStore;
  readonly offers: OfferStore;
  readonly receipts: ReceiptStore;
  readonly ratings: RatingStore;
  readonly cursors: CursorStore;
  readonly wanted: WantedStore;
  readonly ownerRequests: OwnerStore;
  readonly toldOwners: ToldOwnerStore;
  readonly said: SaidStore;
  readonly unanswered: UnansweredStore;
  readonly retention: RetentionStore;
  /** What was given up since a moment. */
  readonly failures: (since: Date) => Promise<readonly GivenUpCount[]>;
  /** Test write; throws a `StoreError` while the database is not writable. */
  readonly pulse: (now: Date) => Promise<void>;
}

/** How long a person waits before a status is shown, and before a message explains the delay. */
export interface Patience {
  readonly statusMs: number;
  readonly honestMs: number;
}

/** The ports and the connection to one workspace. */
export interface Edge
  extends Omit<EdgePorts, "stores" | "wanted">,
    Pick<
      EdgeStores,
      "work" | "offers" | "receipts" | "ratings" | "cursors" | "ownerRequests" | "toldOwners" | "said" | "unanswered"
    > {
  readonly wanted: WantedPorts & { readonly store: WantedStore };
  /** Who a person is, and who can read a channel. */
  readonly directory: Directory;
  /** All messages to more than one person go through the outbox. */
  readonly outbox: Outbox;
  readonly client: webApi.WebClient;
  /** Awaited before long computations. */
  readonly turns: EventLoopTurns;
  readonly botUserId: string;
  /** Delay before the thread shows a status, in milliseconds. */
  readonly statusAfterMs: number;
  readonly patience: Patience;
  /** Downloads a file of the workspace. */
  readonly download: (file: SharedFile) => Promise<Download>;
  readonly downloadBytesMax: number;
  readonly boards: ReviewBoards;
  readonly unkept: Unkept;
  /** Submitted dialogs that wait for a reply. */
  readonly dialogs: DialogReplies;
}
