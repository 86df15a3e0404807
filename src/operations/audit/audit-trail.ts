import { FootnoteError } from "../../domain/errors.ts";
import type { AuditEvent } from "./audit-event.ts";

/** `not_an_entry`: a field is no code, id, count or time; the message names the field, never its value. */
export class AuditError extends FootnoteError<"not_an_entry"> {}

export interface NewAuditEntry {
  readonly at: Date;
  /** Idempotency key: a second entry with the same key is ignored; null for an entry that is recorded only once. */
  readonly key: string | null;
  readonly event: AuditEvent;
}

export interface AuditEntry extends NewAuditEntry {
  /** Sequence number from 1, without gaps. */
  readonly seq: number;
  readonly hash: string;
}

/** The number and hash of the last entry. A copy kept elsewhere proves later that earlier entries are unchanged. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** Append-only log of questions, shown content and decisions, each with its person and time, as a hash chain. */
export interface AuditTrail {
  /**
   * Adds entries in order, all or none, and returns how many were new; known keys are ignored. Added entries survive a
   * power failure. Throws `AuditError` and `StoreError`.
   */
  record(entries: readonly NewAuditEntry[]): Promise<number>;

  /**
   * Deletes the oldest entries, up to the first one not older than `before`, and adds an entry that records it. Deletes
   * a limited number at a time and returns how many; 0 when none are left to delete.
   */
  prune(before: Date, by: Pruner): Promise<number>;

  /** The time of the newest entry not later than `time`, assuming increasing times; null where there is none. */
  latestUpTo(time: Date): Promise<Date | null>;
}

export interface Pruner {
  readonly who: string | null;
  readonly now: Date;
  /** Maximum number of entries to delete at a time; `record` has to wait meanwhile. */
  readonly entriesMax?: number;
}

export interface AuditFilter {
  readonly since: Date | null;
  readonly who: string | null;
  readonly limit: number;
}
