import type { SlashCommand } from "./app-manifest.ts";
import type { Reply } from "./delivery/bot-transport.ts";
import { commandPayload, messageShortcutPayload } from "./delivery/payloads.ts";
import { type InteractionContext, UNANSWERED } from "./interactions.ts";
import { isJsonObject, type JsonObject, parseJson } from "./json.ts";
import { encodeTypedText } from "./message-encoding.ts";
import { PlaygroundError } from "./playground-error.ts";
import type { Message, Person } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** Sends the app an entry of its own that a person chose in the menu of a message. */
export async function sendShortcut(
  { user, message, callbackId }: { user: Person; message: Message; callbackId: string },
  context: InteractionContext,
): Promise<Reply> {
  const { store, responseUrls, triggers, delivery, baseUrl } = context;
  if (!store.setup.manifest.shortcuts.some((shortcut) => shortcut.callbackId === callbackId)) {
    throw new PlaygroundError("unknown_shortcut", `The app has no shortcut ${callbackId}.`);
  }
  const path = responseUrls.issue({ channel: message.channel, user: user.id });
  const responseUrl = `${baseUrl()}${path}`;
  const payload = messageShortcutPayload({ callbackId, user, message }, { ...context, responseUrl });
  triggers.issue(String(payload.trigger_id), { user: user.id });
  const reply = await delivery.deliverInteraction(payload);
  if (reply.kind === "failed") store.addNotice({ user: user.id, text: UNANSWERED });
  return reply;
}

/** Sends the app a slash command, and shows what came with its acknowledgement. */
export async function sendCommand(
  { user, channel, typed }: { user: Person; channel: string; typed: string },
  context: InteractionContext,
): Promise<Reply> {
  const { store, responseUrls, triggers, delivery, baseUrl } = context;
  const { command, text } = commandIn(typed, store);
  const path = responseUrls.issue({ channel, user: user.id });
  const responseUrl = `${baseUrl()}${path}`;
  const payload = commandPayload({ command: command.command, text, channel, user }, { ...context, responseUrl });
  triggers.issue(String(payload.trigger_id), { user: user.id });
  const reply = await delivery.deliverCommand(payload);
  const fault = reply.kind === "failed" ? failureOf(reply) : responseFault(path, reply.body, context);
  if (fault !== undefined) {
    store.addNotice({ user: user.id, text: `${command.command} failed with the error “${fault}”` });
  }
  return reply;
}

/** Splits a typed command into its name and text; people's references stay as typed unless the manifest asks. */
function commandIn(typed: string, store: WorkspaceStore): { command: SlashCommand; text: string } {
  const [name = ""] = /^\S+/u.exec(typed.trim()) ?? [];
  const { manifest, app, people, conversations } = store.setup;
  const text = typed.trim().slice(name.length).trim();
  const command = manifest.commands.find((each) => each.command === name);
  if (command === undefined) throw new PlaygroundError("unknown_command", `${name} is not a valid command.`);
  const encoded = command.isEscaped ? encodeTypedText(text, { people: [app, ...people], conversations }) : text;
  return { command, text: encoded };
}

function failureOf({ reason }: Reply & { kind: "failed" }): string {
  return reason === "http_timeout" ? "operation_timeout" : "dispatch_failed";
}

/** Shows a response in the acknowledgement: a message in JSON, or its text. Returns its fault. */
function responseFault(path: string, body: string, { responseUrls }: InteractionContext): string | undefined {
  if (body.trim() === "") return undefined;
  const json = parseJson(body);
  const response: JsonObject = json.kind === "parsed" && isJsonObject(json.value) ? json.value : { text: body };
  const fault = responseUrls.respond(path, response);
  return fault === undefined ? undefined : "invalid_command_response";
}
