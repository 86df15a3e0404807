import type { Operation, SlotGroup } from "./intent.ts";
import type { PeriodCode } from "./period.ts";

/** What the last question of a thread was about; a later one takes from it what it leaves open. Slots only, never values. */
export interface ThreadContext {
  readonly group: SlotGroup;
  readonly operation: Operation | null;
  /** Periods of the question before, when the last one changed nothing else: "how much did it grow?" is between the two. */
  readonly earlierPeriods: readonly PeriodCode[];
  /** The last question was about something unknown: what a later one leaves open is asked for, never taken from before or assumed. */
  readonly subjectUnknown: "entity" | "metric" | null;
}
