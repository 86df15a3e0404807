import { isShareAllowed, type Placement, placeAnswer } from "../access/placement.ts";
import { answeredEvent } from "../audit/answered.ts";
import type { AnswerRun } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import type { Question } from "../domain/question.ts";
import type { MessageBody, NewPost, Place } from "./delivery/ports.ts";
import { faultCode } from "./delivery/slack-fault.ts";
import type { Edge } from "./edge.ts";
import { SlackEdgeError } from "./errors.ts";
import type { Admission } from "./people/admission.ts";
import { prepareAnswer, preparePrivate, prepareShared } from "./prepare-answer.ts";
import { languageOf } from "./texts.ts";
import { withStatus } from "./with-status.ts";

export interface ThreadQuestion {
  /** Names the answer: it is posted once. */
  readonly key: string;
  readonly text: string;
  readonly user: string;
  readonly admission: Admission;
  readonly slackChannel: string;
  readonly threadTs: string;
  /** Slack's time of the question, and ours of its arrival. */
  readonly ts: string;
  readonly receivedAt: Date;
  /** The asker wants in the thread what was told to them alone. */
  readonly isShared: boolean;
}

/** `failed`: there is no answer, and the post says so. */
export interface ThreadAnswer {
  readonly kind: "answered" | "failed";
  readonly posts: readonly NewPost[];
}

/**
 * Asks a question and makes the posts for its thread, or for its asker alone where not everybody there may see the answer. Whatever goes
 * wrong in the engine becomes a fixed sentence; what cannot be recorded is thrown, and not said.
 */
export async function answerInThread(edge: Edge, asked: ThreadQuestion): Promise<ThreadAnswer> {
  const { clearance, ceiling } = asked.admission;
  const question: Question = {
    id: edge.newId(),
    text: asked.text,
    at: edge.today(),
    conversation: `${asked.slackChannel}:${asked.threadTs}`,
    opensConversation: asked.ts === asked.threadTs && !asked.isShared,
    asker: asked.user,
    clearance,
    ceiling,
  };
  const texts = edge.texts[languageOf(asked.text)];
  let run: AnswerRun;
  try {
    await edge.turns.next();
    run = await withStatus(edge, { ...asked, status: texts.status }, edge.ask(question));
  } catch (error) {
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "answering failed");
    return { kind: "failed", posts: [postOf(asked, { runId: question.id, bodies: [{ text: texts.tryAgain }] })] };
  }
  const placement = placementOf(edge, run, asked);
  await record(edge, run, { asked, placement });
  try {
    return { kind: "answered", posts: await postsOf(edge, run, { asked, placement }) };
  } catch (error) {
    // While Slack does not open the direct messages, another attempt may find them open.
    if (error instanceof SlackEdgeError) throw error;
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "laying out an answer failed");
    return { kind: "failed", posts: [postOf(asked, { runId: question.id, bodies: [{ text: texts.tryAgain }] })] };
  }
}

function placementOf(edge: Edge, run: AnswerRun, { admission, isShared }: ThreadQuestion): Placement {
  const { clearance, place } = admission;
  const placement = placeAnswer({ sensitivity: sensitivityOf(run.answer), clearance }, place, edge.access);
  const shares = isShared && placement.kind === "private" && placement.mayShare && isShareAllowed(place, edge.access);
  return shares ? { kind: "thread" } : placement;
}

interface Placed {
  readonly asked: ThreadQuestion;
  readonly placement: Placement;
}

/** Who was shown what is on the disk before anybody sees it. */
async function record(edge: Edge, run: AnswerRun, { asked, placement }: Placed): Promise<void> {
  const { user: who, slackChannel, threadTs, admission } = asked;
  const { clearance, ceiling } = admission;
  const place = { kind: "slack", slackChannel, threadTs } as const;
  const event = answeredEvent(run, { who, place, delivery: { kind: placement.kind, clearance, ceiling } });
  const shared = { kind: "shared", who, place, requestId: event.requestId, ceiling } as const;
  const entry = { at: edge.clock(), key: `answered:${asked.key}:${run.requestId}`, event };
  const sharing = asked.isShared ? [{ at: edge.clock(), key: `shared:${asked.key}`, event: shared }] : [];
  await edge.audit.record([entry, ...sharing]);
}

async function postsOf(edge: Edge, run: AnswerRun, { asked, placement }: Placed): Promise<readonly NewPost[]> {
  const { slackChannel, threadTs, user, text } = asked;
  const place = { slackChannel, threadTs };
  const texts = edge.texts[run.language];
  switch (placement.kind) {
    case "thread": {
      const prepared = asked.isShared
        ? await prepareShared(edge, run, { place, user })
        : await prepareAnswer(edge, run, place);
      return [postOf(asked, { runId: run.requestId, bodies: prepared.bodies })];
    }
    case "private": {
      if (asked.isShared) return [postOf(asked, { runId: run.requestId, bodies: [{ text: texts.notShared }] })];
      const direct = { slackChannel: await edge.directory.directChannel(user), threadTs: null };
      const sharesTo = placement.mayShare ? place : null;
      const { bodies } = await preparePrivate(edge, run, { place: direct, askedIn: slackChannel, text, sharesTo });
      const note = postOf(asked, { runId: edge.newId(), bodies: [{ text: texts.answeredPrivately(user) }] });
      return [
        { ...postOf(asked, { runId: run.requestId, bodies }), key: `${asked.key}:private`, place: direct, since: null },
        { ...note, purpose: "note", receivedAt: null },
      ];
    }
    case "withheld":
      edge.logger.error({ requestId: run.requestId }, "the engine showed more than its asker may see");
      return [postOf(asked, { runId: run.requestId, bodies: [{ text: texts.tryAgain }] })];
  }
}

function postOf(
  { key, slackChannel, threadTs, ts, receivedAt }: ThreadQuestion,
  { runId, bodies }: { readonly runId: string; readonly bodies: readonly MessageBody[] },
): NewPost {
  const place: Place = { slackChannel, threadTs };
  return {
    kind: "post",
    key,
    runId,
    purpose: "answer",
    place,
    since: ts,
    receivedAt: receivedAt.getTime(),
    bodies,
  };
}
