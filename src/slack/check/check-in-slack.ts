import { placeAnswer } from "../../company/access/placement.ts";
import type { AnswerRun } from "../../domain/answer.ts";
import { sensitivityOf } from "../../domain/answer-sensitivity.ts";
import type { LimitedReading } from "../../domain/limited-reading.ts";
import type { Question } from "../../domain/question.ts";
import { limitsOf } from "../../domain/resolved-question.ts";
import { type Asked, grantOf, postOf, record } from "../answer/answer-in-thread.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import { prepareAnswer } from "../answer/prepare-answer.ts";
import { showAlone } from "../answer/show-alone.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import type { MessageBody, Place } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { type Admission, admit } from "../people/admission.ts";
import { turnDown } from "../people/turn-down.ts";
import { replyLanguage } from "../texts.ts";
import { wasShownIn } from "../tools/do-tool.ts";
import type { CheckRequest } from "./check-request.ts";

interface Checking {
  readonly key: string;
  readonly request: CheckRequest;
  readonly receivedAt: Date;
}

/**
 * Checks the figures of a message for the person who asked, who alone sees the result below it. Where Slack does not
 * show it there, since Footnote is not in that conversation, it is a direct message.
 */
export async function checkInSlack(edge: Edge, checking: Checking): Promise<void> {
  const { key, request } = checking;
  const admission = await admit(edge, request);
  if (admission.kind === "denied") {
    await turnDown(edge, { ...request, key, words: request.message }, admission.reason);
    return edge.work.finish(key, "turned_away", edge.clock());
  }
  const asked = askedBy(checking, { admission, limits: await limitsIn(edge, request) });
  const run = await checked(edge, asked, request);
  if (run === null) {
    await tellPrivately(edge, request, edge.texts[replyLanguage(request.message)].tryAgain);
    return edge.work.finish(key, null, edge.clock());
  }
  await record(edge, run, { asked, levels: admission, kind: "private", isShared: false });
  const { slackChannel, threadTs } = request;
  const isShown = await showBelow(edge, run, { asked, admission, place: { slackChannel, threadTs } });
  if (isShown) return edge.work.finish(key, null, edge.clock());
  const direct: Place = { slackChannel: await edge.directory.directChannel(request.user), threadTs: null };
  const { bodies } = await prepareAnswer(edge, run, { place: direct, kept: keptOf(asked) });
  const post = postOf(asked, { runId: run.requestId, bodies, grant: grantOf(admission, "asker") });
  await edge.outbox.keep([{ ...post, place: direct, since: null }], { work: key, reason: null, row: null });
}

/** An answer as known on a day, or as stated in a document, is held against what it was read from. */
async function limitsIn({ receipts }: Edge, { receipt, slackChannel }: CheckRequest): Promise<LimitedReading> {
  const found = receipt === null ? null : await receipts.find(receipt);
  return found !== null && wasShownIn(found, slackChannel) ? limitsOf(found.resolved) : {};
}

interface CheckedBy {
  readonly admission: Admission;
  readonly limits: LimitedReading;
}

function askedBy({ key, request, receivedAt }: Checking, { admission, limits }: CheckedBy): Asked {
  const { user, slackChannel, threadTs, ts, message } = request;
  const asks = { kind: "check", message, language: replyLanguage(message), ...limits } as const;
  return {
    key: `answer:${key}`,
    text: message,
    asks,
    user,
    admission,
    slackChannel,
    threadTs: threadTs ?? ts,
    ts,
    receivedAt,
  };
}

/** Null where the check failed, or the access rules changed while it was made. */
async function checked(edge: Edge, asked: Asked, { user }: CheckRequest): Promise<AnswerRun | null> {
  const { admission, asks, receivedAt, text } = asked;
  if (asks.kind !== "check") return null;
  const question: Question = {
    id: edge.newId(),
    text,
    resolved: asks,
    at: edge.dayOf(receivedAt),
    conversation: null,
    asker: user,
    clearance: admission.clearance,
    ceiling: admission.ceiling,
  };
  try {
    await edge.turns.next();
    const ruled = await askByRules(edge, question, admission);
    return ruled.admission === null ? null : ruled.run;
  } catch (error) {
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "checking a message failed");
    return null;
  }
}

interface Showing {
  readonly asked: Asked;
  readonly admission: Admission;
  readonly place: Place;
}

/** False where Slack shows nothing there. */
async function showBelow(edge: Edge, run: AnswerRun, { asked, admission, place }: Showing): Promise<boolean> {
  const { bodies, receipt } = await prepareAnswer(edge, run, { place, kept: keptOf(asked) });
  const mayPost = receipt !== null && mayStand(edge, run, admission);
  const shown = bodies.map(
    (one, index): MessageBody =>
      index === 0 && one.blocks !== undefined && mayPost
        ? { ...one, blocks: [...one.blocks, ...edge.tools.post(receipt, run.language)] }
        : one,
  );
  return showAlone(edge, { user: asked.user, ...place }, shown);
}

/** Whether everybody in the place may see the result. A direct message has nobody to post it for. */
function mayStand(edge: Edge, run: AnswerRun, { clearance, place }: Admission): boolean {
  if (place.isDirect) return false;
  const asked = { sensitivity: sensitivityOf(run.answer), clearance };
  return placeAnswer(asked, place, edge.access.current()).kind === "thread";
}

function keptOf({ user, slackChannel, threadTs, text }: Asked) {
  return { asker: user, askedIn: { slackChannel, threadTs }, question: text };
}
