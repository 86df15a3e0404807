import { isOfOtherEffect, isOfOtherMetric, isOfOtherMovement, isOfWholeYear, namesAll } from "./answers-another.ts";
import type { FoundPassage } from "./passage-index.ts";
import type { Place } from "./place.ts";
import type { NarrativeQuestion } from "./question.ts";
import { announces, causeStrength, deniesCause, isCausalHeading, leansBack } from "./words/cause.ts";
import { directionsIn } from "./words/direction.ts";

/** Sentences after a description of an event that may contain its reason. */
const FOLLOWING_MAX = 2;
const DENIED = 0.5;
const HEADING_CAUSE = 0.8;

/** A sentence with its necessary neighbours: its antecedent, the announced sentence, the reason of an event. */
export function quotedWith({ sentences, isFit, question }: Place, index: number): { first: number; last: number } {
  const textAt = (at: number): string => sentences[at]?.text ?? "";
  const joins = (at: number): boolean => isFit[at] === true && isFit[at + 1] === true && !textAt(at).endsWith("\n");
  const leans = leansBack(textAt(index)) || announces(textAt(index - 1));
  const first = leans && joins(index - 1) ? index - 1 : index;
  let last = announces(textAt(index)) && joins(index) ? index + 1 : index;
  if (!question.isWhy) return { first, last };
  const isReason = (): boolean => causeStrength(textAt(last)) >= 1 || causeStrength(textAt(index)) >= 1;
  for (let step = 0; step < FOLLOWING_MAX && !isReason() && joins(last); step += 1) last += 1;
  return { first, last };
}

/** The score of a text as the reason asked for; null if it gives none, or the reason of something else. */
export function reasonIn(
  text: string,
  { sentence, before }: { sentence: string; before: string },
  place: Place,
): { readonly worth: number } | null {
  const { question, heading, passage } = place;
  const around = [heading, before, text].join("\n");
  if (!namesAll(around, place) || isOfOtherMovement(text, place) || isOfOtherMetric(sentence, heading, place))
    return null;
  if (isOfWholeYear(around, place) || isOfOtherEffect(text, place)) return null;
  const cause = Math.max(causeStrength(text), isCausalHeading(passage.headings.at(-1) ?? "") ? HEADING_CAUSE : 0);
  if (cause === 0) return null;
  return {
    worth: 0.9 * cause - (deniesCause(text) ? DENIED : 0) + directionWorth(text, question),
  };
}

function directionWorth(text: string, { direction }: NarrativeQuestion): number {
  if (direction === null) return 0;
  const spoken = directionsIn(text);
  return spoken.has(direction) ? 0.2 : spoken.size > 0 ? -0.3 : 0;
}

/** Whether a document issued later is about the same entity and period. */
export function isLaterThan(later: FoundPassage, { entity, period, issuedOn }: FoundPassage): boolean {
  return (
    later.entity === entity && later.period === period && period !== null && (later.issuedOn ?? "") > (issuedOn ?? "9")
  );
}
