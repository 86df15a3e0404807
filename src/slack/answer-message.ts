import type { Language } from "../domain/profile.ts";
import { answerInThread } from "./answer-in-thread.ts";
import { asksForReview } from "./asks-for-review.ts";
import type { Edge } from "./edge.ts";
import { withoutLeadingMention } from "./inbound.ts";
import { answerFiles } from "./load-files.ts";
import type { DocumentDesk, InboundMessage } from "./ports.ts";
import { type PostResult, postAnswer } from "./post-answer.ts";
import { openReview } from "./show-review.ts";
import { languageOf } from "./texts.ts";

/** Answers a message in its thread, once, however often and in whatever form it was delivered. */
export async function answerMessage(edge: Edge, message: InboundMessage): Promise<void> {
  if (edge.answering.has(message.key)) return;
  edge.answering.add(message.key);
  try {
    if ((await edge.inbox.claim(message.key, edge.clock())) === "taken") await answerClaimed(edge, message);
  } finally {
    edge.answering.delete(message.key);
  }
}

async function answerClaimed(edge: Edge, message: InboundMessage): Promise<void> {
  const text = withoutLeadingMention(message.text, edge.botUserId);
  if (message.files.length > 0) {
    if ((await answerFiles(edge, message)) !== "answered") return edge.inbox.release(message.key);
    if (text.trim() === "") return edge.inbox.finish(message.key, edge.clock());
  }
  const post = await answerWords(edge, message, text);
  // Certainly not in the thread: a later attempt may bring it there without doubling it.
  if (post.kind === "not_sent") await edge.inbox.release(message.key);
  else await edge.inbox.finish(message.key, edge.clock());
}

/** The word for the queue is no question about figures; anything else is one. */
async function answerWords(edge: Edge, message: InboundMessage, text: string): Promise<PostResult> {
  const { desk } = edge.documents;
  const { slackChannel, threadTs, user } = message;
  if (desk !== null && asksForReview(text)) return answerReview(edge, desk, { message, language: languageOf(text) });
  return (await answerInThread(edge, { text, user, slackChannel, threadTs })).post;
}

/** Opens the queue for a curator who writes in private, and tells everybody else why it does not open. */
function answerReview(
  edge: Edge,
  desk: DocumentDesk,
  { message, language }: { readonly message: InboundMessage; readonly language: Language },
): Promise<PostResult> {
  const { slackChannel, threadTs, user } = message;
  const place = { slackChannel, threadTs };
  const texts = edge.texts[language].documents;
  if (!edge.documents.curators.has(user)) return postAnswer(edge, place, [{ text: texts.curatorsOnlyReview }]);
  if (!isDirect(slackChannel)) return postAnswer(edge, place, [{ text: texts.reviewInDirectMessage }]);
  return openReview(edge, desk, { place, language });
}

/** Slack's ids of direct messages begin so; the queue is nothing for a channel. */
function isDirect(slackChannel: string): boolean {
  return slackChannel.startsWith("D");
}

/** Answers what an earlier process, or an earlier attempt, left without an answer. */
export async function answerLeftovers(edge: Edge): Promise<void> {
  const messages = await edge.inbox.unanswered(edge.clock());
  if (messages.length > 0) edge.logger.info({ count: messages.length }, "answering messages that were left over");
  for (const message of messages) await answerMessage(edge, message);
}
