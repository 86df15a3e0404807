import { type Answer, type FoundCell, isGrounded, narrativeRunOf } from "../../domain/answer.ts";
import { sensitivityOf } from "../../domain/answer-sensitivity.ts";
import type { Source } from "../../domain/fact.ts";
import type { SeenAnswer } from "../ports.ts";
import { digestOf } from "./digest-of.ts";

/** What somebody sees of an answer: everything that is stated and computed as one, and each passage or place by itself. */
export function seenOf(answer: Answer): SeenAnswer {
  const run = narrativeRunOf(answer);
  const places = run === null ? [] : [...run.evidence, ...run.related];
  return {
    digest: digestOf(statedBy(answer), BY_READER),
    places: places.map((place) => digestOf(place, BY_READER)),
    level: sensitivityOf(answer),
  };
}

/** Whether an answer shows what was seen and nothing else. A model may word it otherwise, or leave a passage out. */
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

/** What depends on who reads, and not on what is stated: further documents of a name, and further statements of a figure. */
const BY_READER: ReadonlySet<string> = new Set(["from", "alsoWithheld"] satisfies (keyof Source | keyof FoundCell)[]);
