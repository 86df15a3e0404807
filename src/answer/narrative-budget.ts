import { timeLimit } from "../domain/time-limit.ts";
import { wasAsked } from "../model/call-provider.ts";
import { askForJson, type JsonReply } from "../model/json-reply.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import type { Progress } from "./progress.ts";

export interface BudgetLimits {
  readonly maxSeconds: number;
  readonly maxModelCalls: number;
}

/** The time and model calls that a run may still use. */
export interface Budget {
  /** Asks the model for JSON while time and calls are left; otherwise returns the reason. */
  ask(system: string, prompt: string): Promise<BudgetedReply>;
}

export type BudgetedReply =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly reason: Extract<JsonReply, { ok: false }>["reason"] | "max_seconds" | "max_model_calls";
    };

const MS_PER_SECOND = 1_000;

export function startBudget(
  model: LlmProvider,
  limits: BudgetLimits,
  { nowMs, progress }: { readonly nowMs: () => number; readonly progress: Progress },
): Budget {
  const deadline = nowMs() + limits.maxSeconds * MS_PER_SECOND;
  let calls = 0;
  return {
    ask: async (system, prompt) => {
      const leftMs = deadline - nowMs();
      if (leftMs <= 0) return { ok: false, reason: "max_seconds" };
      if (calls >= limits.maxModelCalls) return { ok: false, reason: "max_model_calls" };
      calls += 1;
      const reply = await askForJson(model, { system, prompt, timeoutMs: timeLimit(leftMs) });
      const made = reply.ok || wasAsked(reply.reason) ? 1 : 0;
      progress.countModel({ calls: made, usage: reply.usage, guardTriggered: false });
      if (!reply.ok && reply.defect !== undefined) progress.noteDefect(reply.defect);
      // A reply after the deadline is discarded.
      if (nowMs() > deadline) return { ok: false, reason: "max_seconds" };
      return reply.ok ? { ok: true, value: reply.value } : { ok: false, reason: reply.reason };
    },
  };
}
