import type { Answer, AnswerRun } from "../domain/answer.ts";
import { narrativeRunOf, type Outcome, outcomeOf, routeOf } from "../domain/answer-outcome.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { Clarification } from "../domain/clarification.ts";
import type { Cell } from "../domain/fact.ts";
import type { NotUnderstood, Route, UnusedSlot } from "../domain/intent.ts";
import type { UnreadReason } from "../domain/question-limits.ts";
import type { Stage } from "../domain/stage.ts";
import type { TokenUsage } from "../model/llm-provider.ts";

/** Log record of one question: codes, counts and times; never the question, a value or a passage. */
export interface QuestionTrace {
  readonly requestId: string;
  readonly route: Route | null;
  readonly outcome: Outcome;
  /** Why the question was not read; null if it was. */
  readonly unread: UnreadReason | null;
  readonly clarificationMode: Clarification["mode"];
  readonly metricCodes: readonly string[];
  readonly entityCodes: readonly string[];
  readonly periodCodes: readonly string[];
  readonly cellCounts: { readonly found: number; readonly notFound: number; readonly unrecognized: number };
  readonly passageIds: readonly string[];
  /** True if some model output was dropped. */
  readonly fabricationGuardTriggered: boolean;
  /** Codes of program faults that did not prevent the answer, such as a provider that breaks its contract. */
  readonly defectCodes: readonly string[];
  readonly notUnderstoodCount: number;
  /** The same count by the slot that the words would have filled. */
  readonly notUnderstoodSlots: Readonly<Partial<Record<UnusedSlot, number>>>;
  readonly providerCalls: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly elapsedMs: number;
  readonly stageMs: Readonly<Partial<Record<Stage, number>>>;
}

export interface RunMeasures {
  readonly usage: TokenUsage;
  readonly guardTriggered: boolean;
  readonly defects: readonly string[];
  readonly stageMs: Readonly<Partial<Record<Stage, number>>>;
}

export function traceOf(run: AnswerRun, measures: RunMeasures): QuestionTrace {
  const { answer } = run;
  const cells = answer.kind === "figures" || answer.kind === "check" ? answer.cells : [];
  const addressed = cells.flatMap((cell): readonly Cell[] => (cell.status === "unrecognized_param" ? [] : [cell.cell]));
  const unused = "notUnderstood" in answer ? answer.notUnderstood : [];
  const count = (status: string): number => cells.filter((cell) => cell.status === status).length;
  return {
    requestId: run.requestId,
    route: routeOf(answer),
    outcome: outcomeOf(answer),
    unread: answer.kind === "unread" ? answer.because : null,
    clarificationMode: clarificationMode(answer),
    metricCodes: [...new Set(addressed.map((cell) => cell.metric))],
    entityCodes: [...new Set(addressed.map((cell) => cell.entity))],
    periodCodes: [...new Set(addressed.map((cell) => cell.period))],
    cellCounts: {
      found: cells.filter(hasFigure).length,
      notFound: count("not_found"),
      unrecognized: count("unrecognized_param"),
    },
    passageIds: narrativeRunOf(answer)?.evidence.map(({ passageId }) => passageId) ?? [],
    fabricationGuardTriggered: measures.guardTriggered,
    defectCodes: measures.defects,
    notUnderstoodCount: unused.length,
    notUnderstoodSlots: slotCounts(unused),
    providerCalls: run.providerCalls,
    tokens: { input: measures.usage.inputTokens, output: measures.usage.outputTokens },
    elapsedMs: run.elapsedMs,
    stageMs: measures.stageMs,
  };
}

function slotCounts(unused: readonly NotUnderstood[]): Readonly<Partial<Record<UnusedSlot, number>>> {
  const counts: Partial<Record<UnusedSlot, number>> = {};
  for (const { slot } of unused) counts[slot] = (counts[slot] ?? 0) + 1;
  return counts;
}

function clarificationMode(answer: Answer): Clarification["mode"] {
  switch (answer.kind) {
    case "figures":
    case "narrative":
      return answer.clarification.mode;
    case "ask_first":
    case "not_understood":
      return "ask_first";
    case "refusal":
      return "out_of_scope_entity";
    case "help":
    case "faq":
    case "check":
    case "unread":
    case "unavailable":
      return "none";
  }
}
