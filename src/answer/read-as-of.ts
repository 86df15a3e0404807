import { isOfLevels } from "../company/kinds.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { isSincePeriodBefore, type SlotGroup } from "../domain/intent.ts";
import { endingLike, isByItsEnd } from "../figures/as-of.ts";
import { CELLS_MAX } from "../figures/plan-cells.ts";
import type { Decision } from "../question/clarify.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * Reads a level of a day, a month or nine months ("dec 2025") from a period that ends on the same day, where none of
 * that length is stored; the answer says as of when it is. Only periods that may be named in the place of the question
 * count.
 */
export async function readAsOf(decision: Decision, today: CalendarDate, services: ReadingServices): Promise<Decision> {
  // A net change is counted from the start of the period that is named, and so needs its length.
  if (decision.kind !== "read" || isSincePeriodBefore(decision.operation)) return decision;
  const groups = await Promise.all(decision.groups.map((group) => groupAsOf(group, today, services)));
  return groups.every((group, at) => group === decision.groups[at]) ? decision : { ...decision, groups };
}

async function groupAsOf(group: SlotGroup, today: CalendarDate, services: ReadingServices): Promise<SlotGroup> {
  const { glossary, offered: store } = services;
  if (!isOfLevels(group.metrics, glossary) || group.periods.length > CELLS_MAX || !group.periods.some(isByItsEnd))
    return group;
  const [metric = ""] = group.metrics;
  // "by market": the members are not named.
  const entities = group.entities.flatMap((code) => [code, ...glossary.children(code).map((child) => child.code)]);
  const named = Object.entries(group.dimensions).flatMap(([key, [value]]) =>
    value === undefined ? [] : [[key, value]],
  );
  const dimensions = { ...glossary.defaultDimensions, ...Object.fromEntries(named) };
  const rows = entities.map((entity) => ({ metric, entity, dimensions }));
  const periods = await endingLike(group.periods, rows, { glossary, store, today });
  return { ...group, periods: [...new Set(periods)] };
}
