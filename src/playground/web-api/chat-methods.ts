import { z } from "zod";
import { lengthOf } from "../block-kit/schema.ts";
import { validateMessageBlocks } from "../block-validator.ts";
import { withGeneratedIds } from "../generated-ids.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { messageJson } from "../message-json.ts";
import type { Conversation, Message } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";
import { type ApiContext, type ApiMethod, failed, jsonField, method } from "./api-call.ts";
import { slackFileFaults } from "./slack-file-check.ts";

const TEXT_MAX = 40_000;

const content = { text: z.string().optional(), blocks: jsonField.optional() };
const place = { channel: z.string(), thread_ts: z.string().optional() };

/** The validated text and blocks of a message, or Slack's error response. */
export type ContentVerdict =
  | { readonly kind: "valid"; readonly text: string; readonly blocks: readonly JsonObject[] }
  | { readonly kind: "rejected"; readonly response: JsonObject };

/** Validates the text and blocks of a message and adds missing block ids. */
export function checkContent(
  { text, blocks }: { readonly text?: string | undefined; readonly blocks?: unknown },
  store: WorkspaceStore,
): ContentVerdict {
  if (text !== undefined && lengthOf(text) > TEXT_MAX) return { kind: "rejected", response: failed("msg_too_long") };
  const verdict = validateMessageBlocks(blocks ?? []);
  if (verdict.kind === "rejected") return { kind: "rejected", response: failed(verdict.error, verdict.messages) };
  const faults = slackFileFaults(verdict.blocks, { pointer: "/blocks", files: store.files });
  if (faults.length > 0) return { kind: "rejected", response: failed("invalid_blocks", faults) };
  if ((text ?? "").trim() === "" && verdict.blocks.length === 0) {
    return { kind: "rejected", response: failed("no_text") };
  }
  return { kind: "valid", text: text ?? "", blocks: withGeneratedIds(verdict.blocks, store) };
}

/** Resolves the id of a conversation, or of a person for the direct message with them. */
function resolveChannel(channel: string, store: WorkspaceStore): Conversation | undefined {
  return store.conversation(channel) ?? store.directMessage(channel);
}

/** The thread of a new message, or Slack's error. */
export type ThreadVerdict =
  | { readonly kind: "thread"; readonly threadTs: string | undefined }
  | { readonly kind: "refused"; readonly error: string };

/** Resolves the thread; a reply to a deleted message is silently posted to the channel, as in Slack. */
export function resolveThread(channel: string, threadTs: string | undefined, store: WorkspaceStore): ThreadVerdict {
  const root = threadTs === undefined ? undefined : store.message(channel, threadTs);
  if (root?.threadTs !== undefined) return { kind: "refused", error: "cannot_reply_to_message" };
  return { kind: "thread", threadTs: root?.ts };
}

const postMessage = method(z.object({ ...place, ...content, metadata: jsonField.optional() }), (args, context) => {
  const { store, identity } = context;
  const conversation = resolveChannel(args.channel, store);
  if (conversation === undefined) return failed("channel_not_found");
  if (store.isAppAbsent(conversation)) return failed("not_in_channel");
  const channel = conversation.id;
  const thread = resolveThread(channel, args.thread_ts, store);
  if (thread.kind === "refused") return failed(thread.error);
  const checked = checkContent(args, store);
  if (checked.kind === "rejected") return checked.response;
  const metadata = isJsonObject(args.metadata) ? args.metadata : undefined;
  if (args.metadata !== undefined && typeof metadata?.event_type !== "string") {
    return failed("invalid_metadata_format");
  }
  const { text, blocks } = checked;
  const message = store.add({ channel, user: identity.botUserId, text, blocks, threadTs: thread.threadTs, metadata });
  context.echo(message);
  const shown = messageJson(message, { store, identity, withMetadata: true });
  return { ok: true, channel, ts: message.ts, message: shown };
});

const postEphemeral = method(z.object({ ...place, ...content, user: z.string() }), (args, { store, identity }) => {
  if (store.conversation(args.channel) === undefined) return failed("channel_not_found");
  if (store.person(args.user) === undefined) return failed("user_not_in_channel");
  const checked = checkContent(args, store);
  if (checked.kind === "rejected") return checked.response;
  const message = store.add({
    channel: args.channel,
    user: identity.botUserId,
    text: checked.text,
    blocks: checked.blocks,
    threadTs: args.thread_ts,
    visibleTo: args.user,
  });
  return { ok: true, message_ts: message.ts };
});

/** A message that the app may change: its own and not ephemeral. */
function ownMessage(channel: string, ts: string, { store, identity }: ApiContext): Message | undefined {
  const message = store.message(channel, ts);
  return message?.user === identity.botUserId && message.visibleTo === undefined ? message : undefined;
}

const update = method(
  z.object({ channel: z.string(), ts: z.string(), ...content, metadata: jsonField.optional() }),
  (args, context) => {
    const { store, identity } = context;
    if (store.conversation(args.channel) === undefined) return failed("channel_not_found");
    if (store.message(args.channel, args.ts) === undefined) return failed("message_not_found");
    const message = ownMessage(args.channel, args.ts, context);
    if (message === undefined) return failed("cant_update_message");
    const checked = checkContent(args, store);
    if (checked.kind === "rejected") return checked.response;
    const metadata = isJsonObject(args.metadata) ? { metadata: args.metadata } : {};
    // An update without blocks removes the blocks; only then does Slack mark the message as edited.
    const edited = message.edited || checked.blocks.length === 0;
    const changed = { ...message, text: checked.text, blocks: checked.blocks, edited, ...metadata };
    store.replace(changed);
    const shown = messageJson(changed, { store, identity, withMetadata: true });
    return { ok: true, channel: args.channel, ts: args.ts, text: checked.text, message: shown };
  },
);

const remove = method(z.object({ channel: z.string(), ts: z.string() }), (args, context) => {
  if (context.store.conversation(args.channel) === undefined) return failed("channel_not_found");
  if (context.store.message(args.channel, args.ts) === undefined) return failed("message_not_found");
  const message = ownMessage(args.channel, args.ts, context);
  if (message === undefined) return failed("cant_delete_message");
  context.store.remove(message);
  return { ok: true, channel: args.channel, ts: args.ts };
});

const getPermalink = method(z.object({ channel: z.string(), message_ts: z.string() }), (args, { store, identity }) => {
  if (store.message(args.channel, args.message_ts) === undefined) return failed("message_not_found");
  const path = `archives/${args.channel}/p${args.message_ts.replace(".", "")}`;
  return { ok: true, channel: args.channel, permalink: `https://${identity.teamDomain}.slack.com/${path}` };
});

/** The methods of `chat.*`. */
export const chatMethods: Readonly<Record<string, ApiMethod>> = {
  "chat.postMessage": postMessage,
  "chat.postEphemeral": postEphemeral,
  "chat.update": update,
  "chat.delete": remove,
  "chat.getPermalink": getPermalink,
};
