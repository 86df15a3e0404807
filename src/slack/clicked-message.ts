import { z } from "zod";

/** A click on a button of a posted message, whose action has one of the ids that begin with `prefix`. */
export function clickedMessage(prefix: string) {
  return z.object({
    trigger_id: z.string(),
    user: z.object({ id: z.string() }),
    channel: z.object({ id: z.string() }),
    message: z.object({
      ts: z.string(),
      thread_ts: z.string().optional(),
      text: z.string().default(""),
      blocks: z.array(z.looseObject({ type: z.string(), block_id: z.string() })).default([]),
    }),
    actions: z.array(z.object({ action_id: z.string().startsWith(prefix), value: z.string() })).min(1),
  });
}
