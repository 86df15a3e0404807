import type { AnswerRun } from "../../domain/answer.ts";
import type { Question } from "../../domain/question.ts";
import type { Edge } from "../edge.ts";
import { type Admission, admitAgain } from "../people/admission.ts";

/** An answer, and who may see what by the rules that it was made by and that still hold; null where it may be shown nowhere. */
export interface RuledAnswer {
  readonly run: AnswerRun;
  readonly admission: Admission | null;
}

/** Rules that change with every attempt are no rules to answer by. */
const TRIES_MAX = 3;

/**
 * Asks by the rules of now. What an answer may show was judged by the levels of its question: where they are others when it is done, the
 * same is asked again, as it was resolved, by those.
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
