import { type LlmProvider, ProviderError, type ProviderResponse, type TokenUsage } from "./llm-provider.ts";

/** What came of asking a model for JSON: the value, unchecked, or a code for what went wrong. */
export type JsonReply =
  | { readonly ok: true; readonly value: unknown; readonly usage: TokenUsage }
  | { readonly ok: false; readonly reason: JsonFault; readonly usage: TokenUsage };

export type JsonFault =
  | "llm_timeout"
  | "llm_unavailable"
  | "llm_empty"
  | "llm_refused"
  | "llm_context_window"
  | "llm_invalid_json";

export interface JsonRequest {
  readonly system: string;
  readonly prompt: string;
  readonly timeoutMs: number;
}

const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };
/** Models often wrap JSON in a fence although they are told not to. */
const FENCE = /^```(?:json)?\s*\n?([\s\S]*?)\n?```$/;

/** Asks a model once for JSON. Never throws for what a model or its network does. */
export async function askForJson(provider: LlmProvider, request: JsonRequest): Promise<JsonReply> {
  let response: ProviderResponse;
  try {
    response = await provider.createMessage({
      system: request.system,
      messages: [{ role: "user", text: request.prompt }],
      tools: [],
      timeoutMs: request.timeoutMs,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, reason: error.code === "timeout" ? "llm_timeout" : "llm_unavailable", usage: NO_USAGE };
  }
  const { usage, stopReason } = response;
  if (stopReason === "refusal") return { ok: false, reason: "llm_refused", usage };
  if (stopReason === "context_window") return { ok: false, reason: "llm_context_window", usage };
  const text = response.text.trim();
  if (text === "") return { ok: false, reason: "llm_empty", usage };
  try {
    const value: unknown = JSON.parse(FENCE.exec(text)?.[1] ?? text);
    return { ok: true, value, usage };
  } catch {
    return { ok: false, reason: "llm_invalid_json", usage };
  }
}
