import type { Intent } from "../domain/intent.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";

/** What a request means: as its words outside every thread, and no word of them is left over. `text` only stands for it. */
export function requestIntent(
  { request, language }: Extract<ResolvedQuestion, { kind: "request" }>,
  text: string,
): Intent {
  return {
    rawQuestion: text,
    language,
    route: "structured",
    topic: null,
    groups: [request.group],
    operation: request.operation,
    notUnderstood: [],
    suggestions: [],
    asksWhy: false,
    followUp: false,
    yearAssumed: false,
    samePart: null,
    wholeYear: false,
    refersToOthers: false,
    entityPlaced: false,
    comparesWithThread: false,
    namesWhole: false,
    reference: { to: null, two: false, axis: null, replaces: false },
    spans: [],
  };
}
