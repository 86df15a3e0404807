import { type Baseline, compareWithBaseline, type GateChange } from "./baseline.ts";
import type { Library } from "./library.ts";
import type { GoldenSet } from "./load-golden.ts";
import { type Mode, type ModeRun, markDisagreements, runCases, type Subject } from "./run-cases.ts";
import { type CaseFailure, type Scorecard, scorecardOf } from "./scorecard.ts";
import { isBelow } from "./tally.ts";

export interface Evaluation {
  readonly scorecards: readonly Scorecard[];
  /** Known gaps by mode; reported, but they never fail the evaluation. */
  readonly gaps: readonly GapReport[];
  readonly changes: readonly GateChange[];
  readonly passed: boolean;
}

export interface GapReport {
  readonly mode: Mode;
  readonly open: readonly CaseFailure[];
  /** Known gaps that pass now: these cases should be moved to the others. */
  readonly closed: readonly string[];
}

export interface EvaluateOptions {
  readonly golden: GoldenSet;
  /** One subject per mode to run. */
  readonly subjects: readonly (readonly [Mode, Subject])[];
  /** Null where there is none yet. */
  readonly baseline: Baseline | null;
  /** The documents that answers may cite; empty if they are not available. */
  readonly library: Library;
}

/** Runs a golden set and compares the results with the baseline. Any harm fails, even if the baseline has it. */
export async function evaluate({ golden, subjects, baseline, library }: EvaluateOptions): Promise<Evaluation> {
  const runs: ModeRun[] = [];
  const gapRuns: ModeRun[] = [];
  for (const [mode, subject] of subjects) {
    runs.push(await runCases(golden.cases, mode, subject, library));
    gapRuns.push(await runCases(golden.gaps, mode, subject, library));
  }
  const scorecards = markDisagreements(runs).map(scorecardOf);
  const changes = baseline === null ? [] : compareWithBaseline(scorecards, baseline);
  const harmless = scorecards.every(({ harms }) => Object.values(harms).every((count) => count === 0));
  return {
    scorecards,
    gaps: golden.gaps.length === 0 ? [] : markDisagreements(gapRuns).map(gapReport),
    changes,
    passed: harmless && !changes.some(isBelow),
  };
}

function gapReport(run: ModeRun): GapReport {
  const open = scorecardOf(run).failures;
  const failing = new Set(open.map(({ id }) => id));
  return {
    mode: run.mode,
    open,
    closed: run.results.map(({ golden }) => golden.id).filter((id) => !failing.has(id)),
  };
}
