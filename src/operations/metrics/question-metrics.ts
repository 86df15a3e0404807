import type { ClosedMetrics } from "./closed-metrics.ts";
import {
  LOOKUPS,
  listedEntries,
  MEMORY_OPERATIONS,
  OUTCOMES,
  ROUTES,
  SLOTS,
  STAGES,
  TOKEN_DIRECTIONS,
  UNREAD,
} from "./label-values.ts";
import type { QuestionMeasure, QuestionMetrics } from "./ports.ts";

/** From a fraction of a millisecond, by rules alone, to half a minute for an explanation with a model. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

export function questionMetrics(metrics: ClosedMetrics): QuestionMetrics {
  const counted = countersOf(metrics);
  const answerSeconds = metrics.histogram({
    name: "footnote_answer_seconds",
    help: "Time to answer a question, from its words to its answer, without Slack",
    labels: {},
    buckets: SECONDS,
  });
  const stageSeconds = metrics.histogram({
    name: "footnote_stage_seconds",
    help: "Time of one stage of answering",
    labels: { stage: STAGES },
    buckets: SECONDS,
  });
  const memoryLost = metrics.counter({
    name: "footnote_memory_lost_total",
    help: "Failures of the memory of threads that cost no answer, by what was done",
    labels: { operation: MEMORY_OPERATIONS },
  });
  return {
    memoryLost: (operation) => memoryLost.add({ operation }),
    answered: (measure) => {
      counted(measure);
      answerSeconds.observe({}, measure.elapsedMs / 1_000);
      for (const [stage, milliseconds] of listedEntries(STAGES, measure.stageMs))
        stageSeconds.observe({ stage }, milliseconds / 1_000);
    },
  };
}

function countersOf(metrics: ClosedMetrics): (measure: QuestionMeasure) => void {
  const questions = metrics.counter({
    name: "footnote_questions_total",
    help: "Questions by outcome; a refusal is the outcome refused",
    labels: { outcome: OUTCOMES, route: ROUTES },
  });
  const lookups = metrics.counter({
    name: "footnote_lookups_total",
    help: "Cells that were looked up, by result",
    labels: { result: LOOKUPS },
  });
  const notUnderstood = metrics.counter({
    name: "footnote_not_understood_total",
    help: "Stretches of words that were not used, by what they would have named",
    labels: { kind: SLOTS },
  });
  const unread = metrics.counter({
    name: "footnote_unread_total",
    help: "Questions of which nothing was read, by the limit that they were over",
    labels: { because: UNREAD },
  });
  const dropped = metrics.counter({
    name: "footnote_model_dropped_total",
    help: "Questions where something that the model returned was kept from the reader",
    labels: {},
  });
  const defects = metrics.counter({
    name: "footnote_defects_total",
    help: "Faults of the program that did not cost the answer; the log names them",
    labels: {},
  });
  const modelCalls = metrics.counter({
    name: "footnote_model_calls_total",
    help: "Calls to the model that questions made",
    labels: {},
  });
  const tokens = metrics.counter({
    name: "footnote_model_tokens_total",
    help: "Tokens of these calls",
    labels: { direction: TOKEN_DIRECTIONS },
  });
  return (measure) => {
    questions.add({ outcome: measure.outcome, route: measure.route ?? "none" });
    lookups.add({ result: "found" }, measure.cellCounts.found);
    lookups.add({ result: "not_found" }, measure.cellCounts.notFound);
    lookups.add({ result: "unrecognized" }, measure.cellCounts.unrecognized);
    for (const [kind, count] of listedEntries(SLOTS, measure.notUnderstoodSlots)) notUnderstood.add({ kind }, count);
    if (measure.unread !== null) unread.add({ because: measure.unread });
    if (measure.fabricationGuardTriggered) dropped.add({});
    defects.add({}, measure.defectCodes.length);
    modelCalls.add({}, measure.providerCalls);
    tokens.add({ direction: "input" }, measure.tokens.input);
    tokens.add({ direction: "output" }, measure.tokens.output);
  };
}
