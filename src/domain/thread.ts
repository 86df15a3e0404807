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
}

export type UnknownSubject = "entity" | "metric" | "period";
