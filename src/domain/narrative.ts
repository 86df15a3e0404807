import type { Source } from "./fact.ts";
import type { PeriodCode } from "./period.ts";
import type { Labelled } from "./sensitivity.ts";

/** A passage as a reader is shown it. */
export interface Evidence extends Labelled {
  readonly passageId: string;
  readonly source: Source;
  readonly title: string;
  readonly entity: string | null;
  readonly period: string | null;
  readonly issuedOn: string | null;
  /** The document's own words. */
  readonly quote: string;
}

/** `quoted`: a document's own words · `composed`: a model's words that were held against the passages they cite. */
export type StatementOrigin = "quoted" | "composed";

/** One sentence of an explanation. Only the grounding makes these, so that no unchecked text can take their place. */
export interface GroundedStatement {
  readonly text: string;
  /** Indexes into the run's evidence. */
  readonly citations: readonly number[];
  readonly origin: StatementOrigin;
}

/** Where something was found that does not answer: another period, or another entity. Never its text. */
export interface RelatedPlace extends Labelled {
  readonly source: Source;
  readonly title: string;
  readonly entity: string | null;
  readonly period: string | null;
}

/** What became of a run in the eyes of the asker; how it ran is its `stopReason`. */
export type NarrativeOutcome = "grounded_answer" | "clarify";

/** What broke the policy boundary in a plan. */
export type IntentFault =
  | "not_object"
  | "kind"
  | "query"
  | "query_too_long"
  | "top_k"
  | "sources"
  | "source_not_allowed";

/** What is wrong with a model's statement. */
export type AnswerFault =
  | "missing_citations"
  | "citations_out_of_context"
  | "empty"
  | "markup"
  | "figure"
  | "name"
  | "negation"
  | "direction"
  | "cause"
  | "content"
  /** Borne out, and yet no answer to what was asked. */
  | "other_question";

/** Why there is no reply of a model that was to be asked: it failed, or it was left alone. */
export type ModelAbsence =
  | "llm_timeout"
  | "llm_unavailable"
  | "llm_resting"
  | "llm_busy"
  | "llm_budget_used_up"
  | "llm_budget_unknown";

/** Why a turn of a model gave nothing that could be used. */
export type ModelFault =
  | ModelAbsence
  | "llm_empty"
  | "llm_refused"
  | "llm_context_window"
  | "llm_invalid_json"
  | "llm_invalid_schema";

/** How a run ended, as a code: every one that there is. */
export type NarrativeStop = "success" | NarrativeFailure;

export type NarrativeFailure =
  | ModelFault
  | `invalid_intent:${IntentFault}`
  /** With the name of a source, as a code. */
  | `source_denied:${string}`
  /** With the first fault, where no statement held. */
  | `invalid_answer:${AnswerFault}`
  | "max_seconds"
  | "max_model_calls";

export type NarrativePhase = "plan" | "retrieve" | "rerank" | "pack" | "compose" | "ground" | "fallback";

/** One step of a run: codes and counts, never text. */
export interface NarrativeStep {
  readonly step: number;
  readonly phase: NarrativePhase;
  readonly ok: boolean;
  /** Why it did not go as wished; null where it did. */
  readonly reason: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** An explanation out of documents, or the fact that they hold none. */
export interface NarrativeRun {
  readonly outcome: NarrativeOutcome;
  readonly stopReason: NarrativeStop;
  readonly statements: readonly GroundedStatement[];
  /** The passages that statements cite. */
  readonly evidence: readonly Evidence[];
  readonly related: readonly RelatedPlace[];
  /** What the explanation is about, as asked. */
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  readonly isWhy: boolean;
  /** Words of the question that no passage speaks of. */
  readonly unmatched: readonly string[];
  readonly steps: readonly NarrativeStep[];
}

/** Why a run went on without the model's replies; null where it had them, or needed none. */
export function modelAbsenceIn({ stopReason }: Pick<NarrativeRun, "stopReason">): ModelAbsence | null {
  switch (stopReason) {
    case "llm_timeout":
    case "llm_unavailable":
    case "llm_resting":
    case "llm_busy":
    case "llm_budget_used_up":
    case "llm_budget_unknown":
      return stopReason;
    case "max_seconds":
      return "llm_timeout";
    default:
      return null;
  }
}

/** The sources of what a run states, each once. */
export function narrativeSources(run: NarrativeRun | null): readonly Source[] {
  return run === null ? [] : run.evidence.map(({ source }) => source);
}
