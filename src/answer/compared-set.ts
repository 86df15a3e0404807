import type { Glossary } from "../company/glossary.ts";
import type { FiguresAnswer } from "../domain/answer.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { Cell } from "../domain/fact.ts";
import type { GroupOperation, Intent, SlotGroup } from "../domain/intent.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import type { ComparedSet, SetAxis, ThreadContext } from "../domain/thread.ts";
import { askedSet, isBare, valuesOn } from "../question/asked-set.ts";

/** The parts of an answer that determine the compared set of its thread. */
export interface Shown {
  readonly decision: ReadDecision;
  readonly group: SlotGroup;
  readonly operation: GroupOperation | null;
  readonly intent: Intent;
  readonly answer: FiguresAnswer;
}

/**
 * The set of values that a thread compares, after an answer.
 * - A list becomes the set, whatever was compared before. A question about the set keeps it; so does an answer
 *   without figures.
 * - A single figure that differs from the set, or from the previous figure, in one value is added ("and China?").
 * - If it changes the metric or period instead, the set moves to those ("and in 2024?"); a set of periods or metrics
 *   is replaced by what is compared now.
 * - A value named as a replacement replaces the previous one. A complete question starts anew.
 */
export function comparedAfter(shown: Shown, before: ThreadContext | null, glossary: Glossary): ComparedSet | null {
  const { decision, intent, group } = shown;
  const kept = before?.compared ?? null;
  if (!shown.answer.cells.some(hasFigure)) return kept;
  const turns = shown.operation?.kind === "series" || shown.operation?.kind === "rank";
  if (kept !== null && !turns && isBare(intent) && askedSet(intent, before, glossary) !== null)
    return { ...kept, last: "listed" };
  const listed = listIn(shown, kept);
  if (listed !== null) return listed;
  const carried = decision.assumed.some(({ from }) => from.kind === "carried");
  return before === null || !carried ? null : afterOne(group, before, intent.reference.replaces);
}

/** The list that an answer shows: the axis of a series or ranking, or several values named in the question. */
function listIn({ group, operation, answer }: Shown, before: ComparedSet | null): ComparedSet | null {
  const spread = spreadAxis(operation);
  if (spread !== null) {
    const cells = answer.cells.flatMap((result) => (result.status === "unrecognized_param" ? [] : [result.cell]));
    // "what rank is HK?" shows the rank of one entity, not a list.
    const places = operation?.kind === "rank" && group.entities.length === 1 && isAmong(group, cells);
    if (places && spread === "entity") return null;
    // The total behind its parts is not a member of the set.
    const parts = hasWhole(operation) ? cells.filter((cell) => !isAmong(group, [cell])) : cells;
    const whole = answer.truncated === null ? along(parts, group, spread) : emptied(group, spread);
    return answer.truncated !== null || valuesOn(whole, spread).length > 1
      ? { group: whole, axis: spread, last: "listed" }
      : null;
  }
  const several = (["entity", "dimension", "period", "metric"] as const).filter(
    (axis) => valuesOn(group, axis).length > 1,
  );
  const axis = several.find((one) => one === before?.axis) ?? several[0];
  return axis === undefined ? null : { group, axis, last: "listed" };
}

function spreadAxis(operation: GroupOperation | null): SetAxis | null {
  if (operation?.kind === "rank") return operation.by;
  if (operation?.kind !== "series") return null;
  const { by } = operation;
  return by === "entity" || by === "metric" || by === "dimension" ? by : "period";
}

function hasWhole(operation: GroupOperation | null): boolean {
  return operation?.kind === "series" && operation.by === "entity" && operation.whole === true;
}

function isAmong({ entities }: SlotGroup, cells: readonly Cell[]): boolean {
  return cells.some(({ entity }) => entity === entities[0]);
}

/** A group with the values of the cells on one axis. */
function along(cells: readonly Cell[], group: SlotGroup, axis: SetAxis): SlotGroup {
  const valuesOf = (read: (cell: Cell) => string): readonly string[] => [...new Set(cells.map(read))];
  switch (axis) {
    case "metric":
      return group;
    case "entity":
      return { ...group, entities: valuesOf(({ entity }) => entity) };
    case "period":
      return { ...group, periods: valuesOf(({ period }) => period) };
    case "dimension": {
      const spread = Object.keys(cells[0]?.dimensions ?? {}).filter(
        (key) => valuesOf(({ dimensions }) => dimensions[key] ?? "").length > 1,
      );
      const named = spread.map((key) => [key, valuesOf(({ dimensions }) => dimensions[key] ?? "")]);
      return { ...group, dimensions: { ...group.dimensions, ...Object.fromEntries(named) } };
    }
  }
}

/** The list was truncated, so its members are not known. */
function emptied(group: SlotGroup, axis: SetAxis): SlotGroup {
  return axis === "dimension" ? { ...group, dimensions: {} } : { ...group, [LIST_OF[axis]]: [] };
}

const LIST_OF = { metric: "metrics", entity: "entities", period: "periods" } as const;

/** The set after a single figure that follows others in the thread. */
function afterOne(group: SlotGroup, before: ThreadContext, replaces: boolean): ComparedSet | null {
  const set = before.compared;
  const last = slotsOf(before.group);
  const members = set === null ? last : slotsOf(set.group);
  const now = slotsOf(group);
  const changed = [...new Set([...members.keys(), ...now.keys()])].filter((slot) => !holds(members, now, slot));
  const [only, ...more] = changed;
  if (only === undefined) return set === null ? null : { ...set, last: "beside" };
  // Going from a whole to one of its parts, or back, asks about the same members and adds none.
  const beside = (slot: string): boolean =>
    slot === "metric" || slot === "period" || !members.has(slot) || !now.has(slot);
  const who = set?.axis === "entity" || set?.axis === "dimension";
  if (set !== null && who && changed.every((slot) => beside(slot) && axisOf(slot) !== set.axis))
    return {
      group: groupOf(changed.reduce((slots, slot) => replaced(slots, slot, now), members)),
      axis: set.axis,
      last: "beside",
    };
  if (more.length > 0 || !members.has(only) || !now.has(only)) return null;
  const axis = axisOf(only);
  const from = set === null || set.axis === axis ? members : last;
  const others = (from.get(only) ?? []).filter((code) => !replaces || !(last.get(only) ?? []).includes(code));
  const values = [...new Set([...others, ...(now.get(only) ?? [])])];
  return values.length < 2 ? null : { group: groupOf(new Map([...from, [only, values]])), axis, last: "added" };
}

type Slots = ReadonlyMap<string, readonly string[]>;

function slotsOf({ metrics, entities, periods, dimensions }: SlotGroup): Slots {
  const named = Object.entries(dimensions).map(([key, values]) => [`${DIMENSION}${key}`, values] as const);
  return new Map([["metric", metrics], ["entity", entities], ["period", periods], ...named]);
}

function groupOf(slots: Slots): SlotGroup {
  const named = [...slots].filter(([slot]) => slot.startsWith(DIMENSION));
  return {
    metrics: slots.get("metric") ?? [],
    entities: slots.get("entity") ?? [],
    periods: slots.get("period") ?? [],
    dimensions: Object.fromEntries(named.map(([slot, values]) => [slot.slice(DIMENSION.length), values])),
  };
}

const DIMENSION = "dimension:";

function axisOf(slot: string): SetAxis {
  return slot === "metric" || slot === "entity" || slot === "period" ? slot : "dimension";
}

function holds(members: Slots, now: Slots, slot: string): boolean {
  const values = now.get(slot);
  const known = members.get(slot);
  return values !== undefined && known !== undefined && values.every((code) => known.includes(code));
}

function replaced(slots: Slots, slot: string, now: Slots): Slots {
  const values = now.get(slot);
  return new Map([
    ...[...slots].filter(([name]) => name !== slot),
    ...(values === undefined ? [] : [[slot, values] as const]),
  ]);
}
