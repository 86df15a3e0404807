import type { Glossary } from "../company/glossary.ts";
import type { Language } from "../domain/profile.ts";
import type { Change, Replay } from "../domain/replay.ts";
import { formatFigure } from "./figures.ts";
import { type Names, namesFor } from "./names.ts";

/** A former answer: its id, its day (`YYYY-MM-DD`), and the question as it was asked. */
export interface FormerAnswer {
  readonly id: string;
  readonly day: string;
  readonly question: string;
  readonly language: Language;
}

export interface ReplayWords {
  readonly lead: string;
  /** Whether the former answer follows the lead. */
  readonly showsAnswer: boolean;
  /** What changed since, a line each. */
  readonly after: readonly string[];
  /** Above what would be said today. */
  readonly today: string;
}

/** What is said around a former answer that is shown again, or in its place. */
export function replayWords(replay: Replay, former: FormerAnswer, glossary: Glossary): ReplayWords {
  const names = namesFor(glossary, former.language);
  const { tools } = names.catalog;
  const lead = tools.replayLead(former.id, names.date(former.day), former.question);
  const today = tools.today;
  switch (replay.kind) {
    case "not_shown":
      return { lead, showsAnswer: false, after: [tools.notShown[replay.because]], today };
    case "shown": {
      const after = replay.changes.length === 0 ? [tools.stands] : replay.changes.map((one) => changed(one, names));
      return { lead, showsAnswer: true, after, today };
    }
  }
}

function changed({ cell, former, now }: Change, names: Names): string {
  const { tools, figures } = names.catalog;
  const said = ({ value, unit }: Change["former"]): string => formatFigure({ value, unit }, names.language);
  const { doc } = names.source(now.source);
  return tools.changed(figures.subject(names.subjectOf(cell)), said(former), said(now.figure), doc);
}
