import { fileJson } from "../file-json.ts";
import type { JsonObject } from "../json.ts";
import { messageJson } from "../message-json.ts";
import type { AppIdentity, Message, Modal, Person } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";

/** A person's use of an element in a message, home tab or modal. */
export interface ElementUse {
  readonly user: Person;
  readonly blockId: string;
  readonly element: JsonObject;
  /** The selected option or date, where the element offers a choice. */
  readonly chosen: JsonObject;
}

/** Wraps an event as the Events API does. */
export function eventEnvelope(
  event: JsonObject,
  { store, identity, overrides }: { store: WorkspaceStore; identity: AppIdentity; overrides: JsonObject },
): JsonObject {
  const eventId = store.newId("Ev");
  return {
    token: identity.token,
    team_id: identity.teamId,
    api_app_id: identity.appId,
    event,
    type: "event_callback",
    event_id: eventId,
    event_time: Math.floor(store.setup.clock().getTime() / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: identity.teamId,
        user_id: identity.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event_context: `4-${eventId}`,
    ...overrides,
  };
}

/** The `message` or `app_mention` event for a posted message. */
export function messageEvent(type: "message" | "app_mention", message: Message, identity: AppIdentity): JsonObject {
  const isDirect = message.channel.startsWith("D");
  const byApp = message.user === identity.botUserId;
  return {
    type,
    user: message.user,
    text: message.text,
    ts: message.ts,
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    ...(byApp ? { bot_id: identity.botId, app_id: identity.appId } : { client_msg_id: `client-${message.ts}` }),
    team: identity.teamId,
    channel: message.channel,
    event_ts: message.ts,
    ...(type === "message" ? { channel_type: isDirect ? "im" : "channel" } : {}),
    ...(message.blocks.length === 0 ? {} : { blocks: message.blocks }),
    ...(message.files.length === 0 ? {} : sharing(message)),
  };
}

function sharing({ files }: Message): JsonObject {
  return { subtype: "file_share", files: files.map(fileJson), upload: false, display_as_bot: false };
}

/** The payload of a click or choice in a message. */
export function messageActionPayload(
  use: ElementUse,
  { message, identity, store, responseUrl }: ActionContext & { message: Message; responseUrl: string },
): JsonObject {
  const isEphemeral = message.visibleTo !== undefined;
  return {
    ...interactionBase("block_actions", use.user, identity),
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: isEphemeral,
      ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    },
    channel: { id: message.channel, name: channelName(message.channel, store) },
    ...(isEphemeral ? {} : { message: messageJson(message, { store, identity, withMetadata: true }) }),
    state: { values: stateValues(use) },
    response_url: responseUrl,
    trigger_id: store.newId("trigger."),
    actions: [actionOf(use, store)],
  };
}

/** The payload of an entry chosen in the menu of a message. */
export function messageShortcutPayload(
  { callbackId, user, message }: { callbackId: string; user: Person; message: Message },
  { identity, store, responseUrl }: ActionContext & { responseUrl: string },
): JsonObject {
  return {
    ...interactionBase("message_action", user, identity),
    action_ts: store.newTs(),
    callback_id: callbackId,
    trigger_id: store.newId("trigger."),
    response_url: responseUrl,
    message_ts: message.ts,
    channel: { id: message.channel, name: channelName(message.channel, store) },
    message: messageJson(message, { store, identity, withMetadata: false }),
  };
}

/** The fields of a slash command; all are strings, as Slack sends them in a form. */
export function commandPayload(
  { command, text, channel, user }: { command: string; text: string; channel: string; user: Person },
  { identity, store, responseUrl }: ActionContext & { responseUrl: string },
): JsonObject {
  return {
    token: identity.token,
    team_id: identity.teamId,
    team_domain: identity.teamDomain,
    channel_id: channel,
    channel_name: channelName(channel, store),
    user_id: user.id,
    user_name: usernameOf(user),
    command,
    text,
    api_app_id: identity.appId,
    is_enterprise_install: "false",
    response_url: responseUrl,
    trigger_id: store.newId("trigger."),
  };
}

function channelName(channel: string, store: WorkspaceStore): string {
  const conversation = store.conversation(channel);
  return conversation?.kind === "im" ? "directmessage" : (conversation?.name ?? "");
}

/** Shared input of interaction payloads. */
export interface ActionContext {
  readonly identity: AppIdentity;
  readonly store: WorkspaceStore;
}

/** The payload of a click or choice in a home tab or modal, with what is filled in there. */
export function viewActionPayload(
  use: ElementUse,
  { view, values }: { view: JsonObject; values: JsonObject },
  { identity, store }: ActionContext,
): JsonObject {
  return {
    ...interactionBase("block_actions", use.user, identity),
    container: { type: "view", view_id: view.id },
    view: { ...view, state: { values: { ...values, ...stateValues(use) } } },
    trigger_id: store.newId("trigger."),
    actions: [actionOf(use, store)],
  };
}

/** The payload of a modal submission. */
export function viewSubmissionPayload(
  { modal, user, values }: { modal: Modal; user: Person; values: JsonObject },
  { identity, store }: ActionContext,
): JsonObject {
  return {
    ...interactionBase("view_submission", user, identity),
    trigger_id: store.newId("trigger."),
    view: { ...modal.view, state: { values } },
    response_urls: [],
  };
}

/** The payload of a closed modal whose view asked for it. */
export function viewClosedPayload(
  { modal, user, isCleared }: { modal: Modal; user: Person; isCleared: boolean },
  { identity }: ActionContext,
): JsonObject {
  return { ...interactionBase("view_closed", user, identity), view: modal.view, is_cleared: isCleared };
}

function interactionBase(type: string, user: Person, identity: AppIdentity): JsonObject {
  return {
    type,
    user: userOf(user, identity),
    api_app_id: identity.appId,
    token: identity.token,
    team: { id: identity.teamId, domain: identity.teamDomain },
    enterprise: null,
    is_enterprise_install: false,
  };
}

function userOf(user: Person, identity: AppIdentity): JsonObject {
  const username = usernameOf(user);
  return { id: user.id, username, name: username, team_id: identity.teamId };
}

function usernameOf({ name }: Person): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, ".");
}

function actionOf({ element, blockId, chosen }: ElementUse, store: WorkspaceStore): JsonObject {
  const { type, action_id, text, value, style, placeholder } = element;
  const described = { text, value, style, placeholder };
  const present = Object.fromEntries(Object.entries(described).filter(([, entry]) => entry !== undefined));
  return { type, action_id, block_id: blockId, ...present, ...chosen, action_ts: store.newTs() };
}

function stateValues({ element, blockId, chosen }: ElementUse): JsonObject {
  if (element.type === "button" || Object.keys(chosen).length === 0) return {};
  return { [blockId]: { [String(element.action_id)]: { type: element.type, ...chosen } } };
}
