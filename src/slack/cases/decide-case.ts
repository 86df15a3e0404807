import type { AnswerRun } from "../../domain/answer.ts";
import type { CaseChoice } from "../../domain/case-choice.ts";
import { type Clearance, lower } from "../../domain/sensitivity.ts";
import { isAsSeen, seenOf } from "../answer/seen-answer.ts";
import type { Edge } from "../edge.ts";
import { admit } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import type { RenderedView } from "../rendered.ts";
import type { CaseSubmission } from "./case-click.ts";
import type { CaseTexts } from "./case-texts.ts";
import type { NewTest } from "./ports.ts";
import { caseLevel, decidable } from "./show-case.ts";

/** The reply to a submitted case: the next view, or an error at a field. */
export type CaseReply =
  | { readonly kind: "done"; readonly view: RenderedView }
  | { readonly kind: "mend"; readonly field: "choice" | "meant"; readonly text: string };

/**
 * Decides a case, before Slack is answered: makes a test of its question where the curator says what to expect, and
 * closes it. A decision that is submitted again, or by a second curator, changes nothing that stands.
 */
export async function decideCase(edge: Edge, submission: CaseSubmission): Promise<CaseReply> {
  const { user, choice, language } = submission;
  const texts = edge.texts[language];
  const refused = (text: string): CaseReply => ({ kind: "mend", field: "choice", text });
  const level = await caseLevel(edge, user);
  if (level === null) return refused(texts.documents.curatorsOnlyDecide);
  const receipt = await decidable(edge, submission.receipt, level);
  if (receipt === null) return refused(texts.receiptGone);
  let test: string | null = null;
  if (choice !== "close") {
    const made = await testOf(edge, { submission, choice, receipt, level });
    if ("field" in made) return { kind: "mend", field: made.field, text: texts.caseDecision[made.why] };
    const saved = await edge.cases.desk.save(made);
    if (saved.kind !== "saved") return refused(texts.caseDecision[saved.kind === "known" ? "isTest" : "noTest"]);
    test = saved.id;
  }
  await edge.ratings.close(receipt.id);
  return { kind: "done", view: edge.cases.render.done(test, language) };
}

interface Deciding {
  readonly submission: CaseSubmission;
  readonly choice: Exclude<CaseChoice, "close">;
  readonly receipt: Receipt;
  readonly level: Clearance;
}

interface Fault {
  readonly field: "choice" | "meant";
  readonly why: keyof CaseTexts;
}

/** The test that a curator asks for, or why there is none. */
async function testOf(edge: Edge, deciding: Deciding): Promise<NewTest | Fault> {
  const { choice, receipt, submission } = deciding;
  if (needsThread(receipt)) return { field: "choice", why: "needsThread" };
  const asker = await askerLevels(edge, deciding);
  const at = edge.dayOf(receipt.at);
  const test = { receipt, at, ...asker };
  const ask = (text: string): Promise<AnswerRun> =>
    edge.ask({ id: edge.newId(), text, at, conversation: null, asker: null, ...asker });
  switch (choice) {
    case "asks_metric":
      return { ...test, expects: "metric" };
    case "asks_entity":
      return { ...test, expects: "entity" };
    case "asks_period":
      return { ...test, expects: "period" };
    case "as_answered": {
      const run = await ask(receipt.question);
      return isAsSeen(seenOf(run.answer), receipt.seen)
        ? { ...test, expects: run }
        : { field: "choice", why: "answersOtherwise" };
    }
    case "figures":
    case "not_found":
    case "refused": {
      const asksItself = submission.meant === "" && choice === "not_found";
      if (submission.meant === "" && !asksItself) return { field: "meant", why: "meantMissing" };
      const run = await ask(asksItself ? receipt.question : submission.meant);
      return isMeant(run, choice) ? { ...test, expects: run } : { field: "meant", why: NOT_MEANT[choice] };
    }
  }
}

/** A question whose slots came from its thread says something else alone. */
function needsThread({ resolved }: Receipt): boolean {
  if (resolved?.kind !== "decided") return false;
  const { intent, decision } = resolved;
  return intent.followUp || decision.assumed.some(({ from }) => from.kind === "carried");
}

/** The asker's levels as they are now, and nothing that the curator may not see. */
async function askerLevels(
  edge: Edge,
  { receipt: { asker, askedIn }, level }: Deciding,
): Promise<Pick<NewTest, "clearance" | "ceiling">> {
  const admitted = await admit(edge, { user: asker, slackChannel: askedIn.slackChannel });
  const clearance = admitted.kind === "admitted" ? lower(admitted.clearance, level) : level;
  const ceiling = admitted.kind === "admitted" ? lower(admitted.ceiling, clearance) : clearance;
  return { clearance, ceiling };
}

const NOT_MEANT = { figures: "noFigures", not_found: "notAbsent", refused: "notRefused" } as const;

/** Whether the question that a curator wrote is answered in the way that they chose. */
function isMeant({ answer }: AnswerRun, choice: keyof typeof NOT_MEANT): boolean {
  const isThere = answer.kind === "figures" && answer.cells.some(({ status }) => status !== "not_found");
  switch (choice) {
    case "figures":
      return answer.kind === "narrative" || isThere;
    case "not_found":
      return answer.kind === "figures" && !isThere;
    case "refused":
      return answer.kind === "refusal";
  }
}
