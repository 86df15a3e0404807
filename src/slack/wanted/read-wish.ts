import type { AnswerRun } from "../../domain/answer.ts";
import type { Edge } from "../edge.ts";
import type { Offered, ThreadPlace } from "../ports.ts";

export interface Wishing extends Pick<Offered, "asks"> {
  readonly text: string;
  readonly isWish?: true;
  /** The wish that this may be the reply to: a question of the same person, which was answered with a question. */
  readonly wishBefore?: string;
}

interface Typed extends Wishing, ThreadPlace {
  readonly user: string;
  readonly receivedAt: Date;
}

/**
 * A question, and whether its text or the choice of it asks to be told once it can be answered, or the question may that
 * was asked back before it in its thread. What was kept before it arrived decides, so that it is read twice alike.
 */
export async function withWish<Asked extends Typed>(
  edge: Pick<Edge, "wanted" | "receipts">,
  asked: Asked,
): Promise<Asked> {
  const { asks, user, slackChannel, threadTs, receivedAt } = asked;
  if (asks.kind === "request" && asks.isWish === true) return { ...asked, isWish: true };
  if (asks.kind !== "own_words") return asked;
  const text = edge.wanted.readWish(asked.text);
  if (text !== null) return { ...asked, text, isWish: true };
  const before = await edge.receipts.lastIn(user, { slackChannel, threadTs }, receivedAt);
  return before?.isWish === true ? { ...asked, wishBefore: before.question } : asked;
}

/** Of a reply that completes the question before it, the wish as if it had been asked in one piece. */
export function asOneWish<Asked extends Wishing>(asked: Asked, run: AnswerRun): Asked {
  const { wishBefore, text } = asked;
  if (wishBefore === undefined || !(isAskedBack(run) || isCompleted(run))) return asked;
  return { ...asked, text: `${wishBefore} · ${text}`, isWish: true };
}

/** Whether an answer is a question back. */
export function isAskedBack({ answer: { kind } }: AnswerRun): boolean {
  return kind === "ask_first" || kind === "not_understood";
}

/** Whether a part of the question is that of its thread: a new question names all that it asks for. */
function isCompleted({ resolved }: AnswerRun): boolean {
  if (resolved?.kind !== "decided" || resolved.decision.kind !== "read") return false;
  return resolved.decision.assumed.some(({ from }) => from.kind === "carried");
}
