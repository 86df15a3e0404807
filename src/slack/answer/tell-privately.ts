import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";

export interface Listener {
  readonly user: string;
  /** Null on the Home tab, where no message can be shown. */
  readonly slackChannel: string | null;
  /** Null outside threads. */
  readonly threadTs: string | null;
}

/** Shows an ephemeral message to one person. A failure is only logged. */
export async function tellPrivately(edge: Edge, listener: Listener, text: string): Promise<void> {
  const { user, slackChannel, threadTs } = listener;
  if (slackChannel === null) return;
  try {
    await edge.client.chat.postEphemeral({
      channel: slackChannel,
      user,
      text,
      parse: "none",
      link_names: false,
      ...(threadTs === null ? {} : { thread_ts: threadTs }),
    });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a private note was not shown");
  }
}
