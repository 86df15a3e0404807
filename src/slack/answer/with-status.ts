import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";

/** Shows a status in a thread while work takes long. A failing status is only logged. */
export async function withStatus<T>(
  edge: Edge,
  shown: { readonly slackChannel: string; readonly threadTs: string; readonly status: string },
  work: Promise<T>,
): Promise<T> {
  let showing: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    showing = edge.client.assistant.threads
      .setStatus({ channel_id: shown.slackChannel, thread_ts: shown.threadTs, status: shown.status })
      .catch((error: unknown) => edge.logger.debug({ code: faultCode(error) }, "the status was not shown"));
  }, edge.statusAfterMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    // A status that arrives after the answer would stay for minutes.
    await showing;
  }
}
