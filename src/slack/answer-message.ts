import type { Language } from "../domain/profile.ts";
import { answerInThread } from "./answer-in-thread.ts";
import { asksForReview } from "./asks-for-review.ts";
import type { NewPost } from "./delivery/ports.ts";
import type { Edge } from "./edge.ts";
import { withoutLeadingMention } from "./intake/mention.ts";
import type { InboundMessage } from "./intake/ports.ts";
import { answerFiles } from "./load-files.ts";
import type { DocumentDesk } from "./ports.ts";
import { reviewBodies } from "./show-review.ts";
import { languageOf } from "./texts.ts";

/** Answers a message in its thread: its files first, then its words. The answer and the end of the work are kept in one step. */
export async function answerMessage(edge: Edge, message: InboundMessage): Promise<void> {
  const text = withoutLeadingMention(message.text, edge.botUserId);
  if (message.files.length > 0) {
    await answerFiles(edge, message);
    if (text.trim() === "") return edge.work.finish(message.key, null, edge.clock());
  }
  const post = await answerWords(edge, message, text);
  await edge.outbox.keep([post], { work: message.key, reason: null, row: null });
}

/** The word for the queue is no question about figures; anything else is one. */
async function answerWords(edge: Edge, message: InboundMessage, text: string): Promise<NewPost> {
  const { desk } = edge.documents;
  const { slackChannel, threadTs, user, ts } = message;
  const key = `answer:${message.key}`;
  if (desk !== null && asksForReview(text))
    return answerReview(edge, desk, { message, key, language: languageOf(text) });
  return (await answerInThread(edge, { key, text, user, slackChannel, threadTs, ts })).post;
}

/** Opens the queue for a curator who writes in private, and tells everybody else why it does not open. */
async function answerReview(
  edge: Edge,
  desk: DocumentDesk,
  { message, key, language }: { readonly message: InboundMessage; readonly key: string; readonly language: Language },
): Promise<NewPost> {
  const { slackChannel, threadTs, user, ts } = message;
  const texts = edge.texts[language].documents;
  const post = {
    kind: "post",
    key,
    runId: edge.newId(),
    purpose: "answer",
    place: { slackChannel, threadTs },
    since: ts,
  } as const;
  if (!edge.documents.curators.has(user)) return { ...post, bodies: [{ text: texts.curatorsOnlyReview }] };
  if (!isDirect(slackChannel)) return { ...post, bodies: [{ text: texts.reviewInDirectMessage }] };
  return { ...post, bodies: await reviewBodies(edge, desk, language) };
}

/** Slack's ids of direct messages begin so; the queue is nothing for a channel. */
function isDirect(slackChannel: string): boolean {
  return slackChannel.startsWith("D");
}
