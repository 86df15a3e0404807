import type { Outcome } from "../../domain/answer-outcome.ts";
import type { Route, UnusedSlot } from "../../domain/intent.ts";
import type { UnreadReason } from "../../domain/question-limits.ts";
import type { ReadingResult } from "../../domain/source-reading.ts";
import type { Stage } from "../../domain/stage.ts";

/** The figures of one answered question, taken from its trace: codes of closed lists, counts and times. */
export interface QuestionMeasure {
  readonly outcome: Outcome;
  readonly route: Route | null;
  readonly cellCounts: { readonly found: number; readonly notFound: number; readonly unrecognized: number };
  /** Number of unused word spans, by the slot they would have named. */
  readonly notUnderstoodSlots: Readonly<Partial<Record<UnusedSlot, number>>>;
  readonly unread: UnreadReason | null;
  readonly fabricationGuardTriggered: boolean;
  readonly defectCodes: readonly string[];
  readonly providerCalls: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly elapsedMs: number;
  readonly stageMs: Readonly<Partial<Record<Stage, number>>>;
}

/** The operation of the thread memory that failed. */
export type MemoryOperation = "read" | "write" | "forget";

export interface QuestionMetrics {
  /** Called with the trace of each question. */
  answered(measure: QuestionMeasure): void;
  /** The thread memory could not be read, written or pruned; no answer was lost. */
  memoryLost(operation: MemoryOperation): void;
}

/** `posted`: in the thread · `not_sent`: certainly not · `in_doubt`: unknown · `rejected`: refused by Slack. */
export type PostOutcome = "posted" | "not_sent" | "in_doubt" | "rejected";

/** Why a message is not retried. */
export type GiveUpReason = "too_old" | "rejected" | "in_doubt";

/** Result of looking for a message of unknown outcome. `unknown`: retry later · `blind`: Slack will never tell. */
export type PostLookUp = "found" | "absent" | "unknown" | "blind";

/** Why a person got no answer, or may not use a button. */
export type TurnedAwayReason = "not_allowed" | "other_workspace" | "not_curator" | "too_many_questions" | "overload";

/** `refused`: Slack does not take the bot's token. */
export type SlackLinkState = "reached" | "unreachable" | "refused";

/**
 * The result for a document that somebody gave in Slack. `replaces`: it waits for the person who dropped it · `failed`: it was not read ·
 * `not_downloaded`: Slack did not give it · `broken`: a fault of the program or of a store.
 */
export type LoadResult = "loaded" | "unchanged" | "replaces" | "failed" | "not_downloaded" | "broken";

/** Metrics of the Slack edge. */
export interface EdgeMetrics {
  /** One attempt to post; `code` is an error code of Slack or the connection, null where it was posted. */
  posted(post: { readonly kind: PostOutcome; readonly code: string | null }): void;
  /** Slack asked for a pause (HTTP 429). */
  rateLimited(): void;
  /** The first message of an answer was posted, this long after its question arrived. */
  answerPosted(sinceReceiptMs: number): void;
  gaveUp(reason: GiveUpReason): void;
  /** A thread was searched for a message whose outcome was unknown. */
  lookedUp(result: PostLookUp): void;
  turnedAway(reason: TurnedAwayReason): void;
  /** Whether Slack could be reached with the bot's token. */
  linked(state: SlackLinkState): void;
  /** One attempt to load a document that somebody gave in Slack. */
  loaded(result: LoadResult): void;
}

/** `inbox`: messages without an answer · `outbox`: answers not yet posted. */
export type QueueName = "inbox" | "outbox";

export interface QueueState {
  readonly depth: number;
  /** The age of the oldest entry; null where the queue is empty. */
  readonly oldestMs: number | null;
}

/** Queue depths, read only at each scrape. */
export interface QueueMetrics {
  watch(queue: QueueName, read: () => QueueState | Promise<QueueState>): void;
}

/** What is stored now; null for what is not known or was never there. */
export interface StoreState {
  readonly facts: number;
  /** Time since the newest document was read. */
  readonly newestDocumentMs: number | null;
  /** Questions of documents that wait for a curator, at every level. */
  readonly questions: number;
  /** Time since the last backup. */
  readonly backupMs: number | null;
  /** How many sources of the company file had which result at their last reading. */
  readonly sources: Readonly<Record<SourceState, number>>;
}

/** `unread`: no reading of the source has ended yet. */
export type SourceState = ReadingResult | "unread";

export interface StoreMetrics {
  /** Read at each scrape. */
  watch(read: () => Promise<StoreState>): void;
}

/** Fed by the watcher of the company file. */
export interface CompanyMetrics {
  /** Whether the company file is faulty now. */
  faulty(isFaulty: boolean): void;
}

/** The outcome of a call to the model; with the last four, no call was made. */
export type ModelCallOutcome =
  | "success"
  | "defect"
  | "timeout"
  | "connection"
  | "rate_limited"
  | "overloaded"
  | "rejected"
  | "malformed"
  | "unavailable"
  | "resting"
  | "busy"
  | "budget_used_up"
  | "budget_unknown";

/** States of the circuit breaker: `working` is closed, `resting` open, `trying` half-open. */
export type BreakerState = "working" | "resting" | "trying";

/** Fed by the model guard. The calls and tokens of questions are counted from their traces. */
export interface ModelMetrics {
  /** `costNanoUsd` is in billionths of a US dollar; null where prices are unknown. */
  called(call: {
    readonly outcome: ModelCallOutcome;
    readonly elapsedMs: number;
    readonly costNanoUsd: number | null;
  }): void;
  changed(state: BreakerState): void;
}
