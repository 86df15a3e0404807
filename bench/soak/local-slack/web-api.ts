import { IDENTITY } from "./identity.ts";
import type { MessageStore, StoredMessage } from "./message-store.ts";

/** The arguments of a call, as the form brought them. */
export type Arguments = Readonly<Record<string, string>>;
export type Reply = Readonly<Record<string, unknown>>;

export interface Workspace {
  readonly messages: MessageStore;
  /** Where Socket Mode connects. */
  readonly socketUrl: () => string;
  /** Hears what the bot posted, as soon as it stands in the channel. */
  readonly posted: (message: StoredMessage) => void;
  /** Hears what only one person sees. */
  readonly toldPrivately: (channel: string, user: string) => void;
}

const PAGE_MAX = 1_000;
const PAGE_DEFAULT = 100;
const OK: Reply = { ok: true };
const LAST_PAGE = { response_metadata: { next_cursor: "" } };

type Method = (workspace: Workspace, args: Arguments) => Reply;

const METHODS: Readonly<Record<string, Method>> = {
  "auth.test": () => ({ ok: true, team_id: IDENTITY.team, user_id: IDENTITY.botUser, bot_id: IDENTITY.bot }),
  "apps.connections.open": ({ socketUrl }) => ({ ok: true, url: socketUrl() }),
  "chat.postMessage": postMessage,
  "chat.update": updateMessage,
  "chat.delete": () => OK,
  "chat.postEphemeral": ({ toldPrivately, messages }, { channel = "", user = "" }) => {
    toldPrivately(channel, user);
    return { ok: true, message_ts: messages.newTs() };
  },
  "conversations.replies": ({ messages }, args) => {
    const thread = messages.thread(args.channel ?? "", args.ts ?? "");
    return thread.length === 0 ? { ok: false, error: "thread_not_found" } : page(thread, args);
  },
  "conversations.history": ({ messages }, args) =>
    page(
      messages
        .channel(args.channel ?? "")
        .filter(({ threadTs }) => threadTs === null)
        .toReversed(),
      args,
    ),
  "conversations.info": (_, { channel = "" }) => ({
    ok: true,
    channel: {
      id: channel,
      is_channel: channel.startsWith("C"),
      is_im: channel.startsWith("D"),
      is_member: true,
      is_private: false,
      is_ext_shared: false,
      is_pending_ext_shared: false,
    },
  }),
  "conversations.open": (_, { users = "" }) => ({ ok: true, channel: { id: directChannel(users) } }),
  "users.info": (_, { user = "" }) => ({ ok: true, user: member(user) }),
  "users.list": () => ({ ok: true, members: [member(IDENTITY.botUser)], ...LAST_PAGE }),
  "conversations.members": () => ({ ok: true, members: [IDENTITY.botUser], ...LAST_PAGE }),
  "usergroups.list": () => ({ ok: true, usergroups: [] }),
  "views.publish": (_, args) => view(args),
  "views.open": (_, args) => view(args),
  "views.update": (_, args) => view(args),
  "assistant.threads.setStatus": () => OK,
  "assistant.threads.setSuggestedPrompts": () => OK,
  "assistant.threads.setTitle": () => OK,
  "reactions.add": () => OK,
};

/** Somebody of the workspace, as Slack tells of them. */
function member(id: string): Reply {
  const isBot = id === IDENTITY.botUser;
  return { id, team_id: IDENTITY.team, is_bot: isBot, is_restricted: false, is_ultra_restricted: false };
}

/** What a method does and answers; a name that the workspace lacks is refused as Slack refuses it. */
export function callMethod(workspace: Workspace, method: string, args: Arguments): Reply {
  return METHODS[method]?.(workspace, args) ?? { ok: false, error: "unknown_method" };
}

/** The direct message with a person is named after the person. */
export function directChannel(user: string): string {
  return `D${user.slice(1)}`;
}

function postMessage({ messages, posted }: Workspace, args: Arguments): Reply {
  const { channel = "", text = "" } = args;
  const message = messages.add({
    channel,
    threadTs: args.thread_ts ?? null,
    user: IDENTITY.botUser,
    isBot: true,
    text,
    blocks: blocksIn(args.blocks),
    metadata: args.metadata === undefined ? null : JSON.parse(args.metadata),
  });
  posted(message);
  return { ok: true, channel, ts: message.ts, message: messageJson(message, { withMetadata: true }) };
}

function updateMessage({ messages }: Workspace, args: Arguments): Reply {
  const { channel = "", ts = "" } = args;
  const message = messages.find(channel, ts);
  if (message === null) return { ok: false, error: "message_not_found" };
  if (!message.isBot) return { ok: false, error: "cant_update_message" };
  message.text = args.text ?? message.text;
  message.blocks = args.blocks === undefined ? message.blocks : blocksIn(args.blocks);
  return { ok: true, channel, ts, text: message.text };
}

/** A page of messages after a cursor, and where the next one begins. */
function page(messages: readonly StoredMessage[], args: Arguments): Reply {
  const oldest = Number(args.oldest ?? 0);
  const latest = Number(args.latest ?? Number.POSITIVE_INFINITY);
  const wanted = messages.filter(({ ts }) => Number(ts) >= oldest && Number(ts) <= latest);
  const limit = Math.min(PAGE_MAX, Math.max(1, Number(args.limit ?? PAGE_DEFAULT)));
  const start = Number(args.cursor ?? 0);
  const hasMore = start + limit < wanted.length;
  return {
    ok: true,
    messages: wanted
      .slice(start, start + limit)
      .map((message) => messageJson(message, { withMetadata: args.include_all_metadata === "true" })),
    has_more: hasMore,
    ...(hasMore ? { response_metadata: { next_cursor: String(start + limit) } } : {}),
  };
}

/** A message as the Web API and events show it. */
export function messageJson(message: StoredMessage, { withMetadata }: { readonly withMetadata: boolean }): Reply {
  return {
    type: "message",
    user: message.user,
    text: message.text,
    ts: message.ts,
    team: IDENTITY.team,
    ...(message.threadTs === null ? {} : { thread_ts: message.threadTs }),
    ...(message.isBot ? { bot_id: IDENTITY.bot, app_id: IDENTITY.app } : {}),
    ...(message.blocks.length === 0 ? {} : { blocks: message.blocks }),
    ...(withMetadata && message.metadata !== null ? { metadata: message.metadata } : {}),
  };
}

function view(args: Arguments): Reply {
  return { ok: true, view: { id: `V${args.user_id ?? args.trigger_id ?? "0"}`, hash: "1" } };
}

/** The blocks of a message; one without an id gets one, as Slack gives it. */
function blocksIn(json: string | undefined): readonly unknown[] {
  const value: unknown = json === undefined ? [] : JSON.parse(json);
  if (!Array.isArray(value)) return [];
  return value.map((block: object, index) => ({ block_id: `block-${index}`, ...block }));
}
