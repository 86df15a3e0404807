import type { Logger as BoltLogger, webApi } from "@slack/bolt";
import type { MessageBody, NewPost, NewUpdate, Outgoing, PostPurpose } from "./ports.ts";
import { shareFile } from "./share-file.ts";
import { type SendResult, slackFault } from "./slack-fault.ts";

const TIMEOUT_MS = 10_000;
const NO_WORDS: MessageBody = { text: "" };

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

/** Makes one attempt with one of the bodies; failures are returned, not thrown. */
export async function send(client: webApi.WebClient, outgoing: Outgoing, body: number): Promise<SendResult> {
  try {
    switch (outgoing.kind) {
      case "upload":
        return await shareFile(client, outgoing, TIMEOUT_MS);
      case "post": {
        const reply = await client.chat.postMessage(postArguments(outgoing, wordsOf(outgoing, body)));
        return reply.ts === undefined
          ? { kind: "in_doubt", code: "no_ts", hasReply: true }
          : { kind: "sent", ts: reply.ts };
      }
      case "update":
        await client.chat.update({
          channel: outgoing.slackChannel,
          ts: outgoing.ts,
          ...plainArguments(wordsOf(outgoing, body)),
        });
        return { kind: "sent", ts: null };
    }
  } catch (error) {
    return slackFault(error);
  }
}

function wordsOf({ bodies }: NewPost | NewUpdate, body: number): MessageBody {
  return bodies[body] ?? NO_WORDS;
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
