import type { Operation, SlotGroup } from "./intent.ts";
import type { PeriodCode } from "./period.ts";

/**
 * What a thread is about: for everybody, and for whoever was answered with something that others may not see. What one person alone was
 * told, or was denied, is context for that person alone.
 */
export interface Thread {
  /** After the last answer that everybody there may see. */
  readonly common: ThreadContext | null;
  /** Of those who were answered otherwise since, the latest last. */
  readonly own: readonly OwnContext[];
}

export interface OwnContext {
  /** Null where nobody is known. */
  readonly asker: string | null;
  readonly context: ThreadContext;
}

/** What the last question of a thread was about; a later one takes from it what it leaves open. Slots only, never values. */
export interface ThreadContext {
  readonly group: SlotGroup;
  readonly operation: Operation | null;
  /** Periods of the question before, when the last one changed nothing else: "how much did it grow?" is between the two. */
  readonly earlierPeriods: readonly PeriodCode[];
  /** What the last question named and nobody knew: a later one that leaves it open is asked for it, nothing is taken from before or assumed. */
  readonly unknown: readonly UnknownSubject[];
  /**
   * Several figures that the thread showed, beside each other or one after the other; null where it showed one
   * alone.
   */
  readonly compared: ComparedSet | null;
}

export type UnknownSubject = "entity" | "metric" | "period";

/** What "which one", "rank them" and "the worst" are about. Its cells are the product of the group's lists. */
export interface ComparedSet {
  readonly group: SlotGroup;
  /**
   * The slot whose values are compared. No value of it in the group: there were too many to show, and they are not
   * listed.
   */
  readonly axis: SetAxis;
  readonly last: LastShown;
}

export type SetAxis = "metric" | "entity" | "period" | "dimension";

/** How the last answer stands to the set: it showed all of it, the member that it added, or something beside it. */
export type LastShown = "listed" | "added" | "beside";
