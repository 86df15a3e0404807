import type { Offered } from "../ports.ts";

/** As many as Slack shows. */
const PROMPTS_MAX = 4;

/** Questions as Slack suggests them above the field where people type. */
export function suggestedPrompts(questions: readonly Offered[]) {
  return questions.slice(0, PROMPTS_MAX).map(({ label, question }) => ({ title: label, message: question }));
}
