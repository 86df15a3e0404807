import { z } from "zod";
import type { SlackBlock } from "../answer/replace-row.ts";
import { newPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { ThreadPlace } from "../ports.ts";
import { escapeMrkdwn } from "../texts.ts";
import type { OwnerRequest } from "./ports.ts";

const Permalink = z.object({ permalink: z.url({ protocol: /^https?$/ }) });

/** Keeps the message to the owner, once for each request, also where the click is done again after a crash. */
export async function putQuestion(edge: Edge, work: string, request: OwnerRequest): Promise<void> {
  const place = { slackChannel: await edge.directory.directChannel(request.owner), threadTs: null };
  const bodies = bodiesOf(edge, request, await placeLine(edge, request));
  // The key is that of the trigger of the table, by which a reply is known.
  const post = newPost(edge, { key: `owner:${request.receipt}`, purpose: "note", place, bodies });
  await edge.outbox.keep([post], { work, reason: null, row: null });
}

function bodiesOf(edge: Edge, request: OwnerRequest, place: string) {
  const texts = edge.texts[request.language].owners;
  const { metric, reading } = edge.owners.describe(request);
  const lead = texts.lead(request.asker, escapeMrkdwn(metric));
  const read = `*${texts.readAs}*\n${escapeMrkdwn(reading.join("\n"))}`;
  const text = [lead, escapeMrkdwn(request.question), read, place, texts.howToReply].join("\n\n");
  return [
    { text, blocks: [said(lead), quoted(request.question), said(`${read}\n\n${place}`), note(texts.howToReply)] },
    { text },
  ];
}

async function placeLine(edge: Edge, { place, language }: OwnerRequest): Promise<string> {
  const texts = edge.texts[language].owners;
  if (place.slackChannel.startsWith("D")) return texts.askedDirectly;
  return texts.askedThere(place.slackChannel, await linkTo(edge, place));
}

/** The address of a message; null where Slack does not tell it. */
export async function linkTo(edge: Edge, { slackChannel, threadTs }: ThreadPlace): Promise<string | null> {
  try {
    const reply = await edge.client.chat.getPermalink({ channel: slackChannel, message_ts: threadTs });
    return Permalink.parse(reply).permalink;
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "the address of a message is not known");
    return null;
  }
}

/** Text that is already escaped. */
export function said(text: string): SlackBlock & { readonly text: unknown } {
  return { type: "section", text: { type: "mrkdwn", text, verbatim: true } };
}

export function note(text: string): SlackBlock & { readonly elements: unknown } {
  return { type: "context", elements: [{ type: "mrkdwn", text, verbatim: true }] };
}

/** A person's words behind a bar, as they are: nothing in them is a mention, a link or a format. */
export function quoted(text: string): SlackBlock & { readonly elements: unknown } {
  return { type: "rich_text", elements: [{ type: "rich_text_quote", elements: [{ type: "text", text }] }] };
}
