import type { ProviderErrorCode, TokenUsage } from "./llm-provider.ts";

/** How one call ended: `success`, a failure code, or `defect` where the provider broke its contract. */
export type CallOutcome = "success" | "defect" | ProviderErrorCode;

export interface MeteredCall {
  readonly outcome: CallOutcome;
  /** Milliseconds; 0 where the model was not called. */
  readonly elapsedMs: number;
  /** Tokens of the reply; null where there is none. */
  readonly usage: TokenUsage | null;
  /** The cost counted against the budget, in billionths of a US dollar; null where prices are unknown. */
  readonly costNanoUsd: number | null;
}

/** States of the circuit breaker: `working` is closed, `resting` open, `trying` half-open. */
export type ModelState = "working" | "resting" | "trying";

/** Receives the calls and state changes of a model, for metrics and logs. Neither method may throw. */
export interface ModelMeter {
  called(call: MeteredCall): void;
  changed(state: ModelState): void;
}
