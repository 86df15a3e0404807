import { z } from "zod";

/** The slash command, as the app's manifest names it. */
export const COMMAND = "/footnote";

/** Longer than any question that is read, so that it is refused as too long. */
const TEXT_MAX = 5_000;

/** A slash command as it is stored until it is done. */
export interface CommandRequest {
  readonly user: string;
  readonly team: string | null;
  readonly slackChannel: string;
  /** What follows the command. */
  readonly text: string;
  /** Identifies the use of the command. */
  readonly triggerId: string;
  /** Slack's address for replies, for half an hour. */
  readonly responseUrl: string | null;
}

/** A command has no type, and all its fields are texts. */
const Typed = z.object({
  type: z.undefined().optional(),
  command: z.literal(COMMAND),
  text: z.string().default(""),
  user_id: z.string().min(1),
  team_id: z.string().optional(),
  channel_id: z.string().min(1),
  trigger_id: z.string().min(1),
  response_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

/** Parses a use of the slash command; null for anything else. */
export function readCommand(body: unknown): CommandRequest | null {
  const { data } = Typed.safeParse(body);
  if (data === undefined) return null;
  return {
    user: data.user_id,
    team: data.team_id ?? null,
    slackChannel: data.channel_id,
    text: data.text.trim().slice(0, TEXT_MAX),
    triggerId: data.trigger_id,
    responseUrl: data.response_url ?? null,
  };
}
