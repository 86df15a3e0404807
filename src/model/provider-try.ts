import { z } from "zod";
import {
  type LlmProvider,
  type MessageRequest,
  ProviderError,
  type ProviderResponse,
  type TokenUsage,
} from "./llm-provider.ts";
import type { CallOutcome } from "./model-meter.ts";

/** What came of a call of a provider, with what it may have cost. */
export interface ProviderTry {
  readonly outcome: CallOutcome;
  /** Null where there is no reply, or none that says what it took. */
  readonly usage: TokenUsage | null;
  /** Attempts without a reply that may have been charged; null where nobody knows how many there were. */
  readonly attemptsLost: number | null;
  /** Hands on what the provider gave or threw. */
  readonly result: () => ProviderResponse;
}

const TokenCount = z.number().nonnegative();
const Reply = z.looseObject({
  usage: z.looseObject({ inputTokens: TokenCount, outputTokens: TokenCount }),
  attemptsLost: z.int().nonnegative().optional(),
});

/** Calls a provider once and never throws; a provider that breaks its promise is a `defect`. */
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
