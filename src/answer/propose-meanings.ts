import { z } from "zod";
import type { Glossary } from "../company/glossary.ts";
import { meantBy } from "../company/meaning-codes.ts";
import type { Intent, SlotGroup } from "../domain/intent.ts";
import type { Meaning } from "../domain/meaning.ts";
import type { ModelAbsence } from "../domain/narrative.ts";
import type { Question } from "../domain/question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import { SAYS_NOTHING, wordsPrompt, wordsSystem } from "../model/word-prompts.ts";
import { type BudgetedReply, startBudget } from "./narrative-budget.ts";
import type { Progress } from "./progress.ts";
import type { ReadingServices } from "./reader.ts";

/** A question with more unexplained words is no question for a figure. */
const UNEXPLAINED_MAX = 6;
const UNEXPLAINED_CHARS_MAX = 120;
/** Nobody waits longer for a question back. */
const SECONDS_MAX = 10;
const READINGS_MAX = 20;

const Reply = z.object({
  readings: z.array(z.object({ words: z.string().min(1), code: z.string() })).max(READINGS_MAX),
});

export interface Unexplained {
  readonly intent: Intent;
  readonly question: Question;
  readonly thread: ThreadContext | null;
}

/**
 * The codes that a model proposes for the unexplained words of a question; none for too many words, or where it fails.
 * It is called once for each prompt: a store keeps its reply, except that of a failed call, which is tried again.
 */
export async function proposeMeanings(
  asked: Unexplained,
  services: ReadingServices,
  progress: Progress,
): Promise<readonly Meaning[]> {
  const { model, glossary, proposals } = services;
  if (model === null || !isShort(asked.intent)) return [];
  const system = wordsSystem(glossary);
  const prompt = promptOf(asked);
  const key = `${system}\n${prompt}`;
  const known = await proposals.proposal(key);
  if (known !== undefined) return known;
  const reply = await ask(model, { system, prompt }, services, progress);
  const absence = absenceIn(reply);
  if (absence !== null) {
    progress.noteAbsence(absence);
    return [];
  }
  const { meanings, isWhole } = reply.ok ? meaningsIn(reply.value, asked.intent, glossary) : NOTHING;
  if (!isWhole) progress.countModel({ calls: 0, usage: { inputTokens: 0, outputTokens: 0 }, guardTriggered: true });
  await proposals.keepProposal(key, meanings);
  return meanings;
}

const NOTHING = { meanings: [], isWhole: false };

function isShort({ unexplained }: Intent): boolean {
  const characters = unexplained.reduce((sum, { start, end }) => sum + end - start, 0);
  return unexplained.length > 0 && unexplained.length <= UNEXPLAINED_MAX && characters <= UNEXPLAINED_CHARS_MAX;
}

function promptOf({ intent, question, thread }: Unexplained): string {
  const { groups, operation, unexplained } = intent;
  return wordsPrompt({
    question: question.text,
    unexplained: unexplained.map(({ start, end }) => question.text.slice(start, end)),
    understood: { groups, operation: operation?.kind ?? null },
    thread: thread === null ? null : { groups: [slotsOf(thread.group)], operation: thread.operation?.kind ?? null },
    today: question.at,
  });
}

/** Written out, so that a prompt does not depend on the order in which a store gives the fields. */
function slotsOf({ metrics, entities, periods, dimensions }: SlotGroup): SlotGroup {
  return { metrics, entities, periods, dimensions };
}

function ask(
  model: LlmProvider,
  { system, prompt }: { readonly system: string; readonly prompt: string },
  { glossary, nowMs }: ReadingServices,
  progress: Progress,
): Promise<BudgetedReply> {
  const maxSeconds = Math.min(SECONDS_MAX, glossary.profile.narrative.maxSeconds);
  return startBudget(model, { maxSeconds, maxModelCalls: 1 }, { nowMs, progress }).ask(system, prompt);
}

/** Why there is no reply; null where there is one, usable or not. */
function absenceIn(reply: BudgetedReply): ModelAbsence | null {
  if (reply.ok) return null;
  switch (reply.reason) {
    case "max_seconds":
      return "llm_timeout";
    case "max_model_calls":
    case "llm_empty":
    case "llm_refused":
    case "llm_context_window":
    case "llm_invalid_json":
      return null;
    default:
      return reply.reason;
  }
}

/** The readings of known codes for unexplained words; `isWhole` if nothing else was in the reply. */
function meaningsIn(value: unknown, { rawQuestion, unexplained }: Intent, glossary: Glossary) {
  const parsed = Reply.safeParse(value);
  if (!parsed.success) return NOTHING;
  const read = parsed.data.readings.map(({ words, code }): readonly Meaning[] | null => {
    const places = unexplained.flatMap((range) =>
      placesOf(words, rawQuestion.slice(range.start, range.end), range.start),
    );
    if (places.length === 0) return null;
    if (code === SAYS_NOTHING) return [];
    return meantBy(code, glossary) === null
      ? null
      : places.map((start) => ({ start, end: start + words.length, code }));
  });
  return { meanings: read.flatMap((meanings) => meanings ?? []), isWhole: !read.includes(null) };
}

/** Everywhere that words stand in a text, without overlaps. */
function placesOf(words: string, text: string, offset: number): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(offset + at);
  return places;
}
