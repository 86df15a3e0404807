import type {
  NarrativeFailure,
  NarrativeOutcome,
  NarrativePhase,
  NarrativeRun,
  NarrativeStep,
  NarrativeStop,
} from "../domain/narrative.ts";

/** The findings of a run, without its steps, outcome and offers. */
export type RunFindings = Omit<NarrativeRun, "steps" | "stopReason" | "outcome" | "offers">;

/** Records the steps of one run and the first failure. */
export interface RunRecord {
  /** `success` until the first failure. */
  readonly stopReason: NarrativeStop;
  did(phase: NarrativePhase, counts: NarrativeStep["counts"]): void;
  /** Records a failure; the first one becomes the stop reason. */
  failed(phase: NarrativePhase, reason: NarrativeFailure, counts?: NarrativeStep["counts"]): void;
  /** Records once that an optional part was skipped and why; the stop reason stays as it is. */
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
      return { ...findings, offers: [], outcome, stopReason, steps };
    },
  };
}
