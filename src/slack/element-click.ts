import { z } from "zod";

/** A click on a button or a choice in a menu, with the message that it stands in. */
export interface ElementClick {
  readonly value: string;
  readonly user: string;
  /** Null on the Home tab. */
  readonly message: ClickPlace | null;
  /** Identifies the click in its message. */
  readonly clickedAt: string;
}

/** The message that was clicked. */
export interface ClickPlace {
  readonly slackChannel: string;
  readonly ts: string;
  readonly threadTs: string | null;
  /** By which a message that one person sees is replaced; null where Slack gave none. */
  readonly responseUrl: string | null;
  /** Whether only this person sees the message. */
  readonly isAlone: boolean;
}

/** A message to one person is no `message` of the event, only its container. */
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
        action_id: z.string(),
        action_ts: z.string().optional(),
        value: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
});

/** Parses a click on an element whose id begins with `prefix`; null for anything else. */
export function readElementClick(body: unknown, prefix: string): ElementClick | null {
  const { success, data } = Clicked.safeParse(body);
  const [action] = success ? data.actions : [];
  if (!success || action?.action_id.startsWith(prefix) !== true) return null;
  return {
    value: action.value ?? action.selected_option?.value ?? "",
    user: data.user.id,
    message: placeOf(data),
    clickedAt: action.action_ts ?? data.trigger_id,
  };
}

function placeOf({ channel, container, message, response_url }: z.output<typeof Clicked>): ClickPlace | null {
  const ts = message?.ts ?? container?.message_ts;
  if (channel === undefined || ts === undefined) return null;
  return {
    slackChannel: channel.id,
    ts,
    threadTs: message?.thread_ts ?? container?.thread_ts ?? null,
    responseUrl: response_url ?? null,
    isAlone: container?.is_ephemeral === true,
  };
}
