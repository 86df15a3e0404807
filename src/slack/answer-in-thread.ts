import type { AnswerRun } from "../domain/answer.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { MessageBody, NewPost, Place } from "./delivery/ports.ts";
import { faultCode } from "./delivery/slack-fault.ts";
import type { Edge, RenderedAnswer, RenderedOffer } from "./edge.ts";
import type { Offer } from "./ports.ts";
import { blockOfOffer } from "./replace-row.ts";
import { languageOf } from "./texts.ts";
import { withStatus } from "./with-status.ts";

export interface ThreadQuestion {
  /** Names the answer: it is posted once. */
  readonly key: string;
  readonly text: string;
  readonly user: string;
  readonly slackChannel: string;
  readonly threadTs: string;
  /** Slack's time of the question. */
  readonly ts: string;
}

/** `failed`: there is no answer, and the post says so. */
export interface ThreadAnswer {
  readonly kind: "answered" | "failed";
  readonly post: NewPost;
}

const OFFER_LIFE_MS = 7 * 24 * 60 * 60 * 1_000;

/** Asks a question and makes the post for its thread; whatever goes wrong becomes a fixed sentence there. */
export async function answerInThread(edge: Edge, asked: ThreadQuestion): Promise<ThreadAnswer> {
  const place = { slackChannel: asked.slackChannel, threadTs: asked.threadTs };
  const question: Question = {
    id: edge.newId(),
    text: asked.text,
    at: edge.today(),
    conversation: `${asked.slackChannel}:${asked.threadTs}`,
    asker: asked.user,
  };
  const post = (bodies: readonly MessageBody[]): NewPost => ({
    kind: "post",
    key: asked.key,
    runId: question.id,
    purpose: "answer",
    place,
    since: asked.ts,
    bodies,
  });
  try {
    const { status } = edge.texts[languageOf(asked.text)];
    const run = await withStatus(edge, { ...asked, status }, edge.ask(question));
    return { kind: "answered", post: post((await prepareAnswer(edge, run, place)).bodies) };
  } catch (error) {
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "answering failed");
    return { kind: "failed", post: post([{ text: edge.texts[languageOf(asked.text)].tryAgain }]) };
  }
}

export interface PreparedAnswer {
  /** Blocks with live buttons, then plain text, then an apology. */
  readonly bodies: readonly MessageBody[];
  /** The offers behind the buttons; none where they could not be kept. */
  readonly offers: readonly RenderedOffer[];
}

/** Renders an answer for a place, and keeps the offers behind its buttons before anybody can click one. */
export async function prepareAnswer(edge: Edge, run: AnswerRun, place: Place): Promise<PreparedAnswer> {
  const plainer = [{ text: edge.renderPlain(run).text }, { text: edge.texts[run.language].tryAgain }];
  const rendered = edge.render(run, edge.newId);
  try {
    await edge.offers.save(offersOf(edge, rendered, { place, language: run.language }));
  } catch (error) {
    // A button that nobody remembers would only disappoint: the answer goes without.
    edge.logger.error({ requestId: run.requestId, fault: faultCode(error) }, "offers could not be kept");
    return { bodies: plainer, offers: [] };
  }
  return { bodies: [{ text: rendered.text, blocks: rendered.blocks }, ...plainer], offers: rendered.offers };
}

/** The offers of a rendered answer, as rows: one for each block of buttons. */
export function offersOf(
  edge: Edge,
  rendered: RenderedAnswer,
  context: { readonly place: Place; readonly language: Language },
): readonly Offer[] {
  const createdAt = edge.clock();
  const messageId = edge.newId();
  const rowIds = new Map<string, string>();
  return rendered.offers.map((offer) => {
    const blockId = blockOfOffer(rendered.blocks, offer.id);
    const rowId = rowIds.get(blockId ?? "") ?? edge.newId();
    rowIds.set(blockId ?? "", rowId);
    return {
      ...offer,
      rowId,
      messageId,
      blockId,
      slackChannel: context.place.slackChannel,
      threadTs: context.place.threadTs,
      language: context.language,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + OFFER_LIFE_MS),
    };
  });
}
