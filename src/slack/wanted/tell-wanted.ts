import type { AnswerRun } from "../../domain/answer.ts";
import { hasFigure } from "../../domain/cell-figures.ts";
import { cellKey } from "../../domain/fact.ts";
import { type Asked, placementOf, postsOf, privateKey, questionOf, record } from "../answer/answer-in-thread.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import { escapeMrkdwn } from "../texts.ts";
import type { Wanted } from "./ports.ts";

/**
 * Answers a wanted question in its place, by the access rights of now. False where it cannot be answered there yet:
 * nothing is said then.
 */
export async function tellArrived(edge: Edge, wanted: Wanted, admitted: Admission): Promise<boolean> {
  const said = await saidBefore(edge, keyOf(wanted));
  if (said !== null) {
    await edge.wanted.store.told(wanted.id, said);
    return true;
  }
  const asked = askedBy(edge, wanted, admitted);
  await edge.turns.next();
  const ruled = await askByRules(edge, { ...questionOf(edge, asked), conversation: null }, admitted);
  const { run } = ruled;
  if (run.answer.kind === "unavailable") throw new Error("the stores could not be read");
  const { levels, placement } = placementOf(edge, ruled, admitted);
  if (placement.kind === "withheld" || !answers(run, wanted)) {
    await edge.settleShown(asked.key, false);
    return false;
  }
  await record(edge, run, { asked, levels, kind: placement.kind, isShared: false });
  const { posts, next } = await postsOf(edge, run, { asked, levels, placement });
  const post = posts.find(({ grant }) => grant !== undefined);
  if (post === undefined) throw new Error("an answer is posted without its right to be shown");
  // The question was asked long before, and nobody has waited at the screen since.
  const unasked = posts.map((one): NewPost => ({ ...one, since: null, receivedAt: null }));
  await edge.outbox.keep(unasked, { work: null, reason: null, row: null, next });
  await edge.wanted.store.told(wanted.id, post.key);
  return true;
}

/** The key of the answer's post where an earlier round kept it and then ended; null where none did. */
async function saidBefore({ outbox }: Edge, key: string): Promise<string | null> {
  const keys = [privateKey(key), key];
  for (const one of keys) if ((await outbox.stateOf(one)) !== null) return one;
  return null;
}

/** Tells a person that a curator closed the request. */
export async function tellClosed(edge: Edge, wanted: Wanted): Promise<void> {
  if (wanted.state.kind !== "closed") return;
  const { user, place, question, language, id } = wanted;
  const key = `${keyOf(wanted)}:closed`;
  const text = edge.texts[language].wanted.closed(user, escapeMrkdwn(question), wanted.state.reason);
  await edge.outbox.keep([newPost(edge, { key, purpose: "note", place, bodies: [{ text }] })]);
  await edge.wanted.store.told(id, key);
}

/** The same for the same question and place, so that it is told there once. */
function keyOf({ id, place }: Wanted): string {
  return `wanted:${id}:${place.slackChannel}`;
}

function askedBy(edge: Edge, wanted: Wanted, admission: Admission): Asked {
  const { user, question: text, asks, place, language } = wanted;
  const lead = { text: edge.texts[language].wanted.nowThere(user) };
  return {
    key: keyOf(wanted),
    text,
    asks,
    user,
    admission,
    ...place,
    ts: place.threadTs,
    receivedAt: edge.clock(),
    lead,
  };
}

/** Whether an answer has every figure that was missing. */
function answers({ answer }: AnswerRun, { cells }: Wanted): boolean {
  if (answer.kind !== "figures") return false;
  const there = new Set(answer.cells.filter(hasFigure).map(({ cell }) => cellKey(cell)));
  return cells.every((cell) => there.has(cellKey(cell)));
}
