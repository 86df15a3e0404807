import type { Subject } from "./catalog/catalog.ts";
import type { FigureEntry } from "./document.ts";
import type { Names } from "./names.ts";

/** What is not shown where nothing is: first what is stored and withheld, then what is not stored. */
export function absentSentences(entries: readonly FigureEntry[], names: Names): readonly string[] {
  const subjectsOf = (withheld: boolean): readonly Subject[] =>
    entries.filter((entry) => entry.withheld === withheld).map(({ subject }) => subject);
  return [...withheldSentences(subjectsOf(true), names), ...notFoundSentences(subjectsOf(false), names)];
}

function withheldSentences(subjects: readonly Subject[], { catalog }: Names): readonly string[] {
  const { figures } = catalog;
  const [only, ...more] = subjects;
  if (only === undefined) return [];
  if (more.length === 0) return [figures.withheldSentence(figures.subjectPhrase(only))];
  return [[figures.withheldHeading, ...subjects.map((subject) => `• ${figures.subjectPhrase(subject)}`)].join("\n")];
}

function notFoundSentences(subjects: readonly Subject[], { catalog }: Names): readonly string[] {
  const { figures } = catalog;
  const [only, ...more] = subjects;
  if (only === undefined) return [];
  if (more.length === 0) return [figures.notFoundSentence(figures.subjectPhrase(only))];
  const listed = subjects.map((subject) => `• ${figures.subjectPhrase(subject)}`);
  return [[figures.notFoundHeading, ...listed].join("\n"), figures.noEstimate];
}
