import type { Answer, FiguresAnswer } from "../domain/answer.ts";
import { narrativeRunOf } from "../domain/answer-outcome.ts";
import type { Intent, SlotGroup, SpanKind } from "../domain/intent.ts";
import type { NarrativeDecision } from "../domain/resolved-question.ts";
import type { AskedDocuments } from "../domain/thread.ts";
import { joined, shownBy } from "../passages/shown-sentences.ts";

interface Turn<Of extends Answer = Answer> {
  readonly intent: Intent;
  readonly answer: Of;
}

/** The thread's memory of a question for documents. A follow-up keeps the words of its question. */
export function documentsAfter(
  { entities, periods, follows }: NarrativeDecision,
  { intent, answer }: Turn,
): AskedDocuments {
  const run = narrativeRunOf(answer);
  const shown = run === null ? [] : shownBy(run);
  return {
    asked: follows?.asked ?? askedWords(intent),
    entities,
    periods,
    // Where nothing was found, the places that were shown before are still the ones to read on in.
    shown: follows?.how === "more" || shown.length === 0 ? joined(shown, follows?.shown ?? []) : shown,
    besideFigures: false,
  };
}

/** The same of the reasons that a figure was shown with; null if it was shown without any. */
export function documentsBeside(
  { entities, periods }: SlotGroup,
  { intent, answer }: Turn<FiguresAnswer>,
): AskedDocuments | null {
  const run = narrativeRunOf(answer);
  if (run === null) return null;
  return { asked: askedWords(intent), entities, periods, shown: shownBy(run), besideFigures: true };
}

const OMITTED: ReadonlySet<SpanKind> = new Set<SpanKind>(["entity", "period", "artefact", "aside"]);
const NUMBERS = /\p{Sc}?\d[\d.,]*\s?%?/gu;
const WORDS_MAX = 200;

function askedWords({ rawQuestion, spans }: Intent): string {
  const said = spans.map(({ start, end, kind }) => (OMITTED.has(kind) ? " " : rawQuestion.slice(start, end))).join("");
  return said.replace(NUMBERS, " ").replace(/\s+/gu, " ").trim().slice(0, WORDS_MAX);
}
