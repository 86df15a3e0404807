import { type Placement, placeAnswer } from "../../company/access/placement.ts";
import type { AnswerRun } from "../../domain/answer.ts";
import { sensitivityOf } from "../../domain/answer-sensitivity.ts";
import type { Question } from "../../domain/question.ts";
import { lower } from "../../domain/sensitivity.ts";
import { answeredEvent } from "../../operations/audit/answered.ts";
import type { PersonalGrant } from "../deliver/grant.ts";
import type { NewPost, Place } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { SlackEdgeError } from "../errors.ts";
import type { Work } from "../intake/ports.ts";
import type { Admission } from "../people/admission.ts";
import type { Offered } from "../ports.ts";
import { replyLanguage } from "../texts.ts";
import { leadOfWish } from "../wanted/keep-wanted.ts";
import { asOneWish, withWish } from "../wanted/read-wish.ts";
import { askByRules, type RuledAnswer } from "./ask-by-rules.ts";
import { type Lead, prepareAnswer, preparePrivate } from "./prepare-answer.ts";
import { seenOf } from "./seen-answer.ts";
import { withQuestion } from "./waiting-question.ts";
import { withStatus } from "./with-status.ts";

export interface Asked {
  /** Idempotency key of the answer: it is posted once. */
  readonly key: string;
  readonly text: string;
  /** The question of a button; `text` is then only displayed. */
  readonly asks: Offered["asks"];
  readonly user: string;
  readonly admission: Admission;
  readonly slackChannel: string;
  readonly threadTs: string;
  /** Slack's timestamp of the question, and our time of its arrival. */
  readonly ts: string;
  readonly receivedAt: Date;
  /** Asked to be told once it can be answered. */
  readonly isWish?: true;
  /** The wish that it may be the reply to. */
  readonly wishBefore?: string;
  /** What stands above the answer. */
  readonly lead?: Lead;
}

/** `failed`: there is no answer, and the post says so. */
export interface ThreadAnswer {
  readonly kind: "answered" | "failed";
  readonly posts: readonly NewPost[];
  /** Work that follows the posts. */
  readonly next: readonly Work[];
}

/**
 * Asks a question and makes the posts for its thread, or for the asker alone where not everyone may see them.
 * A failed engine becomes a fixed sentence; an answer that cannot be recorded throws and is not shown.
 */
export async function answerInThread(edge: Edge, given: Asked): Promise<ThreadAnswer> {
  const wished = await withWish(edge, given);
  const question = questionOf(edge, wished);
  const texts = edge.texts[replyLanguage(wished.text)];
  let ruled: RuledAnswer;
  try {
    await edge.turns.next();
    const asking = askByRules(edge, question, wished.admission);
    ruled = await withStatus(edge, { ...wished, status: texts.status }, asking);
  } catch (error) {
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "answering failed");
    return {
      kind: "failed",
      posts: [postOf(wished, { runId: question.id, bodies: [{ text: texts.tryAgain }] })],
      next: [],
    };
  }
  const { run } = ruled;
  const asked = asOneWish(wished, run);
  const placed = { asked, ...placementOf(edge, ruled, asked.admission) };
  await record(edge, run, { asked, levels: placed.levels, kind: placed.placement.kind, isShared: false });
  try {
    return { kind: "answered", ...(await postsOf(edge, run, await withLead(edge, run, placed))) };
  } catch (error) {
    // Slack is unreachable; the work is retried later.
    if (error instanceof SlackEdgeError) throw error;
    edge.logger.error({ requestId: question.id, fault: faultCode(error) }, "laying out an answer failed");
    return {
      kind: "failed",
      posts: [postOf(asked, { runId: question.id, bodies: [{ text: texts.tryAgain }] })],
      next: [],
    };
  }
}

/** The question that was typed, or the resolved question of a button. */
export function questionOf(edge: Edge, asked: Asked): Question {
  const { asks, admission, slackChannel, threadTs } = asked;
  return {
    id: edge.newId(),
    text: asked.text,
    ...(asks.kind === "own_words" ? {} : { resolved: asks }),
    at: edge.dayOf(asked.receivedAt),
    conversation: `${slackChannel}:${threadTs}`,
    opensConversation: asked.ts === threadTs,
    asker: asked.user,
    clearance: admission.clearance,
    ceiling: admission.ceiling,
    ...(asked.isWish === true || asked.wishBefore !== undefined ? { isWish: true } : {}),
    ...(admission.place.isDirect ? {} : { audience: slackChannel, postedAs: asked.key }),
  };
}

/** Where an answer goes, by the access rules in force when it was made. */
export function placementOf(
  edge: Edge,
  { run, admission }: RuledAnswer,
  asker: Admission,
): Pick<Placed, "levels" | "placement"> {
  if (admission === null) return { levels: asker, placement: { kind: "withheld" } };
  const { place, clearance } = admission;
  const asked = { sensitivity: sensitivityOf(run.answer), clearance };
  return { levels: admission, placement: placeAnswer(asked, place, edge.access.current()) };
}

interface Recorded extends Pick<Placed, "asked" | "levels"> {
  readonly kind: Placement["kind"];
  readonly isShared: boolean;
}

/** Writes the audit entry before anybody sees the answer. */
export async function record(edge: Edge, run: AnswerRun, { asked, levels, kind, isShared }: Recorded): Promise<void> {
  const { user: who, slackChannel, threadTs } = asked;
  const { clearance, ceiling } = levels;
  const place = { kind: "slack", slackChannel, threadTs } as const;
  const event = answeredEvent(run, { who, place, delivery: { kind, clearance, ceiling } });
  const shared = { kind: "shared", who, place, requestId: event.requestId, ceiling } as const;
  const entry = { at: edge.clock(), key: `answered:${asked.key}:${run.requestId}`, event };
  const sharing = isShared ? [{ at: edge.clock(), key: `shared:${asked.key}`, event: shared }] : [];
  await edge.audit.record([entry, ...sharing]);
}

interface Placed {
  readonly asked: Asked;
  /** By the current access rules. */
  readonly levels: Admission;
  readonly placement: Placement;
}

/** Keeps what the asker wants to be told later, which stands above the answer. */
async function withLead(edge: Edge, run: AnswerRun, placed: Placed): Promise<Placed> {
  const { asked, placement } = placed;
  if (asked.isWish !== true || placement.kind === "withheld") return placed;
  const { user, slackChannel, threadTs, text: question } = asked;
  const lead = await leadOfWish(edge, run, { user, place: { slackChannel, threadTs }, question });
  return lead === null ? placed : { ...placed, asked: { ...asked, lead } };
}

/** The posts of an answer, by its placement. */
export async function postsOf(
  edge: Edge,
  run: AnswerRun,
  { asked, levels, placement }: Placed,
): Promise<Pick<ThreadAnswer, "posts" | "next">> {
  const { slackChannel, threadTs, user, text, lead = null, isWish = false } = asked;
  const place = { slackChannel, threadTs };
  const texts = edge.texts[run.language];
  const kept = { asker: user, askedIn: place, question: text, level: lower(levels.clearance, levels.ceiling) };
  switch (placement.kind) {
    case "thread": {
      const prepared = await prepareAnswer(edge, run, { place, kept, lead, isWish });
      const bodies = withQuestion(edge, run, { ...prepared, levels, slackChannel });
      const post = postOf(asked, { runId: run.requestId, bodies, grant: grantOf(levels, "place") });
      return { posts: [post], next: chartAfter(edge, run, { post, receipt: prepared.receipt }) };
    }
    case "private": {
      const direct = { slackChannel: await edge.directory.directChannel(user), threadTs: null };
      const share = placement.mayShare ? { to: place, seen: seenOf(run.answer) } : null;
      const { bodies, receipt } = await preparePrivate(edge, run, { place: direct, kept, share, lead, isWish });
      const note = postOf(asked, { runId: edge.newId(), bodies: [{ text: texts.answeredPrivately(user) }] });
      const answer = postOf(asked, { runId: run.requestId, bodies, grant: grantOf(levels, "asker") });
      const post = { ...answer, key: privateKey(asked.key), place: direct, since: null };
      return {
        posts: [post, { ...note, purpose: "note", receivedAt: null }],
        next: chartAfter(edge, run, { post, receipt }),
      };
    }
    case "withheld":
      edge.logger.error({ requestId: run.requestId }, "an answer is more than its asker may see now");
      return { posts: [postOf(asked, { runId: run.requestId, bodies: [{ text: texts.tryAgain }] })], next: [] };
  }
}

/** The key of an answer that is posted for its asker alone. */
export function privateKey(key: string): string {
  return `${key}:private`;
}

/** The chart of an answer, which follows its text; none for an answer that is not kept. */
export function chartAfter(
  { chartOf }: Edge,
  run: AnswerRun,
  { post, receipt }: { readonly post: NewPost; readonly receipt: string | null },
): readonly Work[] {
  const chart = chartOf?.(run) ?? null;
  const { key, place, since, grant } = post;
  if (chart === null || receipt === null || grant === undefined || grant.to === "unasked") return [];
  return [{ kind: "chart", key: `chart:${key}`, chart: { chart, receipt, place, since, grant } }];
}

export function grantOf({ person, place, clearance, ceiling }: Admission, to: PersonalGrant["to"]): PersonalGrant {
  return { to, person, place, clearance, ceiling };
}

export function postOf(
  { key, slackChannel, threadTs, ts, receivedAt }: Asked,
  { runId, bodies, grant }: Pick<NewPost, "runId" | "bodies" | "grant">,
): NewPost {
  const place: Place = { slackChannel, threadTs };
  return {
    kind: "post",
    key,
    runId,
    purpose: "answer",
    place,
    since: ts,
    receivedAt: receivedAt.getTime(),
    bodies,
    ...(grant === undefined ? {} : { grant }),
  };
}
