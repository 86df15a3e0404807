import { z } from "zod";
import { CLOSE_REASONS } from "../../../domain/wanted-figure.ts";
import type { WantedClick } from "../../../slack/wanted/wanted-click.ts";

/** A click on wanted figures, as the inbox stores it. */
export const StoredWantedClick: z.ZodType<WantedClick> = z.object({
  use: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("forget"), id: z.string() }),
    z.object({ kind: z.literal("request"), question: z.string() }),
    z.object({ kind: z.literal("close"), about: z.string(), reason: z.enum(CLOSE_REASONS) }),
  ]),
  language: z.enum(["en", "zh"]),
  user: z.string(),
  message: z
    .object({
      slackChannel: z.string(),
      ts: z.string(),
      threadTs: z.string().nullable(),
      responseUrl: z.string().nullable(),
      isAlone: z.boolean(),
    })
    .nullable(),
  clickedAt: z.string(),
});
