import type { Cell } from "../domain/fact.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { Clearance } from "../domain/sensitivity.ts";

/** A document in view, as a reader is told of it. */
export interface HeldDocument {
  readonly doc: string;
  /** The short name of its source, where the reader may see another document of its name; else null. */
  readonly from: string | null;
  /** Null for a document without running text. */
  readonly title: string | null;
  /** The day that it speaks for (`YYYY-MM-DD`): of issue, or the latest day of its figures; null where it has none. */
  readonly day: string | null;
  /** When it was loaded, as ISO 8601 in UTC. */
  readonly loadedAt: string;
}

/** What the stores hold, to tell readers what they can ask. Throws `StoreError` if the store cannot be used. */
export interface Holdings {
  /** The codes of all periods that any figure has, at any level: only to look for readable figures. */
  periodCodes(): Promise<readonly PeriodCode[]>;

  /** The documents that a reader may see, newest first, undated ones last. */
  documents(clearance: Clearance): Promise<readonly HeldDocument[]>;

  /**
   * The documents that rows of figures name as where they were stated, of a metric and an entity: a table may list the
   * figures of documents that were never loaded. Newest first.
   */
  cited(row: Pick<Cell, "metric" | "entity">, clearance: Clearance): Promise<readonly HeldDocument[]>;
}
