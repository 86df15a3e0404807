import { type Asked, questionOf } from "../answer/answer-in-thread.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import type { Edge } from "../edge.ts";
import type { ThreadPlace } from "../ports.ts";
import { keepWanted, type WantedEnd } from "./keep-wanted.ts";
import type { NewWanted } from "./ports.ts";

/**
 * Keeps that a person wants to be told what their question lacks, which is asked again for them by the rules of now. The
 * thread learns nothing of who waits. Null where the person may not ask any more, or there is no place to tell it.
 * `placeFor` is asked where figures are waited for, since of anything else nothing is kept.
 */
export async function wantByRules(
  edge: Edge,
  asked: Asked,
  { kind, placeFor }: { readonly kind: NewWanted["kind"]; readonly placeFor?: () => Promise<ThreadPlace | null> },
): Promise<WantedEnd | null> {
  const { audience: _, postedAs: __, ...question } = questionOf(edge, asked);
  await edge.turns.next();
  const { run, admission } = await askByRules(edge, { ...question, conversation: null }, asked.admission);
  if (admission === null) return null;
  const { user, slackChannel, threadTs, text } = asked;
  const place = placeFor !== undefined && run.answer.kind === "figures" ? await placeFor() : { slackChannel, threadTs };
  return place === null ? null : keepWanted(edge, run, { user, place, question: text, kind });
}
