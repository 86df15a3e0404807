import type { JsonObject } from "../json.ts";
import type { Conversation } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";
import { failed } from "./api-call.ts";

const SCOPES: Readonly<Record<string, string>> = {
  "assistant.threads.setStatus": "assistant:write",
  "assistant.threads.setSuggestedPrompts": "assistant:write",
  "assistant.threads.setTitle": "assistant:write",
  "chat.delete": "chat:write",
  "chat.postEphemeral": "chat:write",
  "chat.postMessage": "chat:write",
  "chat.update": "chat:write",
  "conversations.open": "im:write",
  "files.completeUploadExternal": "files:write",
  "files.getUploadURLExternal": "files:write",
  "files.info": "files:read",
  "reactions.add": "reactions:write",
  "reactions.remove": "reactions:write",
  "usergroups.list": "usergroups:read",
  "users.info": "users:read",
  "users.list": "users:read",
};
/** Methods whose scope depends on the kind of the conversation, such as `channels:read` and `im:read`. */
const BY_KIND: Readonly<Record<string, string>> = {
  "conversations.history": "history",
  "conversations.info": "read",
  "conversations.members": "read",
  "conversations.replies": "history",
};
const PREFIX: Readonly<Record<Conversation["kind"], string>> = { channel: "channels", im: "im" };

/** Slack's refusal of a call for which the app has no scope. */
export function missingScope(name: string, args: JsonObject, store: WorkspaceStore): JsonObject | undefined {
  const { scopes } = store.setup.manifest;
  const needed = SCOPES[name] ?? scopeByKind(name, args, store);
  if (scopes === null || needed === undefined || scopes.has(needed)) return undefined;
  return { ...failed("missing_scope"), needed, provided: [...scopes].join(",") };
}

function scopeByKind(name: string, { channel }: JsonObject, store: WorkspaceStore): string | undefined {
  const conversation = typeof channel === "string" ? store.conversation(channel) : undefined;
  const suffix = BY_KIND[name];
  return conversation === undefined || suffix === undefined ? undefined : `${PREFIX[conversation.kind]}:${suffix}`;
}
