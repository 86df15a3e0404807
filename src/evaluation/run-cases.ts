import type { Glossary } from "../company/glossary.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { Question } from "../domain/question.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { Judgement } from "./gates.ts";
import type { GoldenCase } from "./golden-case.ts";
import { judge } from "./judge.ts";
import type { Library } from "./library.ts";
import type { NarrativeContext } from "./narrative-observation.ts";
import { type Observation, observe } from "./observation.ts";
import { otherSubject } from "./other-subject.ts";
import { type RestrictedText, restrictedTextOf } from "./restricted-text.ts";

/** `engine`: rules only · `loop`: questions about one cell also go through a model's tool loop. */
export type Mode = "engine" | "loop";
export const MODES: readonly Mode[] = ["engine", "loop"];

export interface CaseResult {
  readonly golden: GoldenCase;
  readonly observation: Observation;
  readonly judgement: Judgement;
}

export interface ModeRun {
  readonly mode: Mode;
  readonly results: readonly CaseResult[];
}

export interface Subject {
  readonly glossary: Glossary;
  readonly ask: (question: Question) => Promise<AnswerRun>;
}

/** Asks all cases in order, so that turns of a thread follow each other, and judges the answers. */
export async function runCases(
  cases: readonly GoldenCase[],
  mode: Mode,
  { glossary, ask }: Subject,
  library: Library,
): Promise<ModeRun> {
  const restrictedFor = new Map<Clearance, RestrictedText>();
  const contextFor = (clearance: Clearance): NarrativeContext => {
    const restricted = restrictedFor.get(clearance) ?? restrictedTextOf(library, clearance);
    restrictedFor.set(clearance, restricted);
    return { glossary, library, clearance, restricted };
  };
  const results: CaseResult[] = [];
  for (const golden of cases) {
    const { id, question: text, at, conversation, clearance, ceiling } = golden;
    const run = await ask({ id, text, at, conversation, asker: null, clearance, ceiling });
    const observation = observe(run, contextFor(clearance));
    results.push({ golden, observation, judgement: judgeCase(golden, observation, glossary) });
  }
  return { mode, results };
}

function judgeCase({ expect, at }: GoldenCase, observation: Observation, glossary: Glossary): Judgement {
  const { checks, harms } = judge(expect, observation);
  const calendar = { fiscalYears: glossary.profile.fiscalYears, today: at };
  const other = otherSubject(expect, observation.passages, calendar);
  return { checks, harms: other === null ? harms : [...harms, { kind: "other_subject", detail: other }] };
}

/** Marks cases that the modes answer differently: a model must not add or remove anything. */
export function markDisagreements(runs: readonly ModeRun[]): readonly ModeRun[] {
  const [first, ...others] = runs;
  if (first === undefined) return [];
  const reference = new Map(first.results.map(({ golden, observation }) => [golden.id, observation.comparable]));
  const marked = others.map(({ mode, results }) => ({
    mode,
    results: results.map((result) =>
      reference.get(result.golden.id) === result.observation.comparable ? result : disagreeing(result, first.mode),
    ),
  }));
  return [first, ...marked];
}

function disagreeing(result: CaseResult, other: Mode): CaseResult {
  const { checks, harms } = result.judgement;
  const harm = { kind: "modes_disagree" as const, detail: `is not the answer of mode ${other}` };
  return { ...result, judgement: { checks, harms: [...harms, harm] } };
}
