import { type Check, check } from "./gates.ts";
import type { SourcesExpectation, WhyExpectation } from "./golden-case.ts";
import { squeezed } from "./narrative-observation.ts";
import type { Observation } from "./observation.ts";

/** For cases in which no document answers: none may be cited. */
export const NO_SOURCES: SourcesExpectation = { docs: [], says: [] };

/** A narrative question must take the narrative route, with any documents. */
export function replyCheck({ route, outcome }: Observation): Check {
  const inKind = route === "narrative" && (outcome === "answered" || outcome === "not_found");
  return check("reply", [inKind ? null : `is ${outcome} by route ${route}`]);
}

/** Checks statements and citations; where no document answers, that there are none. */
export function sourcesChecks(expect: SourcesExpectation, observation: Observation): readonly Check[] {
  return [
    ...(expect.says.length > 0 ? [check("answer_accuracy", unsaid(expect, observation))] : []),
    ...observation.passages.map(({ doc }) =>
      check("citation_precision", [expect.docs.includes(doc) ? null : `cites ${doc}`]),
    ),
    ...(expect.docs.length === 0 ? [silenceCheck(observation)] : []),
  ];
}

/** One check per statement, in every case. */
export function faithfulnessChecks({ statements }: Observation): readonly Check[] {
  return statements.map(({ text, fault }) => check("faithfulness", [fault === null ? null : `“${text}” ${fault}`]));
}

function unsaid({ says }: SourcesExpectation, { statements, texts }: Observation): readonly (string | null)[] {
  const stated = squeezed(statements.map(({ text }) => text).join("\n"));
  const written = squeezed(texts[0] ?? "");
  return says.map((piece) => {
    if (!stated.includes(squeezed(piece))) return `does not say “${piece}”`;
    return written.includes(squeezed(piece)) ? null : `does not write “${piece}”`;
  });
}

function silenceCheck({ statements, passages, admitsSilence }: Observation): Check {
  const [first] = statements;
  return check("silence", [
    first === undefined ? null : `states “${first.text}”`,
    passages.length === 0 ? null : `cites ${passages.map(({ doc }) => doc).join(", ")}`,
    admitsSilence ? null : "does not say that the documents hold nothing",
  ]);
}

/** Checks a denial against the change that the answer itself shows. */
export function premiseCheck({ premise }: WhyExpectation, { denial, derived }: Observation): Check {
  if (premise !== "contradicted") return check("premise", [denial === null ? null : "denies what holds"]);
  if (denial === null) return check("premise", ["does not deny what is wrong"]);
  const change = derived.find(({ op }) => op === "difference" || op === "change_points")?.value;
  const shown = change === undefined ? null : directionOf(change);
  return check("premise", [
    denial.isFirst ? null : "denies what is wrong only after something else",
    denial.claimed === denial.actual ? "denies what it says itself" : null,
    shown === null || shown === denial.actual ? null : `says ${denial.actual} where it shows ${change}`,
  ]);
}

function directionOf(change: string): "up" | "down" | "flat" {
  if (/^-/.test(change)) return "down";
  return /[1-9]/.test(change) ? "up" : "flat";
}
