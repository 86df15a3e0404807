import type { Language } from "../../domain/profile.ts";
import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { escapeMrkdwn } from "../texts.ts";

interface FromHome {
  /** Of the click. */
  readonly key: string;
  /** The direct messages of the person who clicked. */
  readonly slackChannel: string;
  readonly question: string;
  readonly language: Language;
}

/** What is clicked on the Home tab has no message to answer under, so a thread is opened for it; null where it cannot. */
export async function openThread(
  edge: Edge,
  { key, slackChannel, question, language }: FromHome,
): Promise<string | null> {
  const opened = await edge.outbox.post(
    newPost(edge, {
      key: `root:${key}`,
      purpose: "note",
      place: { slackChannel, threadTs: null },
      bodies: [{ text: edge.texts[language].askedFromHome(escapeMrkdwn(question)) }],
    }),
  );
  // The server is stopping; the click is processed after the restart.
  if (opened.kind === "left") throw new Error("the thread is not open yet");
  return opened.kind === "sent" ? opened.ts : null;
}
