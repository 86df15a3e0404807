import type { AnswerRun } from "../../domain/answer.ts";
import type { Question } from "../../domain/question.ts";
import type { Edge } from "../edge.ts";
import { type Admission, admitAgain } from "../people/admission.ts";

/** An answer with the access rights it was made by, which are still in force; null where it may not be shown at all. */
export interface RuledAnswer {
  readonly run: AnswerRun;
  readonly admission: Admission | null;
}

/** If the rules change during every attempt, no answer is shown. */
const TRIES_MAX = 3;

/**
 * Asks by the current access rules. If the asker's levels changed while the answer was made, the resolved question is
 * asked again by the new ones.
 */
export async function askByRules(edge: Edge, question: Question, asker: Admission): Promise<RuledAnswer> {
  let admission = asker;
  let asked = question;
  for (let tries = 1; ; tries++) {
    const { clearance, ceiling } = admission;
    const run = await edge.ask({ ...asked, clearance, ceiling });
    const now = admitAgain(edge, admission);
    if (now.kind === "denied") return { run, admission: null };
    if (now.clearance === clearance && now.ceiling === ceiling) return { run, admission: now };
    if (tries === TRIES_MAX) return { run, admission: null };
    admission = now;
    asked = { ...asked, id: edge.newId(), ...(run.resolved === undefined ? {} : { resolved: run.resolved }) };
  }
}
