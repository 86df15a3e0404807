import type { Evidence } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import { highest, labelled, levelOf } from "../domain/sensitivity.ts";
import { speaksOf } from "../passages/evidence.ts";
import type { Topic } from "../passages/topic.ts";

/** The words of topics that no passage mentions, as typed and without duplicates. */
export function unmatchedWords(topics: readonly Topic[], terms: ReadonlySet<string>): readonly string[] {
  const isSpoken = (topic: Topic): boolean => topic.isDirection || speaksOf(topic, terms);
  const spoken = new Set(topics.filter(isSpoken).map(({ raw }) => raw));
  return [...new Set(topics.map(({ raw }) => raw))].filter((raw) => !spoken.has(raw));
}

/** A passage as shown to a reader. */
export function evidenceOf({
  id,
  source,
  title,
  entity,
  period,
  issuedOn,
  language,
  text,
  sensitivity,
  replacedBy,
}: Passage): Evidence {
  const shown = { passageId: id, source, title, entity, period, issuedOn, language, quote: text };
  if (replacedBy === undefined) return { ...shown, ...labelled(sensitivity) };
  // The title of the replacement is shown too.
  const level = highest([levelOf(sensitivity), levelOf(replacedBy.sensitivity)]);
  return { ...shown, replacedBy: { title: replacedBy.title, issuedOn: replacedBy.issuedOn }, ...labelled(level) };
}
