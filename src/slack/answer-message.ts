import { answerInThread } from "./answer-in-thread.ts";
import type { Edge } from "./edge.ts";
import { withoutLeadingMention } from "./inbound.ts";
import type { InboundMessage } from "./ports.ts";

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
  const result = await answerInThread(edge, {
    text: withoutLeadingMention(message.text, edge.botUserId),
    user: message.user,
    slackChannel: message.slackChannel,
    threadTs: message.threadTs,
  });
  // Certainly not in the thread: a later attempt may bring it there without doubling it.
  if (result.post.kind === "not_sent") await edge.inbox.release(message.key);
  else await edge.inbox.finish(message.key, edge.clock());
}

/** Answers what an earlier process, or an earlier attempt, left without an answer. */
export async function answerLeftovers(edge: Edge): Promise<void> {
  const messages = await edge.inbox.unanswered(edge.clock());
  if (messages.length > 0) edge.logger.info({ count: messages.length }, "answering messages that were left over");
  for (const message of messages) await answerMessage(edge, message);
}
