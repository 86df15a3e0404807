import type { Answer, AnswerRun, WhyPart } from "../../domain/answer.ts";
import { outcomeOf } from "../../domain/answer-outcome.ts";
import type { Clarification } from "../../domain/clarification.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import { codeOf } from "./audit-code.ts";
import type { AnsweredEvent, AuditDecision, AuditDelivery, AuditPlace } from "./audit-event.ts";
import { type ShownForm, shownOf } from "./shown.ts";

/** Who got an answer and where it was shown; see `AuditDelivery`. */
export interface AnswerDelivery {
  /** Null where the person is unknown. */
  readonly who: string | null;
  readonly place: AuditPlace;
  readonly delivery: Delivered;
}

type Delivered =
  | { readonly kind: "thread"; readonly clearance: Clearance; readonly ceiling: Clearance }
  | { readonly kind: "private" | "withheld"; readonly clearance: Clearance; readonly ceiling: Clearance | null };

/** The audit event of an answer: the decision and every cell, passage and document shown. Every answer has one. */
export function answeredEvent(run: AnswerRun, { who, place, delivery }: AnswerDelivery): AnsweredEvent {
  return {
    kind: "answered",
    who: who === null ? null : codeOf(who),
    place,
    requestId: codeOf(run.requestId),
    decision: decisionOf(run.answer),
    delivery: deliveryOf(run.answer, delivery, place.kind === "slack" ? "message" : "json"),
    providerCalls: run.providerCalls,
    elapsedMs: Math.max(0, Math.round(run.elapsedMs)),
  };
}

function deliveryOf(answer: Answer, delivered: Delivered, form: ShownForm): AuditDelivery {
  const { clearance } = delivered;
  switch (delivered.kind) {
    case "thread":
      return { kind: "thread", clearance, ceiling: delivered.ceiling, shown: shownOf(answer, form) };
    case "private":
      return { kind: "private", clearance, ceiling: delivered.ceiling, shown: shownOf(answer, form) };
    case "withheld":
      return { kind: "withheld", clearance, ceiling: delivered.ceiling };
  }
}

function decisionOf(answer: Answer): AuditDecision {
  switch (answer.kind) {
    case "figures": {
      const outcome = outcomeOf(answer);
      return {
        kind: "figures",
        outcome:
          outcome === "not_found" || outcome === "unrecognized_param" || outcome === "withheld" ? outcome : "answered",
        assumed: assumedSlots(answer.clarification),
        unused: answer.notUnderstood.map(({ slot }) => slot),
        declined: answer.declined.map(({ reason }) => reason),
        explanation: explanationOf(answer.why),
      };
    }
    case "check":
      return { kind: "check", verdicts: answer.figures.map(({ verdict }) => verdict.kind) };
    case "narrative":
      return { kind: "narrative", explanation: explanationOf(answer.why) };
    case "not_understood":
      return { kind: "not_understood", unused: answer.notUnderstood.map(({ slot }) => slot) };
    case "ask_first":
      return { kind: "ask_first", missing: answer.missing };
    case "refusal":
      return { kind: "refusal", external: codeOf(answer.external) };
    case "help":
      return { kind: "help", topic: answer.topic.kind };
    case "faq":
      return { kind: "faq", id: codeOf(answer.id), version: codeOf(answer.version) };
    case "unread":
      return { kind: "unread", because: answer.because };
    case "unavailable":
      return { kind: "unavailable", component: answer.component };
  }
}

function assumedSlots(clarification: Clarification) {
  return clarification.mode === "answer_with_assumptions" ? clarification.assumedSlots.map(({ slot }) => slot) : [];
}

function explanationOf(why: WhyPart | null) {
  if (why === null) return { kind: "not_asked" } as const;
  if (why.kind !== "run") return { kind: why.kind } as const;
  const { outcome, stopReason } = why.run;
  return { kind: "run", outcome, stopReason: codeOf(stopReason) } as const;
}
