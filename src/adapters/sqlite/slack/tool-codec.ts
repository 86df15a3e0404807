import { z } from "zod";
import { COMPLAINTS, EXPORT_FORMATS, type ToolUse } from "../../../domain/tool-use.ts";
import type { ToolClick } from "../../../slack/tools/tool-click.ts";

const Receipt = { receipt: z.string() };

const StoredUse: z.ZodType<ToolUse> = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["right", "not_right", "again", "ask_owner", "post", "tell", "request"]), ...Receipt }),
  z.object({ kind: z.literal("keep"), ...Receipt, statement: z.number() }),
  z.object({ kind: z.literal("propose"), ...Receipt, statement: z.number(), figure: z.number() }),
  z.object({ kind: z.literal("complain"), ...Receipt, complaint: z.enum(COMPLAINTS) }),
  z.object({ kind: z.literal("export"), ...Receipt, format: z.enum(EXPORT_FORMATS) }),
]);

/** A click on a tool of an answer, as the inbox stores it. */
export const StoredTool: z.ZodType<ToolClick> = z.object({
  use: StoredUse,
  language: z.enum(["en", "zh"]),
  user: z.string(),
  slackChannel: z.string(),
  ts: z.string(),
  threadTs: z.string().nullable(),
  clickedAt: z.string(),
  responseUrl: z.string().nullable(),
  isAlone: z.boolean().default(false),
});
