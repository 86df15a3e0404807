import { isPseudonym } from "../../domain/personal-data.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import { answerFiles } from "../documents/load-files.ts";
import type { Edge } from "../edge.ts";
import type { Work } from "../intake/ports.ts";
import { ownReply } from "../owners/own-reply.ts";
import { quoted, said } from "../owners/put-question.ts";
import { curationFor } from "../people/admission.ts";
import { escapeMrkdwn, unescapeMrkdwn } from "../texts.ts";
import { recordShown } from "./record-shown.ts";
import { REVIEW_OPEN_ACTION } from "./review-click.ts";
import { isWaiting } from "./show-review.ts";
import { questionText } from "./tell-owner.ts";
import type { OwnerReply, ToldOwner } from "./told-owners.ts";

type MessageWork = Extract<Work, { readonly kind: "message" | "edit" }>;
type To = "curators" | "curator" | "nobody";

/**
 * Takes what an owner replies below a review question that they were told of: curators read it with the question while
 * it waits, and the one who had the owner told gets it at once. Nothing is decided by it. An edit is another reply.
 * False for every other message, which is left alone.
 */
export async function takeOwnerReply(edge: Edge, { key, message }: MessageWork): Promise<boolean> {
  const { slackChannel, ts, threadTs, user } = message;
  const text = ownReply(edge, message);
  const told = text === null ? null : await edge.toldOwners.toldIn(threadTs, user);
  if (text === null || told === null) return false;
  if (message.files.length > 0) await answerFiles(edge, message);
  const words = { slackChannel, ts, text: unescapeMrkdwn(text), at: edge.clock() };
  const reply = await edge.toldOwners.reply(key, told, words);
  const isOpen = await waits(edge, told.question);
  const post = await toCurator(edge, { told, reply, isOpen });
  const to: To = isOpen ? "curators" : post === null ? "nobody" : "curator";
  await record(edge, { reply, to, slackChannel, ts });
  const texts = edge.texts[told.language].documents;
  const end = newPost(edge, {
    key: `owner_told:${key}`,
    purpose: "note",
    place: { slackChannel, threadTs },
    since: ts,
    bodies: [{ text: texts.ownerReplyTaken[to] }],
  });
  await edge.outbox.keep([...(post === null ? [] : [post]), end], { work: key, reason: null, row: null });
  return true;
}

/** Whether anybody could decide the question. */
async function waits({ documents: { service } }: Edge, question: number): Promise<boolean> {
  return service !== null && (await isWaiting(service.for("RESTRICTED"), question));
}

interface Carried {
  readonly told: ToldOwner;
  readonly reply: OwnerReply;
  readonly isOpen: boolean;
}

/** The reply for the curator who had the owner told; null where they may not decide the question any more. */
async function toCurator(edge: Edge, { told, reply, isOpen }: Carried): Promise<NewPost | null> {
  const { curator } = told;
  if (isPseudonym(curator)) return null;
  const slackChannel = await edge.directory.directChannel(curator);
  const curation = await curationFor(edge, { user: curator, slackChannel });
  const question = (await curation?.item(told.question)) ?? null;
  if (question === null) return null;
  await recordShown(edge, { user: curator, slackChannel }, [question]);
  const [person, place] = await Promise.all([edge.directory.person(curator), edge.directory.place(slackChannel)]);
  const isThere = told.place.slackChannel === slackChannel;
  return newPost(edge, {
    key: `review_reply:${told.id}:${reply.number}`,
    purpose: "note",
    place: { slackChannel, threadTs: isThere ? told.place.threadTs : null },
    bodies: bodiesOf(edge, question, { told, reply, isOpen, slackChannel }),
    grant: { to: "unasked", person, place, ceiling: question.sensitivity },
  });
}

function bodiesOf(
  edge: Edge,
  question: ReviewQuestion,
  { told, reply, isOpen, slackChannel }: Carried & { readonly slackChannel: string },
) {
  const { language, owner } = told;
  const texts = edge.texts[language].documents;
  const words = escapeMrkdwn(questionText(edge, question, language)).replaceAll("\n", "\n>");
  const lead = texts.ownerReplied(`<@${owner}>`, words, isOpen);
  const open: SlackBlock & { readonly elements: unknown } = {
    type: "actions",
    elements: [
      {
        type: "button",
        action_id: REVIEW_OPEN_ACTION,
        text: { type: "plain_text", text: texts.openQuestion, emoji: false },
        value: `${language}:${slackChannel}:${told.question}`,
      },
    ],
  };
  const text = `${lead}\n${escapeMrkdwn(reply.text)}`;
  return [{ text, blocks: [said(lead), quoted(reply.text), ...(isOpen ? [open] : [])] }, { text }];
}

interface Recorded {
  readonly reply: OwnerReply;
  readonly to: To;
  readonly slackChannel: string;
  readonly ts: string;
}

/** Before anybody reads the reply. */
async function record(edge: Edge, { reply, to, slackChannel, ts }: Recorded): Promise<void> {
  const { question, number, owner } = reply;
  const event = {
    kind: "document_question_replied",
    who: codeOf(owner),
    place: { kind: "slack", slackChannel, threadTs: ts },
    ...{ question, reply: number, to },
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: `document_question_replied:${question}:${number}`, event }]);
}
