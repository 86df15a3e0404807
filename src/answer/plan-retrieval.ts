import type { NarrativeFailure } from "../domain/narrative.ts";
import { PLAN_SYSTEM, planPrompt } from "../model/narrative-prompts.ts";
import { checkIntent, type RetrievalIntent } from "../passages/gateway.ts";
import type { NarrativeQuestion } from "../passages/question.ts";
import type { Budget } from "./narrative-budget.ts";

export type Planned =
  | { readonly ok: true; readonly intent: RetrievalIntent }
  | { readonly ok: false; readonly stopReason: NarrativeFailure };

/** Lets a model propose a search, and checks it against the policy allowlist. */
export async function planRetrieval(
  { text }: NarrativeQuestion,
  budget: Budget,
  policy: ReadonlySet<string>,
): Promise<Planned> {
  const reply = await budget.ask(PLAN_SYSTEM, planPrompt(text, [...policy].sort()));
  return reply.ok ? checkIntent(reply.value, policy) : { ok: false, stopReason: reply.reason };
}
