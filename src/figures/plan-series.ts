import { compareDates } from "../domain/calendar.ts";
import type { Operation, SeriesAxis, SlotGroup } from "../domain/intent.ts";
import { partsOfMonths, partsOfYear, type YearDivision } from "../domain/parts-of-year.ts";
import { comparePeriods, monthsOf, type Period, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import type { PlanContext } from "./plan-context.ts";

const LISTED_MAX = 2_000;

/** Expands groups along the axis of a series: stored periods, parts of a year, child entities or dimension values. */
export async function planSeries(
  groups: readonly SlotGroup[],
  operation: Extract<Operation, { kind: "series" | "rank" }>,
  context: PlanContext,
): Promise<readonly SlotGroup[]> {
  const axis = operation.kind === "series" ? operation.by : (operation.step ?? "year");
  const whole = operation.kind === "series" && operation.whole === true;
  const alone =
    axis === "dimension" ? (await Promise.all(groups.map((group) => byParts(group, context)))).flat() : groups;
  return Promise.all(alone.map((group) => spread(group, { axis, whole }, context)));
}

/** Expands groups for a computation on each member or part; it relates the metrics of a group, which stay together. */
export function spreadAlong(
  groups: readonly SlotGroup[],
  { axis, whole }: Spread,
  context: PlanContext,
): Promise<readonly SlotGroup[]> {
  return Promise.all(groups.map((group) => spread(group, { axis, whole }, context)));
}

/** "agents and new sales by channel": a metric that is stored for no channel is shown as its whole. */
async function byParts(group: SlotGroup, context: PlanContext): Promise<readonly SlotGroup[]> {
  const { dimensions } = withEveryValue(group, false, context);
  if (group.metrics.length < 2 || dimensions === group.dimensions) return [group];
  const groups = await Promise.all(
    group.metrics.map(async (metric) => {
      const one = { ...group, metrics: [metric] };
      return (await hasParts({ ...one, dimensions }, context))
        ? one
        : { ...one, dimensions: wholesOf(dimensions, context) };
    }),
  );
  return groups.every(({ dimensions: shown }) => shown !== group.dimensions) ? [group] : groups;
}

async function hasParts({ metrics, entities, dimensions }: SlotGroup, { store }: PlanContext): Promise<boolean> {
  const filters = metrics.flatMap((metric) =>
    entities.flatMap((entity) =>
      Object.entries(dimensions).flatMap(([code, values]) =>
        values.map((value) => ({ metric, entity, dimensions: { [code]: value } })),
      ),
    ),
  );
  for (const filter of filters) if ((await store.list(filter, 1)).length > 0) return true;
  return false;
}

function wholesOf(dimensions: SlotGroup["dimensions"], { glossary }: PlanContext): SlotGroup["dimensions"] {
  const named = Object.keys(dimensions).flatMap((code) => {
    const whole = glossary.profile.dimensions.get(code)?.defaultValue;
    return whole === undefined ? [] : [[code, [whole]] as const];
  });
  return Object.fromEntries(named);
}

interface Spread {
  readonly axis: SeriesAxis;
  /** Adds the total after its parts. */
  readonly whole: boolean;
}

async function spread(group: SlotGroup, { axis, whole }: Spread, context: PlanContext): Promise<SlotGroup> {
  switch (axis) {
    case "entity": {
      const parts = group.entities.flatMap((code) => childrenOr(code, context));
      return { ...group, entities: [...new Set([...parts, ...(whole ? group.entities : [])])] };
    }
    case "dimension":
      return withEveryValue(group, whole, context);
    case "metric":
      return group;
    case "year":
    case "half":
    case "quarter":
    case "month":
      return { ...group, periods: await periodsAlong(group, axis, context) };
  }
}

function childrenOr(code: string, { glossary }: PlanContext): readonly string[] {
  const children = glossary.children(code).map((spec) => spec.code);
  return children.length > 0 ? children : [code];
}

function withEveryValue(group: SlotGroup, whole: boolean, { glossary }: PlanContext): SlotGroup {
  const dimension = [...glossary.profile.dimensions.values()][0];
  if (dimension === undefined || group.dimensions[dimension.code] !== undefined) return group;
  const values = [...dimension.values.keys()].filter((code) => code !== dimension.defaultValue);
  const shown = whole ? [...values, dimension.defaultValue] : values;
  return { ...group, dimensions: { ...group.dimensions, [dimension.code]: shown } };
}

async function periodsAlong(
  group: SlotGroup,
  axis: "year" | YearDivision,
  context: PlanContext,
): Promise<readonly string[]> {
  const named = group.periods.map(parsePeriodCode).filter((period) => period !== null);
  // Named periods already have the length of the axis, or are years to be split into it.
  if (named.length > 0 && named.every((period) => period.kind === axis)) return group.periods;
  if (named.length > 0 && named.every(({ kind }) => DIVISIBLE.has(kind))) {
    const parts = named.flatMap((period) => partsOf(period, axis, context));
    const isDated = named.some(({ kind }) => kind === "year_to_date");
    if (!isDated && parts.every((part) => isOver(part, context))) return parts.map(periodCode);
    // Of a year that is not complete, the parts that are over, and what is stored beside them, such as a forecast; of a
    // year to date those up to the last that is stored.
    const stored = new Set(await storedPeriods(group, axis, context));
    const known = named.flatMap((period) => knownParts(period, axis, stored, context));
    return (known.length > 0 || isDated ? known : parts).map(periodCode);
  }
  if (named.length > 0) return group.periods;
  return storedPeriods(group, axis, context);
}

function knownParts(
  period: Period,
  axis: "year" | YearDivision,
  stored: ReadonlySet<string>,
  context: PlanContext,
): readonly Period[] {
  const parts = partsOf(period, axis, context);
  if (period.kind !== "year_to_date")
    return parts.filter((part) => isOver(part, context) || stored.has(periodCode(part)));
  const over = parts.filter((part) => isOver(part, context));
  return over.slice(0, over.findLastIndex((part) => stored.has(periodCode(part))) + 1);
}

function isOver(period: Period, { glossary, today }: PlanContext): boolean {
  const { to } = periodRange(period, glossary.profile.fiscalYears, today);
  return compareDates(to, today) <= 0;
}

/** Periods that are divided into those of an axis: "which quarters of H1 2025 were above 400". */
const DIVISIBLE: ReadonlySet<Period["kind"]> = new Set([
  "year",
  "year_to_date",
  "half",
  "quarter",
  "nine_months",
  "months",
]);

function partsOf(whole: Period, axis: "year" | YearDivision, context: PlanContext): readonly Period[] {
  const fiscalYears = context.glossary.profile.fiscalYears;
  if (axis === "year") return [whole];
  if (whole.kind === "year" || whole.kind === "year_to_date") return partsOfYear(whole.year, axis, fiscalYears);
  if (!DIVISIBLE.has(whole.kind)) return [whole];
  const span = monthsOf(whole, fiscalYears);
  const within = span === null ? [] : partsOfMonths(span, axis, fiscalYears);
  const last = within.at(-1);
  // Months that are left over would be lost.
  return last !== undefined && monthsOf(last, fiscalYears)?.to === span?.to ? within : [whole];
}

/** Periods of the axis's length with a visible cell in the group, earliest first. */
async function storedPeriods(group: SlotGroup, axis: Period["kind"], context: PlanContext): Promise<readonly string[]> {
  const found = new Map<string, Period>();
  for (const metric of group.metrics) {
    for (const entity of group.entities) {
      const dimensions = wholeDimensions(group, context);
      for (const cell of await context.store.list({ metric, entity, dimensions }, LISTED_MAX)) {
        const period = parsePeriodCode(cell.period);
        if (period?.kind === axis) found.set(cell.period, period);
      }
    }
  }
  const { glossary, today } = context;
  const byTime = (a: Period, b: Period): number => comparePeriods(a, b, glossary.profile.fiscalYears, today);
  return [...found.values()].sort(byTime).map(periodCode);
}

function wholeDimensions(group: SlotGroup, { glossary }: PlanContext): Readonly<Record<string, string>> {
  const named = Object.entries(group.dimensions).flatMap(([key, values]) =>
    values[0] === undefined ? [] : [[key, values[0]]],
  );
  return { ...glossary.defaultDimensions, ...Object.fromEntries(named) };
}
