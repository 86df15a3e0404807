/** An amount that is counted before the real cost of a call is known. */
export interface Reservation {
  /** The UTC day that it counts for, `YYYY-MM-DD`. */
  readonly day: string;
  readonly nanoUsd: number;
}

/** Stores a model's costs per day, across restarts and for all processes that share a store. */
export interface SpendLedger {
  /** Counts an amount for today, in billionths of a US dollar; null where it exceeds the rest of the budget. */
  reserve(amount: { readonly nanoUsd: number; readonly budgetNanoUsd: number }): Promise<Reservation | null>;
  /** Replaces the reserved amount by the real cost of the call. */
  settle(reservation: Reservation, nanoUsd: number): Promise<void>;
}
