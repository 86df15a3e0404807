import type { Anthropic } from "@anthropic-ai/sdk";
import { signalAfter, timeLimit } from "../../domain/time-limit.ts";
import type { LlmProvider, MessageRequest, ProviderResponse } from "../../model/llm-provider.ts";
import type { CallLimits } from "../../model/model-prices.ts";
import { type AnthropicSdk, isUncharged, toProviderError, wasNeverSent } from "./anthropic-errors.ts";
import { messageBody } from "./anthropic-request.ts";
import { readReply } from "./anthropic-response.ts";

export const DEFAULT_MODEL = "claude-opus-4-8";
/** Somebody waits in a chat: past this, "I cannot answer now" is the better answer. */
const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const MAX_TOKENS = 4_096;

/** The most that one call does where its options do not say otherwise. */
export const CALL_LIMITS: CallLimits = { outputTokensMax: MAX_TOKENS, attemptsMax: 1 + MAX_RETRIES };

export interface AnthropicProviderOptions {
  readonly apiKey: string;
  /** Null or absent for the API's own address. */
  readonly baseUrl?: string | null | undefined;
  readonly model?: string | undefined;
  /** For one call as a whole: every attempt, the waits between them and the reading of the reply. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly maxTokens?: number | undefined;
}

/** Makes the `LlmProvider` port real on Anthropic's Messages API. The SDK is loaded with the first call, not before. */
export function createAnthropicProvider(options: AnthropicProviderOptions): LlmProvider {
  const timeoutMs = timeLimit(options.timeoutMs ?? TIMEOUT_MS);
  const settings = { model: options.model ?? DEFAULT_MODEL, maxTokens: options.maxTokens ?? MAX_TOKENS };
  let client: Anthropic | undefined;
  const connected = (sdk: AnthropicSdk): Anthropic => {
    client ??= connect(sdk, options, timeoutMs);
    return client;
  };
  return {
    createMessage: async (request: MessageRequest): Promise<ProviderResponse> => {
      const body = messageBody(request, settings);
      const sdk = await import("@anthropic-ai/sdk");
      const limitMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs);
      const { reply, attemptsCharged } = await send(sdk, () => connected(sdk), body, limitMs);
      return readReply(reply, attemptsCharged);
    },
  };
}

/** Everything that the SDK would otherwise take from the environment or print is set here. */
function connect(sdk: AnthropicSdk, options: AnthropicProviderOptions, timeoutMs: number): Anthropic {
  return new sdk.Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? null,
    timeout: timeoutMs,
    maxRetries: options.maxRetries ?? MAX_RETRIES,
    webhookKey: null,
    logLevel: "off",
    openTelemetry: false,
  });
}

/**
 * The SDK's own timeout covers one attempt up to the headers of its reply, so a deadline over the whole call stands beside it.
 * Nothing but the SDK runs inside the `try`: whatever it throws is a failure of the model, and an error of our own is not.
 */
async function send(
  sdk: AnthropicSdk,
  connected: () => Anthropic,
  body: Anthropic.MessageCreateParamsNonStreaming,
  timeoutMs: number,
): Promise<{ readonly reply: unknown; readonly attemptsCharged: number }> {
  const deadline = signalAfter(timeoutMs);
  let lastStatus: number | null = null;
  let attemptsCharged = 0;
  try {
    const reply: unknown = await connected().messages.create(body, {
      signal: deadline,
      middleware: [
        async (request, next) => {
          lastStatus = null;
          attemptsCharged += 1;
          const response = await next(request).catch((error: unknown) => {
            if (wasNeverSent(error)) attemptsCharged -= 1;
            throw error;
          });
          lastStatus = response.status;
          if (isUncharged(response.status)) attemptsCharged -= 1;
          return response;
        },
      ],
    });
    return { reply, attemptsCharged };
  } catch (error) {
    throw toProviderError(sdk, error, { deadlinePassed: deadline.aborted, lastStatus, attemptsLost: attemptsCharged });
  }
}
