import type { Answer, FaqAnswer } from "../domain/answer.ts";
import { isGrounded } from "../domain/answer-outcome.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import { isReadable } from "../domain/sensitivity.ts";
import { type KeptStatement, readingKey } from "../question/vetted/kept-statement.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * What the owner of a metric said of this question, where nothing that is stored answers any part of it; else null.
 * A stored figure or reason comes first, and what is withheld is there.
 */
export async function saidInstead(
  answer: Answer,
  resolved: ResolvedQuestion | undefined,
  { statements, reader }: ReadingServices,
): Promise<FaqAnswer | null> {
  const reading = statements === undefined || !isNothing(answer) ? null : readingKey(resolved ?? null);
  const kept = reading === null ? null : ((await statements?.latestFor(reading)) ?? null);
  return kept === null || !isReadable(kept.sensitivity, reader.level) ? null : answerOf(kept);
}

function isNothing(answer: Answer): boolean {
  switch (answer.kind) {
    case "figures":
      return !isGrounded(answer.why) && answer.cells.every(({ status }) => status === "not_found");
    case "narrative":
      return answer.why.kind === "run" && !isGrounded(answer.why);
    default:
      return false;
  }
}

function answerOf({ id, text, source, day, sensitivity }: KeptStatement): FaqAnswer {
  return { kind: "faq", id, version: day, text: { en: text }, source, sensitivity };
}
