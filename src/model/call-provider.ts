import type { ModelAbsence } from "../domain/narrative.ts";
import {
  type LlmProvider,
  type MessageRequest,
  ProviderError,
  type ProviderErrorCode,
  type ProviderResponse,
} from "./llm-provider.ts";

/**
 * The result of one model turn. `defect`: the provider broke its contract by throwing something other than a
 * `ProviderError` or by a malformed reply; that is a program error, given as a code.
 */
export type ProviderTurn =
  | { readonly kind: "response"; readonly response: ProviderResponse }
  | { readonly kind: "failed"; readonly error: ProviderError }
  | { readonly kind: "defect"; readonly code: string };

/**
 * Asks a model for one turn and never throws. A defect counts as a turn without a reply, so that the answer
 * by rules is not lost; its code is returned for the trace.
 */
export async function callProvider(provider: LlmProvider, request: MessageRequest): Promise<ProviderTurn> {
  try {
    const response: unknown = await provider.createMessage(request);
    return isResponse(response) ? { kind: "response", response } : { kind: "defect", code: "provider_reply_malformed" };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: "failed", error };
    return { kind: "defect", code: `provider_threw:${nameOf(error)}` };
  }
}

function isResponse(response: unknown): response is ProviderResponse {
  if (typeof response !== "object" || response === null) return false;
  const { text, toolCalls, usage }: Partial<Record<string, unknown>> = { ...response };
  return typeof text === "string" && Array.isArray(toolCalls) && typeof usage === "object" && usage !== null;
}

/** Why there is no reply, as a code for the trace. */
export function absenceOf(code: ProviderErrorCode): ModelAbsence {
  switch (code) {
    case "timeout":
      return "llm_timeout";
    case "resting":
      return "llm_resting";
    case "busy":
      return "llm_busy";
    case "budget_used_up":
      return "llm_budget_used_up";
    case "budget_unknown":
      return "llm_budget_unknown";
    case "connection":
    case "rate_limited":
    case "overloaded":
    case "rejected":
    case "malformed":
    case "unavailable":
      return "llm_unavailable";
  }
}

const NOT_ASKED: readonly string[] = ["llm_resting", "llm_busy", "llm_budget_used_up", "llm_budget_unknown"];

/** Whether the model was called at all. */
export function wasAsked(fault: string): boolean {
  return !NOT_ASKED.includes(fault);
}

/** The class name of an error: its message could contain text of a question, the name cannot. */
function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  return /^\w{1,40}$/.test(name) ? name : "Error";
}
