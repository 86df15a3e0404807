import { z } from "zod";
import type { Language } from "../../domain/profile.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { clickedMessage } from "../clicked-message.ts";
import type { AskedQuestion } from "../ports.ts";

/** Prefix of the ids of elements under a review question. */
export const REVIEW_ACTION_PREFIX = "footnote_review:";
/** The button that opens the review queue: on the Home tab, and at one question below an answer. */
export const REVIEW_OPEN_ACTION = "footnote_review_open";
/** Prefix of the ids of the dialogs. */
export const REVIEW_DIALOG_PREFIX = "footnote_review_dialog:";

/** The action of a click without a dialog; it can be queued. */
export type DirectUse =
  | { readonly kind: "choose"; readonly option: number }
  | { readonly kind: "reject" | "next" | "tell_owner" };

interface ClickedQuestion extends AskedQuestion {
  readonly language: Language;
  readonly user: string;
  /** Identifies the click; also Slack's permission to open a dialog, valid for a few seconds. */
  readonly triggerId: string;
  readonly slackChannel: string;
  readonly message: {
    readonly ts: string;
    readonly threadTs: string | null;
    readonly text: string;
    readonly blocks: readonly SlackBlock[];
  };
}

export interface DirectReviewClick extends ClickedQuestion {
  readonly use: DirectUse;
}

export interface DialogReviewClick extends ClickedQuestion {
  readonly dialog: ReviewDialog;
}

export type ReviewDialog = z.output<typeof DialogKind>;

export interface ReviewOpening {
  readonly triggerId: string;
  readonly user: string;
  readonly slackChannel: string;
  readonly language: Language;
  /** The question to open; absent for the first one. */
  readonly question?: number | undefined;
  /** The thread of the message that was clicked; absent on the Home tab. */
  readonly threadTs?: string | undefined;
}

/** A submitted dialog. */
export interface ReviewSubmission {
  readonly dialog: ReviewDialog;
  readonly user: string;
  readonly origin: DialogOrigin;
  /** The values of the fields by block id; for a menu the value of the choice. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The question and the message from which a dialog was opened. */
export type DialogOrigin = z.output<typeof Origin>;

const DialogKind = z.enum(["correct", "teach", "take_back", "new_metric"]);
const LanguageCode = z.enum(["en", "zh"]);
const Clicked = clickedMessage(REVIEW_ACTION_PREFIX);
/** `en:12`, then the digest of the shown question (if the click decides) and a candidate's index (if any). */
const ButtonValue = /^(en|zh):(\d{1,15})(?::([0-9a-f]{32}))?(?::(\d{1,3}))?$/;

const Opened = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }).optional(),
  actions: z.array(z.object({ action_id: z.literal(REVIEW_OPEN_ACTION), value: z.string() })).min(1),
});
/** `en:D1`, and the number of a question if it opens one. */
const OpenValue = /^(en|zh):([A-Z0-9]+)(?::(\d{1,15}))?$/;

const Origin = z.object({
  language: LanguageCode,
  id: z.number().int(),
  seen: z.string().nullable().default(null),
  /** The decision that stood when the dialog was opened. */
  ruling: z.number().int().nullable().default(null),
  slackChannel: z.string(),
  ts: z.string(),
  threadTs: z.string().nullable(),
});
const FieldState = z.object({
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
});
const Submitted = z.object({
  user: z.object({ id: z.string() }),
  view: z.object({
    callback_id: z.string(),
    private_metadata: z.string(),
    state: z.object({ values: z.record(z.string(), z.record(z.string(), FieldState)) }),
  }),
});

/** Parses a click that needs no dialog; null for anything else. */
export function readDirectReviewClick(body: unknown): DirectReviewClick | null {
  const read = readClicked(body);
  const use = read && directUse(read);
  return read && use && { ...read.question, use };
}

/** Parses a click that opens a dialog; null for anything else. */
export function readDialogReviewClick(body: unknown): DialogReviewClick | null {
  const read = readClicked(body);
  const dialog = DialogKind.safeParse(read?.button);
  return read && dialog.success ? { ...read.question, dialog: dialog.data } : null;
}

interface ReadClick {
  readonly question: ClickedQuestion;
  readonly button: string;
  readonly option: number | null;
}

function readClicked(body: unknown): ReadClick | null {
  const parsed = Clicked.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id: triggerId, user, channel, message, actions } = parsed.data;
  const [, language, id, seen = null, option] = ButtonValue.exec(actions[0]?.value ?? "") ?? [];
  if (id === undefined) return null;
  const question = {
    id: Number(id),
    seen,
    language: LanguageCode.parse(language),
    user: user.id,
    triggerId,
    slackChannel: channel.id,
    message: { ts: message.ts, threadTs: message.thread_ts ?? null, text: message.text, blocks: message.blocks },
  };
  const button = (actions[0]?.action_id ?? "").slice(REVIEW_ACTION_PREFIX.length);
  return { question, button, option: option === undefined ? null : Number(option) };
}

function directUse({ button, option }: ReadClick): DirectUse | null {
  if (option !== null) return button.startsWith("choose:") ? { kind: "choose", option } : null;
  return button === "reject" || button === "next" || button === "tell_owner" ? { kind: button } : null;
}

/** Parses a click on the button that opens the queue; null for anything else. */
export function readReviewOpening(body: unknown): ReviewOpening | null {
  const parsed = Opened.safeParse(body);
  if (!parsed.success) return null;
  const [, language, slackChannel, question] = OpenValue.exec(parsed.data.actions[0]?.value ?? "") ?? [];
  if (slackChannel === undefined) return null;
  const { trigger_id: triggerId, user, message } = parsed.data;
  return {
    ...{ triggerId, user: user.id, slackChannel, language: LanguageCode.parse(language) },
    ...(question === undefined ? {} : { question: Number(question) }),
    ...(message === undefined ? {} : { threadTs: message.thread_ts ?? message.ts }),
  };
}

/** Parses a submitted dialog; null for anything else. */
export function readReviewSubmission(body: unknown): ReviewSubmission | null {
  const parsed = Submitted.safeParse(body);
  if (!parsed.success) return null;
  const { user, view } = parsed.data;
  const dialog = DialogKind.safeParse(view.callback_id.slice(REVIEW_DIALOG_PREFIX.length));
  const origin = readOrigin(view.private_metadata);
  if (!dialog.success || origin === null) return null;
  const fields = Object.entries(view.state.values).map(([blockId, states]) => {
    const [state] = Object.values(states);
    return [blockId, state?.value ?? state?.selected_option?.value ?? ""] as const;
  });
  return { dialog: dialog.data, user: user.id, origin, fields: Object.fromEntries(fields) };
}

function readOrigin(metadata: string): DialogOrigin | null {
  try {
    return Origin.safeParse(JSON.parse(metadata)).data ?? null;
  } catch {
    return null;
  }
}
