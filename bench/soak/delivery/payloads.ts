import { IDENTITY } from "../local-slack/identity.ts";
import type { StoredMessage } from "../local-slack/message-store.ts";
import { messageJson } from "../local-slack/web-api.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** Someone who uses an element of a message. */
export interface Use {
  readonly user: string;
  readonly message: StoredMessage;
  readonly blockId: string;
  readonly actionId: string;
  readonly value: string;
}

/** The body of an Events API request around an event. The same body is the same event, however often it is delivered. */
export function eventBody(event: Payload, { id, at }: { readonly id: string; readonly at: number }): Payload {
  return {
    token: "verification",
    team_id: IDENTITY.team,
    api_app_id: IDENTITY.app,
    type: "event_callback",
    event_id: id,
    event_time: Math.floor(at / 1_000),
    event,
    authorizations: [
      {
        enterprise_id: null,
        team_id: IDENTITY.team,
        user_id: IDENTITY.botUser,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event_context: `4-${id}`,
  };
}

export function mentionEvent(message: StoredMessage): Payload {
  return { ...messageJson(message, { withMetadata: false }), ...placeOf(message), type: "app_mention" };
}

/** A mention is told again when its message is edited. */
export function editedMentionEvent(message: StoredMessage, at: string): Payload {
  return { ...mentionEvent(message), edited: { user: message.user, ts: at }, event_ts: at };
}

/** A message of a channel or of a direct message, a bot's own among them. */
export function messageEvent(message: StoredMessage): Payload {
  return { ...messageJson(message, { withMetadata: true }), ...placeOf(message), channel_type: channelType(message) };
}

export function changedEvent(message: StoredMessage, at: string): Payload {
  const edited = { user: message.user, ts: at };
  return {
    type: "message",
    subtype: "message_changed",
    hidden: true,
    channel: message.channel,
    channel_type: channelType(message),
    ts: at,
    event_ts: at,
    message: { ...messageJson(message, { withMetadata: false }), edited },
    previous_message: messageJson(message, { withMetadata: false }),
  };
}

export function deletedEvent(message: StoredMessage, at: string): Payload {
  return {
    type: "message",
    subtype: "message_deleted",
    hidden: true,
    channel: message.channel,
    channel_type: channelType(message),
    ts: at,
    event_ts: at,
    deleted_ts: message.ts,
    previous_message: messageJson(message, { withMetadata: false }),
  };
}

/** A file that was dropped with a message. */
export function fileEvent(message: StoredMessage, file: Payload): Payload {
  return { ...messageEvent(message), subtype: "file_share", files: [file], upload: false };
}

/** The payload of a click on a button under a message. */
export function clickBody(use: Use, { triggerId, at }: { readonly triggerId: string; readonly at: string }): Payload {
  const { message } = use;
  return {
    type: "block_actions",
    team: { id: IDENTITY.team, domain: "soak" },
    user: { id: use.user, team_id: IDENTITY.team, username: use.user.toLowerCase() },
    api_app_id: IDENTITY.app,
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: false,
      ...(message.threadTs === null ? {} : { thread_ts: message.threadTs }),
    },
    channel: { id: message.channel, name: channelType(message) === "im" ? "directmessage" : "figures" },
    message: messageJson(message, { withMetadata: true }),
    trigger_id: triggerId,
    actions: [
      {
        type: "button",
        action_id: use.actionId,
        block_id: use.blockId,
        value: use.value,
        text: { type: "plain_text", text: "Button" },
        action_ts: at,
      },
    ],
  };
}

function placeOf({ channel, ts }: StoredMessage): Payload {
  return { channel, event_ts: ts };
}

function channelType({ channel }: StoredMessage): "im" | "channel" {
  return channel.startsWith("D") ? "im" : "channel";
}
