import type { Glossary } from "../company/glossary.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import type { Operation, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode, periodCode } from "../domain/period.ts";
import { shiftYears } from "../domain/period-steps.ts";
import type { CellPlan, OverviewCells } from "./computation.ts";
import { cellsOf } from "./group-cells.ts";

/** Entities, and periods, side by side in one overview. */
const BESIDE_MAX = 4;

/**
 * Plans each figure with the one of the year before. If there are more than `max` cells, the last metrics are left
 * out, so that every entity and period has the same ones.
 */
export function planOverview(
  operation: Extract<Operation, { kind: "overview" }>,
  groups: readonly SlotGroup[],
  { glossary, max }: { readonly glossary: Glossary; readonly max: number },
): CellPlan {
  const shown = groups.map((group) => fitted(group, Math.floor(max / 2 / groups.length), glossary));
  const rows = rowsOf(shown, glossary).slice(0, max / 2);
  // Without headline metrics in the company file nobody asked for those that are left out.
  const isChosen = operation.headline && glossary.profile.headline.length === 0;
  const metrics = new Set(shown.flatMap((group) => group.metrics));
  const asked = isChosen
    ? groups.map((group) => ({ ...group, metrics: group.metrics.filter((code) => metrics.has(code)) }))
    : groups;
  const cells = cellsIn(rows);
  return {
    cells,
    computations: rows.flatMap(({ now, before }) =>
      before === null ? [] : [{ kind: "change", from: before, to: now, asked: false }],
    ),
    asked: cells.length + cellsIn(rowsOf(asked, glossary)).length - cellsIn(rowsOf(shown, glossary)).length,
    unserved: false,
    overview: rows,
  };
}

function fitted(group: SlotGroup, rowsMax: number, glossary: Glossary): SlotGroup {
  const entities = group.entities.slice(0, BESIDE_MAX);
  const periods = group.periods.slice(0, BESIDE_MAX);
  const perMetric = cellsOf({ ...group, entities, periods, metrics: group.metrics.slice(0, 1) }, glossary).length;
  const metrics = group.metrics.slice(0, Math.max(1, Math.floor(rowsMax / Math.max(1, perMetric))));
  return { ...group, entities, periods, metrics };
}

function rowsOf(groups: readonly SlotGroup[], glossary: Glossary): readonly OverviewCells[] {
  const targets = groups.flatMap((group) => cellsOf(group, glossary));
  return [...new Map(targets.map((cell) => [cellKey(cell), cell])).values()].map((now) => ({
    now,
    before: yearBefore(now, glossary),
  }));
}

function yearBefore(cell: Cell, glossary: Glossary): Cell | null {
  const period = parsePeriodCode(cell.period);
  const before = period === null ? null : shiftYears(period, -1, glossary.profile.fiscalYears);
  return before === null ? null : { ...cell, period: periodCode(before) };
}

function cellsIn(rows: readonly OverviewCells[]): readonly Cell[] {
  const cells = rows.flatMap(({ now, before }) => (before === null ? [now] : [now, before]));
  return [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()];
}
