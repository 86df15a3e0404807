import type { AnswerRun } from "../domain/answer.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import type { Edge, RenderedAnswer, RenderedOffer } from "./edge.ts";
import type { Offer } from "./ports.ts";
import { faultCode, type MessageBody, type Place, type PostResult, postAnswer } from "./post-answer.ts";
import { blockOfOffer } from "./replace-row.ts";
import { languageOf } from "./texts.ts";
import { withStatus } from "./with-status.ts";

/** `failed`: there is no answer, and the thread says so where Slack let it. `post` is what became of the last message. */
export interface AnswerResult {
  readonly kind: "answered" | "failed";
  readonly post: PostResult;
}

export interface ThreadQuestion {
  readonly text: string;
  readonly user: string;
  readonly slackChannel: string;
  readonly threadTs: string;
}

const OFFER_LIFE_MS = 7 * 24 * 60 * 60 * 1_000;

/** Asks a question and posts the answer in its thread; whatever goes wrong becomes a fixed sentence there. */
export async function answerInThread(edge: Edge, asked: ThreadQuestion): Promise<AnswerResult> {
  const place = { slackChannel: asked.slackChannel, threadTs: asked.threadTs };
  const question: Question = {
    id: edge.newId(),
    text: asked.text,
    at: edge.today(),
    conversation: `${asked.slackChannel}:${asked.threadTs}`,
    asker: asked.user,
  };
  let bodies: readonly MessageBody[];
  try {
    const run = await withStatus(
      edge,
      { ...asked, status: edge.texts[languageOf(asked.text)].status },
      edge.ask(question),
    );
    bodies = (await prepareAnswer(edge, run, place)).bodies;
  } catch (error) {
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "answering failed");
    const sorry = edge.texts[languageOf(asked.text)].tryAgain;
    return { kind: "failed", post: await postAnswer(edge, place, [{ text: sorry }]) };
  }
  return { kind: "answered", post: await postAnswer(edge, place, bodies) };
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
