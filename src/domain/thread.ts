import type { Operation, SlotGroup } from "./intent.ts";
import type { PeriodCode } from "./period.ts";

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
  /**
   * The last question, where its asker may see none of its figures: that person's next question leans on it, nobody
   * else's does.
   */
  readonly withheld: WithheldTurn | null;
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

export interface WithheldTurn {
  readonly asker: string | null;
  readonly group: SlotGroup;
  readonly operation: Operation | null;
}
