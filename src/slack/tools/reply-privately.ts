import { signalAfter } from "../../domain/time-limit.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { showAlone } from "../answer/show-alone.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { ToolClick } from "./tool-click.ts";

export interface PrivateReply {
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
  /** Whether it takes the place of the message that was clicked, which only this person sees. */
  readonly replaces?: true;
}

/** Where the click was, and by whom. */
type Clicked = Pick<ToolClick, "user" | "slackChannel" | "threadTs" | "responseUrl" | "isAlone">;

const TIMEOUT_MS = 5_000;

/** Tells the person who clicked; nobody else sees it. A failure is only logged. */
export async function replyPrivately(edge: Edge, click: Clicked, reply: PrivateReply): Promise<void> {
  const { text, blocks, replaces } = reply;
  const { user, slackChannel, threadTs, isAlone, responseUrl } = click;
  if (replaces === true && responseUrl !== null && (await wasReplaced(edge, responseUrl, text))) return;
  const listener = { user, slackChannel, threadTs, responseUrl: isAlone ? responseUrl : null };
  const body = blocks === undefined ? { text } : { text, blocks };
  if (!(await showAlone(edge, listener, [body]))) edge.logger.warn("a private reply was not shown");
}

async function wasReplaced({ logger }: Edge, url: string, text: string): Promise<boolean> {
  return replaced(url, text).catch((error: unknown) => {
    logger.info({ code: faultCode(error) }, "a message was not replaced");
    return false;
  });
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
