import type { Language } from "../../domain/profile.ts";
import { newPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { placeOf, type WorkPlace, wordsOf } from "../intake/places.ts";
import type { Work } from "../intake/ports.ts";
import { replyLanguage } from "../texts.ts";

type SpokenPlace = WorkPlace & { readonly slackChannel: string; readonly threadTs: string };

/**
 * Shows a status, and later a message, in the thread of work that takes long, from its arrival until the returned
 * function is called. Does nothing on the Home tab, which has no thread.
 */
export function watchWork(edge: Edge, work: Work): () => void {
  const place = placeOf(work);
  const { slackChannel, threadTs } = place;
  if (slackChannel === null || threadTs === null) return () => {};
  const spoken = { ...place, slackChannel, threadTs };
  const language = replyLanguage(wordsOf(work));
  const texts = edge.texts[language];
  const timers = [
    setTimeout(() => void showStatus(edge, spoken, { key: `status:${work.key}`, language }), edge.patience.statusMs),
    setTimeout(() => void say(edge, spoken, { key: `late:${work.key}`, text: texts.late }), edge.patience.honestMs),
  ];
  return () => timers.forEach(clearTimeout);
}

/** Posts a message where Slack does not show the status. */
async function showStatus(
  edge: Edge,
  place: SpokenPlace,
  { key, language }: { readonly key: string; readonly language: Language },
): Promise<void> {
  const { status, working } = edge.texts[language];
  try {
    await edge.client.assistant.threads.setStatus({
      channel_id: place.slackChannel,
      thread_ts: place.threadTs,
      status,
    });
  } catch (error) {
    edge.logger.debug({ code: faultCode(error) }, "the status was not shown");
    await say(edge, place, { key, text: working });
  }
}

async function say(
  edge: Edge,
  { slackChannel, threadTs, ts }: SpokenPlace,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  const post = newPost(edge, {
    key,
    purpose: "note",
    place: { slackChannel, threadTs },
    since: ts,
    bodies: [{ text }],
  });
  await edge.outbox.keep([post]).catch((error: unknown) => {
    edge.logger.warn({ fault: faultCode(error) }, "a word about a late answer could not be kept");
  });
}
