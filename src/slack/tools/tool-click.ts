import { z } from "zod";
import type { Language } from "../../domain/profile.ts";
import { readToolValue, type ToolUse } from "../../domain/tool-use.ts";

/** Prefix of the ids of the buttons and menus that do something with an answer. */
export const TOOL_PREFIX = "footnote_tool:";

/** A click on a tool, as it is stored until it is done. */
export interface ToolClick {
  readonly use: ToolUse;
  readonly language: Language;
  readonly user: string;
  readonly slackChannel: string;
  /** Of the message that was clicked. */
  readonly ts: string;
  readonly threadTs: string | null;
  /** Identifies the click in its message. */
  readonly clickedAt: string;
  /** By which a message that one person sees is replaced; null where Slack gave none. */
  readonly responseUrl: string | null;
  /** Whether only this person sees the message that was clicked. */
  readonly isAlone: boolean;
}

/** A message to one person is no `message` of the event, only its container. */
const Clicked = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }),
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
        action_id: z.string().startsWith(TOOL_PREFIX),
        action_ts: z.string().optional(),
        value: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
});

/** Parses a click on a tool; null for anything else. */
export function readToolClick(body: unknown): ToolClick | null {
  const { success, data } = Clicked.safeParse(body);
  const [action] = success ? data.actions : [];
  const value = readToolValue(action?.value ?? action?.selected_option?.value ?? "");
  const ts = data?.message?.ts ?? data?.container?.message_ts;
  if (!success || value === null || ts === undefined) return null;
  return {
    ...value,
    user: data.user.id,
    slackChannel: data.channel.id,
    ts,
    threadTs: data.message?.thread_ts ?? data.container?.thread_ts ?? null,
    clickedAt: action?.action_ts ?? data.trigger_id,
    responseUrl: data.response_url ?? null,
    isAlone: data.container?.is_ephemeral === true,
  };
}
