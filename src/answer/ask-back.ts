import type { Glossary } from "../company/glossary.ts";
import type { Answer } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import {
  type CellRequest,
  type GroupOperation,
  type HeldTopic,
  type Intent,
  type NotUnderstood,
  ofOneGroup,
  type SlotGroup,
  type Topic,
} from "../domain/intent.ts";
import { periodCode } from "../domain/period.ts";
import type { Question } from "../domain/question.ts";
import { type AskedBack, isOneCell } from "../question/clarify.ts";
import { helpOptions, lookupsOf } from "./first-questions.ts";
import { meantByCalendars } from "./former-calendars.ts";
import { completed, entityOptions, metricOptions, periodOptions, suggestionOptions } from "./narrowing.ts";
import type { ReadingServices } from "./reader.ts";
import { nearestOffers, servedOffers, servedOrNearest } from "./served-offers.ts";
import { withTeaching } from "./teaching.ts";
import { tellHeld } from "./tell-held.ts";

export async function help(topic: Topic, question: Question, services: ReadingServices): Promise<Answer> {
  const { glossary, offered, reader } = services;
  const context = { glossary, facts: offered, clearance: reader.offers, today: question.at };
  const held = isHeldTopic(topic) ? await tellHeld(topic, services) : null;
  if (held === null) return { kind: "help", topic, examples: await helpOptions(context) };
  const examples = topic.kind === "answerable" ? await lookupsOf(held.metrics, topic.entities, context) : [];
  return { kind: "help", topic, examples, held };
}

function isHeldTopic(topic: Topic): topic is HeldTopic {
  return topic.kind === "documents" || topic.kind === "answerable" || topic.kind === "updated";
}

export async function askFirst(
  decision: Extract<AskedBack, { kind: "ask_first" }>,
  intent: Intent,
  { at, isWish = false }: Question,
  services: ReadingServices,
): Promise<Answer> {
  const { glossary } = services;
  // A metric that is picked is one figure, not an overview of it alone.
  const asked = offeredOperation(intent, decision.kept);
  const operation = decision.missing === "metric" && asked?.kind === "overview" ? null : asked;
  const kept: CellRequest = { group: decision.kept, operation };
  const { group: complete } = completed(kept, at, glossary);
  const near = suggestionOptions(intent.suggestions, complete, operation);
  const menu = menuOf(decision, operation, at, glossary);
  const served = isWish ? [...near, ...menu] : await servedOffers([...near, ...menu], at, services);
  const options = served.length > 0 ? served : await nearestOffers(menu, OFFERS_MAX, at, services);
  return {
    kind: "ask_first",
    missing: decision.missing,
    kept,
    notUnderstood: intent.notUnderstood,
    options: taught(options, intent, { kept: decision.kept, offered: complete }, glossary),
  };
}

/** One figure is offered as it is: there is nothing to compare it with. */
function offeredOperation({ operation }: Intent, kept: SlotGroup): GroupOperation | null {
  const asked = ofOneGroup(operation);
  return asked?.kind === "compare" && isOneCell([kept]) ? null : asked;
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
      const home = completed({ group: kept, operation }, at, glossary).group;
      return periodOptions(home, operation, at, glossary);
    }
  }
}

/** Options to offer instead: near misses, or the question without the unknown word if it still names a figure. */
export async function namedAsUnknown(
  { kept, notUnderstood }: Extract<AskedBack, { kind: "not_understood" }>,
  intent: Intent,
  { at, isWish = false }: Question,
  services: ReadingServices,
): Promise<Answer> {
  const { glossary } = services;
  const operation = offeredOperation(intent, kept);
  const { group: complete } = completed({ group: kept, operation }, at, glossary);
  const suggested = [
    ...suggestionOptions(intent.suggestions, complete, operation),
    ...calendarOptions(notUnderstood, { group: { ...complete, periods: kept.periods }, operation }, at, glossary),
  ].filter(({ request }) => isComplete(request.group));
  const near = isWish ? suggested : await servedOffers(suggested, at, services);
  const whole = intent.operation?.kind !== "between" && intent.groups.length === 1;
  const rest: NarrowingOption = { slot: "cell", request: { group: complete, operation } };
  const hasRest = isComplete(complete) && whole && near.length === 0;
  const without = !hasRest ? [] : isWish ? [rest] : await servedOrNearest(rest, at, services);
  return {
    kind: "not_understood",
    route: intent.route,
    notUnderstood,
    options: taught([...near, ...without].slice(0, OFFERS_MAX), intent, { kept, offered: complete }, glossary),
  };
}

const OFFERS_MAX = 3;

/** For names of periods that a changed year has left without one: what they may mean. */
function calendarOptions(
  notUnderstood: readonly NotUnderstood[],
  { group, operation }: CellRequest,
  at: CalendarDate,
  { profile }: Glossary,
): readonly NarrowingOption[] {
  return notUnderstood
    .filter(({ slot }) => slot === "period")
    .flatMap(({ raw }) => meantByCalendars(raw, profile.fiscalYears, at).map(periodCode))
    .filter((code) => !group.periods.includes(code))
    .map((code) => ({ slot: "cell", request: { group: { ...group, periods: [...group.periods, code] }, operation } }));
}

function isComplete({ metrics, entities }: SlotGroup): boolean {
  return metrics.length > 0 && entities.length > 0;
}

/** A company whose file does not ask for learning learns nothing. */
function taught(
  options: readonly NarrowingOption[],
  intent: Intent,
  asked: { readonly kept: SlotGroup; readonly offered: SlotGroup },
  { profile }: Glossary,
): readonly NarrowingOption[] {
  return profile.learn === null ? options : withTeaching(options, intent, asked);
}
