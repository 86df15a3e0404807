import type { DocumentKey, DocumentSource } from "../../domain/document-key.ts";
import { type Cell, cellKey, type ReviewStatus as FactStatus, type Figure, type Source } from "../../domain/fact.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { Reason, Slots, Statement } from "../tables/statement.ts";
import type { ReviewItem } from "./review-item.ts";
import type { Consequences } from "./review-question.ts";
import type { NewRuling, Ruling, Rulings } from "./ruling.ts";
import type { Settled, Settlement } from "./settlement.ts";

/** What rulings on a cell have in front of its key. */
const CELL_PREFIX = "cell:";

/** The key of a person's word on a cell as a whole: a correction, or that it is none of ours. */
export function cellRulingKey(cell: Cell): string {
  return `${CELL_PREFIX}${cellKey(cell)}`;
}

export function isCellRuling(key: string): boolean {
  return key.startsWith(CELL_PREFIX);
}

/** The cell that slots name; null while one of them is empty. */
export function cellOf({ metric, entity, period, dimensions }: Slots): Cell | null {
  return metric === null || entity === null || period === null ? null : { metric, entity, period, dimensions };
}

/** An item before it is stored. */
export type ItemDraft = Omit<ReviewItem, "id" | keyof DocumentKey | "from" | "sensitivity" | "snippet">;

/** How statements and rulings become facts and questions; a store applies it within its transaction. */
export interface Settler {
  /** Of all rulings those that hold for a document. */
  rulingsFor(doc: string, rulings: Iterable<Ruling>): Rulings;
  settle(statement: Statement, rulings: Rulings): Settlement;
  /** All statements of a document that rulings are about, with the doubts that arise among them by these rulings. */
  withRivals(statements: readonly Statement[], rulings: Rulings): readonly Statement[];
  itemsOf(settled: readonly Settled[], rulings: Rulings): readonly ItemDraft[];
  /** What each draft comes to, in their order, worked out over the statements of its document. */
  consequencesOf(
    drafts: readonly ItemDraft[],
    back: { readonly doc: string; readonly settled: readonly Settled[]; readonly rulings: Rulings },
  ): readonly Consequences[];
  geographyOf(entity: string): string;
  /** The version of the company file whose words it settles by. */
  readonly version: string;
}

export interface ItemFilter {
  readonly status?: "pending";
  readonly doc?: string;
  /** Of several documents of the name the one that comes from there. */
  readonly source?: DocumentSource;
  /** What the person may see who is shown them; INTERNAL where nothing is said. */
  readonly clearance?: Clearance;
}

/** A question as it is kept ready. */
export interface QueuedItem {
  readonly item: ReviewItem;
  /** Null where another release kept it, or where they were worked out by another company file. */
  readonly consequences: Consequences | null;
}

export interface QueuePage {
  readonly limit: number;
  readonly after: number;
  readonly doc?: string;
  /** Of several documents of the name the one that comes from there. */
  readonly source?: DocumentSource;
  readonly clearance?: Clearance;
}

/**
 * The questions as they are shown to people, each to those alone who are cleared for its document (INTERNAL where no clearance is named), for a program that must not be kept waiting: each call takes a time that does not grow with
 * the documents behind them. Every method throws `StoreError` when the store cannot be used.
 */
export interface ReviewQueue {
  /** Open questions with an id above `after`, lowest first, of one document where it is named. */
  page(page: QueuePage): Promise<readonly QueuedItem[]>;

  /** How many are open, of one document where it is named. */
  count(filter?: Pick<QueuePage, "doc" | "source" | "clearance">): Promise<number>;

  /** One question, open or decided; null where its document does not raise it any more, or may not be shown. */
  question(id: number, clearance?: Clearance): Promise<QueuedItem | null>;
}

/** The statements of a document that were or are in doubt, as the document has them, with the rulings that hold for it. */
export interface HeldBack extends DocumentKey {
  readonly statements: readonly Statement[];
  readonly rulings: Rulings;
}

/** What rulings changed. */
export interface Ruled {
  /** As they were appended, in order. */
  readonly rulings: readonly Ruling[];
  /** Documents with statements that are settled differently now. */
  readonly documents: readonly string[];
  /** Figures that can be found now, and could not before. */
  readonly shown: number;
  /** Figures that could be found before, and cannot any more. */
  readonly hidden: number;
}

/** One statement of a cell that was ever made, with all that explains it. */
export interface HistoryEntry {
  readonly state: HistoryState;
  readonly figure: Figure;
  /** What the document states, where a person gave another figure; null otherwise. */
  readonly stated: Figure | null;
  readonly source: Source;
  readonly validAsOf: string | null;
  readonly rank: number;
  /** The file that it came by, which for canonical rows is another one than the source names. */
  readonly document: DocumentKey & {
    /** The short name of its source, where another document that the person may see has its name. */
    readonly from?: string;
    readonly version: number;
    readonly fileHash: string;
    readonly ingestedAt: string;
  };
  readonly reviewStatus: FactStatus;
  readonly extractorVersion: string;
  readonly mappingVersion: string | null;
  /** The cell's text as the document shows it; null where a row states the fact as it stands. */
  readonly raw: string | null;
  readonly because: readonly Reason[];
  /** The decisions behind it, and the one that took it out of view. */
  readonly rulings: readonly Ruling[];
}

/**
 * `holds`: what an answer shows. `conflicts`: shown beside it. `agrees`: the same figure from elsewhere, or a coarser rounding of it.
 * `outranked`: in view, but another one has a higher rank or a newer day. `replaced`: by a newer version of its document.
 * `withdrawn`: with its document. `overruled`: by a decision. `waiting` and `rejected`: never shown so far.
 */
export type HistoryState =
  | "holds"
  | "conflicts"
  | "agrees"
  | "outranked"
  | "replaced"
  | "withdrawn"
  | "overruled"
  | "waiting"
  | "rejected";

/**
 * What waits for a person, and what persons decided. Rulings are appended and never changed.
 * Every method throws `StoreError` when the store cannot be used.
 */
export interface ReviewPort {
  /** Items by document and place in the order in which they arose; those of documents that may not be shown are left out. */
  items(filter: ItemFilter): Promise<readonly ReviewItem[]>;

  /** Null where the document does not raise it any more, or may not be shown. */
  item(id: number, clearance?: Clearance): Promise<ReviewItem | null>;

  /** Null where the document is not in the store. */
  heldBack(document: DocumentKey): Promise<HeldBack | null>;

  /**
   * Appends rulings and settles everything that they are about anew, in one transaction. With `onlyWhilePending`, the number of an item,
   * nothing is done where the item is not pending any more: of all who decide it at once, one does. Null then.
   * What changed is told as far as the person may see it.
   */
  append(rulings: readonly NewRuling[], onlyWhilePending: number | null, clearance?: Clearance): Promise<Ruled | null>;

  /** The rulings, the first one first; those on a document that may not be shown are left out. */
  audit(clearance?: Clearance): Promise<readonly Ruling[]>;

  /** Every statement of a cell that was ever made and may be shown: those in view first, then the others, the newest first. */
  history(cell: Cell, clearance?: Clearance): Promise<readonly HistoryEntry[]>;
}
