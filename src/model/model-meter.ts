import type { ProviderErrorCode, TokenUsage } from "./llm-provider.ts";

/** How one call ended: with a reply, with the code of a failure, or `defect` where the provider broke its promise. */
export type CallOutcome = "success" | "defect" | ProviderErrorCode;

export interface MeteredCall {
  readonly outcome: CallOutcome;
  /** Milliseconds; none where the model was not asked. */
  readonly elapsedMs: number;
  /** What the reply took; null where there is none. */
  readonly usage: TokenUsage | null;
  /** What counts as spent, in billionths of a US dollar; null where the model's prices are not known. */
  readonly costNanoUsd: number | null;
}

/** `working`: calls go through · `resting`: the model is left alone · `trying`: one call finds out whether it works again. */
export type ModelState = "working" | "resting" | "trying";

/** Is told what a model does, for whoever counts it. Neither method may throw. */
export interface ModelMeter {
  called(call: MeteredCall): void;
  changed(state: ModelState): void;
}
