import type { Usage } from "../../operations/audit/usage.ts";

/** How often something was given up, by the code of its reason. */
export interface GivenUpCount {
  readonly code: string;
  readonly count: number;
}

/** How the server is doing, for administrators. */
export interface OperationsReport {
  readonly isReady: boolean;
  /** What waits: questions and clicks, and messages to post. */
  readonly waiting: { readonly work: number; readonly posts: number };
  /** The model's costs of this day (UTC), with those of calls under way, in US dollars; null where none is budgeted. */
  readonly budget: { readonly spentUsd: string; readonly ofUsd: string } | null;
  /** Null where no copy is known. */
  readonly backupAt: Date | null;
  /** Of the last week. */
  readonly givenUp: readonly GivenUpCount[];
  /** Of the last 7 days. */
  readonly usage: Usage;
}
