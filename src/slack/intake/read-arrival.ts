import { z } from "zod";
import { writeToolValue } from "../../domain/tool-use.ts";
import { writeWantedValue } from "../../domain/wanted-figure.ts";
import { OFFER_ACTION_PREFIX } from "../answer/replace-row.ts";
import { CASE_DIALOG, readCaseSubmission } from "../cases/case-click.ts";
import { readCheckRequest } from "../check/check-request.ts";
import { readCommand } from "../command/command-request.ts";
import { type ReplaceClick, readReplaceClick } from "../documents/replace-click.ts";
import { EventFile, sharedFiles } from "../documents/shared-file.ts";
import { type NameClick, readNameClick } from "../names/name-click.ts";
import { readHomeOpened, readJoined } from "../receive/inbound.ts";
import {
  type DirectReviewClick,
  readDirectReviewClick,
  readReviewOpening,
  readReviewSubmission,
} from "../review/review-click.ts";
import { readToolClick, type ToolClick } from "../tools/tool-click.ts";
import { readWantedClick, type WantedClick } from "../wanted/wanted-click.ts";
import type { Arrival, Click, InboundMessage, Work } from "./ports.ts";

/** The fields of a person's message that the edge reads. */
const EventMessage = z.object({
  ts: z.string(),
  thread_ts: z.string().optional(),
  user: z.string(),
  user_team: z.string().optional(),
  text: z.string().default(""),
  subtype: z.string().optional(),
  bot_id: z.string().nullish(),
  edited: z.object({ ts: z.string() }).optional(),
  hidden: z.boolean().optional(),
  files: z.array(EventFile).catch([]).default([]),
});
type EventMessage = z.output<typeof EventMessage>;

const Conversation = { channel: z.string(), channel_type: z.string().optional() };

const Shared = { is_ext_shared_channel: z.boolean().optional() };

const MessageEnvelope = z.object({
  ...Shared,
  event_id: z.string().optional(),
  event: EventMessage.extend({ type: z.enum(["app_mention", "message"]), ...Conversation }),
});
const ChangeEnvelope = z.object({
  ...Shared,
  event: z.object({
    type: z.literal("message"),
    subtype: z.literal("message_changed"),
    ...Conversation,
    message: EventMessage,
    previous_message: z.object({ text: z.string().optional() }).optional(),
  }),
});
const DeletionEnvelope = z.object({
  event: z.object({
    type: z.literal("message"),
    subtype: z.literal("message_deleted"),
    ...Conversation,
    deleted_ts: z.string(),
  }),
});

const ClickEnvelope = z.object({
  type: z.literal("block_actions"),
  user: z.object({ id: z.string(), team_id: z.string().optional() }),
  channel: z.object({ id: z.string() }).optional(),
  container: z.object({ is_ephemeral: z.boolean().optional(), thread_ts: z.string().optional() }).optional(),
  response_url: z.string().optional(),
  message: z
    .object({
      ts: z.string(),
      thread_ts: z.string().optional(),
      text: z.string().default(""),
      blocks: z.array(z.looseObject({ type: z.string(), block_id: z.string() })).default([]),
    })
    .optional(),
  actions: z
    .array(
      z.object({
        action_id: z.string().startsWith(OFFER_ACTION_PREFIX),
        action_ts: z.string().optional(),
        value: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
});

const Envelope = z.object({ type: z.string() });

/**
 * Parses an event or a click into an arrival. Null for everything else: bots, joins, channel messages without a
 * mention, and clicks that open a dialog.
 */
export function readArrival(body: unknown, botUserId: string): Arrival | null {
  switch (Envelope.safeParse(body).data?.type) {
    case "event_callback":
      return (
        readMessage(body, botUserId) ??
        readChange(body, botUserId) ??
        readDeletion(body) ??
        readVisit(body) ??
        readJoining(body, botUserId)
      );
    case "block_actions":
      return readClickArrival(body) ?? readReviewArrival(body);
    case "view_submission":
      return readSubmission(body);
    case "message_action":
      return readCheckArrival(body);
    case undefined:
      return readCommandArrival(body);
    default:
      return null;
  }
}

/** Slack names each submission by a trigger of its own. */
const Submitted = z.object({ trigger_id: z.string(), view: z.object({ callback_id: z.string() }) });

function readSubmission(body: unknown): Arrival | null {
  const { data } = Submitted.safeParse(body);
  if (data === undefined) return null;
  const { trigger_id: trigger, view } = data;
  if (view.callback_id === CASE_DIALOG) {
    const submission = readCaseSubmission(body);
    if (submission === null) return null;
    const key = ["case", submission.receipt, submission.user, trigger].join(":");
    return { kind: "work", eventId: null, work: { kind: "case", key, submission } };
  }
  const submission = readReviewSubmission(body);
  if (submission === null) return null;
  const key = ["dialog", submission.dialog, submission.origin.id, submission.user, trigger].join(":");
  return { kind: "work", eventId: null, work: { kind: "dialog", key, submission } };
}

function readCommandArrival(body: unknown): Arrival | null {
  const request = readCommand(body);
  if (request === null) return null;
  const { slackChannel, user, triggerId } = request;
  const key = ["command", slackChannel, user, triggerId].join(":");
  return { kind: "work", eventId: null, work: { kind: "command", key, request } };
}

function readJoining(body: unknown, botUserId: string): Arrival | null {
  const read = readJoined(body, botUserId);
  if (read === null) return null;
  const { eventId, joined } = read;
  return { kind: "work", eventId, work: { kind: "joined", key: `joined:${eventId}`, joined } };
}

function readCheckArrival(body: unknown): Arrival | null {
  const request = readCheckRequest(body);
  if (request === null) return null;
  const { slackChannel, ts, user, triggerId } = request;
  const key = ["check", slackChannel, ts, user, triggerId].join(":");
  return { kind: "work", eventId: null, work: { kind: "check", key, request } };
}

function readMessage(body: unknown, botUserId: string): Arrival | null {
  const parsed = MessageEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { event, event_id: eventId = null } = parsed.data;
  if (event.type === "message" && event.channel_type !== "im") return null;
  const message = inboundMessage(event, { ...event, ...parsed.data }, botUserId);
  if (message === null) return null;
  // Slack sends a mention again when its message is edited.
  if (event.edited !== undefined) return { kind: "edit", edit: { editedTs: event.edited.ts, message } };
  return { kind: "work", eventId, work: { kind: "message", key: message.key, message } };
}

/** An edit by the author. Slack also sends this event when it unfurls links, which is ignored. */
function readChange(body: unknown, botUserId: string): Arrival | null {
  const parsed = ChangeEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { event } = parsed.data;
  const { edited } = event.message;
  if (event.channel_type !== "im" || edited === undefined || event.message.text === event.previous_message?.text)
    return null;
  const message = inboundMessage(event.message, { ...event, ...parsed.data }, botUserId);
  return message === null ? null : { kind: "edit", edit: { editedTs: edited.ts, message } };
}

function readDeletion(body: unknown): Arrival | null {
  const parsed = DeletionEnvelope.safeParse(body);
  if (!parsed.success || parsed.data.event.channel_type !== "im") return null;
  const { channel, deleted_ts: ts } = parsed.data.event;
  return { kind: "deletion", key: messageKey(channel, ts) };
}

/** A click on a button or a choice from a menu; null where the element carries no value. */
function readClickArrival(body: unknown): Arrival | null {
  const parsed = ClickEnvelope.safeParse(body);
  if (!parsed.success) return null;
  const { user, channel, container, message, actions, response_url: responseUrl = null } = parsed.data;
  const [action] = actions;
  const isAlone = container?.is_ephemeral === true && channel !== undefined;
  const offerId = action?.value ?? action?.selected_option?.value;
  if (offerId === undefined) return null;
  const click: Click = {
    offerId,
    user: user.id,
    team: user.team_id ?? null,
    slackChannel: channel?.id ?? null,
    message:
      message === undefined
        ? null
        : { ts: message.ts, threadTs: message.thread_ts ?? null, text: message.text, blocks: message.blocks },
    alone: isAlone ? { threadTs: container.thread_ts ?? null, responseUrl } : null,
  };
  const key = `click:${click.slackChannel ?? "home"}:${offerId}:${user.id}:${action?.action_ts ?? message?.ts ?? ""}`;
  return { kind: "work", eventId: null, work: { kind: "click", key, click } };
}

function readReviewArrival(body: unknown): Arrival | null {
  const click = readDirectReviewClick(body);
  if (click !== null) return { kind: "work", eventId: null, work: { kind: "review", key: reviewKey(click), click } };
  const naming = readNameClick(body);
  if (naming !== null) return { kind: "work", eventId: null, work: nameWork(naming) };
  const replacing = readReplaceClick(body);
  if (replacing !== null) return { kind: "work", eventId: null, work: replaceWork(replacing) };
  const tool = readToolClick(body);
  if (tool !== null) return { kind: "work", eventId: null, work: toolWork(tool) };
  const wanted = readWantedClick(body);
  if (wanted !== null) return { kind: "work", eventId: null, work: wantedWork(wanted) };
  const opening = readReviewOpening(body);
  if (opening === null) return null;
  return { kind: "work", eventId: null, work: { kind: "queue", key: `queue:${opening.triggerId}`, opening } };
}

function nameWork(click: NameClick): Work {
  const { slackChannel, message, user, verdict, name, triggerId } = click;
  const place = message === null ? "home" : `${slackChannel}:${message.ts}`;
  const key = ["name", place, user, verdict, JSON.stringify(name), triggerId].join(":");
  return { kind: "name", key, click };
}

function toolWork(click: ToolClick): Work {
  const { slackChannel, ts, user, clickedAt } = click;
  return { kind: "tool", key: ["tool", slackChannel, ts, user, writeToolValue(click), clickedAt].join(":"), click };
}

function wantedWork(click: WantedClick): Work {
  const { user, message, clickedAt } = click;
  const place = message === null ? "home" : `${message.slackChannel}:${message.ts}`;
  return { kind: "wanted", key: ["wanted", place, user, writeWantedValue(click), clickedAt].join(":"), click };
}

function replaceWork(click: ReplaceClick): Work {
  const { slackChannel, message, user, use, triggerId } = click;
  return { kind: "replace", key: ["replace", slackChannel, message.ts, user, use, triggerId].join(":"), click };
}

/** Includes the button, because a server may give several clicks the same trigger id. */
function reviewKey({ slackChannel, message, user, id, use, triggerId }: DirectReviewClick): string {
  return ["review", slackChannel, message.ts, user, id, JSON.stringify(use), triggerId].join(":");
}

function readVisit(body: unknown): Arrival | null {
  const opened = readHomeOpened(body);
  if (opened === null) return null;
  const { eventId, visit } = opened;
  return { kind: "work", eventId, work: { kind: "visit", key: `visit:${eventId}`, visit } };
}

function inboundMessage(
  message: EventMessage,
  {
    channel,
    channel_type: type,
    is_ext_shared_channel: isExtShared = false,
  }: {
    readonly channel: string;
    readonly channel_type?: string | undefined;
    readonly is_ext_shared_channel?: boolean | undefined;
  },
  botUserId: string,
): InboundMessage | null {
  if (message.user === botUserId || message.bot_id || message.hidden) return null;
  if (message.subtype !== undefined && message.subtype !== "file_share") return null;
  return {
    key: messageKey(channel, message.ts),
    slackChannel: channel,
    ts: message.ts,
    threadTs: message.thread_ts ?? message.ts,
    user: message.user,
    team: message.user_team ?? null,
    isExtShared,
    text: message.text,
    files: type === "im" ? sharedFiles(message.files) : [],
  };
}

/** The same for all events of a message. */
function messageKey(slackChannel: string, ts: string): string {
  return `message:${slackChannel}:${ts}`;
}
