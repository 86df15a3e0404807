import type { Logger as BoltLogger, webApi } from "@slack/bolt";
import type { MessageBody, NewPost, Outgoing, PostPurpose } from "./ports.ts";
import { type SlackFault, slackFault } from "./slack-fault.ts";

/** The result of one attempt. `ts` is null for an update. */
export type SendResult = { readonly kind: "sent"; readonly ts: string | null } | SlackFault;

const TIMEOUT_MS = 10_000;

/** Metadata event types that mark our messages; any member of the workspace can read them. */
export const METADATA_EVENTS = {
  answer: "footnote_answer",
  note: "footnote_note",
} as const satisfies Readonly<Record<PostPurpose, string>>;

/** Settings of a Web API client that leaves rate limits and retries to its caller. */
export function webClientOptions(apiUrl: string, logger: BoltLogger): webApi.WebClientOptions {
  return {
    slackApiUrl: apiUrl,
    logger,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
    timeout: TIMEOUT_MS,
  };
}

/** Makes one attempt; failures are returned, not thrown. */
export async function send(client: webApi.WebClient, outgoing: Outgoing, body: MessageBody): Promise<SendResult> {
  try {
    switch (outgoing.kind) {
      case "post": {
        const reply = await client.chat.postMessage(postArguments(outgoing, body));
        return reply.ts === undefined
          ? { kind: "in_doubt", code: "no_ts", hasReply: true }
          : { kind: "sent", ts: reply.ts };
      }
      case "update":
        await client.chat.update({ channel: outgoing.slackChannel, ts: outgoing.ts, ...plainArguments(body) });
        return { kind: "sent", ts: null };
    }
  } catch (error) {
    return slackFault(error);
  }
}

function postArguments({ place, purpose, runId }: NewPost, body: MessageBody): webApi.ChatPostMessageArguments {
  return {
    channel: place.slackChannel,
    ...plainArguments(body),
    unfurl_links: false,
    unfurl_media: false,
    metadata: { event_type: METADATA_EVENTS[purpose], event_payload: { run_id: runId } },
    ...(place.threadTs === null ? {} : { thread_ts: place.threadTs }),
  };
}

/** Turns off link and mention parsing: only explicit markup becomes a mention or a link. */
function plainArguments({ text, blocks = [] }: MessageBody) {
  const quiet = { text, parse: "none", link_names: false } as const;
  return blocks.length === 0 ? quiet : { ...quiet, blocks: [...blocks] };
}
