import type { Language } from "../../domain/profile.ts";
import { isReadable } from "../../domain/sensitivity.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { unaskedLevel } from "../people/admission.ts";
import type { Curation } from "../ports.ts";
import { escapeMrkdwn } from "../texts.ts";
import { recordShown } from "./record-shown.ts";
import type { DirectReviewClick } from "./review-click.ts";
import { seenQuestion } from "./seen-question.ts";
import type { ToldOwner } from "./told-owners.ts";

/**
 * Puts a question to those who own what it may be about, each alone and once, as far as they may see its document now.
 * What they reply is carried back (`take-owner-reply.ts`). Nothing is decided by it.
 */
export async function tellOwner(edge: Edge, curation: Curation, click: DirectReviewClick): Promise<void> {
  const { language, user, slackChannel, message } = click;
  const texts = edge.texts[language].documents;
  const listener = { user, slackChannel, threadTs: message.threadTs };
  const question = await curation.item(click.id);
  if (question === null) return tellPrivately(edge, listener, texts.questionGone);
  const told: string[] = [];
  for (const owner of edge.documents.render.ownersOf(question))
    if (await isTold(edge, owner, { question, click })) told.push(`<@${owner}>`);
  await tellPrivately(edge, listener, told.length === 0 ? texts.noOwner : texts.ownerTold(told.join(", ")));
}

interface Telling {
  readonly question: ReviewQuestion;
  readonly click: DirectReviewClick;
}

/** Tells one owner; false for somebody who may not see the document. */
async function isTold(edge: Edge, owner: string, { question, click }: Telling): Promise<boolean> {
  const slackChannel = await edge.directory.directChannel(owner);
  const [person, place] = await Promise.all([edge.directory.person(owner), edge.directory.place(slackChannel)]);
  const level = unaskedLevel(edge, { person, place });
  if (level === null || !isReadable(question.sensitivity, level)) return false;
  const standing = await edge.toldOwners.tell(toldBy(edge, owner, { question, click }));
  await record(edge, standing);
  await recordShown(edge, { user: owner, slackChannel }, [question]);
  if (standing.isPut) return true;
  const words = escapeMrkdwn(questionText(edge, question, standing.language)).replaceAll("\n", "\n>");
  const post = newPost(edge, {
    // The key is that of the trigger of the table, by which a reply is known.
    key: `review_owner:${standing.id}`,
    purpose: "note",
    place: { slackChannel, threadTs: null },
    bodies: [{ text: edge.texts[standing.language].documents.ownerAsked(`<@${standing.curator}>`, words) }],
    grant: { to: "unasked", person, place, ceiling: question.sensitivity },
  });
  await edge.outbox.keep([post]);
  return true;
}

function toldBy({ newId, clock }: Edge, owner: string, { question, click }: Telling): ToldOwner {
  const { user: curator, slackChannel, message, language } = click;
  const place = { slackChannel, threadTs: message.threadTs ?? message.ts };
  const seen = seenQuestion(question);
  return { id: newId(), question: question.id, seen, curator, owner, place, language, at: clock() };
}

/** Once for each owner and state of a question, before the owner reads it. */
async function record(edge: Edge, { id, question, curator, owner, place }: ToldOwner): Promise<void> {
  const event = {
    kind: "document_question_put",
    who: codeOf(curator),
    place: { kind: "slack", ...place },
    question,
    owner: codeOf(owner),
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: `document_question_put:${id}`, event }]);
}

/** The words of a question and its place, for a message about it. */
export function questionText(edge: Edge, question: ReviewQuestion, language: Language): string {
  return edge.documents.render.question(question, { open: 1, seen: seenQuestion(question), language }).text;
}
