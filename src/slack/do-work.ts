import { answerMessage } from "./answer/answer-message.ts";
import { clickOffer } from "./answer/click-offer.ts";
import { offerAgain } from "./answer/offer-again.ts";
import type { Listener } from "./answer/show-alone.ts";
import { tellPrivately } from "./answer/tell-privately.ts";
import { decideCase } from "./cases/decide-case.ts";
import { checkInSlack } from "./check/check-in-slack.ts";
import { doCommand } from "./command/do-command.ts";
import { newPost } from "./deliver/ports.ts";
import { clickReplace } from "./documents/click-replace.ts";
import type { Edge } from "./edge.ts";
import { greet, introduce } from "./home/greet.ts";
import { publishHome } from "./home/open-home.ts";
import type { TurnedAway } from "./intake/intake.ts";
import { isQuestion, languageOf, placeOf, wordsOf } from "./intake/places.ts";
import type { GivenUp, Work } from "./intake/ports.ts";
import { clickName } from "./names/click-name.ts";
import { takeStatement } from "./owners/take-statement.ts";
import { admit } from "./people/admission.ts";
import { recordTurnedAway, turnDown } from "./people/turn-down.ts";
import { drawChart } from "./pictures/draw-chart.ts";
import { clickOpenReview, clickReview } from "./review/click-review.ts";
import { submitReview } from "./review/submit-review.ts";
import { takeOwnerReply } from "./review/take-owner-reply.ts";
import { doTool } from "./tools/do-tool.ts";
import { clickWanted } from "./wanted/click-wanted.ts";

/** Processes one piece of work and finishes it in the store. Throws where a retry may help. */
export async function doWork(edge: Edge, work: Work, receivedAt: Date): Promise<void> {
  switch (work.kind) {
    case "message":
    case "click":
    case "edit":
      return doAdmitted(edge, work, receivedAt);
    case "review":
      await clickReview(edge, work.click);
      return edge.work.finish(work.key, null, edge.clock());
    case "replace":
      await clickReplace(edge, work.click);
      return edge.work.finish(work.key, null, edge.clock());
    case "name":
      return clickName(edge, work.key, work.click);
    case "tool":
      await doTool(edge, work, receivedAt);
      return edge.work.finish(work.key, null, edge.clock());
    case "case":
      return decideCase(edge, work.key, work.submission);
    case "dialog":
      await submitReview(edge, work.key, work.submission);
      return edge.work.finish(work.key, null, edge.clock());
    case "wanted":
      await clickWanted(edge, work.key, work.click);
      return edge.work.finish(work.key, null, edge.clock());
    case "check":
      return checkInSlack(edge, { key: work.key, request: work.request, receivedAt });
    case "command":
      return doCommand(edge, { key: work.key, request: work.request, receivedAt });
    case "joined":
      return introduce(edge, work.key, work.joined);
    case "chart":
      return drawChart(edge, work.key, work.chart);
    case "queue":
      return clickOpenReview(edge, work);
    case "visit":
      await (work.visit.tab === "home" ? publishHome(edge, work.visit) : greet(edge, work.visit));
      return edge.work.finish(work.key, null, edge.clock());
  }
}

type AskedWork = Extract<Work, { readonly kind: "message" | "click" | "edit" }>;

/** Processes work of a person who may ask. */
async function doAdmitted(edge: Edge, work: AskedWork, receivedAt: Date): Promise<void> {
  const admission = await admit(edge, placeOf(work));
  if (admission.kind === "denied") {
    await turnDown(edge, { ...placeOf(work), key: work.key, words: wordsOf(work) }, admission.reason);
    return edge.work.finish(work.key, "turned_away", edge.clock());
  }
  switch (work.kind) {
    case "message":
      if (await isOwnersReply(edge, work)) return;
      return answerMessage(edge, work.message, { admission, receivedAt });
    case "click":
      return clickOffer(edge, { key: work.key, click: work.click, admission, receivedAt });
    case "edit":
      if (await isOwnersReply(edge, work)) return;
      return offerAgain(edge, work.key, work.message);
  }
}

/** Whether it is what an owner replies to something that was put to them; it is done then. */
async function isOwnersReply(edge: Edge, work: Parameters<typeof takeStatement>[1]): Promise<boolean> {
  return (await takeStatement(edge, work)) || takeOwnerReply(edge, work);
}

/** Cancels work that will not be processed and tells the person who asked why. */
export async function turnAway(edge: Edge, work: Work, why: TurnedAway): Promise<void> {
  const texts = edge.texts[languageOf(work)];
  const said = isQuestion(work) ? texts : texts.notDone;
  edge.logger.warn({ why: why.kind }, "a question was turned away");
  switch (why.kind) {
    case "over_limit": {
      await edge.work.finish(work.key, "rate_limited", edge.clock());
      if (why.isTold) return;
      edge.metrics.turnedAway("too_many_questions");
      await recordTurnedAway(edge, { ...placeOf(work), key: work.key }, "rate_limit");
      return tellPrivately(edge, listenerOf(work), texts.overLimit);
    }
    case "overload":
      edge.metrics.turnedAway("overload");
      return endWithLine(edge, work, { reason: "overload", text: said.overload });
    case "lost":
      return endWithLine(edge, work, { reason: "attempts", text: said.lost });
  }
}

const UNAWAITED: ReadonlySet<Work["kind"]> = new Set(["visit", "edit", "chart", "joined"]);

function isAskedAlone(work: Work): boolean {
  return work.kind === "check" || work.kind === "command" || (work.kind === "click" && work.click.alone !== null);
}

function isSubmitted({ kind }: Work): boolean {
  return kind === "case" || kind === "dialog";
}

function listenerOf(work: Work): Listener {
  switch (work.kind) {
    case "check":
      return work.request;
    case "command":
      return { ...placeOf(work), responseUrl: work.request.responseUrl };
    case "click":
      return { ...placeOf(work), ...work.click.alone };
    default:
      return placeOf(work);
  }
}

async function endWithLine(
  edge: Edge,
  work: Work,
  { reason, text }: { readonly reason: GivenUp; readonly text: string },
): Promise<void> {
  // Nobody waits for a message where only a tab was opened or an answered question was edited.
  if (UNAWAITED.has(work.kind)) return edge.work.finish(work.key, reason, edge.clock());
  if (isSubmitted(work)) await edge.dialogs.give(work.key, { kind: "close" });
  // Nobody but the person who asked knows of a check, or of a command.
  if (isAskedAlone(work)) {
    await tellPrivately(edge, listenerOf(work), text);
    return edge.work.finish(work.key, reason, edge.clock());
  }
  const { user, slackChannel, threadTs, ts } = placeOf(work);
  // What was done on a tab or in a dialog of it has no message, so that the person is told directly.
  const place =
    slackChannel === null
      ? { slackChannel: await edge.directory.directChannel(user), threadTs: null }
      : { slackChannel, threadTs };
  const post = newPost(edge, {
    key: `answer:${work.key}`,
    purpose: "answer",
    place,
    since: slackChannel === null || ts === "" ? null : ts,
    bodies: [{ text }],
  });
  await edge.outbox.keep([post], { work: work.key, reason, row: null });
}
