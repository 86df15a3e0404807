import type { Edge } from "../edge.ts";
import { withoutLeadingMention } from "../intake/mention.ts";
import type { InboundMessage } from "../intake/ports.ts";

/**
 * What somebody replies in a thread of their direct messages; null for any other message, and for one that begins with
 * a mention of the bot, which is a question to it.
 */
export function ownReply(
  { botUserId }: Pick<Edge, "botUserId">,
  { slackChannel, ts, threadTs, text: written }: InboundMessage,
): string | null {
  const text = written.trim();
  const isReply = slackChannel.startsWith("D") && threadTs !== ts && text !== "";
  return isReply && withoutLeadingMention(text, botUserId) === text ? text : null;
}
