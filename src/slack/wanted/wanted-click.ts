import { z } from "zod";
import type { Language } from "../../domain/profile.ts";
import { readWantedValue, type WantedUse } from "../../domain/wanted-figure.ts";

/** Prefix of the ids of elements that do something with wanted figures. */
export const WANTED_PREFIX = "footnote_wanted:";

/** A click on wanted figures, below an answer or on the Home tab. */
export interface WantedClick {
  readonly use: WantedUse;
  readonly language: Language;
  readonly user: string;
  /** Null on the Home tab. */
  readonly message: {
    readonly slackChannel: string;
    readonly ts: string;
    readonly threadTs: string | null;
    /** By which a message that one person sees is replaced; null where Slack gave none. */
    readonly responseUrl: string | null;
    /** Whether only this person sees the message. */
    readonly isAlone: boolean;
  } | null;
  /** Identifies the click. */
  readonly clickedAt: string;
}

const Clicked = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }).optional(),
  container: z
    .object({
      message_ts: z.string().optional(),
      thread_ts: z.string().optional(),
      is_ephemeral: z.boolean().optional(),
    })
    .optional(),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }).optional(),
  response_url: z.string().optional(),
  actions: z
    .array(
      z.object({
        action_id: z.string().startsWith(WANTED_PREFIX),
        action_ts: z.string().optional(),
        value: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
});

/** Parses a click on such an element; null for anything else. */
export function readWantedClick(body: unknown): WantedClick | null {
  const { success, data } = Clicked.safeParse(body);
  const [action] = success ? data.actions : [];
  const value = readWantedValue(action?.value ?? action?.selected_option?.value ?? "");
  if (!success || value === null) return null;
  const ts = data.message?.ts ?? data.container?.message_ts;
  const threadTs = data.message?.thread_ts ?? data.container?.thread_ts ?? null;
  const responseUrl = data.response_url ?? null;
  const isAlone = data.container?.is_ephemeral === true;
  return {
    ...value,
    user: data.user.id,
    message:
      data.channel === undefined || ts === undefined
        ? null
        : { slackChannel: data.channel.id, ts, threadTs, responseUrl, isAlone },
    clickedAt: action?.action_ts ?? data.trigger_id,
  };
}
