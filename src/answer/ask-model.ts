import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import type { Progress } from "./progress.ts";
import type { ReadingServices } from "./reader.ts";
import { type LoopInput, runToolLoop } from "./tool-loop.ts";

export interface ModelRequest {
  readonly model: LlmProvider;
  readonly question: Question;
  readonly target: LoopInput["target"];
  readonly language: Language;
}

/** Runs the tool loop on the facts that a model may be shown, and records its cost in `progress`. */
export async function askModel(request: ModelRequest, services: ReadingServices, progress: Progress): Promise<void> {
  const { model, question, target, language } = request;
  const outcome = await runToolLoop({
    provider: model,
    question: question.text,
    target,
    glossary: services.glossary,
    store: services.prompted,
    today: question.at,
    language,
  });
  progress.countModel(outcome);
  if (outcome.defect !== null) progress.noteDefect(outcome.defect);
}
