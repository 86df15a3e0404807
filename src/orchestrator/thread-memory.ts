import type { Answer } from "../domain/answer.ts";
import type { SlotGroup } from "../domain/intent.ts";
import type { ThreadContext } from "../domain/thread.ts";
import type { Decision } from "../understanding/clarify.ts";

/** What a thread is about after an answer; null where the answer changes nothing (refusals, help, words not understood). */
export function rememberedThread(
  decision: Decision,
  answer: Answer,
  before: ThreadContext | null,
): ThreadContext | null {
  if (decision.kind === "ask_first") {
    return decision.missing === "metric" && namesSomething(decision.kept)
      ? { group: decision.kept, operation: null, earlierPeriods: [] }
      : null;
  }
  if (decision.kind !== "read" || answer.kind !== "figures") return null;
  const group = decision.groups.at(-1);
  if (group === undefined) return null;
  return {
    group,
    operation: decision.operation,
    earlierPeriods: onlyPeriodChanged(group, before) ? (before?.group.periods ?? []) : [],
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
    same(group.entities, before.group.entities) &&
    !same(group.periods, before.group.periods)
  );
}
