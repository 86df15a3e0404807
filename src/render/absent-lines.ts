import type { Subject } from "./catalog/catalog.ts";
import type { FigureEntry } from "./document.ts";
import type { Names } from "./names.ts";

/** Sentences for an answer without figures: first for withheld ones, then for those not found. */
export function absentSentences(entries: readonly FigureEntry[], names: Names): readonly string[] {
  const subjectsOf = (withheld: FigureEntry["withheld"]): readonly Subject[] =>
    entries.filter((entry) => entry.withheld === withheld).map(({ subject }) => subject);
  const { figures } = names.catalog;
  return [
    ...withheldSentences(subjectsOf("above"), figures.withheldSentence, figures.withheldHeading, names),
    ...withheldSentences(subjectsOf("gives_away"), figures.givesAwaySentence, figures.givesAwayHeading, names),
    ...notFoundSentences(subjectsOf(null), names),
  ];
}

function withheldSentences(
  subjects: readonly Subject[],
  sentence: (subject: string) => string,
  heading: string,
  { catalog }: Names,
): readonly string[] {
  const { figures } = catalog;
  const [only, ...more] = subjects;
  if (only === undefined) return [];
  if (more.length === 0) return [sentence(figures.subjectPhrase(only))];
  return [[heading, ...subjects.map((subject) => `• ${figures.subjectPhrase(subject)}`)].join("\n")];
}

function notFoundSentences(subjects: readonly Subject[], { catalog }: Names): readonly string[] {
  const { figures } = catalog;
  const [only, ...more] = subjects;
  if (only === undefined) return [];
  if (more.length === 0) return [figures.notFoundSentence(figures.subjectPhrase(only))];
  const listed = subjects.map((subject) => `• ${figures.subjectPhrase(subject)}`);
  return [[figures.notFoundHeading, ...listed].join("\n"), figures.noEstimate];
}
