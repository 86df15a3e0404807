import type { Answer, AnswerRun, CellResult } from "../../src/domain/answer.ts";
import type { NarrowingOption } from "../../src/domain/clarification.ts";
import { phraseRequest } from "../../src/render/phrase-question.ts";
import { GLOSSARY } from "./company.ts";

/** A cell as short text, with its value where it is stored: `REVENUE BALTIC FY2025 = 700.25`. */
function cellText(result: CellResult): string {
  if (result.status === "unrecognized_param") return `${result.param}? ${result.raw}`;
  const { metric, entity, period, dimensions } = result.cell;
  const named = Object.values(dimensions).filter((value) => value !== "TOTAL");
  const at = [metric, entity, ...named, period].join(" ");
  return result.status === "found" ? `${at} = ${result.statement.figure.value}` : `${at} is not found`;
}

/** What a reader is shown: the cells and what was computed, or what kind of answer it is. */
export function shown({ answer }: AnswerRun): readonly string[] {
  if (answer.kind !== "figures") return [answer.kind];
  return [
    ...answer.cells.map(cellText),
    ...answer.derived.map(({ op, figure }) => `${op} ${figure.value}`),
    ...answer.declined.map(({ operation, reason }) => `no ${operation}: ${reason}`),
  ];
}

/** The slots that were assumed or carried: `entity BALTIC carried`. */
export function assumed({ answer }: AnswerRun): readonly string[] {
  if (answer.kind !== "figures" || answer.clarification.mode !== "answer_with_assumptions") return [];
  return answer.clarification.assumedSlots.map(({ slot, codes, from }) =>
    [slot, codes.join("+"), from.kind, ...(from.kind === "read_as" ? [from.raw] : [])].join(" "),
  );
}

/** Every option that an answer offers. */
export function optionsOf(answer: Answer): readonly NarrowingOption[] {
  switch (answer.kind) {
    case "figures": {
      const { clarification } = answer;
      return [...("narrowingOptions" in clarification ? clarification.narrowingOptions : []), ...answer.nearest];
    }
    case "not_understood":
    case "ask_first":
    case "refusal":
      return answer.options;
    case "help":
      return answer.examples;
    case "narrative":
    case "faq":
    case "check":
    case "unread":
    case "unavailable":
      return [];
  }
}

export function questionsOf({ answer }: AnswerRun): readonly string[] {
  return optionsOf(answer).map(({ request }) => phraseRequest(request, GLOSSARY, "en"));
}

/** The words of a question that were not used, as typed. */
export function unused({ answer }: AnswerRun): readonly string[] {
  return "notUnderstood" in answer ? answer.notUnderstood.map(({ raw }) => raw) : [];
}
