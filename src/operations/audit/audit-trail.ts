import { FootnoteError } from "../../domain/errors.ts";
import type { AuditEvent } from "./audit-event.ts";

/** `not_an_entry`: it holds something else than codes, ids, counts and times; the message names places, never what stands there. */
export class AuditError extends FootnoteError<"not_an_entry"> {}

export interface NewAuditEntry {
  readonly at: Date;
  /** A second entry with the same key is left out; null for an entry that is never told twice. */
  readonly key: string | null;
  readonly event: AuditEvent;
}

export interface AuditEntry extends NewAuditEntry {
  /** Counted from 1 without a gap. */
  readonly seq: number;
  readonly hash: string;
}

/** The last entry by number and hash. Kept elsewhere, it tells later whether the entries up to it are still those. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** Who asked when, what was shown, what was decided. Entries are added and never changed, and each one holds the hash of the one before. */
export interface AuditTrail {
  /**
   * Adds entries in their order, all or none, and gives how many were new: one with a known key changes nothing. What was added outlives a
   * power cut. Throws `AuditError` and `StoreError`.
   */
  record(entries: readonly NewAuditEntry[]): Promise<number>;

  /**
   * Takes away the oldest entries, up to the first that is not older than `before`, and leaves an entry that says so. Takes a limited number
   * at a time, and gives how many: none are left to take where it gives 0.
   */
  prune(before: Date, by: Pruner): Promise<number>;

  /** The time of an entry that is not younger than a time, the newest one of them while times only grow; null where none is found. */
  latestUpTo(time: Date): Promise<Date | null>;
}

export interface Pruner {
  readonly who: string | null;
  readonly now: Date;
  /** Entries to take at most; whoever records meanwhile waits for them. */
  readonly entriesMax?: number;
}

export interface AuditFilter {
  readonly since: Date | null;
  readonly who: string | null;
  readonly limit: number;
}
