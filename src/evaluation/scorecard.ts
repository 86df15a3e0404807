import { GATE_NAMES, type GateName, type HarmKind } from "./gates.ts";
import type { CaseResult, Mode, ModeRun } from "./run-cases.ts";

export interface Tally {
  readonly passed: number;
  readonly of: number;
}

export type GateTallies = Readonly<Record<GateName, Tally>>;

/** One mode's gates: over all cases, and by language and tag. */
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
  /** Whether something happened that must never happen. */
  readonly isHarmful: boolean;
  readonly answer: string;
}

/** Adds up what was judged. Gates stay apart, and so do layers. */
export function scorecardOf({ mode, results }: ModeRun): Scorecard {
  return {
    mode,
    cases: results.length,
    gates: tallies(results),
    byLanguage: layered(results, ({ golden }) => [golden.language]),
    byTag: layered(results, ({ golden }) => golden.tags),
    harms: harmsOf(results),
    modelCases: results.filter(({ observation }) => observation.providerCalls > 0).length,
    failures: results.flatMap(failureOf),
  };
}

function tallies(results: readonly CaseResult[]): GateTallies {
  const checks = results.flatMap(({ judgement }) => judgement.checks);
  const tally = (gate: GateName): Tally => {
    const own = checks.filter((check) => check.gate === gate);
    return { passed: own.filter(({ fault }) => fault === null).length, of: own.length };
  };
  return {
    numeric: tally("numeric"),
    citation: tally("citation"),
    refusal: tally("refusal"),
    no_refusal: tally("no_refusal"),
    clarification: tally("clarification"),
    no_clarification: tally("no_clarification"),
    absence: tally("absence"),
    withheld: tally("withheld"),
    named_words: tally("named_words"),
    reply: tally("reply"),
    coverage: tally("coverage"),
    answer_accuracy: tally("answer_accuracy"),
    citation_precision: tally("citation_precision"),
    faithfulness: tally("faithfulness"),
    silence: tally("silence"),
    premise: tally("premise"),
  };
}

function layered(
  results: readonly CaseResult[],
  layersOf: (result: CaseResult) => readonly string[],
): Readonly<Record<string, GateTallies>> {
  const layers = [...new Set(results.flatMap(layersOf))].toSorted();
  return Object.fromEntries(
    layers.map((layer) => [layer, tallies(results.filter((result) => layersOf(result).includes(layer)))]),
  );
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
