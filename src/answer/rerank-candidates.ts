import type { Clearance } from "../domain/sensitivity.ts";
import { RERANK_SYSTEM, rerankPrompt } from "../model/narrative-prompts.ts";
import type { Candidate } from "../passages/context-pack.ts";
import { withoutOrders } from "../passages/embedded-instructions.ts";
import { textToEmbed } from "../passages/embedder.ts";
import { mayBeRead } from "../passages/evidence.ts";
import type { NarrativeQuestion } from "../passages/question.ts";
import { readReranking } from "../passages/rerank.ts";
import type { Budget } from "./narrative-budget.ts";
import type { RunRecord } from "./narrative-run.ts";
import { labelForModel } from "./shown-to-model.ts";

export interface RerankContext {
  readonly question: Pick<NarrativeQuestion, "text">;
  readonly settings: { readonly rerank: boolean; readonly minScore: number };
  /** Null if no model is configured. */
  readonly budget: Budget | null;
  readonly record: RunRecord;
  /** The highest level that a model may be shown. */
  readonly prompts: Clearance;
}

/** Candidates shown to the model; lower ones are rarely packed. */
const RERANKED_MAX = 10;

/**
 * Lets a model reorder the best candidates that can be packed, if the company enables it. Only the order is used:
 * without a usable one the candidates stay as they were and the run goes on.
 */
export async function rerankCandidates<T extends Candidate>(
  candidates: readonly T[],
  { question, settings, budget, record, prompts }: RerankContext,
): Promise<readonly T[]> {
  // A model that has failed or broken a rule in this run is not asked again.
  if (!settings.rerank || budget === null || record.stopReason !== "success") return candidates;
  const best = candidates
    .filter(({ passage, score }) => score >= settings.minScore && mayBeRead(passage, prompts))
    .slice(0, RERANKED_MAX);
  if (best.length < 2) return candidates;
  const texts = best.map(({ passage: { title, headings, text } }) =>
    withoutOrders(textToEmbed({ title: labelForModel(title), headings: headings.map(labelForModel), text })),
  );
  const reply = await budget.ask(RERANK_SYSTEM, rerankPrompt(question.text, texts));
  if (!reply.ok) {
    record.noted("rerank", reply.reason);
    return candidates;
  }
  const { order, named } = readReranking(JSON.stringify(reply.value), best.length);
  if (named === 0) {
    record.noted("rerank", "llm_invalid_schema");
    return candidates;
  }
  record.did("rerank", { candidates: best.length, named });
  const reordered = order.map((number) => best[number]).filter((candidate) => candidate !== undefined);
  return [...reordered, ...candidates.filter((candidate) => !best.includes(candidate))];
}
