import type { MessageRequest, TokenUsage } from "./llm-provider.ts";

/** What one token costs, in billionths of a US dollar: so many as a million tokens cost thousandths of one. */
export interface ModelPrices {
  readonly inputNanoUsd: number;
  readonly outputNanoUsd: number;
}

/** How much a provider may do for one call. */
export interface CallLimits {
  readonly outputTokensMax: number;
  /** The first attempt and those after it. */
  readonly attemptsMax: number;
}

export const NANO_PER_USD = 1_000_000_000;
const TOKENS_PER_PRICE = 1_000_000;
/** What a service adds to a request of its own: the form of a conversation, and how tools are called. */
const ADDED_TOKENS_MAX = 2_000;

/** Prices as they are published, in US dollars for a million tokens. */
export function pricesOf(usdPerMillion: { readonly input: number; readonly output: number }): ModelPrices {
  const perToken = NANO_PER_USD / TOKENS_PER_PRICE;
  return { inputNanoUsd: usdPerMillion.input * perToken, outputNanoUsd: usdPerMillion.output * perToken };
}

/** What tokens cost, in billionths of a US dollar, rounded up. */
export function costOf({ inputTokens, outputTokens }: TokenUsage, prices: ModelPrices): number {
  return Math.ceil(inputTokens * prices.inputNanoUsd + outputTokens * prices.outputNanoUsd);
}

/** The most that one attempt at a request can cost: a token is never less than one byte. */
export function attemptCostMax(request: MessageRequest, prices: ModelPrices, { outputTokensMax }: CallLimits): number {
  const { system, messages, tools } = request;
  const bytes = new TextEncoder().encode(JSON.stringify({ system, messages, tools })).length;
  return costOf({ inputTokens: bytes + ADDED_TOKENS_MAX, outputTokens: outputTokensMax }, prices);
}
