import type { NewPost } from "../deliver/ports.ts";
import { send } from "../deliver/send.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { isStillGranted } from "../people/admission.ts";

/** How far a round has looked, also where that could not be stored. */
export async function readCursor({ cursors, unkept }: Edge, name: string): Promise<string | null> {
  return unkept.cursors.get(name) ?? (await cursors.read(name));
}

export async function moveCursor({ cursors, unkept, logger }: Edge, name: string, value: string): Promise<void> {
  try {
    await cursors.write(name, value);
    unkept.cursors.delete(name);
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "how far a round has looked could not be stored");
    unkept.cursors.set(name, value);
  }
}

/** Keeps posts for delivery; where they cannot be stored they are sent at once, each one time by this process. */
export async function keepOrSend(edge: Edge, posts: readonly NewPost[]): Promise<void> {
  try {
    await edge.outbox.keep(posts);
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "what a round says could not be stored, and is sent at once");
    for (const post of posts) await sendAtOnce(edge, post);
  }
}

/** One that Slack may have taken is not sent again. Throws where Slack certainly has not. */
async function sendAtOnce(edge: Edge, post: NewPost): Promise<void> {
  const { said } = edge.unkept;
  if (said.has(post.key) || (post.grant !== undefined && !isStillGranted(edge, post.grant))) return;
  const sent = await send(edge.client, post, post.bodies.length - 1);
  if (sent.kind !== "sent" && sent.kind !== "in_doubt") throw new Error("a message was not sent");
  said.add(post.key);
}
