import { isReadable } from "../../domain/sensitivity.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { unaskedLevel } from "../people/admission.ts";
import type { Curation } from "../ports.ts";
import { escapeMrkdwn } from "../texts.ts";
import { recordShown } from "./record-shown.ts";
import type { DirectReviewClick } from "./review-click.ts";
import { seenQuestion } from "./seen-question.ts";

/**
 * Puts a question to those who own what it may be about, each alone and once, as far as they may see its document now.
 * Nothing is decided by it.
 */
export async function tellOwner(edge: Edge, curation: Curation, click: DirectReviewClick): Promise<void> {
  const { language, user, slackChannel, message } = click;
  const texts = edge.texts[language].documents;
  const listener = { user, slackChannel, threadTs: message.threadTs };
  const question = await curation.item(click.id);
  if (question === null) return tellPrivately(edge, listener, texts.questionGone);
  const told: string[] = [];
  for (const owner of edge.documents.render.ownersOf(question)) {
    const post = await postTo(edge, owner, { question, click });
    if (post === null) continue;
    await recordShown(edge, { user: owner, slackChannel: post.place.slackChannel }, [question]);
    await edge.outbox.keep([post]);
    told.push(`<@${owner}>`);
  }
  await tellPrivately(edge, listener, told.length === 0 ? texts.noOwner : texts.ownerTold(told.join(", ")));
}

interface Told {
  readonly question: ReviewQuestion;
  readonly click: DirectReviewClick;
}

/** Null for somebody who may not see the document. */
async function postTo(edge: Edge, owner: string, { question, click }: Told): Promise<NewPost | null> {
  const { language, user } = click;
  const slackChannel = await edge.directory.directChannel(owner);
  const [person, place] = await Promise.all([edge.directory.person(owner), edge.directory.place(slackChannel)]);
  const level = unaskedLevel(edge, { person, place });
  if (level === null || !isReadable(question.sensitivity, level)) return null;
  const { text } = edge.documents.render.question(question, { open: 1, seen: seenQuestion(question), language });
  const words = escapeMrkdwn(text).replaceAll("\n", "\n>");
  return newPost(edge, {
    key: `review_owner:${question.id}:${seenQuestion(question)}:${owner}`,
    purpose: "note",
    place: { slackChannel, threadTs: null },
    bodies: [{ text: edge.texts[language].documents.ownerAsked(`<@${user}>`, words) }],
    grant: { to: "unasked", person, place, ceiling: question.sensitivity },
  });
}
