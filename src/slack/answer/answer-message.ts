import type { Language } from "../../domain/profile.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import { answerFiles } from "../documents/load-files.ts";
import type { Edge } from "../edge.ts";
import { asksForExamples } from "../home/asks-for-examples.ts";
import { firstMinute } from "../home/first-minute.ts";
import { levelOf } from "../home/section.ts";
import { languageFor } from "../home/visitor-language.ts";
import { withoutLeadingMention } from "../intake/mention.ts";
import type { InboundMessage } from "../intake/ports.ts";
import { type Admission, curationFor } from "../people/admission.ts";
import { asksForReview } from "../review/asks-for-review.ts";
import { reviewBodies } from "../review/show-review.ts";
import { replyLanguage } from "../texts.ts";
import { answerInThread, grantOf, type ThreadAnswer } from "./answer-in-thread.ts";

/** Answers the files, then the text of a message in its thread. Storing the posts finishes the work atomically. */
export async function answerMessage(
  edge: Edge,
  message: InboundMessage,
  context: { readonly admission: Admission; readonly receivedAt: Date },
): Promise<void> {
  const text = withoutLeadingMention(message.text, edge.botUserId);
  if (message.files.length > 0) {
    await answerFiles(edge, message);
    if (text.trim() === "") return edge.work.finish(message.key, null, edge.clock());
  }
  const { posts, next } = await answerWords(edge, { message, text, ...context });
  await edge.outbox.keep(posts, { work: message.key, reason: null, row: null, next });
}

interface Asked {
  readonly message: InboundMessage;
  /** Without the leading mention. */
  readonly text: string;
  readonly admission: Admission;
  readonly receivedAt: Date;
}

type Replied = Pick<ThreadAnswer, "posts" | "next">;

/** The phrases that open the review queue, or ask for examples, are handled here; any other text is a question. */
async function answerWords(edge: Edge, asking: Asked): Promise<Replied> {
  const { message, text, admission, receivedAt } = asking;
  const { slackChannel, threadTs, user, ts } = message;
  const key = `answer:${message.key}`;
  if (edge.documents.service !== null && asksForReview(text))
    return { posts: [await answerReview(edge, { message, key, language: replyLanguage(text) })], next: [] };
  if (asksForExamples(text)) return { posts: [await answerWithExamples(edge, asking)], next: [] };
  const asks = { kind: "own_words" } as const;
  const asked = { key, text, asks, user, admission, slackChannel, threadTs, ts, receivedAt };
  return answerInThread(edge, asked);
}

/** Shows what a newcomer is shown, as everybody who reads along may see it. */
async function answerWithExamples(edge: Edge, { message, text, admission }: Asked): Promise<NewPost> {
  const { slackChannel, threadTs, user, ts, key } = message;
  const place = { slackChannel, threadTs };
  const language = await languageFor(edge, user, text);
  const { bodies } = await firstMinute(edge, { place, level: levelOf(admission), language });
  const grant = grantOf(admission, "place");
  return newPost(edge, { key: `answer:${key}`, purpose: "answer", place, since: ts, bodies, grant });
}

/** Opens the review queue for a curator in a direct message, and tells everybody else why it does not open. */
async function answerReview(
  edge: Edge,
  { message, key, language }: { readonly message: InboundMessage; readonly key: string; readonly language: Language },
): Promise<NewPost> {
  const { slackChannel, threadTs, user, ts } = message;
  const texts = edge.texts[language].documents;
  const place = { slackChannel, threadTs };
  const post = (bodies: NewPost["bodies"]) => newPost(edge, { key, purpose: "answer", place, since: ts, bodies });
  const curation = await curationFor(edge, { user, slackChannel });
  if (curation === null) return post([{ text: texts.curatorsOnlyReview }]);
  if (!isDirect(slackChannel)) return post([{ text: texts.reviewInDirectMessage }]);
  return post(await reviewBodies(edge, curation, { viewer: { user, slackChannel }, language }));
}

/** Ids of direct messages start with D. The review queue is not shown in channels. */
function isDirect(slackChannel: string): boolean {
  return slackChannel.startsWith("D");
}
