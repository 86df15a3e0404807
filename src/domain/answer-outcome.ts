import type { Answer, CellResult, WhyPart } from "./answer.ts";
import { hasFigure } from "./cell-figures.ts";
import type { Route } from "./intent.ts";
import type { NarrativeRun } from "./narrative.ts";
import type { UnreadReason } from "./question-limits.ts";

/** The kinds of result, for logs and metrics. */
export const OUTCOMES = [
  "answered",
  "not_found",
  "withheld",
  "unrecognized_param",
  "ask_first",
  "refused",
  "help",
  "unavailable",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

export function outcomeOf(answer: Answer): Outcome {
  switch (answer.kind) {
    case "figures":
      return isGrounded(answer.why) ? "answered" : figuresOutcome(answer.cells);
    case "not_understood":
      return "unrecognized_param";
    case "ask_first":
      return "ask_first";
    case "refusal":
      return "refused";
    case "help":
      return "help";
    case "narrative":
      return isGrounded(answer.why) ? "answered" : "not_found";
    case "faq":
      return "answered";
    case "check":
      return answer.cells.length === 0 ? "not_found" : figuresOutcome(answer.cells);
    case "unread":
      return REFUSED.includes(answer.because) ? "refused" : "unrecognized_param";
    case "unavailable":
      return "unavailable";
  }
}

/** Reasons of what is not done, rather than of words that are not read. */
const REFUSED: readonly UnreadReason[] = ["too_long", "known_on_later_day", "known_on_unnamed"];

function figuresOutcome(cells: readonly CellResult[]): Outcome {
  if (cells.some(hasFigure)) return "answered";
  if (cells.some((cell) => cell.status === "withheld")) return "withheld";
  return cells.some((cell) => cell.status === "not_found") ? "not_found" : "unrecognized_param";
}

/** The route of an answer; null where the flow ended before routing. */
export function routeOf(answer: Answer): Route | null {
  switch (answer.kind) {
    case "figures":
    case "not_understood":
      return answer.route;
    case "check":
      return "structured";
    case "narrative":
      return "narrative";
    case "faq":
      return "faq";
    case "ask_first":
    case "refusal":
    case "help":
    case "unread":
    case "unavailable":
      return null;
  }
}

/** Whether the explanation has statements that are backed by passages. */
export function isGrounded(why: WhyPart | null): boolean {
  return why?.kind === "run" && why.run.outcome === "grounded_answer";
}

/** The narrative run of an answer; null where there was none. */
export function narrativeRunOf(answer: Answer): NarrativeRun | null {
  if (answer.kind !== "figures" && answer.kind !== "narrative") return null;
  return answer.why?.kind === "run" ? answer.why.run : null;
}
