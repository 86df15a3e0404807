import type { AnswerRun } from "../../domain/answer.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { Place } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { replyLanguage } from "../texts.ts";
import { openDirectThread } from "../tools/direct-thread.ts";
import { leadOfWish } from "../wanted/keep-wanted.ts";
import { withWish } from "../wanted/read-wish.ts";
import { type Asked, grantOf, placementOf, postOf, questionOf, record } from "./answer-in-thread.ts";
import { askByRules, type RuledAnswer } from "./ask-by-rules.ts";
import { digestOf } from "./digest-of.ts";
import { type Lead, prepareAlone } from "./prepare-answer.ts";
import { type Listener, showAlone } from "./show-alone.ts";

export interface AskedAlone {
  /** The work that the answer ends. */
  readonly work: string;
  /** The row of offers that it decides; null for none. */
  readonly row: string | null;
  /** The question; it is in no thread. */
  readonly asked: Omit<Asked, "ts" | "threadTs">;
  readonly listener: Listener;
}

/**
 * Answers a question for the person alone, where it was asked, with the asker's own clearance there. Where Slack shows
 * nothing in that place, the answer is a direct message.
 */
export async function answerAlone(edge: Edge, alone: AskedAlone): Promise<void> {
  const { work, row, listener } = alone;
  // There is no message to come after; our time of arrival stands for it.
  const ts = (alone.asked.receivedAt.getTime() / 1_000).toFixed(6);
  const asked = await withWish<Asked>(edge, { ...alone.asked, ts, threadTs: ts });
  const ruled = await ruledAnswer(edge, asked);
  const levels = ruled === null ? null : placementOf(edge, ruled, asked.admission);
  if (ruled === null || levels === null || levels.placement.kind === "withheld") {
    if (row !== null) await edge.offers.releaseRow(row);
    await showAlone(edge, listener, [{ text: edge.texts[replyLanguage(asked.text)].tryAgain }]);
    return edge.work.finish(work, null, edge.clock());
  }
  const { run } = ruled;
  await record(edge, run, { asked, levels: levels.levels, kind: "private", isShared: false });
  // Nobody else reads the question.
  const { clearance: level } = levels.levels;
  const here = { slackChannel: asked.slackChannel, threadTs: listener.threadTs };
  const settling = { work, reason: null, row };
  const lead = await leadFor(edge, run, { asked, work });
  if (await showAlone(edge, listener, await bodiesFor(edge, run, { asked, place: here, level, lead }))) {
    await edge.outbox.keep([], settling);
    return;
  }
  const place: Place = { slackChannel: await edge.directory.directChannel(asked.user), threadTs: null };
  const bodies = await bodiesFor(edge, run, { asked, place, level, lead });
  const post = postOf(asked, { runId: run.requestId, bodies, grant: grantOf(levels.levels, "asker") });
  await edge.outbox.keep([{ ...post, place, since: null }], settling);
}

/** Null where answering failed. Nobody else reads along, and no conversation is continued. */
async function ruledAnswer(edge: Edge, asked: Asked): Promise<RuledAnswer | null> {
  const { audience: _, postedAs: __, ...question } = questionOf(edge, asked);
  try {
    await edge.turns.next();
    return await askByRules(edge, { ...question, conversation: null }, asked.admission);
  } catch (error) {
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "answering failed");
    return null;
  }
}

/** Keeps what the asker wants to be told later: in a thread of their own, since nobody else knows of the question. */
async function leadFor(
  edge: Edge,
  run: AnswerRun,
  { asked: { isWish, user, text: question }, work }: { readonly asked: Asked; readonly work: string },
): Promise<Lead | null> {
  // Of anything but figures nothing is kept.
  if (isWish !== true || run.answer.kind !== "figures") return null;
  const place = await openDirectThread(edge, { key: digestOf(work), user, question });
  return place === null ? null : leadOfWish(edge, run, { user, place, question }, { isElsewhere: true });
}

interface Shown {
  readonly asked: Asked;
  readonly place: Place;
  readonly level: Clearance;
  readonly lead: Lead | null;
}

async function bodiesFor(edge: Edge, run: AnswerRun, { asked, place, level, lead }: Shown) {
  const { user, slackChannel, threadTs, text, isWish = false } = asked;
  const kept = { asker: user, askedIn: { slackChannel, threadTs }, question: text, level };
  return (await prepareAlone(edge, run, { place, kept, lead, isWish })).bodies;
}
