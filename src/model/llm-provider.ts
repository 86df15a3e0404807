import { FootnoteError } from "../domain/errors.ts";
import type { TimeLimit } from "../domain/time-limit.ts";

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model sent it; unchecked. */
  readonly input: unknown;
}

export interface ToolResult {
  readonly toolCallId: string;
  readonly content: string;
  readonly isError: boolean;
}

/** One turn of a conversation with a model. `rawContent` gives a provider its own earlier reply back unchanged. */
export type LlmMessage =
  | { readonly role: "user"; readonly text: string }
  | {
      readonly role: "assistant";
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      readonly rawContent: unknown;
    }
  | { readonly role: "tool"; readonly results: readonly ToolResult[] };

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type StopReason = "end_turn" | "tool_use" | "max_tokens" | "refusal" | "context_window" | "pause" | "other";

export interface ProviderResponse {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly stopReason: StopReason;
  readonly rawContent: unknown;
  readonly usage: TokenUsage;
  /** Attempts before this reply that may have been charged and are not in its usage; absent for none. */
  readonly attemptsLost?: number;
}

export interface MessageRequest {
  readonly system: string;
  readonly messages: readonly LlmMessage[];
  readonly tools: readonly ToolDefinition[];
  /** How long this call may take, where that is less than the provider allows. */
  readonly timeoutMs?: TimeLimit;
}

/** A language model. What it returns is a proposal: nothing of it reaches a reader unchecked. */
export interface LlmProvider {
  /** Throws `ProviderError`, and nothing else, when no usable reply came. */
  createMessage(request: MessageRequest): Promise<ProviderResponse>;
}

/** What a model, its API or its network does. */
export type ProviderFailure =
  | "timeout"
  | "connection"
  | "rate_limited"
  | "overloaded"
  | "rejected"
  | "malformed"
  | "unavailable";

/** Why a model was not asked at all: it is left alone, too many wait for it, or its budget does not allow it. */
export type NotAsked = "resting" | "busy" | "budget_used_up" | "budget_unknown";

export type ProviderErrorCode = ProviderFailure | NotAsked;

/** Every network, API and timeout failure of a model, and every call that was not made. */
export class ProviderError extends FootnoteError<ProviderErrorCode> {
  /** Attempts that may have been charged although no reply came; null where nobody knows. */
  readonly attemptsLost: number | null;

  constructor(
    code: ProviderErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly attemptsLost?: number } = {},
  ) {
    super(code, message, options.cause === undefined ? undefined : { cause: options.cause });
    this.attemptsLost = options.attemptsLost ?? null;
  }
}
