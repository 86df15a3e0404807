import { z } from "zod";
import {
  type LlmProvider,
  type MessageRequest,
  ProviderError,
  type ProviderResponse,
  type TokenUsage,
} from "./llm-provider.ts";
import type { CallOutcome } from "./model-meter.ts";

/** The result of one call of a provider, with the figures to compute its cost. */
export interface ProviderTry {
  readonly outcome: CallOutcome;
  /** Null where there is no reply or it does not give its usage. */
  readonly usage: TokenUsage | null;
  /** Attempts without a reply that may have been charged; null where unknown. */
  readonly attemptsLost: number | null;
  /** Returns the provider's reply or throws its error. */
  readonly result: () => ProviderResponse;
}

const TokenCount = z.number().nonnegative();
const Reply = z.looseObject({
  usage: z.looseObject({ inputTokens: TokenCount, outputTokens: TokenCount }),
  attemptsLost: z.int().nonnegative().optional(),
});

/** Calls a provider once and never throws; a provider that breaks its contract is a `defect`. */
export async function tryProvider(provider: LlmProvider, request: MessageRequest): Promise<ProviderTry> {
  try {
    const response = await provider.createMessage(request);
    const reply = Reply.safeParse(response);
    const result = (): ProviderResponse => response;
    if (!reply.success) return { outcome: "defect", usage: null, attemptsLost: null, result };
    const { usage, attemptsLost = 0 } = reply.data;
    return { outcome: "success", usage, attemptsLost: attemptsLost, result };
  } catch (error) {
    const result = (): never => {
      throw error;
    };
    if (!(error instanceof ProviderError)) return { outcome: "defect", usage: null, attemptsLost: null, result };
    return { outcome: error.code, usage: null, attemptsLost: error.attemptsLost, result };
  }
}
