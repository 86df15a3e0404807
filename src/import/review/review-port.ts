import type { DocumentKey, DocumentSource } from "../../domain/document-key.ts";
import { type Cell, cellKey, type ReviewStatus as FactStatus, type Figure, type Source } from "../../domain/fact.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { WaitingFigure } from "../../domain/waiting-figure.ts";
import type { Reason, Slots, Statement } from "../tables/statement.ts";
import type { OpenFigure } from "./read-as-cell.ts";
import type { ReviewItem } from "./review-item.ts";
import type { Consequences } from "./review-question.ts";
import type { NewRuling, Ruling, Rulings } from "./ruling.ts";
import type { Settled, Settlement } from "./settlement.ts";

/** Key prefix of rulings on a cell. */
const CELL_PREFIX = "cell:";

/** The key of a ruling on a whole cell: a correction, or that the cell is left out. */
export function cellRulingKey(cell: Cell): string {
  return `${CELL_PREFIX}${cellKey(cell)}`;
}

export function isCellRuling(key: string): boolean {
  return key.startsWith(CELL_PREFIX);
}

/** Key prefix of rulings on a sensitivity label. */
export const LABEL_PREFIX = "level:";

/** Whether a ruling says the level of a label. It applies to all documents and only concerns people cleared for all. */
export function isLabelRuling(key: string): boolean {
  return key.startsWith(LABEL_PREFIX);
}

/** A label that a document states of itself, with the key of its question. */
export interface KeyedLabel {
  readonly key: string;
  readonly text: string;
}

/** The unexplained labels of a document, and its level by everything else. */
export interface LabelsOfDocument {
  readonly labels: readonly KeyedLabel[];
  readonly otherwise: Clearance;
}

/** The cell of some slots; null while a slot is empty. */
export function cellOf({ metric, entity, period, dimensions }: Slots): Cell | null {
  return metric === null || entity === null || period === null ? null : { metric, entity, period, dimensions };
}

/** A review item before it is stored. */
export type ItemDraft = Omit<ReviewItem, "id" | keyof DocumentKey | "from" | "sensitivity" | "snippet">;

/** The rules that turn statements and rulings into facts and questions; a store applies them within its transaction. */
export interface Settler {
  /** Selects the rulings that apply to a document. */
  rulingsFor(doc: string, rulings: Iterable<Ruling>): Rulings;
  settle(statement: Statement, rulings: Rulings): Settlement;
  /** Adds doubts to statements of one document where rulings give one cell several values. */
  withRivals(statements: readonly Statement[], rulings: Rulings): readonly Statement[];
  itemsOf(settled: readonly Settled[], rulings: Rulings): readonly ItemDraft[];
  /** The consequences of each draft, in order, computed from the statements of its document. */
  consequencesOf(
    drafts: readonly ItemDraft[],
    back: { readonly doc: string; readonly settled: readonly Settled[]; readonly rulings: Rulings },
  ): readonly Consequences[];
  /** A waiting statement as one of a cell; null where it is not certain enough. */
  readAsCell(statement: Statement, cell: Cell): OpenFigure | null;
  geographyOf(entity: string): string;
  keyedLabels(texts: readonly string[]): readonly KeyedLabel[];
  /** The level of a document with unexplained labels. */
  levelUnder(labels: LabelsOfDocument, rulings: Rulings): Clearance;
  /** The questions about a document's labels. */
  labelItems(labels: readonly KeyedLabel[], rulings: Rulings): readonly ItemDraft[];
  /** The version of the company file that it uses. */
  readonly version: string;
}

export interface ItemFilter {
  readonly status?: "pending";
  readonly doc?: string;
  /** Restricts `doc` to the document from this source. */
  readonly source?: DocumentSource;
  /** Clearance of the person who sees the items. Default: INTERNAL. */
  readonly clearance?: Clearance;
}

/** A question with its stored consequences. */
export interface QueuedItem {
  readonly item: ReviewItem;
  /** Null if they were computed by another release or with another company file. */
  readonly consequences: Consequences | null;
}

export interface QueuePage {
  readonly limit: number;
  readonly after: number;
  readonly doc?: string;
  /** Restricts `doc` to the document from this source. */
  readonly source?: DocumentSource;
  readonly clearance?: Clearance;
}

/**
 * The review questions, for programs that must answer fast: the time of a call does not grow with the number of
 * documents. People see only questions of documents within their clearance (default: INTERNAL).
 * Every method throws `StoreError` when the store cannot be used.
 */
export interface ReviewQueue {
  /** Open questions with an id above `after`, lowest first; of one document if it is named. */
  page(page: QueuePage): Promise<readonly QueuedItem[]>;

  /** Number of open questions; of one document if it is named. */
  count(filter?: Pick<QueuePage, "doc" | "source" | "clearance">): Promise<number>;

  /** One question, open or decided; null if its document no longer raises it or is above the clearance. */
  question(id: number, clearance?: Clearance): Promise<QueuedItem | null>;
}

/** The statements of a document that are or were in doubt, before rulings, and the rulings that apply to it. */
export interface HeldBack extends DocumentKey {
  readonly statements: readonly Statement[];
  readonly rulings: Rulings;
}

/** The effect of appended rulings. */
export interface Ruled {
  /** The appended rulings, in order. */
  readonly rulings: readonly Ruling[];
  /** Documents with statements that are now settled differently, or with another level. */
  readonly documents: readonly string[];
  /** Number of figures that can be found now and could not be found before. */
  readonly shown: number;
  /** Number of figures that could be found before and cannot be found any more. */
  readonly hidden: number;
}

/** One statement of a cell, current or former, with its lineage. */
export interface HistoryEntry {
  readonly state: HistoryState;
  readonly figure: Figure;
  /** The document's figure, where a person gave another one; null otherwise. */
  readonly stated: Figure | null;
  readonly source: Source;
  readonly validAsOf: string | null;
  readonly rank: number;
  /** The imported file; for rows of a canonical table it may differ from the document in `source`. */
  readonly document: DocumentKey & {
    /** The short name of its source, if the person may see another document of the same name. */
    readonly from?: string;
    readonly version: number;
    readonly fileHash: string;
    readonly ingestedAt: string;
  };
  readonly reviewStatus: FactStatus;
  readonly extractorVersion: string;
  readonly mappingVersion: string | null;
  /** The cell's text as the document shows it; null for a row of a declared table. */
  readonly raw: string | null;
  readonly because: readonly Reason[];
  /** The rulings that settled the statement, and the one that removed it from view. */
  readonly rulings: readonly Ruling[];
}

/**
 * `holds`: the answer shows it. `conflicts`: shown beside it. `agrees`: the same figure elsewhere, or a rounding.
 * `outranked`: another one has a higher rank or a newer date. `replaced`: by a newer version of its document.
 * `withdrawn`: with its document. `overruled`: by a decision. `waiting` and `rejected`: not shown so far.
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

/** What must still hold of an item when rulings are appended: that it is open, or that this ruling stands for it. */
export type OnlyWhile =
  | { readonly kind: "pending"; readonly item: number }
  | { readonly kind: "standing"; readonly item: number; readonly ruling: number };

/** Review items and append-only rulings. Every method throws `StoreError` if the store cannot be used. */
export interface ReviewPort {
  /** Items by document, then in the order they arose; documents above the clearance are left out. */
  items(filter: ItemFilter): Promise<readonly ReviewItem[]>;

  /** Null if its document no longer raises the item or is above the clearance. */
  item(id: number, clearance?: Clearance): Promise<ReviewItem | null>;

  /** A figure that a document states for a cell and that waits for a decision; null for none within the clearance. */
  waitingFor(cell: Cell, clearance?: Clearance): Promise<WaitingFigure | null>;

  /** Null if the document is not in the store. */
  heldBack(document: DocumentKey): Promise<HeldBack | null>;

  /**
   * Appends rulings and settles the affected statements again, in one transaction. Compare-and-set: where `onlyWhile`
   * no longer holds, nothing is done and null is returned. The result covers only documents within the clearance.
   */
  append(rulings: readonly NewRuling[], onlyWhile: OnlyWhile | null, clearance?: Clearance): Promise<Ruled | null>;

  /** All rulings, oldest first; those on a document above the clearance are left out. */
  audit(clearance?: Clearance): Promise<readonly Ruling[]>;

  /** All statements ever made of a cell, within the clearance: those in view first, then the others, newest first. */
  history(cell: Cell, clearance?: Clearance): Promise<readonly HistoryEntry[]>;
}
