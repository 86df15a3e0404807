import { z } from "zod";
import { conversationJson, messageJson, userJson } from "../message-json.ts";
import type { Message } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";
import { type ApiContext, type ApiMethod, failed, flag, method } from "./api-call.ts";

const LIMIT_MAX = 1000;

const paging = {
  limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(100),
  cursor: z.string().optional(),
  oldest: z.string().optional(),
  latest: z.string().optional(),
  inclusive: flag.default(false),
  include_all_metadata: flag.default(false),
};

type Paging = z.output<z.ZodObject<typeof paging>>;

function within(message: Message, { oldest, latest, inclusive }: Paging): boolean {
  const equal = inclusive && (message.ts === oldest || message.ts === latest);
  const afterOldest = oldest === undefined || Number(message.ts) > Number(oldest);
  const beforeLatest = latest === undefined || Number(message.ts) < Number(latest);
  return equal || (afterOldest && beforeLatest);
}

function page(messages: readonly Message[], args: Paging, { store, identity }: ApiContext) {
  const start = args.cursor === undefined ? 0 : Number(args.cursor.replace("next:", ""));
  const chosen = messages.filter((message) => within(message, args));
  const shown = chosen.slice(start, start + args.limit);
  const hasMore = start + args.limit < chosen.length;
  return {
    ok: true,
    messages: shown.map((message) =>
      messageJson(message, { store, identity, withMetadata: args.include_all_metadata }),
    ),
    has_more: hasMore,
    response_metadata: { next_cursor: hasMore ? `next:${start + args.limit}` : "" },
  };
}

const replies = method(z.object({ channel: z.string(), ts: z.string(), ...paging }), (args, context) => {
  const { store } = context;
  if (store.conversation(args.channel) === undefined) return failed("channel_not_found");
  const named = store.message(args.channel, args.ts);
  if (named === undefined) return failed("thread_not_found");
  // For the ts of a reply, Slack finds no thread and returns that reply alone.
  return page(named.threadTs === undefined ? store.thread(args.channel, named.ts) : [named], args, context);
});

const history = method(z.object({ channel: z.string(), ...paging }), (args, context) => {
  const conversation = context.store.conversation(args.channel);
  if (conversation === undefined) return failed("channel_not_found");
  const roots = context.store
    .messagesIn(args.channel)
    .filter((message) => message.threadTs === undefined && message.visibleTo === undefined);
  return page(roots.toReversed(), args, context);
});

const info = method(z.object({ channel: z.string() }), (args, { store }) => {
  const conversation = store.conversation(args.channel);
  if (conversation === undefined) return failed("channel_not_found");
  return { ok: true, channel: conversationJson(conversation) };
});

const open = method(
  z.object({ users: z.string().optional(), channel: z.string().optional(), return_im: flag.default(false) }),
  (args, { store }) => {
    const direct = args.users === undefined ? store.conversation(args.channel ?? "") : store.directMessage(args.users);
    if (direct === undefined) return failed(args.users === undefined ? "channel_not_found" : "user_not_found");
    return { ok: true, channel: args.return_im ? conversationJson(direct) : { id: direct.id } };
  },
);

const userInfo = method(z.object({ user: z.string() }), (args, { store, identity }) => {
  const person = store.person(args.user);
  return person === undefined ? failed("user_not_found") : { ok: true, user: userJson(person, identity) };
});

/** Guests have to be invited to each channel; here they are in none. */
const members = method(z.object({ channel: z.string(), ...paging }), (args, { store }) => {
  const conversation = store.conversation(args.channel);
  if (conversation === undefined) return failed("channel_not_found");
  const ids = conversation.kind === "im" ? [conversation.person] : everybody(store);
  return { ok: true, members: ids, response_metadata: { next_cursor: "" } };
});

function everybody(store: WorkspaceStore): readonly string[] {
  return store.setup.people.filter(({ isGuest }) => !isGuest).map(({ id }) => id);
}

const users = method(z.looseObject({}), (_args, { store, identity }) => ({
  ok: true,
  members: store.setup.people.map((person) => userJson(person, identity)),
  response_metadata: { next_cursor: "" },
}));

/** This workspace has no user groups. */
const userGroups = method(z.looseObject({}), () => ({ ok: true, usergroups: [] }));

const authTest = method(z.looseObject({}), (_args, { store, identity }) => ({
  ok: true,
  url: `https://${identity.teamDomain}.slack.com/`,
  team: store.setup.workspaceName,
  user: store.setup.app.name.toLowerCase(),
  team_id: identity.teamId,
  user_id: identity.botUserId,
  bot_id: identity.botId,
  app_id: identity.appId,
  is_enterprise_install: false,
}));

/** Methods about conversations, people and the app itself. */
export const conversationMethods: Readonly<Record<string, ApiMethod>> = {
  "auth.test": authTest,
  "conversations.replies": replies,
  "conversations.history": history,
  "conversations.info": info,
  "conversations.open": open,
  "conversations.members": members,
  "users.info": userInfo,
  "users.list": users,
  "usergroups.list": userGroups,
};
