import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { Cell } from "../domain/fact.ts";
import type { CellRequest, SlotGroup } from "../domain/intent.ts";
import { type Period, parsePeriodCode, periodRange } from "../domain/period.ts";
import type { FactReader } from "../figures/fact-store.ts";

const PERIODS_MAX = 5;
const NEAREST_MAX = 5;
const LISTED_MAX = 500;

export interface NarrowingContext {
  readonly glossary: Glossary;
  readonly store: FactReader;
  readonly today: CalendarDate;
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
  const start = glossary.profile.fiscalYears;
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
