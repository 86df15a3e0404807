import type {
  NarrativeFailure,
  NarrativeOutcome,
  NarrativePhase,
  NarrativeRun,
  NarrativeStep,
  NarrativeStop,
} from "../domain/narrative.ts";

/** What a run has found so far, beside its steps. */
export type RunFindings = Omit<NarrativeRun, "steps" | "stopReason" | "outcome">;

/** Keeps the steps of one run, and the first reason why it did not go as wished. */
export interface RunRecord {
  /** The end as a code: `success` until something fails. */
  readonly stopReason: NarrativeStop;
  did(phase: NarrativePhase, counts: NarrativeStep["counts"]): void;
  /** Notes a failure; the first one names the end of the run. */
  failed(phase: NarrativePhase, reason: NarrativeFailure, counts?: NarrativeStep["counts"]): void;
  /** Notes, once, that an optional part was left out and why: the run goes on as if it had never been asked for. */
  noted(phase: NarrativePhase, reason: string): void;
  close(findings: RunFindings): NarrativeRun;
}

export function startRunRecord(): RunRecord {
  const steps: NarrativeStep[] = [];
  let stopReason: NarrativeStop = "success";
  const add = (phase: NarrativePhase, reason: string | null, counts: NarrativeStep["counts"]): void => {
    steps.push({ step: steps.length + 1, phase, ok: reason === null, reason, counts });
  };
  return {
    get stopReason() {
      return stopReason;
    },
    did: (phase, counts) => add(phase, null, counts),
    failed: (phase, reason, counts = {}) => {
      add(phase, reason, counts);
      if (stopReason === "success") stopReason = reason;
    },
    noted: (phase, reason) => {
      if (!steps.some((step) => step.phase === phase && step.reason === reason)) add(phase, reason, {});
    },
    close: (findings) => {
      const outcome: NarrativeOutcome = findings.statements.length > 0 ? "grounded_answer" : "clarify";
      return { ...findings, outcome, stopReason, steps };
    },
  };
}
