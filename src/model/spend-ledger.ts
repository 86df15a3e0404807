/** An amount that is counted before it is known what a call really costs. */
export interface Reservation {
  /** The calendar day that it counts for, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly nanoUsd: number;
}

/** Keeps what a model has cost, day by day, over restarts and for every process that shares a store. */
export interface SpendLedger {
  /** Counts an amount for today, in billionths of a US dollar; null where today's budget does not hold it any more. */
  reserve(amount: { readonly nanoUsd: number; readonly budgetNanoUsd: number }): Promise<Reservation | null>;
  /** Counts what a call really cost in place of what was reserved for it. */
  settle(reservation: Reservation, nanoUsd: number): Promise<void>;
}
