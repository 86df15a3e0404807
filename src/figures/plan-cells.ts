import { isAncestor } from "../company/family.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { grouped } from "../domain/grouped.ts";
import { isSincePeriodBefore, type Operation, type SeriesAxis, type SlotGroup } from "../domain/intent.ts";
import { comparePeriods, parsePeriodCode, periodCode, samePeriodLength } from "../domain/period.ts";
import { shiftYears } from "../domain/period-steps.ts";
import { parseUnit } from "../domain/unit.ts";
import { type CellPlan, type Computation, operandsOf } from "./computation.ts";
import { cellsOf } from "./group-cells.ts";
import { RANKED_MAX } from "./leaders.ts";
import { planBetween, ratios, withStoredDivisors } from "./plan-between.ts";
import { betweenLevels, changesOver, growthOver } from "./plan-changes.ts";
import type { PlanContext } from "./plan-context.ts";
import { planOverview } from "./plan-overview.ts";
import { planPart } from "./plan-parts.ts";
import { planSeries, spreadAlong } from "./plan-series.ts";

/** Limit of cells in one answer. */
export const CELLS_MAX = 24;

/** Plans the cells of a request and the computations on them. All slots must be filled but the axis of a series. */
export async function planCells(
  groups: readonly SlotGroup[],
  operation: Operation | null,
  context: PlanContext,
): Promise<CellPlan> {
  const spread = await spreadOver(groups, operation, context);
  if (operation?.kind === "series" && operation.by === "entity" && sameEntities(groups, spread)) return UNSERVED;
  if (overOf(operation) === "entity" && sameEntities(groups, spread)) return UNSERVED;
  if (operation?.kind === "overview")
    return planOverview(operation, spread, { glossary: context.glossary, max: CELLS_MAX });
  const targets = distinct(spread.flatMap((group) => cellsOf(group, context.glossary)));
  const computed = await withStoredDivisors(plan(operation, spread, targets, context), context);
  const planned = isSincePeriodBefore(operation) ? await betweenLevels(computed, context) : computed;
  if (planned === null) return UNSERVED;
  const isBetweenEnds = planned.length > 0 && operation !== null && ENDS.has(operation.kind);
  const wanted = distinct([
    ...planned.flatMap(operandsOf),
    ...(keepsTargets(operation) && !isBetweenEnds ? targets : []),
  ]);
  const ordered = inReadingOrder(targets, wanted);
  const isRanked = operation?.kind === "rank" && operation.by === "period";
  const cells = ordered.slice(0, isRanked ? RANKED_MAX : CELLS_MAX);
  const shown = new Set(cells.map(cellKey));
  const computations = planned.filter((computation) =>
    operandsOf(computation).every((cell) => shown.has(cellKey(cell))),
  );
  // If the cells were cut and no requested computation remains, none is shown at all.
  if (computations.length === 0 && planned.some(isAsked)) return UNSERVED;
  return { cells, computations, asked: ordered.length, unserved: false };
}

/** The groups with every member or part that a computation runs over. */
async function spreadOver(
  groups: readonly SlotGroup[],
  operation: Operation | null,
  context: PlanContext,
): Promise<readonly SlotGroup[]> {
  if (operation?.kind === "series" || (operation?.kind === "rank" && operation.by === "period")) {
    const spread = await planSeries(groups, operation, context);
    const other = operation.kind === "series" ? operation.orElse : undefined;
    return other === undefined || spread.some(({ periods }) => periods.length > 0)
      ? spread
      : planSeries(groups, { kind: "series", by: other }, context);
  }
  const by = overOf(operation) ?? (operation?.kind === "average" ? operation.by : undefined);
  return by === undefined ? groups : spreadAlong(groups, { axis: by, whole: operation?.kind === "sum" }, context);
}

function overOf(operation: Operation | null): SeriesAxis | undefined {
  return operation !== null && "over" in operation ? operation.over : undefined;
}

function isAsked(computation: Computation): boolean {
  return computation.kind !== "change" || computation.asked;
}

const UNSERVED: CellPlan = { cells: [], computations: [], asked: 0, unserved: true };

/** "by region" of an entity without children: nothing to list. */
function sameEntities(groups: readonly SlotGroup[], spread: readonly SlotGroup[]): boolean {
  return groups.every(
    (group, i) => group.entities.length === 1 && spread[i]?.entities.join() === group.entities.join(),
  );
}

/** Computations that read only their operands: of a range its first and last period. */
const ENDS: ReadonlySet<Operation["kind"]> = new Set(["growth", "difference", "cagr", "ratio"]);

/** Operations on other cells than the named ones show only the cells that they read. */
function keepsTargets(operation: Operation | null): boolean {
  return operation === null || !["subtract", "share", "rank"].includes(operation.kind);
}

/** Keeps the order of the question; if computations need extra cells, keeps the order in which they read them. */
function inReadingOrder(targets: readonly Cell[], wanted: readonly Cell[]): readonly Cell[] {
  const named = new Set(targets.map(cellKey));
  const wantedKeys = new Set(wanted.map(cellKey));
  const extra = wanted.filter((cell) => !named.has(cellKey(cell)));
  return extra.length === 0 ? targets.filter((cell) => wantedKeys.has(cellKey(cell))) : wanted;
}

function plan(
  operation: Operation | null,
  groups: readonly SlotGroup[],
  targets: readonly Cell[],
  context: PlanContext,
): readonly Computation[] | null {
  switch (operation?.kind) {
    case undefined:
    case "series":
      return pairChanges(targets, context, false);
    case "growth":
      return operation.base === "named_periods"
        ? firstToLast(targets, context)
        : growthOver(targets, operation.base, context);
    case "difference":
      return operation.base === undefined
        ? (differences(targets, groups, context)?.map((one) => (operation.percent ? inPercent(one) : one)) ?? null)
        : (changesOver(targets, operation.base, context)?.map(asChange) ?? null);
    case "compare":
      return targets.length === 2 ? differences(targets, groups, context) : pairChanges(targets, context, false);
    case "cagr":
      return cagrs(targets, context);
    case "sum":
      return sums(targets, context);
    case "average":
      return targets.length < 2 || ofSeveralMetrics(targets) ? null : [{ kind: "average", of: targets }];
    case "ratio":
      return operation.multiple ? multiples(groups, targets, context) : ratios(groups, context);
    case "between":
      return planBetween(operation, groups, context.glossary);
    case "scale":
      return targets
        .filter((cell) => !hasScale(cell, operation.scale, context))
        .map((cell): Computation => ({ kind: "scale", cell, scale: operation.scale }));
    case "overview":
      return null;
    case "share":
    case "subtract":
    case "rank":
      return planPart(operation, groups, context.glossary);
  }
}

/** Rows of cells that differ only in period, each sorted by time. */
function rowsOf(targets: readonly Cell[], context: PlanContext): readonly (readonly Cell[])[] {
  const rows = grouped(targets, (cell) => cellKey({ ...cell, period: "" }));
  return [...rows.values()].map((row) => [...row].sort((a, b) => byTime(a, b, context)));
}

function byTime(a: Cell, b: Cell, { glossary, today }: PlanContext): number {
  const x = parsePeriodCode(a.period);
  const y = parsePeriodCode(b.period);
  return x && y ? comparePeriods(x, y, glossary.profile.fiscalYears, today) : 0;
}

/** Two periods of one row get their change, later minus earlier. */
function pairChanges(targets: readonly Cell[], context: PlanContext, asked: boolean): readonly Computation[] {
  return rowsOf(targets, context).flatMap((row): readonly Computation[] => {
    const [from, to] = row;
    return row.length === 2 && from && to ? [{ kind: "change", from, to, asked }] : [];
  });
}

/** Growth from the first to the last named period; a single period is compared with the year before. */
function firstToLast(targets: readonly Cell[], context: PlanContext): readonly Computation[] | null {
  const computations: Computation[] = [];
  for (const row of rowsOf(targets, context)) {
    const from = row[0];
    const to = row.at(-1);
    if (!from || !to) continue;
    if (row.length > 1) computations.push({ kind: "growth", from, to });
    else computations.push(...(growthOver(row, "year_earlier", context) ?? []));
  }
  return computations;
}

/** Between two periods, entities, metrics or dimension values; a single cell is compared with the year before. */
function differences(
  targets: readonly Cell[],
  groups: readonly SlotGroup[],
  context: PlanContext,
): readonly Computation[] | null {
  if (targets.length === 1) return growthOver(targets, "year_earlier", context)?.map(asChange) ?? null;
  const changes = rowsOf(targets, context).flatMap(firstAndLast);
  if (changes.length > 0) return changes;
  const [of, over] = targets;
  // Two groups have a period each: "HK revenue 2024 and China revenue 2025".
  const comparable = of?.period === over?.period || groups.length === 2;
  return targets.length === 2 && of && over && comparable ? [{ kind: "gap", of, over }] : null;
}

/** The change over a range is between its first and last period. */
function firstAndLast(row: readonly Cell[]): readonly Computation[] {
  const from = row[0];
  const to = row.at(-1);
  return row.length > 1 && from && to ? [{ kind: "change", from, to, asked: true }] : [];
}

/** How much the first is above the second, in percent of the second. */
function inPercent(computation: Computation): Computation {
  return computation.kind === "gap" ? { kind: "growth", from: computation.over, to: computation.of } : computation;
}

/** Over time the last of the first, else the first named of the second. */
function multiples(
  groups: readonly SlotGroup[],
  targets: readonly Cell[],
  context: PlanContext,
): readonly Computation[] | null {
  const overTime = groups.every(({ entities, metrics }) => entities.length < 2 && metrics.length < 2);
  const planned = overTime ? firstToLast(targets, context) : ratios(groups, context);
  return planned?.map((one) => asMultiple(one)) ?? null;
}

function asMultiple(one: Computation): Computation {
  if (one.kind === "growth") return { kind: "ratio", numerator: one.to, denominator: one.from, multiple: true };
  return one.kind === "ratio" ? { ...one, multiple: true } : one;
}

function asChange(computation: Computation): Computation {
  return computation.kind === "growth"
    ? { kind: "change", from: computation.from, to: computation.to, asked: true }
    : computation;
}

function cagrs(targets: readonly Cell[], context: PlanContext): readonly Computation[] | null {
  const computations: Computation[] = [];
  for (const row of rowsOf(targets, context)) {
    const from = row[0];
    const to = row.at(-1);
    const first = from && parsePeriodCode(from.period);
    const last = to && parsePeriodCode(to.period);
    const comparable = first && last && samePeriodLength(first, last) && "year" in first && "year" in last;
    if (!from || !to || !comparable || row.length < 2) return null;
    const years = last.year - first.year;
    const moved = shiftYears(first, years, context.glossary.profile.fiscalYears);
    // The span must be whole years: 2024Q1 to 2025Q3 has no annual rate.
    if (moved === null || periodCode(moved) !== to.period) return null;
    computations.push({ kind: "cagr", from, to, years });
  }
  return computations.every((computation) => computation.kind === "cagr" && computation.years > 0)
    ? computations
    : null;
}

/** A figure that already has the requested scale is not converted. */
function hasScale(cell: Cell, scale: string, { glossary }: PlanContext): boolean {
  const unit = parseUnit(glossary.metric(cell.metric)?.unit ?? "");
  return unit !== null && "scale" in unit && unit.scale === scale;
}

/**
 * Parts beside their whole are added up without it. Null for more than one whole, and for several metrics of more than
 * one member and period.
 */
function sums(targets: readonly Cell[], { glossary }: PlanContext): readonly Computation[] | null {
  if (targets.length < 2) return [];
  const holds = (whole: Cell, part: Cell): boolean =>
    isAncestor(whole.entity, part.entity, glossary) ||
    (whole.entity === part.entity && holdsDimensions(whole, part, glossary));
  const [whole, ...more] = targets.filter((cell) => targets.some((other) => holds(cell, other)));
  const parts = whole === undefined ? targets : targets.filter((cell) => cell !== whole && holds(whole, cell));
  const isApart = whole !== undefined && (more.length > 0 || parts.length < targets.length - 1 || parts.length < 2);
  const mixed = ofSeveralMetrics(targets) && new Set(targets.map(withoutMetric)).size > 1;
  return isApart || mixed ? null : [{ kind: "sum", of: parts }];
}

/** Whether one cell is the total of a dimension and the other one of its values. */
function holdsDimensions(whole: Cell, part: Cell, { defaultDimensions }: PlanContext["glossary"]): boolean {
  const differing = Object.keys(whole.dimensions).filter((key) => whole.dimensions[key] !== part.dimensions[key]);
  return (
    whole.period === part.period &&
    differing.length > 0 &&
    differing.every((key) => whole.dimensions[key] === defaultDimensions[key])
  );
}

function withoutMetric(cell: Cell): string {
  return cellKey({ ...cell, metric: "" });
}

function ofSeveralMetrics(targets: readonly Cell[]): boolean {
  return new Set(targets.map((cell) => cell.metric)).size > 1;
}

function distinct(cells: readonly Cell[]): readonly Cell[] {
  return [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()];
}
