import type { ModelFault } from "../domain/narrative.ts";
import type { TimeLimit } from "../domain/time-limit.ts";
import { absenceOf, callProvider } from "./call-provider.ts";
import type { LlmProvider, ProviderResponse, TokenUsage } from "./llm-provider.ts";

/** The result of asking a model for JSON: the unvalidated value, or a code for the failure. */
export type JsonReply =
  | { readonly ok: true; readonly value: unknown; readonly usage: TokenUsage }
  | {
      readonly ok: false;
      readonly reason: JsonFault;
      readonly usage: TokenUsage;
      /** Set where the provider broke its contract: how, as a code. Absent for failures of the model or the network. */
      readonly defect?: string;
    };

/** Valid JSON of the wrong shape is for the caller to detect. */
export type JsonFault = Exclude<ModelFault, "llm_invalid_schema">;

export interface JsonRequest {
  readonly system: string;
  readonly prompt: string;
  readonly timeoutMs: TimeLimit;
}

const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };
/** Models often wrap JSON in a code fence although they are told not to. */
const FENCE = /^```(?:json)?([\s\S]*)```$/;

/** Asks a model once for JSON. Never throws. */
export async function askForJson(provider: LlmProvider, request: JsonRequest): Promise<JsonReply> {
  const turn = await callProvider(provider, {
    system: request.system,
    messages: [{ role: "user", text: request.prompt }],
    tools: [],
    timeoutMs: request.timeoutMs,
  });
  switch (turn.kind) {
    case "response":
      return readReply(turn.response);
    case "failed":
      return { ok: false, reason: absenceOf(turn.error.code), usage: NO_USAGE };
    case "defect":
      return { ok: false, reason: "llm_unavailable", usage: NO_USAGE, defect: turn.code };
  }
}

function readReply(response: ProviderResponse): JsonReply {
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
