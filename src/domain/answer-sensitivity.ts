import type { Answer, FoundCell } from "./answer.ts";
import { narrativeRunOf } from "./answer-outcome.ts";
import { storedCells } from "./cell-figures.ts";
import type { NarrativeRun } from "./narrative.ts";
import { type Clearance, highest, type Labelled, levelIn } from "./sensitivity.ts";

/**
 * The highest level of all that an answer shows or gives away; PUBLIC where no stored content is shown.
 * Derived figures are covered by their operands, which are shown.
 */
export function sensitivityOf(answer: Answer): Clearance {
  if (answer.kind === "faq") return answer.sensitivity;
  if (answer.kind === "help" && answer.held !== undefined) return answer.held.level;
  const hasCells = answer.kind === "figures" || answer.kind === "check";
  const cells = hasCells ? storedCells(answer.cells).flatMap(statementsOf) : [];
  const waiting = answer.kind === "figures" ? (answer.waiting ?? []) : [];
  const givenAway = hasCells && answer.givesAway !== undefined ? [answer.givesAway] : [];
  return highest([...[...cells, ...waiting, ...placesOf(narrativeRunOf(answer))].map(levelIn), ...givenAway]);
}

function statementsOf({ statement, conflicts, superseded }: FoundCell): readonly Labelled[] {
  return [statement, ...conflicts, ...superseded];
}

function placesOf(run: NarrativeRun | null): readonly Labelled[] {
  return run === null ? [] : [...run.evidence, ...run.related, ...(run.silent ?? []), ...run.offers];
}
