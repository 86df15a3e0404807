import type { Glossary } from "../../company/glossary.ts";
import type { Cell } from "../../domain/fact.ts";
import type { FigureChange } from "../../domain/figure-change.ts";
import type { Language } from "../../domain/profile.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { changeLines } from "./change-notice.ts";
import { escapeMrkdwn } from "./escape-mrkdwn.ts";

const LABEL_MAX = 60;
const CHANGES_MAX = 5;
const FRESH_MAX = 10;

interface News {
  readonly day: string;
  readonly changes: readonly FigureChange[];
  readonly fresh: readonly Cell[];
}

/** The words of digests for one company. */
export function createDigestWords(glossary: Glossary) {
  const namesIn = (language: Language): Names => namesFor(glossary, language, { ...UNLIMITED, label: LABEL_MAX });
  const title = (day: string, language: Language): string => {
    const names = namesIn(language);
    return names.catalog.changes.digest.title(names.date(day));
  };
  return {
    title,
    lead: ({ day, changes, fresh }: News, language: Language): string => {
      const names = namesIn(language);
      const { digest } = names.catalog.changes;
      const subjects = fresh.map((cell) => names.catalog.figures.subject(names.subjectOf(cell)));
      const changed = changeLines(changes, glossary, language).map((line) => `• ${line}`);
      const lines = [
        title(day, language),
        ...(subjects.length === 0 ? [] : [digest.fresh(firstOf(subjects, FRESH_MAX, digest.more))]),
        ...(changed.length === 0 ? [] : [digest.changed, ...firstOf(changed, CHANGES_MAX, digest.more)]),
      ];
      return escapeMrkdwn(lines.join("\n"));
    },
    nothingNew: (day: string, language: Language): string =>
      escapeMrkdwn(namesIn(language).catalog.changes.digest.nothingNew(title(day, language))),
  };
}

function firstOf(lines: readonly string[], max: number, more: (count: number) => string): readonly string[] {
  const left = lines.length - max;
  return left > 0 ? [...lines.slice(0, max), more(left)] : lines;
}
