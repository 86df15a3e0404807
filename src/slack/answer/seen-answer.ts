import type { Answer, FoundCell } from "../../domain/answer.ts";
import { isGrounded, narrativeRunOf } from "../../domain/answer-outcome.ts";
import { sensitivityOf } from "../../domain/answer-sensitivity.ts";
import type { Source } from "../../domain/fact.ts";
import type { SeenAnswer } from "../ports.ts";
import { digestOf } from "./digest-of.ts";

/** Digests of a shown answer: one of all figures, and one of each passage or place. */
export function seenOf(answer: Answer): SeenAnswer {
  const run = narrativeRunOf(answer);
  const places = run === null ? [] : [...run.evidence, ...run.related];
  return {
    digest: digestOf(statedBy(answer), BY_READER),
    places: places.map((place) => digestOf(place, BY_READER)),
    level: sensitivityOf(answer),
  };
}

/** Whether an answer shows only content seen before. A model may phrase it differently or leave out a passage. */
export function isAsSeen(now: SeenAnswer, seen: SeenAnswer): boolean {
  return now.digest === seen.digest && now.places.every((place) => seen.places.includes(place));
}

function statedBy(answer: Answer): unknown {
  switch (answer.kind) {
    case "figures": {
      const { kind, route, cells, derived, declined, truncated, premise, why } = answer;
      return { kind, route, cells, derived, declined, truncated, premise, isGrounded: isGrounded(why) };
    }
    case "narrative":
      return { kind: answer.kind, isGrounded: isGrounded(answer.why) };
    default:
      return answer;
  }
}

/** Fields that depend on the reader, not on the content: other documents of the same name, and withheld statements. */
const BY_READER: ReadonlySet<string> = new Set(["from", "alsoWithheld"] satisfies (keyof Source | keyof FoundCell)[]);
