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

/** One turn of a conversation with a model. `rawContent` returns a provider's own earlier reply to it unchanged. */
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
  /** Earlier attempts that may have been charged and are not included in `usage`; absent for none. */
  readonly attemptsLost?: number;
}

export interface MessageRequest {
  readonly system: string;
  readonly messages: readonly LlmMessage[];
  readonly tools: readonly ToolDefinition[];
  /** Time limit of this call, where it is shorter than the provider's own. */
  readonly timeoutMs?: TimeLimit;
}

/** A language model. Its output is a proposal: none of it reaches a reader unchecked. */
export interface LlmProvider {
  /** Throws only `ProviderError`, when no usable reply was received. */
  createMessage(request: MessageRequest): Promise<ProviderResponse>;
}

/** Failures of a model, its API or its network. */
export type ProviderFailure =
  | "timeout"
  | "connection"
  | "rate_limited"
  | "overloaded"
  | "rejected"
  | "malformed"
  | "unavailable";

/** Why a model was not called: circuit open (`resting`), too many calls (`busy`), or no budget. */
export type NotAsked = "resting" | "busy" | "budget_used_up" | "budget_unknown";

export type ProviderErrorCode = ProviderFailure | NotAsked;

/** Any network, API or timeout failure of a model, and any call that was not made. */
export class ProviderError extends FootnoteError<ProviderErrorCode> {
  /** Attempts that may have been charged although no reply was received; null where unknown. */
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
