import type { Answer } from "../domain/answer.ts";
import { type Intent, ofOneGroup, type SlotGroup } from "../domain/intent.ts";
import type { ThreadContext, UnknownSubject } from "../domain/thread.ts";
import type { Decision } from "../understanding/clarify.ts";

/** What a thread is about after an answer; null where the answer changes nothing (help, why-questions). */
export function rememberedThread(
  decision: Decision,
  intent: Intent,
  answer: Answer,
  before: ThreadContext | null,
): ThreadContext | null {
  switch (decision.kind) {
    case "help":
    case "narrative":
      return null;
    case "ask_first":
      return afterQuestion(decision, intent, before);
    case "not_understood":
      return unknownSubject(decision.kept, unknownSlots(decision.kept, intent), before);
    case "read":
      return answer.kind === "figures" ? afterFigures(decision, before) : before;
  }
}

/** A refused question was about somebody else: the thread goes on about them until an entity is named. */
export function refusedThread(group: SlotGroup, before: ThreadContext | null): ThreadContext {
  return unknownSubject(group, ["entity"], before);
}

function afterQuestion(
  decision: Extract<Decision, { kind: "ask_first" }>,
  intent: Intent,
  before: ThreadContext | null,
): ThreadContext | null {
  if (intent.notUnderstood.some((unused) => unused.blocks))
    return unknownSubject(decision.kept, unknownSlots(decision.kept, intent), before);
  const stranger = before?.unknown.includes("entity") === true;
  if (decision.missing === "entity" && before !== null && stranger)
    return {
      ...before,
      group: filled({ ...decision.kept, entities: [] }, before),
      unknown: decision.kept.metrics.length > 0 ? ["entity"] : before.unknown,
    };
  if (decision.missing !== "metric" || !namesSomething(decision.kept)) return null;
  const stillUnknown = stranger && decision.kept.entities.length === 0;
  return { group: decision.kept, operation: null, earlierPeriods: [], unknown: stillUnknown ? ["entity"] : [] };
}

/**
 * What the unknown words may have been. Where no entity of ours was named they may have been one, unless they qualify a metric ("net profit");
 * unknown words that are no entity and no period leave open which figure was meant.
 */
function unknownSlots(kept: SlotGroup, intent: Intent): readonly UnknownSubject[] {
  const blocking = intent.notUnderstood.filter(({ blocks }) => blocks).map(({ slot }) => slot);
  const qualifies = blocking.every((slot) => slot === "metric") && kept.metrics.length > 0;
  const entity = blocking.includes("entity") || (kept.entities.length === 0 && !qualifies);
  const metric = blocking.some((slot) => slot !== "entity" && slot !== "period");
  const period = blocking.includes("period");
  const subjects = { entity, metric, period };
  return (["entity", "metric", "period"] as const).filter((subject) => subjects[subject]);
}

function unknownSubject(
  kept: SlotGroup,
  unknown: readonly UnknownSubject[],
  before: ThreadContext | null,
): ThreadContext {
  const group = before === null ? kept : filled(kept, before);
  return {
    group: {
      ...group,
      metrics: unknown.includes("metric") ? [] : group.metrics,
      periods: unknown.includes("period") ? [] : group.periods,
    },
    operation: null,
    earlierPeriods: [],
    unknown,
  };
}

function filled(kept: SlotGroup, before: ThreadContext): SlotGroup {
  return {
    metrics: kept.metrics.length > 0 ? kept.metrics : before.group.metrics,
    entities: kept.entities.length > 0 ? kept.entities : before.group.entities,
    periods: kept.periods.length > 0 ? kept.periods : before.group.periods,
    dimensions: { ...before.group.dimensions, ...kept.dimensions },
  };
}

function afterFigures(
  decision: Extract<Decision, { kind: "read" }>,
  before: ThreadContext | null,
): ThreadContext | null {
  const group = decision.groups.at(-1);
  if (group === undefined) return null;
  return {
    group,
    operation: ofOneGroup(decision.operation),
    earlierPeriods: onlyPeriodChanged(group, before) ? (before?.group.periods ?? []) : [],
    unknown: [],
  };
}

function namesSomething(group: SlotGroup): boolean {
  return group.entities.length > 0 || group.periods.length > 0 || Object.keys(group.dimensions).length > 0;
}

function onlyPeriodChanged(group: SlotGroup, before: ThreadContext | null): boolean {
  if (before === null) return false;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return (
    same(group.metrics, before.group.metrics) &&
    same(group.dimensions, before.group.dimensions) &&
    same(group.entities, before.group.entities) &&
    !same(group.periods, before.group.periods)
  );
}
