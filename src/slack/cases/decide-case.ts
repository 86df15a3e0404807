import type { AnswerRun } from "../../domain/answer.ts";
import type { CaseChoice } from "../../domain/case-choice.ts";
import { type Clearance, lower } from "../../domain/sensitivity.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import { digestOf } from "../answer/digest-of.ts";
import { isAsSeen, seenOf } from "../answer/seen-answer.ts";
import { newPost } from "../deliver/ports.ts";
import type { DialogReply } from "../dialog-replies.ts";
import type { Edge } from "../edge.ts";
import type { Work } from "../intake/ports.ts";
import { admit } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import type { CaseSubmission } from "./case-click.ts";
import type { CaseTexts } from "./case-texts.ts";
import type { NewTest } from "./ports.ts";
import { caseLevel, decidable } from "./show-case.ts";

/** What becomes of a submitted case; `possible`: it may be done. */
type Decided = { readonly kind: "done"; readonly test: string | null } | { readonly kind: "possible" } | Mending;

interface Mending {
  readonly kind: "mend";
  readonly field: "choice" | "meant";
  readonly text: string;
}

/**
 * Decides a case: makes a test of its question where the curator says what to expect, and closes it. What is possible is
 * stored as work of its own before it is done, so that a test that is found already can be told from one that this very
 * decision made before a crash. A decision that is submitted again, or by a second curator, changes nothing that stands.
 */
export async function decideCase(edge: Edge, key: string, submission: CaseSubmission): Promise<void> {
  const decided = await decide(edge, key, submission);
  if (decided.kind === "possible") {
    const checked: Work = { kind: "case", key: `${key}:checked`, submission: { ...submission, checked: key } };
    await edge.outbox.keep([], { work: key, reason: null, row: null, next: [checked] });
    return;
  }
  await say(edge, submission, { key: submission.checked ?? key, decided });
  await edge.work.finish(key, null, edge.clock());
}

async function decide(edge: Edge, key: string, submission: CaseSubmission): Promise<Decided> {
  const { user, choice, language, checked } = submission;
  const texts = edge.texts[language];
  const refused = (text: string): Mending => ({ kind: "mend", field: "choice", text });
  const level = await caseLevel(edge, user);
  if (level === null) return refused(texts.documents.curatorsOnlyDecide);
  const receipt = await decidable(edge, submission.receipt, level);
  if (receipt === null) return refused(texts.receiptGone);
  let test: string | null = null;
  if (choice !== "close") {
    const made = await testOf(edge, { submission, choice, receipt, level });
    if ("field" in made) return { kind: "mend", field: made.field, text: texts.caseDecision[made.why] };
    if (checked === null && (await edge.cases.desk.has(receipt.id))) return refused(texts.caseDecision.isTest);
    if (checked === null) return { kind: "possible" };
    const saved = await edge.cases.desk.save(made);
    if (saved.kind !== "saved") return refused(texts.caseDecision[saved.kind === "known" ? "isTest" : "noTest"]);
    test = saved.id;
  }
  const event = {
    kind: "case_decided",
    who: codeOf(user),
    place: { kind: "slack", slackChannel: "home", threadTs: null },
    answer: codeOf(receipt.id),
    choice,
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: `case_decided:${digestOf(checked ?? key)}`, event }]);
  await edge.ratings.close(receipt.id);
  return { kind: "done", test };
}

interface Said {
  /** Of the submission. */
  readonly key: string;
  readonly decided: Exclude<Decided, { readonly kind: "possible" }>;
}

/** Tells the curator in the dialog, or in a direct message once it is closed. */
async function say(edge: Edge, { user, receipt, language }: CaseSubmission, { key, decided }: Said): Promise<void> {
  const reply: DialogReply =
    decided.kind === "done"
      ? { kind: "show", view: edge.cases.render.done(decided.test, language) }
      : { kind: "mend", errors: { [decided.field]: decided.text } };
  if (await edge.dialogs.give(key, reply)) return;
  const texts = edge.texts[language].caseDecision;
  const what = decided.kind === "done" ? texts.decided : decided.text;
  const place = { slackChannel: await edge.directory.directChannel(user), threadTs: null };
  const bodies = [{ text: texts.ofAnswer(receipt, what) }];
  await edge.outbox.keep([newPost(edge, { key: `case_told:${key}`, purpose: "note", place, bodies })]);
}

interface Deciding {
  readonly submission: CaseSubmission;
  readonly choice: Exclude<CaseChoice, "close">;
  readonly receipt: Receipt;
  readonly level: Clearance;
}

interface Fault {
  readonly field: "choice" | "meant";
  readonly why: Exclude<keyof CaseTexts, "ofAnswer">;
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
