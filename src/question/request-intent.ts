import type { Intent } from "../domain/intent.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import { EMPTY_GROUP } from "./open-slots.ts";

/** An intent without anything parsed from words. */
export function wordlessIntent(rawQuestion: string, language: Intent["language"]): Intent {
  return {
    rawQuestion,
    language,
    route: "structured",
    topic: null,
    groups: [EMPTY_GROUP],
    operation: null,
    notUnderstood: [],
    suggestions: [],
    asksWhy: false,
    followUp: false,
    yearAssumed: [],
    samePart: null,
    wholeYear: false,
    refersToOthers: false,
    entityPlaced: false,
    comparesWithThread: false,
    namesWhole: false,
    reference: { to: null, two: false, axis: null, replaces: false },
    claim: null,
    readAs: [],
    spans: [],
    unexplained: [],
  };
}

/** The intent of a button's request, outside of any thread. `text` is displayed, not parsed. */
export function requestIntent(
  { request, language }: Extract<ResolvedQuestion, { kind: "request" }>,
  text: string,
): Intent {
  return { ...wordlessIntent(text, language), groups: [request.group], operation: request.operation };
}
