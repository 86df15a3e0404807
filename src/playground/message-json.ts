import { fileJson } from "./file-json.ts";
import type { JsonObject } from "./json.ts";
import type { AppIdentity, Conversation, Message, Person } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** Context for serializing a message. */
export interface MessageContext {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly withMetadata: boolean;
}

/** A message as returned by Slack's API. */
export function messageJson(message: Message, { store, identity, withMetadata }: MessageContext): JsonObject {
  const byApp = message.user === identity.botUserId;
  const replies = store.thread(message.channel, message.ts).filter((reply) => reply.ts !== message.ts);
  const last = replies.at(-1);
  return {
    type: "message",
    user: message.user,
    ts: message.ts,
    text: message.text,
    team: identity.teamId,
    ...(byApp ? { bot_id: identity.botId, app_id: identity.appId } : {}),
    ...(message.blocks.length === 0 ? {} : { blocks: message.blocks }),
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    ...(last === undefined
      ? {}
      : {
          thread_ts: message.ts,
          reply_count: replies.length,
          reply_users: [...new Set(replies.map((reply) => reply.user))],
          latest_reply: last.ts,
        }),
    ...(message.files.length === 0 ? {} : { files: message.files.map(fileJson) }),
    ...(message.edited ? { edited: { user: message.user, ts: message.ts } } : {}),
    ...(message.reactions.length === 0 ? {} : { reactions: message.reactions.map(reactionJson) }),
    ...(withMetadata && message.metadata !== undefined ? { metadata: message.metadata } : {}),
  };
}

function reactionJson({ name, users }: Message["reactions"][number]): JsonObject {
  return { name, users, count: users.length };
}

/** A person as returned by `users.info`. */
export function userJson(person: Person, identity: AppIdentity): JsonObject {
  const name = person.name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, ".");
  return {
    id: person.id,
    team_id: identity.teamId,
    name,
    deleted: false,
    real_name: person.name,
    tz: "Etc/UTC",
    tz_label: "Coordinated Universal Time",
    tz_offset: 0,
    profile: { real_name: person.name, display_name: person.name, team: identity.teamId },
    is_admin: false,
    is_owner: false,
    is_bot: person.isBot,
    is_app_user: false,
    is_restricted: person.isGuest,
    is_ultra_restricted: false,
    is_stranger: false,
    locale: "en-US",
  };
}

/** A channel or direct message as returned by `conversations.info`. */
export function conversationJson(conversation: Conversation): JsonObject {
  if (conversation.kind === "im") {
    return { id: conversation.id, is_im: true, is_channel: false, user: conversation.person, is_open: true };
  }
  return {
    id: conversation.id,
    name: conversation.name,
    name_normalized: conversation.name,
    topic: { value: conversation.topic },
    is_channel: true,
    is_group: false,
    is_im: false,
    is_mpim: false,
    is_private: false,
    is_archived: false,
    is_member: conversation.isWithoutApp !== true,
    is_shared: false,
    is_ext_shared: false,
    is_pending_ext_shared: false,
  };
}
