import { signalAfter } from "../../domain/time-limit.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { ToolClick } from "./tool-click.ts";

export interface PrivateReply {
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
  /** Whether it takes the place of the message that was clicked, which only this person sees. */
  readonly replaces?: true;
}

const TIMEOUT_MS = 5_000;

/** Tells the person who clicked; nobody else sees it. A failure is only logged. */
export async function replyPrivately(edge: Edge, click: ToolClick, reply: PrivateReply): Promise<void> {
  const { text, blocks = [], replaces } = reply;
  try {
    if (replaces === true && click.responseUrl !== null && (await replaced(click.responseUrl, text))) return;
    await edge.client.chat.postEphemeral({
      channel: click.slackChannel,
      user: click.user,
      text,
      parse: "none",
      link_names: false,
      ...(blocks.length === 0 ? {} : { blocks: [...blocks] }),
      ...(click.threadTs === null ? {} : { thread_ts: click.threadTs }),
    });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a private reply was not shown");
  }
}

/** False where Slack does not replace it, such as half an hour after the click. */
async function replaced(url: string, text: string): Promise<boolean> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ replace_original: true, response_type: "ephemeral", text }),
    signal: signalAfter(TIMEOUT_MS),
  });
  await reply.arrayBuffer();
  return reply.ok;
}
