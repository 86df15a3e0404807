import { z } from "zod";
import type { Joined, Visit } from "../intake/ports.ts";

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
  readonly visit: Visit;
}

const PassageEnvelope = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }).optional(),
  message: z.object({ thread_ts: z.string().optional(), text: z.string().optional() }).optional(),
  actions: z.array(z.object({ value: z.string(), text: z.object({ text: z.string() }).optional() })).min(1),
});

export interface PassageClick {
  readonly passageId: string;
  /** Slack's permission to open a dialog, valid for a few seconds. */
  readonly triggerId: string;
  readonly user: string;
  readonly slackChannel: string | null;
  readonly threadTs: string | null;
  /** The button's label, for the language: the message around it may quote documents in another one. */
  readonly words: string;
}

/** Parses the opening of the Home or Messages tab; null for anything else. */
export function readHomeOpened(body: unknown): HomeOpened | null {
  const parsed = HomeEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { event_id: eventId, event } = parsed.data;
  return { eventId, visit: { user: event.user, slackChannel: event.channel, tab: event.tab } };
}

const JoinedEnvelope = z.object({
  event_id: z.string(),
  event: z.object({
    type: z.literal("member_joined_channel"),
    user: z.string(),
    channel: z.string(),
    inviter: z.string(),
  }),
});

/** Parses that a person added the bot to a channel; null for anything else. */
export function readJoined(
  body: unknown,
  botUserId: string,
): { readonly eventId: string; readonly joined: Joined } | null {
  const { data } = JoinedEnvelope.safeParse(body);
  if (data === undefined || data.event.user !== botUserId) return null;
  return { eventId: data.event_id, joined: { slackChannel: data.event.channel, inviter: data.event.inviter } };
}

/** Parses a click on a button that opens a passage; null for anything else. */
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
