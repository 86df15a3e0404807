import { z } from "zod";
import { placeAnswer } from "../../company/access/placement.ts";
import { grantOf } from "../answer/answer-in-thread.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import { slackFault } from "../deliver/slack-fault.ts";
import { answerFiles } from "../documents/load-files.ts";
import type { Edge } from "../edge.ts";
import type { Work } from "../intake/ports.ts";
import { admit } from "../people/admission.ts";
import type { ThreadPlace } from "../ports.ts";
import { escapeMrkdwn, unescapeMrkdwn } from "../texts.ts";
import { keepRow } from "./keep-statement.ts";
import { ownReply } from "./own-reply.ts";
import type { OwnerRequest, OwnerStatement } from "./ports.ts";
import { linkTo, note, quoted, said } from "./put-question.ts";
import { recordAnswered } from "./record-owner.ts";

type MessageWork = Extract<Work, { readonly kind: "message" | "edit" }>;

/**
 * Passes on what an owner replies below the question that was put to them, and says so to the owner. An edit is another
 * statement. False for every other message, which is left alone.
 */
export async function takeStatement(edge: Edge, { key, message }: MessageWork): Promise<boolean> {
  const { slackChannel, ts, threadTs, user } = message;
  const text = ownReply(edge, message);
  const request = text === null ? null : await edge.ownerRequests.askedIn(threadTs, user);
  if (text === null || request === null) return false;
  if (message.files.length > 0) await answerFiles(edge, message);
  const words = { receipt: request.receipt, slackChannel, ts, text: unescapeMrkdwn(text), at: edge.clock() };
  const statement = await edge.ownerRequests.state(key, words);
  const { posts, to, reply } = await passedOn(edge, request, statement);
  await recordAnswered(edge, request, statement, to);
  const place = { slackChannel, threadTs };
  const receiptPost = newPost(edge, {
    key: `owner_told:${key}`,
    purpose: "note",
    place,
    since: ts,
    bodies: [
      {
        text: reply,
        blocks: [said(reply), ...(posts.length === 0 ? [] : [keepRow(edge, request, statement)])],
      },
      { text: reply },
    ],
  });
  await edge.outbox.keep([...posts, receiptPost], { work: key, reason: null, row: null });
  return true;
}

interface PassedOn {
  readonly posts: readonly NewPost[];
  readonly to: "thread" | "asker" | "nobody";
  /** What the owner is told; already escaped. */
  readonly reply: string;
}

/** Where the statement goes, by the rules of now: the thread, the asker alone, or nowhere. */
async function passedOn(edge: Edge, request: OwnerRequest, statement: OwnerStatement): Promise<PassedOn> {
  const texts = edge.texts[request.language].owners;
  const { asker, place, metric } = request;
  if (!(await isThere(edge, place))) return { posts: [], to: "nobody", reply: texts.withdrawn };
  const admitted = await admit(edge, { user: asker, slackChannel: place.slackChannel });
  if (admitted.kind === "denied") return { posts: [], to: "nobody", reply: texts.askerMayNotSee };
  const sensitivity = await edge.owners.levelOf(metric);
  const { clearance } = admitted;
  const placement = placeAnswer({ sensitivity, clearance }, admitted.place, edge.access.current());
  const bodies = [...(await statementBodies(edge, request, statement)), { text: texts.statementGone }];
  const key = `owner_statement:${statement.receipt}:${statement.number}`;
  const post = (to: NewPost["place"], by: "place" | "asker"): NewPost =>
    newPost(edge, { key, purpose: "note", place: to, bodies, grant: grantOf(admitted, by) });
  switch (placement.kind) {
    case "thread":
      return { posts: [post(place, "place")], to: "thread", reply: texts.delivered(asker) };
    case "private": {
      const direct = { slackChannel: await edge.directory.directChannel(asker), threadTs: null };
      return { posts: [post(direct, "asker")], to: "asker", reply: texts.deliveredPrivately(asker) };
    }
    case "withheld":
      return { posts: [], to: "nobody", reply: texts.askerMayNotSee };
  }
}

async function statementBodies(edge: Edge, request: OwnerRequest, statement: OwnerStatement) {
  const { language, asker, owner } = request;
  const texts = edge.texts[language].owners;
  const day = edge.owners.dayText(edge.dayOf(statement.at), language);
  const lead = texts.statement(asker, owner, day, escapeMrkdwn(edge.owners.describe(request).metric));
  const source = texts.noFigure(await linkTo(edge, { ...statement, threadTs: statement.ts }));
  const text = [lead, escapeMrkdwn(statement.text), source].join("\n");
  return [
    { text, blocks: [said(lead), quoted(statement.text), note(source), keepRow(edge, request, statement)] },
    { text },
  ];
}

const Replies = z.object({ messages: z.array(z.object({ ts: z.string(), subtype: z.string().optional() })) });

/** Whether the question's thread is there. Where Slack cannot tell, it is: the post then meets the same difficulty. */
async function isThere(edge: Edge, { slackChannel, threadTs }: ThreadPlace): Promise<boolean> {
  try {
    const reply = await edge.client.conversations.replies({ channel: slackChannel, ts: threadTs, limit: 1 });
    const [root] = Replies.parse(reply).messages;
    return root !== undefined && root.subtype !== "tombstone";
  } catch (error) {
    const fault = slackFault(error);
    return !(fault.kind === "rejected" && fault.code === "thread_not_found");
  }
}
