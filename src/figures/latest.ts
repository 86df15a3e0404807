import { formatDate } from "../domain/calendar.ts";
import type { LatestOrigin } from "../domain/clarification.ts";
import type { Cell } from "../domain/fact.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import type { GrowthBase, Operation, SlotGroup } from "../domain/intent.ts";
import { type LatestOrder, latestFirst, parseLatestCode } from "../domain/latest-period.ts";
import { type PeriodCode, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import { shiftPeriod, shiftYears } from "../domain/period-steps.ts";
import { operandsOf } from "./computation.ts";
import type { CellRow } from "./fact-store.ts";
import { cellsOf } from "./group-cells.ts";
import { CELLS_MAX } from "./plan-cells.ts";
import type { PlanContext } from "./plan-context.ts";
import { planPart } from "./plan-parts.ts";
import { planSeries, spreadAlong } from "./plan-series.ts";

/** The period that "latest" was resolved to. */
export interface LatestRead extends LatestOrigin {
  readonly code: PeriodCode;
}

export interface SettledLatest {
  readonly groups: readonly SlotGroup[];
  readonly latest: readonly LatestRead[];
}

/** The cells of one metric, entity and dimension set, with the periods stored for them. */
interface Row {
  readonly metric: string;
  readonly stored: ReadonlySet<PeriodCode>;
}

/**
 * Replaces "latest" by a stored period. Figures shown together share one period: the latest that all of them have, or
 * as many as possible. If nothing is stored, the periods stay empty. The store must be the one for unrequested names
 * (`offered`), so that a withheld figure is not revealed by being the latest.
 */
export async function settleLatest(
  groups: readonly SlotGroup[],
  operation: Operation | null,
  context: PlanContext,
): Promise<SettledLatest> {
  const codes = [...new Set(groups.flatMap(({ periods }) => periods.filter((code) => parseLatestCode(code) !== null)))];
  let settled: SettledLatest = { groups, latest: [] };
  for (const code of codes) settled = await settleCode(code, settled, operation, context);
  return settled;
}

async function settleCode(
  code: PeriodCode,
  before: SettledLatest,
  operation: Operation | null,
  context: PlanContext,
): Promise<SettledLatest> {
  const asked = before.groups.filter(({ periods }) => periods.includes(code));
  const rows = await rowsOf(asked, operation, context);
  const chooseOf = (some: readonly Row[]): LatestRead | null => choose(code, asked, some, operation, context);
  const chosen = chooseOf(rows);
  const each = operation === null && chosen?.of === "some" ? ofEachMetric(code, before, rows, chooseOf) : null;
  return each ?? settledAs(chosen, code, before);
}

function settledAs(chosen: LatestRead | null, code: PeriodCode, { groups, latest }: SettledLatest): SettledLatest {
  return {
    groups: groups.map((group) => replaced(group, code, chosen)),
    latest: chosen === null ? latest : [...latest, chosen],
  };
}

/** "latest revenue and customers": if the metrics share no period, each gets its own. Null if that adds nothing. */
function ofEachMetric(
  code: PeriodCode,
  { groups, latest }: SettledLatest,
  rows: readonly Row[],
  chooseOf: (rows: readonly Row[]) => LatestRead | null,
): SettledLatest | null {
  const chosen = new Map<string, LatestRead>();
  for (const metric of new Set(rows.map((row) => row.metric))) {
    const own = chooseOf(rows.filter((row) => row.metric === metric));
    if (own === null) return null;
    chosen.set(metric, own);
  }
  if (chosen.size < 2) return null;
  const ofMetrics = (group: SlotGroup): readonly SlotGroup[] =>
    group.periods.includes(code)
      ? group.metrics.map((metric) => replaced({ ...group, metrics: [metric] }, code, chosen.get(metric) ?? null))
      : [group];
  return { groups: groups.flatMap(ofMetrics), latest: [...latest, ...chosen.values()] };
}

function replaced(group: SlotGroup, code: PeriodCode, by: LatestRead | null): SlotGroup {
  const instead = by === null ? [] : [by.code];
  return { ...group, periods: [...new Set(group.periods.flatMap((one) => (one === code ? instead : [one])))] };
}

/** The rows that will be read at the latest period, at most `CELLS_MAX`, with their stored periods. */
async function rowsOf(
  groups: readonly SlotGroup[],
  operation: Operation | null,
  context: PlanContext,
): Promise<readonly Row[]> {
  const over = operation !== null && "over" in operation ? operation.over : undefined;
  const listed = operation?.kind === "series" ? await planSeries(groups, operation, context) : groups;
  const spread =
    over === undefined ? listed : await spreadAlong(groups, { axis: over, whole: operation?.kind === "sum" }, context);
  const cells = spread.flatMap((group) => cellsAt(group, operation, context));
  const rows = new Map(cells.map((cell) => [JSON.stringify([cell.metric, cell.entity, cell.dimensions]), rowOf(cell)]));
  return Promise.all(
    [...rows.values()]
      .slice(0, CELLS_MAX)
      .map(async (row) => ({ metric: row.metric, stored: new Set(await context.store.periods(row)) })),
  );
}

function cellsAt(group: SlotGroup, operation: Operation | null, { glossary }: PlanContext): readonly Cell[] {
  const latest = { ...group, periods: group.periods.filter((code) => parseLatestCode(code) !== null).slice(0, 1) };
  const parts =
    operation?.kind === "share" || operation?.kind === "subtract" || operation?.kind === "rank"
      ? planPart(operation, [latest], glossary)
      : null;
  return parts === null ? cellsOf(latest, glossary) : parts.flatMap(operandsOf);
}

function rowOf({ metric, entity, dimensions }: Cell): CellRow {
  return { metric, entity, dimensions };
}

/** The latest of the periods that most rows have; next to named periods, preferably a later one of their length. */
function choose(
  code: PeriodCode,
  groups: readonly SlotGroup[],
  rows: readonly Row[],
  operation: Operation | null,
  { glossary, today }: PlanContext,
): LatestRead | null {
  const order: LatestOrder = {
    metricKind: glossary.metric(rows[0]?.metric ?? "")?.kind ?? "flow",
    fiscalYears: glossary.profile.fiscalYears,
    today,
  };
  const length = parseLatestCode(code)?.length ?? null;
  const candidates = latestFirst([...new Set(rows.flatMap(({ stored }) => [...stored]))], length, order);
  const best =
    operation?.kind === "overview"
      ? mostlyHeld(candidates, rows, order)
      : mostHeld(candidates, rows, baseOf(operation, groups, rows), order.fiscalYears);
  const [first] = best;
  if (first === undefined) return null;
  // Levels speak for a day each, so that they compare whatever the length of their periods.
  const beside = length === null && order.metricKind !== "stock" ? besideNamed(best, groups, order) : undefined;
  const chosen = beside ?? first;
  const holding = rows.filter(({ stored }) => stored.has(chosen)).length;
  return {
    kind: "latest",
    asked: code,
    code: chosen,
    of: rows.length === 1 ? "one" : holding === rows.length ? "all" : "some",
    others: length === null ? ofOtherLengths(best, chosen) : [],
  };
}

/** The base period of a growth, or of a difference of a single figure; null otherwise. */
function baseOf(operation: Operation | null, groups: readonly SlotGroup[], rows: readonly Row[]): GrowthBase | null {
  if (operation?.kind === "growth") return operation.base === "named_periods" ? null : operation.base;
  const alone = rows.length === 1 && groups.every(({ periods }) => periods.length === 1);
  return operation?.kind === "difference" && alone ? "year_earlier" : null;
}

/** The periods that most rows have, together with the base of a growth; if no row has that base, without it. */
function mostHeld(
  candidates: readonly PeriodCode[],
  rows: readonly Row[],
  base: GrowthBase | null,
  fiscalYears: FiscalYears,
): readonly PeriodCode[] {
  const best = (needsOf: (code: PeriodCode) => readonly PeriodCode[]): readonly PeriodCode[] => {
    const counts = candidates.map((candidate) => {
      const needs = needsOf(candidate);
      return rows.filter(({ stored }) => needs.every((code) => stored.has(code))).length;
    });
    const most = Math.max(0, ...counts);
    return most === 0 ? [] : candidates.filter((_, i) => counts[i] === most);
  };
  const computed = base === null ? [] : best((code) => [code, periodBefore(code, base, fiscalYears)]);
  return computed.length > 0 ? computed : best((code) => [code]);
}

/**
 * The periods that at least half of the rows have, since an overview does not wait for a metric that is stored yearly.
 * Of those that end last, the one with most figures and years before comes first.
 */
function mostlyHeld(
  candidates: readonly PeriodCode[],
  rows: readonly Row[],
  { fiscalYears, today }: LatestOrder,
): readonly PeriodCode[] {
  const figures = (code: PeriodCode): number =>
    [code, periodBefore(code, "year_earlier", fiscalYears)].flatMap((one) =>
      rows.filter(({ stored }) => stored.has(one)),
    ).length;
  const endOf = (code: PeriodCode): string => {
    const period = parsePeriodCode(code);
    return period === null ? "" : formatDate(periodRange(period, fiscalYears, today).to);
  };
  const held = candidates.filter((code) => 2 * rows.filter(({ stored }) => stored.has(code)).length >= rows.length);
  const [first] = held;
  if (first === undefined) return mostHeld(candidates, rows, null, fiscalYears);
  const last = held.filter((code) => endOf(code) === endOf(first)).sort((a, b) => figures(b) - figures(a));
  return [...last, ...held.filter((code) => !last.includes(code))];
}

/** The code of the base period; empty if there is none, which matches no stored code. */
function periodBefore(code: PeriodCode, base: GrowthBase, fiscalYears: FiscalYears): PeriodCode {
  const period = parsePeriodCode(code);
  if (period === null || (base === "period_before" && period.kind === "year")) return "";
  const before = base === "period_before" ? shiftPeriod(period, -1, fiscalYears) : shiftYears(period, -1, fiscalYears);
  return before === null ? "" : periodCode(before);
}

/** "2024 and now": the latest period of the same length, so that both compare; undefined if none is later. */
function besideNamed(
  candidates: readonly PeriodCode[],
  groups: readonly SlotGroup[],
  order: LatestOrder,
): PeriodCode | undefined {
  const named = groups.flatMap(({ periods }) => periods.filter((code) => parseLatestCode(code) === null));
  const kinds = new Set(named.map((code) => parsePeriodCode(code)?.kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) return undefined;
  const alike = candidates.find((code) => parsePeriodCode(code)?.kind === kind);
  const isLater =
    alike !== undefined && !named.includes(alike) && latestFirst([alike, ...named], null, order)[0] === alike;
  return isLater ? alike : undefined;
}

/** The latest candidate of each other period length. */
function ofOtherLengths(candidates: readonly PeriodCode[], chosen: PeriodCode): readonly PeriodCode[] {
  const byLength = new Map<string, PeriodCode>();
  for (const code of candidates) {
    const kind = parsePeriodCode(code)?.kind ?? "";
    if (!byLength.has(kind)) byLength.set(kind, code);
  }
  byLength.delete(parsePeriodCode(chosen)?.kind ?? "");
  return [...byLength.values()];
}
