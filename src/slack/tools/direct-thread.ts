import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { type Admission, admit } from "../people/admission.ts";
import type { ThreadPlace } from "../ports.ts";
import type { Receipt } from "../receipts/ports.ts";
import { escapeMrkdwn, replyLanguage } from "../texts.ts";
import type { ToolClick } from "./tool-click.ts";

interface Opened {
  /** Of what is asked, so that a thread is opened once for it. */
  readonly key: string;
  readonly user: string;
  readonly question: string;
}

/**
 * Opens a thread in a person's direct messages, for what follows a question that nobody else saw. Null where Slack does
 * not take it.
 */
export async function openDirectThread(edge: Edge, { key, user, question }: Opened): Promise<ThreadPlace | null> {
  const slackChannel = await edge.directory.directChannel(user);
  const text = edge.texts[replyLanguage(question)].askedDirectly(escapeMrkdwn(question));
  const place = { slackChannel, threadTs: null };
  const opened = await edge.outbox.post(
    newPost(edge, { key: `direct:${key}`, purpose: "note", place, bodies: [{ text }] }),
  );
  // The server is stopping; the work is done after the restart.
  if (opened.kind === "left") throw new Error("the thread is not open yet");
  return opened.kind === "sent" && opened.ts !== null ? { slackChannel, threadTs: opened.ts } : null;
}

/** Where what follows a click goes, and what the person who clicked may see there. */
export interface Follows {
  readonly place: ThreadPlace;
  readonly admission: Admission;
}

/** The thread of a clicked answer; one of the person's own where nobody else saw the answer. Null where there is none. */
export async function threadOf(
  edge: Edge,
  { user, slackChannel, ts, threadTs, isAlone }: ToolClick,
  { receipt, admission }: { readonly receipt: Receipt; readonly admission: Admission },
): Promise<Follows | null> {
  if (!isAlone) return { place: { slackChannel, threadTs: threadTs ?? ts }, admission };
  const key = `${receipt.id}:${user}`;
  const place = await openDirectThread(edge, { key, user, question: receipt.question });
  if (place === null) return null;
  const admitted = await admit(edge, { user, slackChannel: place.slackChannel });
  return admitted.kind === "denied" ? null : { place, admission: admitted };
}
