import type { webApi } from "@slack/bolt";
import { z } from "zod";
import { cursorPages, type PageStart } from "../cursor-pages.ts";
import type { NewPost, NewUpload } from "./ports.ts";
import { slackFault } from "./slack-fault.ts";

/** `unknown`: Slack could not tell, so retry · `blind`: Slack will never tell. */
export type LookUp =
  | { readonly kind: "found"; readonly ts: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unknown"; readonly code: string; readonly waitMs: number | null }
  | { readonly kind: "blind"; readonly code: string };

const PAGE_MESSAGES = 200;
/** A thread with more messages since then is not searched to its end. */
const PAGES_MAX = 25;
/** Allowed difference between Slack's clock and ours, where only our time is known. */
const CLOCK_SKEW_MS = 10 * 60_000;

const Message = z.object({
  ts: z.string(),
  metadata: z.object({ event_payload: z.object({ run_id: z.string() }) }).optional(),
  files: z.array(z.object({ name: z.string().nullish() })).optional(),
});
const Page = z.object({
  messages: z.array(Message.catch({ ts: "" })).default([]),
  response_metadata: z.object({ next_cursor: z.string().default("") }).optional(),
});

/**
 * Looks for a message by its run id, or for a file by its name, in the place where it was to be posted. Only messages
 * since then are read.
 */
export async function findPosted(client: webApi.WebClient, post: NewPost | NewUpload, keptAt: Date): Promise<LookUp> {
  const oldest = post.since ?? ((keptAt.getTime() - CLOCK_SKEW_MS) / 1_000).toFixed(6);
  const pages = cursorPages({
    pagesMax: PAGES_MAX,
    read: async (start) => Page.parse(await readPage(client, post, { oldest, ...start })),
    nextCursor: (page) => page.response_metadata?.next_cursor ?? "",
  });
  try {
    for await (const page of pages) {
      if (page === null) return { kind: "blind", code: "thread_too_long" };
      const own = page.messages.find((message) => isOwn(message, post));
      if (own !== undefined) return { kind: "found", ts: own.ts };
    }
    return { kind: "absent" };
  } catch (error) {
    return lookUpFault(error);
  }
}

function isOwn({ metadata, files = [] }: z.output<typeof Message>, post: NewPost | NewUpload): boolean {
  if (post.kind === "upload") return files.some(({ name }) => name === post.file.name);
  return metadata?.event_payload.run_id === post.runId;
}

function readPage(
  client: webApi.WebClient,
  { place: { slackChannel: channel, threadTs } }: NewPost | NewUpload,
  start: PageStart & { readonly oldest: string },
): Promise<unknown> {
  const page = { channel, limit: PAGE_MESSAGES, include_all_metadata: true, ...start };
  return threadTs === null
    ? client.conversations.history(page)
    : client.conversations.replies({ ...page, ts: threadTs });
}

/** A deleted thread contains nothing; without permission to read, the outcome stays unknown. */
function lookUpFault(error: unknown): LookUp {
  if (error instanceof z.ZodError) return { kind: "unknown", code: "broken_reply", waitMs: null };
  const fault = slackFault(error);
  switch (fault.kind) {
    case "not_sent":
      return { kind: "unknown", code: fault.code, waitMs: fault.waitMs };
    case "in_doubt":
    case "refused":
      return { kind: "unknown", code: fault.code, waitMs: null };
    case "rejected":
      return fault.code === "thread_not_found" ? { kind: "absent" } : { kind: "blind", code: fault.code };
  }
}
