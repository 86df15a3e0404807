import type { Source } from "./fact.ts";
import type { PeriodCode } from "./period.ts";

/** A passage as a reader is shown it. */
export interface Evidence {
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
export interface RelatedPlace {
  readonly source: Source;
  readonly title: string;
  readonly entity: string | null;
  readonly period: string | null;
}

/** What became of a run in the eyes of the asker; how it ran is its `stopReason`. */
export type NarrativeOutcome = "grounded_answer" | "clarify";

/**
 * How a run ended, as a code: `success`, `invalid_intent:*`, `source_denied:*`, `llm_timeout`, `llm_empty`, `llm_invalid_json`,
 * `llm_invalid_schema`, `llm_unavailable`, `llm_refused`, `llm_context_window`, `invalid_answer:*`, `max_seconds`,
 * `max_model_calls`, `max_characters`, `no_sources`.
 */
export type NarrativeStop = string;

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

/** The sources of what a run states, each once. */
export function narrativeSources(run: NarrativeRun | null): readonly Source[] {
  return run === null ? [] : run.evidence.map(({ source }) => source);
}
