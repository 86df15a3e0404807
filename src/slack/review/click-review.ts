import type { Language } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { Choice } from "../../import/tables/statement.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import type { Listener } from "../answer/show-alone.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { curationFor } from "../people/admission.ts";
import type { AskedQuestion, Curation, DecideResult, DecisionNote, ReviewDecision } from "../ports.ts";
import { escapeMrkdwn } from "../texts.ts";
import { type DecisionLine, type MessagePlace, type ReviewBoard, readBoard, withDecision } from "./review-boards.ts";
import type { DialogReviewClick, DirectReviewClick, ReviewOpening } from "./review-click.ts";
import { openDialog } from "./review-dialogs.ts";
import { nextQuestion, openReview, updateBoard } from "./show-review.ts";
import { tellOwner } from "./tell-owner.ts";

/** Handles a click under a review question. Only curators with clearance may decide; of several clicks, one wins. */
export async function clickReview(edge: Edge, click: DirectReviewClick): Promise<void> {
  const curation = await curationWith(edge, click);
  if (curation === null) return;
  const { use } = click;
  switch (use.kind) {
    case "choose":
      return decideHere(edge, curation, { click, decision: { kind: "choose", option: use.option } });
    case "reject":
      return decideHere(edge, curation, { click, decision: { kind: "reject" } });
    case "tell_owner":
      return tellOwner(edge, curation, click);
    case "next":
      return skip(edge, curation, click);
  }
}

/** Opens the dialog of a button. */
export async function clickReviewDialog(edge: Edge, click: DialogReviewClick): Promise<void> {
  await openDialog(edge, click, () => curationWith(edge, click));
}

/** The document service for curators; everybody else is told why nothing happens. */
async function curationWith(edge: Edge, click: DirectReviewClick | DialogReviewClick): Promise<Curation | null> {
  const curation = await curationFor(edge, click);
  if (curation === null)
    await tellPrivately(edge, listenerOf(click), edge.texts[click.language].documents.curatorsOnlyDecide);
  return curation;
}

/** Opens the review queue after a click, at its first question or at the one that the button names. */
export async function clickOpenReview(
  edge: Edge,
  { key, opening }: { readonly key: string; readonly opening: ReviewOpening },
): Promise<void> {
  const { user, slackChannel, language, question, threadTs = null } = opening;
  const curation = await curationFor(edge, { user, slackChannel });
  if (curation === null) {
    const text = edge.texts[language].documents.curatorsOnlyReview;
    await tellPrivately(edge, { user, slackChannel, threadTs }, text);
    return edge.work.finish(key, "nothing_to_do", edge.clock());
  }
  await openReview(edge, curation, { key, user, place: { slackChannel, threadTs }, language, question });
}

function decideHere(
  edge: Edge,
  curation: Curation,
  { click, decision }: { readonly click: DirectReviewClick; readonly decision: ReviewDecision },
): Promise<void> {
  const place = placeOf(click);
  return edge.boards.inTurn(place, async () => {
    const settled = await decide(edge, curation, {
      asked: click,
      decision,
      slackChannel: click.slackChannel,
      note: { by: click.user, why: edge.texts[click.language].documents.clicked, teach: null },
    });
    const target = { place, board: boardOf(edge, click), language: click.language };
    await showOutcome(edge, curation, { id: click.id, settled, target, listener: listenerOf(click) });
  });
}

async function skip(edge: Edge, curation: Curation, click: DirectReviewClick): Promise<void> {
  const place = placeOf(click);
  return edge.boards.inTurn(place, () =>
    showNext(edge, curation, {
      after: click.id,
      user: click.user,
      target: { place, board: boardOf(edge, click), language: click.language },
    }),
  );
}

/** The question, if known, and the result of the decision. */
export interface Settled {
  readonly question: ReviewQuestion | null;
  readonly result: DecideResult | { readonly kind: "failed" };
}

/** Decides a question, and records it; an error counts as no decision. Throws where it was made and not recorded. */
export async function decide(
  edge: Edge,
  curation: Curation,
  { asked: { id, seen }, decision, note, slackChannel }: Decision,
): Promise<Settled> {
  const settled = await settle(edge, curation, { asked: { id, seen }, decision, note });
  const made = madeBy(note.by, settled.result);
  if (made !== null) await recordDecision(edge, { id, note, slackChannel }, made);
  return settled;
}

async function settle(
  edge: Edge,
  curation: Curation,
  { asked, decision, note }: Omit<Decision, "slackChannel">,
): Promise<Settled> {
  try {
    const question = await curation.item(asked.id);
    return { question, result: await curation.decide(asked, decision, note) };
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "deciding a question failed");
    return { question: null, result: { kind: "failed" } };
  }
}

interface Decision {
  readonly asked: AskedQuestion;
  readonly decision: ReviewDecision;
  readonly note: DecisionNote;
  readonly slackChannel: string;
}

interface Made {
  readonly choice: Choice["kind"] | "reopened";
  readonly at: string;
}

/**
 * What a person decided, with this click or with an earlier one: a decision that was made before a crash may have no entry
 * yet. Null where it was somebody else, or nothing was decided.
 */
function madeBy(user: string, result: Settled["result"]): Made | null {
  switch (result.kind) {
    case "decided":
      return { choice: result.choice.kind, at: result.at };
    case "already_decided":
      return result.by === user ? { choice: result.choice.kind, at: result.at } : null;
    case "taken_back":
      return { choice: "reopened", at: result.at };
    case "not_standing":
      return result.reopened?.by === user ? { choice: "reopened", at: result.reopened.at } : null;
    default:
      return null;
  }
}

/** Once for each decision, which its question, its person and its time tell apart. */
async function recordDecision(
  edge: Edge,
  { id, note, slackChannel }: Omit<Decision, "decision" | "asked"> & Pick<AskedQuestion, "id">,
  { choice, at }: Made,
): Promise<void> {
  const event = {
    kind: "document_question_decided",
    who: codeOf(note.by),
    place: { kind: "slack", slackChannel, threadTs: null },
    question: id,
    choice,
    taught: note.teach !== null,
  } as const;
  const key = `document_question_decided:${id}:${codeOf(note.by)}:${at}`;
  await edge.audit.record([{ at: edge.clock(), key, event }]);
}

interface Target {
  readonly place: MessagePlace;
  readonly board: ReviewBoard;
  readonly language: Language;
}

/** Shows a decision in its message, with the next question; or tells the person why nothing happened. */
export async function showOutcome(
  edge: Edge,
  curation: Curation,
  {
    id,
    settled: { question, result },
    target,
    listener,
  }: { readonly id: number; readonly settled: Settled; readonly target: Target; readonly listener: Listener },
): Promise<void> {
  const texts = edge.texts[target.language].documents;
  const tell = (text: string): Promise<void> => tellPrivately(edge, listener, text);
  switch (result.kind) {
    case "decided": {
      const { takenBackBy } = result;
      const line = decisionLine(edge, { question, by: listener.user, ...result, language: target.language });
      const shown = withLine(target, takenBackBy ?? id, line);
      return showNext(edge, curation, { after: id, user: listener.user, target: shown });
    }
    case "taken_back": {
      const figures = question?.decision?.figures ?? null;
      const what = decidedWords(edge, { question, ...result, settled: figures, language: target.language });
      const line = { by: texts.takenBackBy(nameOf(listener.user)), what, button: null };
      return showNext(edge, curation, { after: id - 1, user: listener.user, target: withLine(target, id, line) });
    }
    case "not_standing":
      return tell(texts.notStanding);
    case "already_decided": {
      await tell(result.by === listener.user ? texts.alreadyDecidedByYou : texts.alreadyDecided(nameOf(result.by)));
      // It was decided in this message, which already shows the line.
      if (target.board.decided.has(id)) return;
      const decided = { ...result, settled: null, takenBackBy: id };
      const line = decisionLine(edge, { question, ...decided, language: target.language });
      return showNext(edge, curation, { after: id, user: listener.user, target: withLine(target, id, line) });
    }
    case "gone":
      await tell(texts.questionGone);
      return showNext(edge, curation, { after: id, user: listener.user, target });
    case "changed":
      await tell(texts.questionChanged);
      return showNext(edge, curation, { after: id - 1, user: listener.user, target });
    case "refused":
      return tell(escapeMrkdwn(result.reason));
    case "failed":
      return tell(texts.notDecided);
  }
}

async function showNext(
  edge: Edge,
  curation: Curation,
  {
    after,
    user,
    target: { place, board, language },
  }: { readonly after: number; readonly user: string; readonly target: Target },
): Promise<void> {
  try {
    const shown = await nextQuestion(edge, curation, { viewer: { user, slackChannel: place.slackChannel }, after });
    await updateBoard(edge, place, { board, shown, language });
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "the next question could not be shown");
    edge.boards.set(place, board);
  }
}

function withLine(target: Target, id: number, line: DecisionLine): Target {
  return { ...target, board: withDecision(target.board, id, line) };
}

interface DecidedQuestion {
  readonly question: ReviewQuestion | null;
  readonly choice: Choice;
  readonly settled: number | null;
  readonly language: Language;
}

/** A decision, with a button to take it back. */
function decisionLine(
  edge: Edge,
  { by, takenBackBy, ...decided }: DecidedQuestion & { readonly by: string; readonly takenBackBy: number | null },
): DecisionLine {
  const { decidedBy, answeredBy, takeBack } = edge.texts[decided.language].documents;
  const what = decidedWords(edge, decided);
  if (takenBackBy === null) return { by: decidedBy(nameOf(by)), what, button: null };
  const button = { label: takeBack, value: `${decided.language}:${takenBackBy}` };
  return { by: answeredBy(nameOf(by)), what, button };
}

function decidedWords(edge: Edge, { question, choice, settled, language }: DecidedQuestion): string {
  return question === null ? "…" : edge.documents.render.decided(question, { choice, settled, language });
}

/** Slack users are mentioned; people who decided outside Slack are named. */
function nameOf(by: string): string {
  return /^[UW][A-Z0-9]{8,}$/.test(by) ? `<@${by}>` : escapeMrkdwn(by);
}

function boardOf(edge: Edge, click: DirectReviewClick): ReviewBoard {
  return edge.boards.get(placeOf(click)) ?? readBoard(click.message);
}

function placeOf({ slackChannel, message }: DirectReviewClick): MessagePlace {
  return { slackChannel, ts: message.ts };
}

function listenerOf({ user, slackChannel, message }: DirectReviewClick | DialogReviewClick): Listener {
  return { user, slackChannel, threadTs: message.threadTs };
}
