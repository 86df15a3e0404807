import type { QueryResult } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { DocumentSource } from "../domain/document-key.ts";
import type { Cell, Fact } from "../domain/fact.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { Clearance } from "../domain/sensitivity.ts";

/** Filters cells by part of their address: an absent field matches everything, a dimension given must match exactly. */
export interface CellFilter {
  readonly metric?: string;
  readonly entity?: string;
  readonly period?: string;
  readonly dimensions?: Readonly<Record<string, string>>;
  /** Also lists cells whose statements are all above the clearance, so that they can be withheld by name. */
  readonly withWithheld?: boolean;
}

/** A visible cell with the lowest level at which one of its statements may be seen. */
export interface LevelledCell {
  readonly cell: Cell;
  readonly level: Clearance;
  /**
   * The lowest level of a statement above the clearance that would win over the open ones or conflict with them, and
   * whose figure none of them states.
   */
  readonly hidden?: Clearance;
  /** The latest `validAsOf` of its statements; absent if none has one. Gives the end of a period to date. */
  readonly statedOn?: CalendarDate;
}

/** A row: the cells that differ only in their period. */
export type CellRow = Omit<Cell, "period">;

/** A document to store. Its facts are a stream, so that a million rows need not fit in memory. */
export interface FactDocument {
  /** Document name; together with `source` the key for replacing and withdrawing it. */
  readonly doc: string;
  /** Absent if the caller has none: all such documents share one source. */
  readonly source?: DocumentSource;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly ingestedAt: string;
  /** Sensitivity label; INTERNAL if absent. */
  readonly sensitivity?: string;
  readonly facts: Iterable<Fact>;
}

export interface FactStoreSummary {
  readonly facts: number;
  readonly documents: number;
  /** Increases with every change, so that a cached answer can be recognized as outdated. */
  readonly dataVersion: number;
  /** When the newest document in view was read, as ISO 8601 in UTC; null where there is none. */
  readonly newestAt: string | null;
}

/**
 * The figures of a company. Facts are append-only versions: storing a document again supersedes its former facts. No
 * method returns figures above the reader's clearance (INTERNAL by default); only `levels` returns their addresses.
 * Every method throws `StoreError` if the store cannot be used.
 */
export interface FactStore {
  /**
   * Reads one cell. Of the highest-ranked statements the one with the latest `validAsOf` wins; others of the same rank
   * and day with another value are conflicts. Only approved statements are visible. A cell whose statements are all
   * above the clearance is `withheld`.
   */
  find(cell: Cell, clearance?: Clearance): Promise<QueryResult>;

  /** Visible cells that match, at most `limit`, ordered by metric, entity, dimensions and period. */
  list(filter: CellFilter, limit: number, clearance?: Clearance): Promise<readonly Cell[]>;

  /** Every period with a visible figure in this row, ordered by code. */
  periods(row: CellRow, clearance?: Clearance): Promise<readonly PeriodCode[]>;

  /** The cells of a metric that `find` reads with conflicts, ordered by entity, dimensions and period. */
  disputed(metric: string, clearance?: Clearance): Promise<readonly Cell[]>;

  /** The metrics with statements above a clearance. Cheap enough to run for every question. */
  metricsAbove(clearance: Clearance): Promise<ReadonlySet<string>>;

  /** All visible cells of a metric whose period satisfies `within`, at any level; null if more than `limit`. */
  levels(
    metric: string,
    within: (period: PeriodCode) => boolean,
    look: { readonly limit: number; readonly clearance: Clearance },
  ): Promise<readonly LevelledCell[] | null>;

  /** Stores a document in one transaction, replacing its former version. Returns its number of facts. */
  replaceDocument(document: FactDocument): Promise<number>;

  /** Withdraws a document's statements; true if the document existed. */
  withdrawDocument(doc: string, source?: DocumentSource): Promise<boolean>;

  summary(): Promise<FactStoreSummary>;

  /**
   * What was in view just before a moment (ISO 8601 in UTC), at the present levels of the documents: loaded and
   * approved by then, and not replaced, overruled or withdrawn before. A cell of which that is not known is not found.
   */
  knownAt(moment: string): FactsInView;

  /**
   * What these documents state, by their names as footnotes have them, whatever other documents say of the same cells.
   */
  statedIn(docs: readonly string[]): StatedFacts;
}

/** The methods that read what is in view. */
export type FactsInView = Pick<FactStore, "find" | "list" | "periods" | "metricsAbove" | "levels">;

/** The methods that read a part of what is in view. */
export type StatedFacts = Pick<FactStore, "find" | "list" | "periods">;

/** The read methods of the store, bound to one clearance. */
export interface FactReader {
  find(cell: Cell): Promise<QueryResult>;
  list(filter: CellFilter, limit: number): Promise<readonly Cell[]>;
  periods(row: CellRow): Promise<readonly PeriodCode[]>;
}
