import type { MessageRequest, TokenUsage } from "./llm-provider.ts";

/** Price of one token in billionths of a US dollar; equally, of a million tokens in thousandths of a dollar. */
export interface ModelPrices {
  readonly inputNanoUsd: number;
  readonly outputNanoUsd: number;
}

/** Limits of a provider for one call. */
export interface CallLimits {
  readonly outputTokensMax: number;
  /** The first attempt and its retries. */
  readonly attemptsMax: number;
}

export const NANO_PER_USD = 1_000_000_000;
const TOKENS_PER_PRICE = 1_000_000;
/** Tokens that a service may add to a request itself, for the conversation format and the tool instructions. */
const ADDED_TOKENS_MAX = 2_000;

/** Converts published prices, which are US dollars per million tokens. */
export function pricesOf(usdPerMillion: { readonly input: number; readonly output: number }): ModelPrices {
  const perToken = NANO_PER_USD / TOKENS_PER_PRICE;
  return { inputNanoUsd: usdPerMillion.input * perToken, outputNanoUsd: usdPerMillion.output * perToken };
}

/** The cost of tokens in billionths of a US dollar, rounded up. */
export function costOf({ inputTokens, outputTokens }: TokenUsage, prices: ModelPrices): number {
  return Math.ceil(inputTokens * prices.inputNanoUsd + outputTokens * prices.outputNanoUsd);
}

/** Upper bound for the cost of one attempt: a token is at least one byte. */
export function attemptCostMax(request: MessageRequest, prices: ModelPrices, { outputTokensMax }: CallLimits): number {
  const { system, messages, tools } = request;
  const bytes = new TextEncoder().encode(JSON.stringify({ system, messages, tools })).length;
  return costOf({ inputTokens: bytes + ADDED_TOKENS_MAX, outputTokens: outputTokensMax }, prices);
}
