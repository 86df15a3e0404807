import type { Answer } from "../domain/answer.ts";
import type { Intent, SlotGroup } from "../domain/intent.ts";
import type { ThreadContext } from "../domain/thread.ts";
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
      return unknownSubject(decision.kept, unknownSlot(decision.kept, intent), before);
    case "read":
      return answer.kind === "figures" ? afterFigures(decision, before) : before;
  }
}

/** A refused question was about somebody else: the thread goes on about them until an entity is named. */
export function refusedThread(group: SlotGroup, before: ThreadContext | null): ThreadContext {
  return unknownSubject(group, "entity", before);
}

function afterQuestion(
  decision: Extract<Decision, { kind: "ask_first" }>,
  intent: Intent,
  before: ThreadContext | null,
): ThreadContext | null {
  if (intent.notUnderstood.some((unused) => unused.blocks))
    return unknownSubject(decision.kept, unknownSlot(decision.kept, intent), before);
  if (decision.missing === "entity" && before?.subjectUnknown === "entity")
    return { ...before, group: filled(decision.kept, before) };
  if (decision.missing !== "metric" || !namesSomething(decision.kept)) return null;
  const stillUnknown = before?.subjectUnknown === "entity" && decision.kept.entities.length === 0;
  return { group: decision.kept, operation: null, earlierPeriods: [], subjectUnknown: stillUnknown ? "entity" : null };
}

/** Where no entity of ours was named, the unknown words may have been one, whatever they looked like. */
function unknownSlot(kept: SlotGroup, intent: Intent): "entity" | "metric" {
  const named = intent.notUnderstood.some(({ blocks, slot }) => blocks && slot === "entity");
  return named || kept.entities.length === 0 ? "entity" : "metric";
}

function unknownSubject(kept: SlotGroup, slot: "entity" | "metric", before: ThreadContext | null): ThreadContext {
  return {
    group: before === null ? kept : filled(kept, before),
    operation: null,
    earlierPeriods: [],
    subjectUnknown: slot,
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
    operation: decision.operation,
    earlierPeriods: onlyPeriodChanged(group, before) ? (before?.group.periods ?? []) : [],
    subjectUnknown: null,
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
