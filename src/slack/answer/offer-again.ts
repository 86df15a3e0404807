import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { withoutLeadingMention } from "../intake/mention.ts";
import type { InboundMessage } from "../intake/ports.ts";
import type { RenderedAnswer, RenderedPart } from "../rendered.ts";
import { replyLanguage } from "../texts.ts";
import { offersOf } from "./prepare-answer.ts";
import { OFFER_ACTION_PREFIX, OPTION_ROW_PREFIX, type SlackBlock } from "./replace-row.ts";

/** Offers to answer a question again that was edited after work on it began. */
export async function offerAgain(edge: Edge, key: string, message: InboundMessage): Promise<void> {
  const question = withoutLeadingMention(message.text, edge.botUserId).trim();
  const language = replyLanguage(message.text);
  const place = { slackChannel: message.slackChannel, threadTs: message.threadTs };
  if (question === "") return edge.work.finish(key, "nothing_to_do", edge.clock());
  const rendered = again(edge, { question, language });
  await edge.offers.save(offersOf(edge, rendered, { place, language }));
  const post = newPost(edge, {
    key: `answer:${key}`,
    purpose: "note",
    place,
    since: message.ts,
    bodies: [{ text: rendered.text, blocks: rendered.blocks }, { text: rendered.text }],
  });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
}

function again(
  edge: Edge,
  { question, language }: { readonly question: string; readonly language: "en" | "zh" },
): RenderedPart & Pick<RenderedAnswer, "offers"> {
  const { edited: text, askAgain: label } = edge.texts[language];
  const id = edge.newId();
  const section: SlackBlock & { readonly text: unknown } = {
    type: "section",
    text: { type: "plain_text", text, emoji: false },
  };
  const button = {
    type: "button",
    action_id: `${OFFER_ACTION_PREFIX}:again`,
    text: { type: "plain_text", text: label, emoji: false },
    value: id,
  };
  const row: SlackBlock & { readonly elements: unknown } = {
    type: "actions",
    block_id: `${OPTION_ROW_PREFIX}again`,
    elements: [button],
  };
  return { text, blocks: [section, row], offers: [{ id, label, question, asks: { kind: "own_words" } }] };
}
