import { FIRST_KINDS, firstIdeas, type Idea, isAnswered } from "../answer/first-questions.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { keepWhile } from "../domain/keep-while.ts";
import type { Language } from "../domain/profile.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import { clip } from "../render/clip.ts";
import { hasChineseNames, phraseFirst } from "../render/first-question.ts";
import { LIMITS } from "../render/slack/block-limits.ts";
import type { Offered } from "../slack/ports.ts";
import type { Engine } from "./compose.ts";
import { giveWay } from "./give-way.ts";

/** How many questions of a kind are tried before it is left out. */
const TRIES_MAX = 12;

type Asking = Pick<Engine, "glossary" | "facts" | "tryOut">;

/**
 * Questions that show a newcomer the range of what is answered, one of each kind, each asked and answered at the level
 * before it is shown. Kept until the data or the day change.
 */
export function keepFirstQuestions(
  engine: Asking,
  dayOf: (moment: Date) => CalendarDate,
): (level: Clearance, language: Language) => Promise<readonly Offered[]> {
  const keep = keepWhile<readonly Offered[]>();
  return async (level, language) => {
    const today = dayOf(new Date());
    const by = JSON.stringify([(await engine.facts.summary()).dataVersion, today]);
    return keep(`${level}:${language}`, by, () => firstQuestions(engine, { level, language, today }));
  };
}

interface Reader {
  readonly level: Clearance;
  readonly language: Language;
  readonly today: CalendarDate;
}

async function firstQuestions(engine: Asking, reader: Reader): Promise<readonly Offered[]> {
  const { glossary, facts } = engine;
  const { level: clearance, language, today } = reader;
  const ideas = await firstIdeas({ glossary, facts, passages: facts.passages, clearance, today });
  const found: Offered[] = [];
  for (const kind of FIRST_KINDS) found.push(...(await firstAnswered(ideas[kind], language, { engine, reader })));
  if (language === "zh") return found;
  const chinese = [...ideas.lookup]
    .reverse()
    .filter((idea) => idea.kind === "lookup" && hasChineseNames(idea, glossary));
  return [...found, ...(await firstAnswered(chinese, "zh", { engine, reader }))];
}

/** The first of the ideas that is answered; none where none of the first few is. */
async function firstAnswered(
  ideas: readonly Idea[],
  language: Language,
  { engine, reader }: { readonly engine: Asking; readonly reader: Reader },
): Promise<readonly Offered[]> {
  for (const idea of ideas.slice(0, TRIES_MAX)) {
    const question = phraseFirst(idea, engine.glossary, language);
    await giveWay();
    const run = await engine.tryOut({ text: question, at: reader.today, clearance: reader.level });
    if (!isAnswered(idea, run) || run.language !== language) continue;
    return [{ label: clip(question, LIMITS.buttonText), question, asks: run.resolved ?? { kind: "own_words" } }];
  }
  return [];
}
