import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { AssumedSlot, NarrowingOption } from "../domain/clarification.ts";
import type { Cell } from "../domain/fact.ts";
import type { CellRequest, GroupOperation, Operation, SlotGroup, Suggestion } from "../domain/intent.ts";
import { latestCompleteYear, type Period, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import type { FactReader } from "../figures/fact-store.ts";
import { defaultPeriod } from "../question/default-period.ts";
import { runsOverTime } from "../question/open-slots.ts";

const ENTITIES_MAX = 8;
const PERIODS_MAX = 5;
const PERIODS_MIN = 2;
/** The number of options that fit in one row of buttons. */
export const ONE_CLICK_MAX = 5;
const NEAREST_MAX = 5;
const LISTED_MAX = 500;

export interface NarrowingContext {
  readonly glossary: Glossary;
  readonly store: FactReader;
  readonly today: CalendarDate;
}

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
  const latest = latestCompleteYear(today, glossary.profile.fiscalYearStartMonth);
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

/** The same at the stored periods near its own. */
export async function neighbouringPeriods(
  { group, operation }: CellRequest,
  context: NarrowingContext,
): Promise<readonly NarrowingOption[]> {
  const cell = firstCell(group, context.glossary);
  const assumed = cell && parsePeriodCode(cell.period);
  if (!cell || !assumed) return [];
  const stored = await storedPeriods(cell, context);
  const near = stored
    .filter(({ code }) => code !== cell.period)
    .sort((a, b) => nearness(assumed, a.period, context) - nearness(assumed, b.period, context));
  return near
    .slice(0, PERIODS_MAX)
    .map(({ code }) => ({ slot: "period", request: { group: { ...group, periods: [code] }, operation } }));
}

/** Alternatives to a missing cell: the same metric and entity at the nearest periods, then other entities. */
export async function nearestCells(missing: Cell, context: NarrowingContext): Promise<readonly NarrowingOption[]> {
  const wanted = parsePeriodCode(missing.period);
  const periods = await storedPeriods(missing, context);
  const sameLengthFirst = (a: Period, b: Period): number =>
    Number(b.kind === wanted?.kind) - Number(a.kind === wanted?.kind);
  const byPeriod = wanted
    ? [...periods].sort(
        (a, b) =>
          sameLengthFirst(a.period, b.period) ||
          nearness(wanted, a.period, context) - nearness(wanted, b.period, context),
      )
    : periods;
  const others = await context.store.list(
    { metric: missing.metric, period: missing.period, dimensions: missing.dimensions },
    LISTED_MAX,
  );
  const whole = await wholeInstead(missing, context);
  const half = others.length === 0 ? NEAREST_MAX : Math.ceil(NEAREST_MAX / 2);
  const cells: readonly Cell[] = [
    ...whole,
    ...byPeriod.slice(0, half).map(({ code }) => ({ ...missing, period: code })),
    ...relativesFirst(missing.entity, others, context.glossary),
  ];
  return cells
    .slice(0, NEAREST_MAX)
    .map((cell) => ({ slot: "cell", request: { group: groupOf(cell, context.glossary), operation: null } }));
}

/** If a part of a dimension is not stored, the total may be. */
async function wholeInstead(missing: Cell, { glossary, store }: NarrowingContext): Promise<readonly Cell[]> {
  const whole = { ...missing, dimensions: glossary.defaultDimensions };
  const isPart = Object.entries(glossary.defaultDimensions).some(([key, value]) => missing.dimensions[key] !== value);
  return isPart && (await store.find(whole)).status === "found" ? [whole] : [];
}

function relativesFirst(entity: string, cells: readonly Cell[], glossary: Glossary): readonly Cell[] {
  const near = new Set([
    glossary.entity(entity)?.parent,
    ...glossary.siblings(entity).map((s) => s.code),
    ...glossary.children(entity).map((s) => s.code),
  ]);
  return [...cells]
    .filter((cell) => cell.entity !== entity)
    .sort((a, b) => Number(near.has(b.entity)) - Number(near.has(a.entity)));
}

interface StoredPeriod {
  readonly code: string;
  readonly period: Period;
}

async function storedPeriods(cell: Cell, { store }: NarrowingContext): Promise<readonly StoredPeriod[]> {
  const cells = await store.list({ metric: cell.metric, entity: cell.entity, dimensions: cell.dimensions }, LISTED_MAX);
  return cells.flatMap(({ period: code }) => {
    const period = parsePeriodCode(code);
    return period ? [{ code, period }] : [];
  });
}

/** Days added for a period of another length: always farther than one year, and more for shorter periods. */
const OTHER_LENGTH_DAYS: Readonly<Partial<Record<Period["kind"], number>>> = {
  year: 400,
  half: 400,
  nine_months: 450,
  quarter: 500,
};
const SHORT_PERIOD_DAYS = 800;

/** Distance between two periods: days between their ends, plus the penalty for another length. */
function nearness(a: Period, b: Period, { glossary, today }: NarrowingContext): number {
  const start = glossary.profile.fiscalYearStartMonth;
  const x = periodRange(a, start, today);
  const y = periodRange(b, start, today);
  const days =
    Math.abs(Date.UTC(x.to.year, x.to.month - 1, x.to.day) - Date.UTC(y.to.year, y.to.month - 1, y.to.day)) /
    86_400_000;
  return days + (a.kind === b.kind ? 0 : (OTHER_LENGTH_DAYS[b.kind] ?? SHORT_PERIOD_DAYS));
}

function firstCell(group: SlotGroup, glossary: Glossary): Cell | null {
  const [metric] = group.metrics;
  const [entity] = group.entities;
  const [period] = group.periods;
  if (metric === undefined || entity === undefined || period === undefined) return null;
  const named = Object.entries(group.dimensions).flatMap(([key, values]) =>
    values[0] === undefined ? [] : [[key, values[0]]],
  );
  return { metric, entity, period, dimensions: { ...glossary.defaultDimensions, ...Object.fromEntries(named) } };
}

/** The request for one cell; dimension values that are the default are left out. */
export function groupOf(cell: Cell, glossary: Glossary): SlotGroup {
  const named = Object.entries(cell.dimensions).filter(([key, value]) => glossary.defaultDimensions[key] !== value);
  return {
    metrics: [cell.metric],
    entities: [cell.entity],
    periods: [cell.period],
    dimensions: Object.fromEntries(named.map(([key, value]) => [key, [value]])),
  };
}
