import type { Source } from "./fact.ts";
import type { Replacing } from "./passage.ts";
import type { PeriodCode } from "./period.ts";
import type { Language } from "./profile.ts";
import type { Labelled } from "./sensitivity.ts";

/** A passage as shown to a reader. */
export interface Evidence extends Labelled {
  readonly passageId: string;
  readonly source: Source;
  readonly title: string;
  readonly entity: string | null;
  readonly period: string | null;
  readonly issuedOn: string | null;
  /** Its replacement: only for questions about a former edition. */
  readonly replacedBy?: Omit<Replacing, "sensitivity">;
  readonly language: Language;
  /** Verbatim text of the document. */
  readonly quote: string;
}

/** `quoted`: verbatim · `shortened`: words of a document in their order, with "…" where some are left out. */
export type StatementOrigin = "quoted" | "shortened";

/** A sentence of an explanation, or adjoining ones. Every word of it is its document's own. */
export interface GroundedStatement {
  readonly text: string;
  /** Indexes into the run's evidence. */
  readonly citations: readonly number[];
  readonly origin: StatementOrigin;
}

/** A place that was found but does not answer, since it is about another period or entity. Never includes its text. */
export interface RelatedPlace extends Labelled {
  readonly source: Source;
  readonly title: string;
  readonly entity: string | null;
  readonly period: string | null;
}

/** A document, or a section of one, that a click opens. */
export interface DocumentOffer extends Labelled {
  /** Any passage of the section, or of the document. */
  readonly passageId: string;
  readonly title: string;
  readonly issuedOn: string | null;
  /** The heading; null for a summary of the whole document. */
  readonly section: string | null;
}

/** The result for the asker; `stopReason` says how the run ended. */
export type NarrativeOutcome = "grounded_answer" | "clarify";

/** Why the policy rejected a model's retrieval plan. */
export type IntentFault =
  | "not_object"
  | "kind"
  | "query"
  | "query_too_long"
  | "top_k"
  | "sources"
  | "source_not_allowed";

/** Why a model's choice was rejected. */
export type AnswerFault =
  | "missing_citations"
  | "citations_out_of_context"
  | "empty"
  | "markup"
  /** Stands in its passage, but does not answer the question. */
  | "other_question";

/** Why there is no reply of the model: the call failed or was not made. */
export type ModelAbsence =
  | "llm_timeout"
  | "llm_unavailable"
  | "llm_resting"
  | "llm_busy"
  | "llm_budget_used_up"
  | "llm_budget_unknown";

/** Why a model call gave nothing usable. */
export type ModelFault =
  | ModelAbsence
  | "llm_empty"
  | "llm_refused"
  | "llm_context_window"
  | "llm_invalid_json"
  | "llm_invalid_schema";

/** How a run ended, as a code; the complete list. */
export type NarrativeStop = "success" | NarrativeFailure;

export type NarrativeFailure =
  | ModelFault
  | `invalid_intent:${IntentFault}`
  /** Ends with the code of the source. */
  | `source_denied:${string}`
  /** Ends with the first fault; used where no statement was accepted. */
  | `invalid_answer:${AnswerFault}`
  | "max_seconds"
  | "max_model_calls";

export type NarrativePhase = "plan" | "retrieve" | "rerank" | "pack" | "compose" | "check" | "fallback";

/** One step of a run: codes and counts, never text. */
export interface NarrativeStep {
  readonly step: number;
  readonly phase: NarrativePhase;
  readonly ok: boolean;
  /** Why the step did not succeed; null where it did. */
  readonly reason: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** An explanation from documents, or the result that they contain none. */
export interface NarrativeRun {
  readonly outcome: NarrativeOutcome;
  readonly stopReason: NarrativeStop;
  readonly statements: readonly GroundedStatement[];
  /** Quoted from the places nearest to the question; only where there are no statements. */
  readonly closest: readonly GroundedStatement[];
  /** The passages that the statements or the closest places cite. */
  readonly evidence: readonly Evidence[];
  readonly related: readonly RelatedPlace[];
  /** The documents that the question wants its answer from, and that do not plainly say it; no others are quoted then. */
  readonly silent?: readonly RelatedPlace[] | undefined;
  /** Offers to open: further sections of the cited documents, or documents where nothing is near. */
  readonly offers: readonly DocumentOffer[];
  /** The entities that the question asks about. */
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  readonly isWhy: boolean;
  /** Words of the question that no passage contains. */
  readonly unmatched: readonly string[];
  /** Parts of the question, as typed, that the statements do not answer; absent where it has one part. */
  readonly unanswered?: readonly string[];
  readonly steps: readonly NarrativeStep[];
}

/** Why a run had no model replies; null where it had them or needed none. */
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

/** The sources of a run's evidence. */
export function narrativeSources(run: NarrativeRun | null): readonly Source[] {
  return run === null ? [] : run.evidence.map(({ source }) => source);
}
