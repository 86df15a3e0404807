import type { Profile } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { Choice } from "../../import/tables/statement.ts";

/** The Slack user ids of those who own a metric that a question may be about, or the query that its document is of. */
export function ownersOf(
  { doc, cell, options, lines }: ReviewQuestion,
  { metrics, sources }: Pick<Profile, "metrics" | "sources">,
): readonly string[] {
  const choices = [...options.map(({ choice }) => choice), ...lines.flatMap(({ candidates }) => candidates)];
  const codes = [...(cell === null ? [] : [cell.metric]), ...choices.flatMap(metricOf)];
  const owners = [
    ...codes.map((code) => metrics.get(code)?.owner ?? null),
    ...sources.filter(({ kind, name }) => kind === "query" && name === doc).map(({ owner }) => owner),
  ];
  return [...new Set(owners.filter((owner) => owner !== null))];
}

function metricOf(choice: Choice): readonly string[] {
  return choice.kind === "metric" ? [choice.code] : [];
}
