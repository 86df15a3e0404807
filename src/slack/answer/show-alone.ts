import { signalAfter } from "../../domain/time-limit.ts";
import type { MessageBody } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";

/** A person who alone sees what is said, and where. */
export interface Listener {
  readonly user: string;
  /** Null on the Home tab, where no message can be shown. */
  readonly slackChannel: string | null;
  /** Null outside threads. */
  readonly threadTs: string | null;
  /** Slack's address for replies to a command or a click, which also serves where Footnote is not in the channel. */
  readonly responseUrl?: string | null;
}

const TIMEOUT_MS = 5_000;

/** Shows the first of the bodies that Slack takes to one person alone; false where it takes none. */
export async function showAlone(
  edge: Pick<Edge, "client" | "logger">,
  listener: Listener,
  bodies: readonly MessageBody[],
): Promise<boolean> {
  const { responseUrl = null, slackChannel } = listener;
  for (const body of bodies) if (responseUrl !== null && (await replied(edge, responseUrl, body))) return true;
  for (const body of bodies) if (slackChannel !== null && (await posted(edge, listener, body))) return true;
  return false;
}

/** False where Slack takes no reply any more, such as half an hour later. */
async function replied({ logger }: Pick<Edge, "logger">, url: string, { text, blocks }: MessageBody): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ response_type: "ephemeral", text, ...(blocks === undefined ? {} : { blocks }) }),
      signal: signalAfter(TIMEOUT_MS),
    });
    await reply.arrayBuffer();
    if (!reply.ok) logger.info({ status: reply.status }, "a reply was not taken");
    return reply.ok;
  } catch (error) {
    logger.info({ code: faultCode(error) }, "a reply was not taken");
    return false;
  }
}

async function posted(
  { client, logger }: Pick<Edge, "client" | "logger">,
  { user, slackChannel, threadTs }: Listener,
  { text, blocks }: MessageBody,
): Promise<boolean> {
  if (slackChannel === null) return false;
  try {
    await client.chat.postEphemeral({
      channel: slackChannel,
      user,
      text,
      parse: "none",
      link_names: false,
      ...(blocks === undefined ? {} : { blocks: [...blocks] }),
      ...(threadTs === null ? {} : { thread_ts: threadTs }),
    });
    return true;
  } catch (error) {
    logger.info({ code: faultCode(error) }, "a private message was not shown");
    return false;
  }
}
