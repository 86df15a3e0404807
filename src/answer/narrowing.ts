import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { AssumedSlot, NarrowingOption } from "../domain/clarification.ts";
import { latestCompleteYear } from "../domain/fiscal-years.ts";
import type { CellRequest, GroupOperation, Operation, SlotGroup, Suggestion } from "../domain/intent.ts";
import { periodCode } from "../domain/period.ts";
import { defaultPeriod } from "../question/default-period.ts";
import { runsOverTime } from "../question/open-slots.ts";
import { type NarrowingContext, neighbouringPeriods } from "./nearest-cells.ts";

const ENTITIES_MAX = 8;
const PERIODS_MIN = 2;
/** The number of options that fit in one row of buttons. */
export const ONE_CLICK_MAX = 5;

/** Fills open slots with their defaults, since the request behind a button has to be complete. */
export function completed({ group, operation }: CellRequest, today: CalendarDate, glossary: Glossary): CellRequest {
  const home = glossary.profile.company.homeEntity;
  const entities = group.entities.length > 0 || home === null ? group.entities : [home];
  const needsPeriod = group.periods.length === 0 && !runsOverTime(operation);
  const periods = needsPeriod ? [defaultPeriod({ groups: [group], operation }, glossary, today)] : group.periods;
  return { group: { ...group, entities, periods }, operation };
}

/** One click per supported metric, with everything else of the question kept. */
export function metricOptions(
  kept: SlotGroup,
  operation: GroupOperation | null,
  glossary: Glossary,
): readonly NarrowingOption[] {
  return [...glossary.profile.metrics.keys()].map((code) => ({
    slot: "metric",
    request: { group: { ...kept, metrics: [code] }, operation },
  }));
}

/** One click per entity; where entities are named, those come first, then entities without a parent. */
export function entityOptions(
  kept: SlotGroup,
  operation: GroupOperation | null,
  glossary: Glossary,
): readonly NarrowingOption[] {
  const specs = [...glossary.profile.entities.values()];
  const order = (spec: { readonly code: string; readonly parent: string | null }): number =>
    kept.entities.includes(spec.code) ? 0 : spec.parent === null ? 1 : 2;
  const ordered = [...specs].sort((a, b) => order(a) - order(b));
  return ordered
    .slice(0, 100)
    .map((spec) => ({ slot: "entity", request: { group: { ...kept, entities: [spec.code] }, operation } }));
}

/** One click per complete year, the latest first. */
export function periodOptions(
  kept: SlotGroup,
  operation: GroupOperation | null,
  today: CalendarDate,
  glossary: Glossary,
): readonly NarrowingOption[] {
  const latest = latestCompleteYear(today, glossary.profile.fiscalYears);
  return [latest, latest - 1, latest - 2].map((year) => ({
    slot: "period",
    request: { group: { ...kept, periods: [periodCode({ kind: "year", year })] }, operation },
  }));
}

/** "Did you mean …?" for words that are close to a known one. */
export function suggestionOptions(
  suggestions: readonly Suggestion[],
  kept: SlotGroup,
  operation: GroupOperation | null,
): readonly NarrowingOption[] {
  return suggestions.map((suggestion) => ({
    // A dimension value says little alone, so its button also names metric and entity.
    slot: suggestion.slot === "dimension" ? "cell" : "did_you_mean",
    request: { group: corrected(kept, suggestion), operation },
  }));
}

function corrected(kept: SlotGroup, suggestion: Suggestion): SlotGroup {
  switch (suggestion.slot) {
    case "metric":
      return { ...kept, metrics: [suggestion.code] };
    case "entity":
      return { ...kept, entities: [suggestion.code] };
    case "dimension":
      return { ...kept, dimensions: { ...kept.dimensions, [suggestion.dimension]: [suggestion.code] } };
  }
}

/** For assumed slots: relatives of the assumed entity, and stored periods near the assumed one. */
export async function assumptionOptions(
  request: CellRequest,
  assumed: readonly AssumedSlot[],
  context: NarrowingContext,
): Promise<readonly NarrowingOption[]> {
  const slots = new Set(assumed.map(({ slot }) => slot));
  const entities =
    slots.has("entity") && !spansEntities(request.operation)
      ? relatives(withLatest(request, assumed), context.glossary)
      : [];
  const latest = otherLatest(request, assumed);
  const periods = latest ?? (slots.has("period") ? await besideNamed(request, assumed, context) : []);
  // Shortened to one row of buttons if at least two periods fit; a longer list becomes a menu.
  const room = ONE_CLICK_MAX - entities.length;
  return [...entities, ...(room >= PERIODS_MIN ? periods.slice(0, room) : periods)];
}

/** Stored periods near the assumed ones; those that the question named stay beside them. */
async function besideNamed(
  { group, operation }: CellRequest,
  assumed: readonly AssumedSlot[],
  context: NarrowingContext,
): Promise<readonly NarrowingOption[]> {
  const said = assumed.flatMap((slot) => (slot.slot === "period" ? slot.codes : []));
  // A level of an assumed month is read in the quarter that ends with it.
  const codes = group.periods.some((code) => said.includes(code)) ? said : group.periods;
  const named = group.periods.filter((code) => !codes.includes(code));
  const near = await neighbouringPeriods({ group: { ...group, periods: codes }, operation }, context);
  return near
    .map(({ slot, request }) => ({
      slot,
      request: { ...request, group: { ...request.group, periods: [...request.group.periods, ...named] } },
    }))
    .filter(({ request }) => new Set(request.group.periods).size > named.length);
}

/** "Latest" is resolved again for each entity, since the latest period may differ. */
function withLatest({ group, operation }: CellRequest, assumed: readonly AssumedSlot[]): CellRequest {
  const asked = new Map(
    assumed.flatMap(({ codes, from }) => (from.kind === "latest" ? codes.map((code) => [code, from.asked]) : [])),
  );
  return { group: { ...group, periods: group.periods.map((code) => asked.get(code) ?? code) }, operation };
}

/** For an assumed latest period: the latest ones of other lengths. Null if "latest" was not asked for. */
function otherLatest(
  { group, operation }: CellRequest,
  assumed: readonly AssumedSlot[],
): readonly NarrowingOption[] | null {
  const latest = assumed.flatMap(({ codes, from }) => (from.kind === "latest" ? [{ codes, others: from.others }] : []));
  if (latest.length === 0) return null;
  if (group.periods.length > 1) return [];
  return latest.flatMap(({ codes, others }) =>
    others.map((code): NarrowingOption => {
      const periods = group.periods.map((period) => (codes.includes(period) ? code : period));
      return { slot: "period", request: { group: { ...group, periods }, operation } };
    }),
  );
}

/** A ranking, a list over entities or a subtraction is not narrowed by choosing one entity. */
function spansEntities(operation: Operation | null): boolean {
  if (operation?.kind === "rank" || operation?.kind === "series") return operation.by === "entity";
  if (operation?.kind === "overview") return operation.over === "entity";
  return operation?.kind === "subtract";
}

function relatives({ group, operation }: CellRequest, glossary: Glossary): readonly NarrowingOption[] {
  const [entity] = group.entities;
  if (entity === undefined) return [];
  const parent = glossary.entity(entity)?.parent ?? null;
  const codes = [
    ...glossary.children(entity).map((spec) => spec.code),
    ...glossary.siblings(entity).map((spec) => spec.code),
    ...(parent ? [parent] : []),
  ];
  // An entity without a parent has no share of anything.
  const shares = operation?.kind === "share";
  return codes
    .filter((code) => !shares || (glossary.entity(code)?.parent ?? null) !== null)
    .slice(0, ENTITIES_MAX)
    .map((code) => ({ slot: "entity", request: { group: { ...group, entities: [code] }, operation } }));
}
