import { z } from "zod";

/** The message shortcut that checks the figures of a message, as the app's manifest names it. */
export const CHECK_SHORTCUT = "footnote_check";

/** Of longer messages only the start is kept, and read. */
const TEXT_MAX = 12_000;

/** A person asks to check the figures of a message, as it is stored until it is done. */
export interface CheckRequest {
  readonly user: string;
  readonly team: string | null;
  readonly slackChannel: string;
  /** The thread that the message is in; null outside threads. */
  readonly threadTs: string | null;
  /** Of the message. */
  readonly ts: string;
  /** The text of the message, whoever wrote it. */
  readonly message: string;
  /** Identifies the use of the shortcut. */
  readonly triggerId: string;
}

const Shortcut = z.object({
  type: z.literal("message_action"),
  callback_id: z.literal(CHECK_SHORTCUT),
  trigger_id: z.string(),
  user: z.object({ id: z.string(), team_id: z.string().optional() }),
  channel: z.object({ id: z.string() }),
  message: z.object({
    ts: z.string(),
    thread_ts: z.string().optional(),
    text: z.string().nullish(),
    blocks: z.array(z.unknown()).catch([]).default([]),
    attachments: z.array(z.unknown()).catch([]).default([]),
  }),
});

/** Parses the use of the shortcut; null for anything else. */
export function readCheckRequest(body: unknown): CheckRequest | null {
  const parsed = Shortcut.safeParse(body);
  if (!parsed.success) return null;
  const { user, channel, message, trigger_id: triggerId } = parsed.data;
  const said = message.text?.trim() ? message.text : textsIn([message.blocks, message.attachments]).join("\n");
  return {
    user: user.id,
    team: user.team_id ?? null,
    slackChannel: channel.id,
    threadTs: message.thread_ts ?? null,
    ts: message.ts,
    message: said.slice(0, TEXT_MAX),
    triggerId,
  };
}

const DEPTH_MAX = 12;

/** The texts of blocks, for a message that has nothing else, as other apps post them. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (depth > DEPTH_MAX || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1));
  return Object.entries(value).flatMap(([name, one]) =>
    name === "text" && typeof one === "string" ? [one] : textsIn(one, depth + 1),
  );
}
