import { answerQuestion } from "../../src/answer/answer-question.ts";
import type { Services } from "../../src/answer/services.ts";
import type { CheckAnswer } from "../../src/domain/answer.ts";
import type { CalendarDate } from "../../src/domain/calendar.ts";
import type { LimitedReading } from "../../src/domain/limited-reading.ts";
import type { CheckedFigure } from "../../src/domain/message-check.ts";
import type { Question } from "../../src/domain/question.ts";
import { languageOf } from "../../src/language/han.ts";
import { TODAY } from "./company.ts";

type Asking = Partial<Pick<Question, "asker" | "clearance" | "ceiling" | "audience" | "isShared">> & {
  readonly at?: CalendarDate;
  readonly limits?: LimitedReading;
};

/** Has a message checked, as its shortcut does. */
export async function checkOf(
  message: string,
  services: Services,
  { limits, ...asking }: Asking = {},
): Promise<CheckAnswer> {
  const resolved = { kind: "check", message, language: languageOf(message), ...limits } as const;
  const question: Question = {
    id: "q",
    text: message,
    resolved,
    at: TODAY,
    conversation: null,
    asker: null,
    ...asking,
  };
  const { answer } = await answerQuestion(question, services);
  if (answer.kind !== "check") throw new Error(`Not checked: ${answer.kind}`);
  return answer;
}

/** Each figure as `agrees REVENUE BALTIC FY2025`; a change with both periods, an open slot with a question mark. */
export function verdicts(answer: CheckAnswer): readonly string[] {
  return [
    ...answer.figures.map((figure) => `${figure.raw} ${verdictOf(figure)} ${addressText(figure, answer)}`),
    ...(answer.untied.length === 0 ? [] : [`untied ${answer.untied.length}`]),
    ...(answer.external.length === 0 ? [] : [`external ${answer.external.length}`]),
    ...(answer.beyond === 0 ? [] : [`beyond ${answer.beyond}`]),
  ];
}

function verdictOf({ verdict, assumed }: CheckedFigure): string {
  const kind = verdict.kind === "unclear" ? verdict.because : verdict.kind;
  return assumed.some(({ from }) => from.kind === "default") ? `${kind}?` : kind;
}

function addressText({ cells }: CheckedFigure, answer: CheckAnswer): string {
  const found = cells.flatMap((index) => {
    const cell = answer.cells[index];
    return cell === undefined || cell.status === "unrecognized_param" ? [] : [cell.cell];
  });
  const [first] = found;
  if (first === undefined) return "";
  const parts = Object.values(first.dimensions).filter((value) => value !== "TOTAL");
  return [first.metric, first.entity, ...parts, found.map(({ period }) => period).join(">")].join(" ");
}
