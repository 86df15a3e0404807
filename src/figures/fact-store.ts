import type { CellResult } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { DocumentSource } from "../domain/document-key.ts";
import type { Cell, Fact } from "../domain/fact.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { Clearance } from "../domain/sensitivity.ts";

/** Cells by part of their address: absent fields match everything, dimensions match exactly where given. */
export interface CellFilter {
  readonly metric?: string;
  readonly entity?: string;
  readonly period?: string;
  readonly dimensions?: Readonly<Record<string, string>>;
  /** Also cells of which every statement is above the clearance: to be read, and then withheld by name. */
  readonly withWithheld?: boolean;
}

/** A cell in view with the lowest level at which something of it may be seen. */
export interface LevelledCell {
  readonly cell: Cell;
  readonly level: Clearance;
  /** The lowest level of a statement above the clearance that no open one agrees with, and that would hold or stand against them. */
  readonly hidden?: Clearance;
  /** The last day that one of its statements speaks for; absent where none says so. Where a period to date ends follows from it. */
  readonly statedOn?: CalendarDate;
}

/** The cells that differ in nothing but their period. */
export type CellRow = Omit<Cell, "period">;

/** A document to store: its identity, and its facts as a stream so that a million rows need no memory. */
export interface FactDocument {
  /** With its source the name that replaces and withdraws it. */
  readonly doc: string;
  /** Absent where the caller knows none: all such documents have one source. */
  readonly source?: DocumentSource;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** Time of reading as ISO 8601 in UTC. */
  readonly ingestedAt: string;
  /** The label of sensitivity; INTERNAL where nothing is said. */
  readonly sensitivity?: string;
  readonly facts: Iterable<Fact>;
}

export interface FactStoreSummary {
  readonly facts: number;
  readonly documents: number;
  /** Rises with every change, so that a cached answer can tell that it is old. */
  readonly dataVersion: number;
}

/**
 * The figures of a company. Facts are append-only versions: storing a document again supersedes what it said before.
 * What is above the clearance of a reader, INTERNAL where none is named, is never in what a method returns; `levels` alone has its address.
 * Every method throws `StoreError` when the store cannot be used.
 */
export interface FactStore {
  /**
   * Reads one cell. The statement with the latest `validAsOf` holds; statements of the same rank with another value are conflicts.
   * Only approved statements are visible. A cell of which all that holds is above the clearance is `withheld`.
   */
  find(cell: Cell, clearance?: Clearance): Promise<CellResult>;

  /** Visible cells that match, ordered by metric, entity, dimensions and period, at most `limit`. */
  list(filter: CellFilter, limit: number, clearance?: Clearance): Promise<readonly Cell[]>;

  /** Every period that a row has a visible figure for, ordered by its code; `find` finds each of them. */
  periods(row: CellRow, clearance?: Clearance): Promise<readonly PeriodCode[]>;

  /** The metrics of documents above a clearance. Cheap enough for every question. */
  metricsAbove(clearance: Clearance): Promise<ReadonlySet<string>>;

  /** Every cell in view of a metric whose period is within, whatever its level; null where there are more than `limit`. */
  levels(
    metric: string,
    within: (period: PeriodCode) => boolean,
    look: { readonly limit: number; readonly clearance: Clearance },
  ): Promise<readonly LevelledCell[] | null>;

  /** Stores a document as a whole in one transaction, in place of its former version; returns how many facts it holds now. */
  replaceDocument(document: FactDocument): Promise<number>;

  /** Takes a document's statements out of view; true when it was there. */
  withdrawDocument(doc: string, source?: DocumentSource): Promise<boolean>;

  summary(): Promise<FactStoreSummary>;
}

/** The part of the port that reads, as a question has it: bound to what its asker may see. */
export interface FactReader {
  find(cell: Cell): Promise<CellResult>;
  list(filter: CellFilter, limit: number): Promise<readonly Cell[]>;
  periods(row: CellRow): Promise<readonly PeriodCode[]>;
}
