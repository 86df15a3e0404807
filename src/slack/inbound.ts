import { z } from "zod";
import type { InboundMessage } from "./ports.ts";
import { EventFile, sharedFiles } from "./shared-file.ts";

/** An event that carries a person's message, as far as this edge reads it. */
const MessageEnvelope = z.object({
  event: z.object({
    type: z.enum(["app_mention", "message"]),
    channel: z.string(),
    channel_type: z.string().optional(),
    ts: z.string(),
    thread_ts: z.string().optional(),
    user: z.string(),
    text: z.string().default(""),
    subtype: z.string().optional(),
    bot_id: z.string().nullish(),
    edited: z.unknown().optional(),
    hidden: z.boolean().optional(),
    files: z.array(EventFile).catch([]).default([]),
  }),
});

const HomeEnvelope = z.object({
  event_id: z.string(),
  event: z.object({
    type: z.literal("app_home_opened"),
    user: z.string(),
    channel: z.string(),
    tab: z.enum(["home", "messages"]).default("messages"),
  }),
});

export interface HomeOpened {
  readonly eventId: string;
  readonly user: string;
  readonly slackChannel: string;
  readonly tab: "home" | "messages";
}

const BlockAction = z.object({
  action_id: z.string(),
  block_id: z.string().optional(),
  value: z.string().optional(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

const PassageEnvelope = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }).optional(),
  message: z.object({ thread_ts: z.string().optional(), text: z.string().optional() }).optional(),
  actions: z.array(z.object({ value: z.string(), text: z.object({ text: z.string() }).optional() })).min(1),
});

const ActionsEnvelope = z.object({
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }).optional(),
  message: z
    .object({
      ts: z.string(),
      thread_ts: z.string().optional(),
      text: z.string().default(""),
      blocks: z.array(z.looseObject({ type: z.string(), block_id: z.string() })).default([]),
    })
    .optional(),
  actions: z.array(BlockAction).min(1),
});

export interface ClickedMessage {
  readonly ts: string;
  /** Null for a message outside every thread. */
  readonly threadTs: string | null;
  readonly text: string;
  readonly blocks: readonly { readonly type: string; readonly block_id: string }[];
}

export interface Click {
  readonly offerId: string;
  readonly user: string;
  /** Null on the Home tab, which is no channel. */
  readonly slackChannel: string | null;
  readonly message: ClickedMessage | null;
}

export interface PassageClick {
  readonly passageId: string;
  /** Slack's leave to open a dialog, for a few seconds. */
  readonly triggerId: string;
  readonly user: string;
  readonly slackChannel: string | null;
  readonly threadTs: string | null;
  /** Footnote's own words on the button: the message around it may quote documents of another language. */
  readonly words: string;
}

/**
 * The message that an event asks to answer; null for everything that is not one: bots, edits, joins, and whatever people say
 * to each other in a channel without a mention.
 */
export function readMessage(body: unknown, botUserId: string): InboundMessage | null {
  const parsed = MessageEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { event } = parsed.data;
  if (event.type === "message" && event.channel_type !== "im") return null;
  if (event.user === botUserId || event.bot_id || event.edited !== undefined || event.hidden) return null;
  if (event.subtype !== undefined && event.subtype !== "file_share") return null;
  return {
    key: `message:${event.channel}:${event.ts}`,
    slackChannel: event.channel,
    threadTs: event.thread_ts ?? event.ts,
    user: event.user,
    text: event.text,
    files: event.channel_type === "im" ? sharedFiles(event.files) : [],
  };
}

/** The opening of Footnote's Home or Messages tab; null for anything else. */
export function readHomeOpened(body: unknown): HomeOpened | null {
  const parsed = HomeEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { event_id: eventId, event } = parsed.data;
  return { eventId, user: event.user, slackChannel: event.channel, tab: event.tab };
}

/** A click on a button, or a choice from a menu; null for an element that carries no value. */
export function readClick(body: unknown): Click | null {
  const parsed = ActionsEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { user, channel, message, actions } = parsed.data;
  const offerId = actions[0]?.value ?? actions[0]?.selected_option?.value;
  if (offerId === undefined) return null;
  return {
    offerId,
    user: user.id,
    slackChannel: channel?.id ?? null,
    message:
      message === undefined
        ? null
        : { ts: message.ts, threadTs: message.thread_ts ?? null, text: message.text, blocks: message.blocks },
  };
}

/** A click on a button that opens a passage; null for anything else. */
export function readPassageClick(body: unknown): PassageClick | null {
  const parsed = PassageEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id: triggerId, user, channel, message, actions } = parsed.data;
  const [action] = actions;
  if (action === undefined) return null;
  return {
    passageId: action.value,
    triggerId,
    user: user.id,
    slackChannel: channel?.id ?? null,
    threadTs: message?.thread_ts ?? null,
    words: action.text?.text ?? message?.text ?? "",
  };
}

/** The text without the mention of the bot that it begins with; every other part of it stays as typed. */
export function withoutLeadingMention(text: string, botUserId: string): string {
  const mention = /^\s*<@([A-Z0-9]+)(?:\|[^>]*)?>\s*/.exec(text);
  return mention?.[1] === botUserId ? text.slice(mention[0].length) : text;
}
