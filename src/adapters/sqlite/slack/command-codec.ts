import { z } from "zod";
import type { CommandRequest } from "../../../slack/command/command-request.ts";
import type { Joined } from "../../../slack/intake/ports.ts";

/** A slash command, as the inbox stores it. */
export const StoredCommand: z.ZodType<CommandRequest> = z.object({
  user: z.string(),
  team: z.string().nullable(),
  slackChannel: z.string(),
  text: z.string(),
  triggerId: z.string(),
  responseUrl: z.string().nullable(),
});

/** That Footnote was added to a channel, as the inbox stores it. */
export const StoredJoined: z.ZodType<Joined> = z.object({ slackChannel: z.string(), inviter: z.string() });
