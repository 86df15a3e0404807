import { z } from "zod";
import type { Language } from "../domain/profile.ts";
import { composeSystem, PLAN_SYSTEM, RERANK_SYSTEM } from "../model/narrative-prompts.ts";
import { searchTerms } from "../passages/search-terms.ts";
import { causeStrength } from "../passages/words/cause.ts";

const PlanPrompt = z.object({ question: z.string() });
const PromptPassages = z.object({
  question: z.string(),
  passages: z.array(z.object({ sentences: z.array(z.object({ id: z.string(), text: z.string() })) })),
});
const RerankPrompt = z.object({ passages: z.array(z.unknown()) });

const LANGUAGES: readonly Language[] = ["en", "zh"];
const QUERY_CHARACTERS = 240;
const TOP_K = 6;
const STATEMENTS = 3;
/** The minimum share of the question's terms that a copied sentence has to contain. */
const SHARED_MIN = 0.3;

/**
 * Scripted model replies to the prompts for an explanation; null for any other prompt. Plans a search with the
 * question, keeps the order of passages, and copies relevant sentences that give a cause, each with its id. For the
 * best one it says `invented` too, in whose place that sentence has to be shown.
 */
export function narrate(system: string, prompt: string, company: string, invented: string): string | null {
  if (system === PLAN_SYSTEM) return plan(prompt);
  if (system === RERANK_SYSTEM) return inTheirOrder(prompt);
  return LANGUAGES.some((language) => system === composeSystem(company, language)) ? compose(prompt, invented) : null;
}

function plan(prompt: string): string {
  const { question } = PlanPrompt.parse(JSON.parse(prompt));
  return JSON.stringify({ kind: "retrieve", query: [...question].slice(0, QUERY_CHARACTERS).join(""), top_k: TOP_K });
}

function inTheirOrder(prompt: string): string {
  const { passages } = RerankPrompt.parse(JSON.parse(prompt));
  return JSON.stringify(passages.map((_, index) => index));
}

interface Copied {
  readonly text: string;
  readonly citations: readonly string[];
  readonly worth: number;
}

function compose(prompt: string, invented: string): string {
  const { question, passages } = PromptPassages.parse(JSON.parse(prompt));
  const asked = new Set(searchTerms(question));
  const copied = passages
    .flatMap(({ sentences }) => sentences.flatMap(({ id, text }) => copiedFrom(text, id, asked)))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, STATEMENTS)
    .map(({ text, citations }) => ({ text, citations }));
  const leak = copied.slice(0, 1).map(({ citations }) => ({ text: invented, citations }));
  return JSON.stringify({ statements: [...leak, ...copied] });
}

function copiedFrom(sentence: string, id: string, asked: ReadonlySet<string>): readonly Copied[] {
  const terms = new Set(searchTerms(sentence));
  const shared = [...asked].filter((term) => terms.has(term)).length / Math.max(1, asked.size);
  const cause = causeStrength(sentence);
  if (cause === 0 || shared < SHARED_MIN) return [];
  return [{ text: sentence.trim(), citations: [id], worth: shared + cause }];
}
