import type { Anthropic } from "@anthropic-ai/sdk";
import { z } from "zod";
import { signalAfter, timeLimit } from "../../domain/time-limit.ts";
import {
  type LlmProvider,
  type MessageRequest,
  ProviderError,
  type ProviderResponse,
  type StopReason,
  type ToolCall,
} from "../../model/llm-provider.ts";
import type { CallLimits } from "../../model/model-prices.ts";
import { type AnthropicSdk, isUncharged, toProviderError, wasNeverSent } from "./anthropic-errors.ts";
import { messageBody } from "./anthropic-request.ts";

export const DEFAULT_MODEL = "claude-opus-4-8";
/** Short, because a person waits for the answer in a chat. */
const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const MAX_TOKENS = 4_096;

/** Default limits of one call. */
export const CALL_LIMITS: CallLimits = { outputTokensMax: MAX_TOKENS, attemptsMax: 1 + MAX_RETRIES };

export interface AnthropicProviderOptions {
  readonly apiKey: string;
  /** Null or absent for the default API address. */
  readonly baseUrl?: string | null | undefined;
  readonly model?: string | undefined;
  /** For the whole call: all attempts, the waits between them, and reading the reply. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly maxTokens?: number | undefined;
}

/** Implements the `LlmProvider` port on Anthropic's Messages API. The SDK is loaded on the first call. */
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

/** Sets every option that the SDK would otherwise read from the environment, and turns its logging off. */
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
 * Sets a deadline for the whole call, since the SDK's timeout covers only one attempt up to the reply's headers. Only
 * SDK code runs inside the `try`, so that our own errors are not reported as failures of the model.
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

const TextBlock = z.looseObject({ type: z.literal("text"), text: z.string() });
const ToolUseBlock = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.unknown(),
});
/** Thinking and future block types: returned with the next request, never read. */
const OtherBlock = z.looseObject({ type: z.string().refine((type) => type !== "text" && type !== "tool_use") });

const TokenCount = z.int().nonnegative();
const Reply = z.looseObject({
  type: z.literal("message"),
  role: z.literal("assistant"),
  content: z.array(z.union([TextBlock, ToolUseBlock, OtherBlock])),
  stop_reason: z.string().nullable(),
  usage: z.looseObject({
    input_tokens: TokenCount,
    output_tokens: TokenCount,
    cache_creation_input_tokens: TokenCount.nullish(),
    cache_read_input_tokens: TokenCount.nullish(),
  }),
});
type ReplyBlock = z.infer<typeof Reply>["content"][number];

const STOP_REASONS: ReadonlyMap<string, StopReason> = new Map([
  ["end_turn", "end_turn"],
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["refusal", "refusal"],
  ["pause_turn", "pause"],
  ["model_context_window_exceeded", "context_window"],
]);

/**
 * Converts a reply of the Messages API; a malformed one throws a `ProviderError` without its content. All
 * charged attempts but the last count as lost.
 */
function readReply(body: unknown, attemptsCharged: number): ProviderResponse {
  const malformed = (why: string): ProviderError =>
    new ProviderError("malformed", `The model's reply cannot be read: ${why}.`, { attemptsLost: attemptsCharged });
  const reply = Reply.safeParse(body);
  if (!reply.success) throw malformed("its shape is not that of a message");
  const { content, stop_reason, usage } = reply.data;
  const toolCalls = content.flatMap(toolCall);
  if (stop_reason === "tool_use" && toolCalls.length === 0) throw malformed("it announces a tool call and holds none");
  return {
    text: content.map(blockText).join(""),
    toolCalls,
    stopReason: STOP_REASONS.get(stop_reason ?? "") ?? "other",
    rawContent: content,
    usage: {
      inputTokens: usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
      outputTokens: usage.output_tokens,
    },
    ...(attemptsCharged > 1 ? { attemptsLost: attemptsCharged - 1 } : {}),
  };
}

function blockText(block: ReplyBlock): string {
  const text = TextBlock.safeParse(block);
  return text.success ? text.data.text : "";
}

function toolCall(block: ReplyBlock): readonly ToolCall[] {
  const call = ToolUseBlock.safeParse(block);
  return call.success ? [{ id: call.data.id, name: call.data.name, input: call.data.input }] : [];
}
