import type { Outcome } from "../../domain/answer.ts";
import type { Route, UnusedSlot } from "../../domain/intent.ts";
import type { UnreadReason } from "../../domain/question-limits.ts";
import type { Stage } from "../../domain/stage.ts";

/** One answered question, as its trace has it: codes of closed lists, counts and times. */
export interface QuestionMeasure {
  readonly outcome: Outcome;
  readonly route: Route | null;
  readonly cellCounts: { readonly found: number; readonly notFound: number; readonly unrecognized: number };
  /** How many stretches of words were not used, by what they would have named. */
  readonly notUnderstoodSlots: Readonly<Partial<Record<UnusedSlot, number>>>;
  readonly unread: UnreadReason | null;
  readonly fabricationGuardTriggered: boolean;
  readonly defectCodes: readonly string[];
  readonly providerCalls: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly elapsedMs: number;
  readonly stageMs: Readonly<Partial<Record<Stage, number>>>;
}

/** What failed of the memory of threads. */
export type MemoryOperation = "read" | "write" | "forget";

export interface QuestionMetrics {
  /** Fed with each question's trace. */
  answered(measure: QuestionMeasure): void;
  /** What threads are about could not be read, written or taken out of its file; no answer was lost. */
  memoryLost(operation: MemoryOperation): void;
}

/** `posted`: it stands in the thread · `not_sent`: it certainly does not · `in_doubt`: nobody knows · `rejected`: Slack said no. */
export type PostOutcome = "posted" | "not_sent" | "in_doubt" | "rejected";

/** Why a message is not tried again. */
export type GiveUpReason = "too_old" | "rejected" | "in_doubt";

/** `found` and `absent`: Slack told · `unknown`: another time it may · `blind`: it will not tell. */
export type PostLookUp = "found" | "absent" | "unknown" | "blind";

/** Why somebody got no answer, or may not do what a button does. */
export type TurnedAwayReason =
  | "not_allowed"
  | "guest"
  | "other_workspace"
  | "not_curator"
  | "too_many_questions"
  | "overload";

/** Fed by the Slack edge. */
export interface EdgeMetrics {
  /** One attempt to post: `code` is Slack's or the connection's own, null where it was posted. */
  posted(post: { readonly kind: PostOutcome; readonly code: string | null }): void;
  /** Slack asked to wait. */
  rateLimited(): void;
  /** The first message of an answer is in the thread, so long after its question arrived. */
  answerPosted(sinceReceiptMs: number): void;
  gaveUp(reason: GiveUpReason): void;
  /** A thread was looked through for a message whose success was unknown. */
  lookedUp(result: PostLookUp): void;
  turnedAway(reason: TurnedAwayReason): void;
}

/** `inbox`: messages without an answer · `outbox`: answers that are not posted · `questions`: questions that wait for their turn. */
export type QueueName = "inbox" | "outbox" | "questions";

export interface QueueState {
  readonly depth: number;
  /** The age of the oldest entry; null where nothing waits. */
  readonly oldestMs: number | null;
}

/** Read at each scrape, and at no other time. */
export interface QueueMetrics {
  watch(queue: QueueName, read: () => QueueState | Promise<QueueState>): void;
}

/** Fed by whoever watches the company file. */
export interface CompanyMetrics {
  /** It cannot be taken as it is now, or can again. */
  faulty(isFaulty: boolean): void;
}

/** How a call to the model ended; the last four were never made. */
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

/** `working`: calls go through · `resting`: the model is left alone · `trying`: one call finds out whether it works again. */
export type BreakerState = "working" | "resting" | "trying";

/** Fed by whatever stands between the engine and the model. Calls and tokens are counted from the traces. */
export interface ModelMetrics {
  /** `costNanoUsd` in billionths of a US dollar; null where the prices are not known. */
  called(call: {
    readonly outcome: ModelCallOutcome;
    readonly elapsedMs: number;
    readonly costNanoUsd: number | null;
  }): void;
  changed(state: BreakerState): void;
}
