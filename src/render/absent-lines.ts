import type { Subject } from "./catalog/catalog.ts";
import type { FigureEntry } from "./document.ts";
import type { Names } from "./names.ts";

/** Sentences for an answer without figures: for withheld ones, those that wait for a curator, and those not found. */
export function absentSentences(entries: readonly FigureEntry[], names: Names): readonly string[] {
  const unknown = entries.filter(({ withheld, waiting }) => withheld === null && waiting === null);
  const subjectsOf = (withheld: FigureEntry["withheld"]): readonly Subject[] =>
    entries.filter((entry) => entry.withheld === withheld).map(({ subject }) => subject);
  const { figures } = names.catalog;
  return [
    ...withheldSentences(subjectsOf("above"), figures.withheldSentence, figures.withheldHeading, names),
    ...withheldSentences(subjectsOf("gives_away"), figures.givesAwaySentence, figures.givesAwayHeading, names),
    ...notFoundSentences(
      unknown.map(({ subject }) => subject),
      names,
    ),
    ...waitingSentences(entries, names),
  ];
}

/** Where figures are that wait for a curator, or may be. */
export function waitingSentences(entries: readonly FigureEntry[], { catalog: { figures } }: Names): readonly string[] {
  return entries.flatMap(({ subject, waiting }) => {
    if (waiting === null) return [];
    const { source, unclear } = waiting;
    const [place, what] = [figures.source(source, null), figures.subjectPhrase(subject)];
    return [unclear === null ? figures.waits(what, place) : figures.mayWait(what, unclear, place)];
  });
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
