import type { Glossary } from "../company/glossary.ts";
import type { Answer } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import { type CellRequest, type GroupOperation, type Intent, ofOneGroup, type SlotGroup } from "../domain/intent.ts";
import { latestCompleteYear, periodCode } from "../domain/period.ts";
import type { Question } from "../domain/question.ts";
import type { AskedBack, SettledDecision } from "../question/clarify.ts";
import { exampleOptions } from "./examples.ts";
import { entityOptions, metricOptions, periodOptions, suggestionOptions } from "./narrowing.ts";
import type { ReadingServices } from "./reader.ts";
import type { Services } from "./services.ts";

export async function help(
  topic: Extract<SettledDecision, { kind: "help" }>["topic"],
  question: Question,
  { glossary, offered }: ReadingServices,
): Promise<Answer> {
  return {
    kind: "help",
    topic,
    examples: await exampleOptions({ glossary, store: offered, today: question.at }),
  };
}

export function askFirst(
  decision: Extract<AskedBack, { kind: "ask_first" }>,
  intent: Intent,
  at: CalendarDate,
  { glossary }: Services,
): Answer {
  const operation = ofOneGroup(intent.operation);
  const kept: CellRequest = { group: decision.kept, operation };
  const near = suggestionOptions(intent.suggestions, decision.kept, operation);
  const menu = menuOf(decision, operation, at, glossary);
  return {
    kind: "ask_first",
    missing: decision.missing,
    kept,
    notUnderstood: intent.notUnderstood,
    options: [...near, ...menu],
  };
}

function menuOf(
  { missing, kept }: Extract<AskedBack, { kind: "ask_first" }>,
  operation: GroupOperation | null,
  at: CalendarDate,
  glossary: Glossary,
): readonly NarrowingOption[] {
  switch (missing) {
    case "metric":
      return metricOptions(kept, operation, glossary);
    case "entity":
      return entityOptions(kept, operation, glossary);
    case "period": {
      const home = completed(kept, at, glossary);
      return periodOptions(home, operation, at, glossary);
    }
  }
}

/** Options to offer instead: near misses, or the question without the unknown word if it still names a figure. */
export function namedAsUnknown(
  { kept, notUnderstood }: Extract<AskedBack, { kind: "not_understood" }>,
  intent: Intent,
  at: CalendarDate,
  { glossary }: Services,
): Answer {
  const complete = completed(kept, at, glossary);
  const operation = ofOneGroup(intent.operation);
  const near = suggestionOptions(intent.suggestions, complete, operation);
  const nameable = complete.metrics.length > 0 && complete.entities.length > 0;
  const whole = intent.operation?.kind !== "between" && intent.groups.length === 1;
  const without =
    nameable && whole && near.length === 0 ? [{ slot: "cell" as const, request: { group: complete, operation } }] : [];
  return {
    kind: "not_understood",
    route: intent.route,
    notUnderstood,
    options: [...near, ...without],
  };
}

/** Fills open slots with their defaults, since the request behind a button has to be complete. */
export function completed(group: SlotGroup, at: CalendarDate, glossary: Glossary): SlotGroup {
  const home = glossary.profile.company.homeEntity;
  const year = latestCompleteYear(at, glossary.profile.fiscalYearStartMonth);
  return {
    ...group,
    entities: group.entities.length > 0 || home === null ? group.entities : [home],
    periods: group.periods.length > 0 ? group.periods : [periodCode({ kind: "year", year })],
  };
}
