import { z } from "zod";
import { GATE_NAMES, type GateName, type HarmKind } from "./gates.ts";
import type { CaseResult, Mode, ModeRun } from "./run-cases.ts";
import { countGates, layered, type Tally, TallySchema } from "./tally.ts";

export const TalliesSchema = z.record(z.enum(GATE_NAMES), TallySchema);
export type GateTallies = Readonly<Record<GateName, Tally>>;

/** The results of one mode: over all cases, by language and by tag. */
export interface Scorecard {
  readonly mode: Mode;
  readonly cases: number;
  readonly gates: GateTallies;
  readonly byLanguage: Readonly<Record<string, GateTallies>>;
  readonly byTag: Readonly<Record<string, GateTallies>>;
  readonly harms: Readonly<Record<HarmKind, number>>;
  /** Cases whose question went through a model. */
  readonly modelCases: number;
  readonly failures: readonly CaseFailure[];
}

export interface CaseFailure {
  readonly id: string;
  readonly question: string;
  readonly faults: readonly string[];
  /** Whether a harm occurred. */
  readonly isHarmful: boolean;
  readonly answer: string;
}

/** Counts the judged cases, by gate and layer. */
export function scorecardOf({ mode, results }: ModeRun): Scorecard {
  return {
    mode,
    cases: results.length,
    gates: tallies(results),
    byLanguage: layered(results, ({ golden }) => [golden.language], tallies),
    byTag: layered(results, ({ golden }) => golden.tags, tallies),
    harms: harmsOf(results),
    modelCases: results.filter(({ observation }) => observation.providerCalls > 0).length,
    failures: results.flatMap(failureOf),
  };
}

function tallies(results: readonly CaseResult[]): GateTallies {
  const checks = results.flatMap(({ judgement }) => judgement.checks);
  return TalliesSchema.parse(Object.fromEntries(countGates(GATE_NAMES, checks)));
}

function harmsOf(results: readonly CaseResult[]): Readonly<Record<HarmKind, number>> {
  const harms = results.flatMap(({ judgement }) => judgement.harms);
  const count = (kind: HarmKind): number => harms.filter((harm) => harm.kind === kind).length;
  return {
    fabricated_figure: count("fabricated_figure"),
    silent_error: count("silent_error"),
    restricted_shown: count("restricted_shown"),
    other_subject: count("other_subject"),
    modes_disagree: count("modes_disagree"),
  };
}

function failureOf({ golden, observation, judgement }: CaseResult): readonly CaseFailure[] {
  const faults = [
    ...judgement.harms.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...GATE_NAMES.flatMap((gate) =>
      judgement.checks
        .filter((check) => check.gate === gate && check.fault !== null)
        .map(({ fault }) => `${gate}: ${fault}`),
    ),
  ];
  if (faults.length === 0) return [];
  const isHarmful = judgement.harms.length > 0;
  return [{ id: golden.id, question: golden.question, faults, isHarmful, answer: observation.texts[0] ?? "" }];
}
