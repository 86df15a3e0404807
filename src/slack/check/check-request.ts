import { z } from "zod";
import { readToolValue } from "../../domain/tool-use.ts";
import { TOOL_PREFIX } from "../tools/tool-click.ts";

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
  /** The answer that the message is, by the tools below it; null for a message of a person. */
  readonly receipt: string | null;
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
    receipt: receiptIn(message.blocks),
    triggerId,
  };
}

const DEPTH_MAX = 12;
const Tools = z.object({
  elements: z.array(
    z
      .object({ action_id: z.string().startsWith(TOOL_PREFIX), value: z.string() })
      .nullable()
      .catch(null),
  ),
});

/** The answer that the buttons of a message name; null where they name none, or several. */
function receiptIn(blocks: readonly unknown[]): string | null {
  const values = blocks.flatMap((block) => Tools.safeParse(block).data?.elements ?? []);
  const named = values.flatMap((one) => readToolValue(one?.value ?? "")?.use.receipt ?? []);
  const [only, ...others] = new Set(named);
  return others.length > 0 ? null : (only ?? null);
}

/** The texts of blocks, for a message that has nothing else, as other apps post them. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (depth > DEPTH_MAX || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1));
  return Object.entries(value).flatMap(([name, one]) =>
    name === "text" && typeof one === "string" ? [one] : textsIn(one, depth + 1),
  );
}
