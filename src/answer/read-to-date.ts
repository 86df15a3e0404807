import { addDays, type CalendarDate } from "../domain/calendar.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { AssumedSlot } from "../domain/clarification.ts";
import type { Operation, SlotGroup } from "../domain/intent.ts";
import { latestFirst } from "../domain/latest-period.ts";
import {
  fiscalYearOf,
  type Period,
  type PeriodCode,
  parsePeriodCode,
  periodCode,
  periodRange,
  samePartIn,
} from "../domain/period.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { cellsOf } from "../figures/group-cells.ts";
import { planCells } from "../figures/plan-cells.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import type { Decision } from "../question/clarify.ts";
import type { ReadingServices } from "./reader.ts";

interface Context {
  readonly services: Pick<ReadingServices, "glossary" | "offered">;
  readonly operation: Operation | null;
  readonly today: CalendarDate;
}

/**
 * Replaces the year to date, where it is not stored, by the longest part from the start of the fiscal year that has
 * figures; a level by the last one of the year. Years beside each other take the same part. As for "latest", only
 * periods that may be named where it is asked count, and the answer says which one was taken.
 */
export async function readToDate(
  decision: Decision,
  today: CalendarDate,
  services: Pick<ReadingServices, "glossary" | "offered">,
): Promise<Decision> {
  if (decision.kind !== "read" || !decision.groups.some(isToDate)) return decision;
  const context: Context = { services, operation: decision.operation, today };
  const ofOneKind = decision.operation === null ? decision.groups.flatMap((group) => byKind(group, context)) : null;
  let settled: ReadDecision = { ...decision, groups: ofOneKind ?? decision.groups };
  for (const isLevel of [false, true]) settled = await settle(settled, isLevel, context);
  return settled;
}

function isToDate({ periods }: SlotGroup): boolean {
  return yearsToDate(periods).length > 0;
}

function yearsToDate(codes: readonly PeriodCode[]): readonly number[] {
  return codes.flatMap((code) => {
    const period = parsePeriodCode(code);
    return period?.kind === "year_to_date" ? [period.year] : [];
  });
}

/** Levels and flows take different periods, so each of the metrics gets its own. */
function byKind(group: SlotGroup, context: Context): readonly SlotGroup[] {
  const levels = group.metrics.filter((code) => isStock(code, context));
  if (!isToDate(group) || levels.length === 0 || levels.length === group.metrics.length) return [group];
  return group.metrics.map((code) => ({ ...group, metrics: [code] }));
}

function isStock(metric: string, { services }: Context): boolean {
  return services.glossary.metric(metric)?.kind === "stock";
}

async function settle(decision: ReadDecision, isLevel: boolean, context: Context): Promise<ReadDecision> {
  const isOwn = (group: SlotGroup): boolean =>
    isToDate(group) && group.metrics.every((code) => isStock(code, context)) === isLevel;
  const own = decision.groups.filter(isOwn);
  const years = [...new Set(own.flatMap(({ periods }) => yearsToDate(periods)))].sort((a, b) => b - a);
  const [year] = years;
  if (year === undefined || (await hasAny(own, context))) return decision;
  const candidates = isLevel ? await storedParts(own, year, context) : spansFromStart(year, context);
  const withPart = (part: Period): readonly SlotGroup[] =>
    decision.groups.map((group) => (isOwn(group) ? { ...group, periods: inPlace(group.periods, part) } : group));
  const parts = await bestOf(candidates, withPart, context);
  const [part] = parts;
  if (part === undefined) return decision;
  const assumed = years.map((one): AssumedSlot => {
    const asked = periodCode({ kind: "year_to_date", year: one });
    // Another length for one of several years would compare unlike periods.
    const others = years.length > 1 ? [] : parts.slice(1).map(periodCode);
    const codes = inPlace([asked], part);
    return { slot: "period", codes, from: { kind: "latest", asked, of: "one", others } };
  });
  return { ...decision, groups: withPart(part), assumed: [...withoutToDate(decision.assumed), ...assumed] };
}

/** A year to date that the thread gave is reported as the period that it stands for now. */
function withoutToDate(slots: readonly AssumedSlot[]): readonly AssumedSlot[] {
  return slots.flatMap((slot) => {
    const codes = slot.slot === "period" ? slot.codes.filter((code) => yearsToDate([code]).length === 0) : slot.codes;
    return codes.length === 0 ? [] : [{ ...slot, codes }];
  });
}

/** Whether a year to date itself is stored for one of the figures. */
async function hasAny(groups: readonly SlotGroup[], { services: { glossary, offered } }: Context): Promise<boolean> {
  const asked = groups.flatMap((group) =>
    cellsOf({ ...group, periods: group.periods.filter((code) => yearsToDate([code]).length > 0) }, glossary),
  );
  const read = await Promise.all(asked.map((cell) => offered.find(cell)));
  return read.some(({ status }) => status !== "not_found");
}

/** Nine months, half and first quarter of the year, where they are over; the year itself where that is over. */
function spansFromStart(year: number, context: Context): readonly Period[] {
  const spans: readonly Period[] = [
    { kind: "year", year },
    { kind: "nine_months", year },
    { kind: "half", year, half: 1 },
    { kind: "quarter", year, quarter: 1 },
  ];
  return over(spans, "flow", context);
}

/** The periods of a level that end in the year, the latest first. */
async function storedParts(groups: readonly SlotGroup[], year: number, context: Context): Promise<readonly Period[]> {
  const { glossary, offered } = context.services;
  const [first] = groups.flatMap((group) => cellsOf(group, glossary));
  if (first === undefined) return [];
  const { metric, entity, dimensions } = first;
  const stored = (await offered.periods({ metric, entity, dimensions })).flatMap((code) => parsePeriodCode(code) ?? []);
  const startMonth = glossary.profile.fiscalYearStartMonth;
  const endsInYear = (period: Period): boolean =>
    samePartIn(period, { years: 0 }) !== null &&
    fiscalYearOf(addDays(periodRange(period, startMonth, context.today).to, -1), startMonth) === year;
  return over(stored.filter(endsInYear), "stock", context).slice(0, LEVELS_MAX);
}

const LEVELS_MAX = 6;

function over(
  periods: readonly Period[],
  metricKind: "flow" | "stock",
  { services, today }: Context,
): readonly Period[] {
  const startMonth = services.glossary.profile.fiscalYearStartMonth;
  const codes = latestFirst(periods.map(periodCode), null, { metricKind, startMonth, today });
  return codes.flatMap((code) => parsePeriodCode(code) ?? []);
}

/** Every year to date as the same part of its year. */
function inPlace(codes: readonly PeriodCode[], part: Period): readonly PeriodCode[] {
  return codes.map((code) => {
    const [year] = yearsToDate([code]);
    const own = year === undefined ? null : samePartIn(part, { year });
    return own === null ? code : periodCode(own);
  });
}

/** The parts for which there are figures, those with the most figures first. */
async function bestOf(
  parts: readonly Period[],
  groupsWith: (part: Period) => readonly SlotGroup[],
  { services: { glossary, offered }, operation, today }: Context,
): Promise<readonly Period[]> {
  const counted: { readonly part: Period; readonly figures: number }[] = [];
  for (const part of parts) {
    const { cells } = await planCells(groupsWith(part), operation, { glossary, store: offered, today });
    const read = await Promise.all(cells.map((cell) => readOrCompute(cell, { glossary, store: offered })));
    counted.push({ part, figures: read.filter(hasFigure).length });
  }
  return counted
    .filter(({ figures }) => figures > 0)
    .toSorted((a, b) => b.figures - a.figures)
    .map(({ part }) => part);
}
