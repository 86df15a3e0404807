import { z } from "zod";
import { validateView } from "../block-validator.ts";
import { withGeneratedIds } from "../generated-ids.ts";
import { type JsonObject, objectsIn } from "../json.ts";
import type { Message, Modal, Reaction } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";
import { type ApiContext, type ApiMethod, failed, jsonField, method } from "./api-call.ts";

const PROMPTS_MAX = 4;
const LOADING_MESSAGES_MAX = 10;

/** A view as Slack stores it, with ids for itself and its blocks. */
export function storedView(view: JsonObject, id: string, { store, identity }: ViewContext): JsonObject {
  return {
    private_metadata: "",
    callback_id: "",
    external_id: "",
    ...view,
    id,
    team_id: identity.teamId,
    app_id: identity.appId,
    bot_id: identity.botId,
    hash: store.newId("hash."),
    state: { values: {} },
    blocks: withGeneratedIds(objectsIn(view.blocks), store),
  };
}

type ViewContext = Pick<ApiContext, "store" | "identity">;

const publish = method(z.object({ user_id: z.string(), view: jsonField }), (args, context) => {
  const { store } = context;
  if (store.person(args.user_id) === undefined) return failed("user_not_found");
  const verdict = validateView(args.view);
  if (verdict.kind === "rejected") return failed(verdict.error, verdict.messages);
  if (verdict.view.type !== "home") {
    return failed("invalid_arguments", ["[ERROR] must be a home view [json-pointer:/view/type]"]);
  }
  const view = storedView(verdict.view, store.newId("V"), context);
  store.setHome({ user: args.user_id, view });
  return { ok: true, view };
});

const open = method(z.object({ trigger_id: z.string(), view: jsonField }), (args, context) => {
  const trigger = context.useTrigger(args.trigger_id);
  if (trigger.kind === "unusable") return failed(trigger.error);
  const verdict = validateView(args.view);
  if (verdict.kind === "rejected") return failed(verdict.error, verdict.messages);
  const id = context.store.newId("V");
  const view = storedView(verdict.view, id, context);
  context.store.setModal({ id, user: trigger.user, view, errors: {} });
  return { ok: true, view };
});

function findModal(
  args: { view_id?: string | undefined; external_id?: string | undefined },
  store: WorkspaceStore,
): Modal | undefined {
  if (args.view_id !== undefined) return store.modal(args.view_id);
  return store.view().modals.find((modal) => modal.view.external_id === args.external_id);
}

const update = method(
  z.object({ view_id: z.string().optional(), external_id: z.string().optional(), view: jsonField }),
  (args, context) => {
    const modal = findModal(args, context.store);
    if (modal === undefined) return failed("not_found");
    const verdict = validateView(args.view);
    if (verdict.kind === "rejected") return failed(verdict.error, verdict.messages);
    const view = storedView(verdict.view, modal.id, context);
    context.store.setModal({ ...modal, view, errors: {} });
    return { ok: true, view };
  },
);

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

/** Methods for home tabs, modals, reactions and the assistant's status. */
export const surfaceMethods: Readonly<Record<string, ApiMethod>> = {
  "views.publish": publish,
  "views.open": open,
  "views.update": update,
  "reactions.add": addReaction,
  "reactions.remove": removeReaction,
  "assistant.threads.setStatus": setStatus,
  "assistant.threads.setSuggestedPrompts": setSuggestedPrompts,
  "assistant.threads.setTitle": setTitle,
};
