import { z } from "zod";
import type { Message, Reaction } from "../workspace-model.ts";
import { type ApiMethod, failed, jsonField, method } from "./api-call.ts";

const PROMPTS_MAX = 4;
const LOADING_MESSAGES_MAX = 10;

const reactionArgs = z.object({ channel: z.string(), timestamp: z.string(), name: z.string() });

function react(change: (reactions: readonly Reaction[], name: string, user: string) => ReactionChange): ApiMethod {
  return method(reactionArgs, (args, { store, identity }) => {
    const message = store.message(args.channel, args.timestamp);
    if (message === undefined) return failed("message_not_found");
    const changed = change(message.reactions, args.name, identity.botUserId);
    if (changed.kind === "refused") return failed(changed.error);
    const updated: Message = { ...message, reactions: changed.reactions };
    store.replace(updated);
    return { ok: true };
  });
}

type ReactionChange =
  | { readonly kind: "changed"; readonly reactions: readonly Reaction[] }
  | { readonly kind: "refused"; readonly error: string };

const addReaction = react((reactions, name, user) => {
  const present = reactions.find((reaction) => reaction.name === name);
  if (present?.users.includes(user)) return { kind: "refused", error: "already_reacted" };
  const others = reactions.filter((reaction) => reaction.name !== name);
  return { kind: "changed", reactions: [...others, { name, users: [...(present?.users ?? []), user] }] };
});

const removeReaction = react((reactions, name, user) => {
  const present = reactions.find((reaction) => reaction.name === name && reaction.users.includes(user));
  if (present === undefined) return { kind: "refused", error: "no_reaction" };
  const users = present.users.filter((other) => other !== user);
  const others = reactions.filter((reaction) => reaction.name !== name);
  return { kind: "changed", reactions: users.length === 0 ? others : [...others, { name, users }] };
});

const setStatus = method(
  z.object({
    channel_id: z.string(),
    thread_ts: z.string(),
    status: z.string(),
    loading_messages: jsonField.pipe(z.array(z.string()).max(LOADING_MESSAGES_MAX)).optional(),
  }),
  (args, { store }) => {
    if (store.conversation(args.channel_id) === undefined) return failed("channel_not_found");
    if (store.message(args.channel_id, args.thread_ts) === undefined) return failed("thread_not_found");
    const text = args.status === "" ? "" : (args.loading_messages?.[0] ?? args.status);
    store.setStatus({ channel: args.channel_id, threadTs: args.thread_ts, text });
    return { ok: true };
  },
);

const promptShape = z.object({ title: z.string().min(1), message: z.string().min(1) });

const setSuggestedPrompts = method(
  z.object({
    channel_id: z.string(),
    thread_ts: z.string().optional(),
    title: z.string().optional(),
    prompts: jsonField.pipe(z.array(promptShape).min(1).max(PROMPTS_MAX)),
  }),
  (args, { store }) => {
    if (store.conversation(args.channel_id)?.kind !== "im") return failed("channel_not_found");
    store.setPrompts({ channel: args.channel_id, title: args.title ?? "", prompts: args.prompts });
    return { ok: true };
  },
);

const setTitle = method(
  z.object({ channel_id: z.string(), thread_ts: z.string(), title: z.string() }),
  (args, { store }) =>
    store.message(args.channel_id, args.thread_ts) === undefined ? failed("thread_not_found") : { ok: true },
);

/** Methods for reactions and the assistant's status. */
export const surfaceMethods: Readonly<Record<string, ApiMethod>> = {
  "reactions.add": addReaction,
  "reactions.remove": removeReaction,
  "assistant.threads.setStatus": setStatus,
  "assistant.threads.setSuggestedPrompts": setSuggestedPrompts,
  "assistant.threads.setTitle": setTitle,
};
