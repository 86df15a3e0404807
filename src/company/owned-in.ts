import type { AnswerRun } from "../domain/answer.ts";
import { isGrounded } from "../domain/answer-outcome.ts";
import { readsWhatHolds } from "../domain/limited-reading.ts";
import type { OwnedMetric } from "../domain/owned-metric.ts";
import type { Glossary } from "./glossary.ts";

/**
 * The first metric with an owner of which an answer finds no figure or no reason; null where there is none.
 * What is withheld is there, and nobody is asked for it.
 */
export function ownedIn(run: Pick<AnswerRun, "answer" | "resolved">, glossary: Glossary): OwnedMetric | null {
  for (const metric of unansweredIn(run)) {
    const owner = glossary.metric(metric)?.owner ?? null;
    if (owner !== null) return { metric, owner };
  }
  return null;
}

function unansweredIn({ answer, resolved }: Pick<AnswerRun, "answer" | "resolved">): readonly string[] {
  switch (answer.kind) {
    case "figures": {
      // Nobody says today what was known on a day in the past, or what another document should have said.
      if (!readsWhatHolds(answer)) return [];
      const isUnexplained = answer.why !== null && !isGrounded(answer.why);
      return answer.cells.flatMap((cell) =>
        cell.status === "not_found" || (isUnexplained && "cell" in cell) ? [cell.cell.metric] : [],
      );
    }
    case "narrative":
      if (isGrounded(answer.why) || resolved?.kind !== "decided") return [];
      return resolved.intent.groups.flatMap(({ metrics }) => metrics);
    default:
      return [];
  }
}
