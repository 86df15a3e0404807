import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { LlmProvider } from "../llm/llm-provider.ts";
import type { Progress } from "./progress.ts";
import type { Services } from "./services.ts";
import { type LoopInput, type LoopOutcome, runToolLoop } from "./tool-loop.ts";

export interface ModelRequest {
  readonly model: LlmProvider;
  readonly question: Question;
  readonly target: LoopInput["target"];
  readonly language: Language;
}

/** Runs the tool loop for a question on the facts and the glossary of the company, and counts it in the progress. */
export async function askModel(request: ModelRequest, services: Services, progress: Progress): Promise<LoopOutcome> {
  const { model, question, target, language } = request;
  const outcome = await runToolLoop({
    provider: model,
    question: question.text,
    target,
    glossary: services.glossary,
    store: services.facts,
    today: question.at,
    language,
  });
  progress.countModel(outcome);
  if (outcome.defect !== null) progress.noteDefect(outcome.defect);
  return outcome;
}
