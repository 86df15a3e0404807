import { addDays, type CalendarDate } from "../domain/calendar.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { AssumedSlot } from "../domain/clarification.ts";
import { fiscalYearOf } from "../domain/fiscal-years.ts";
import { isSincePeriodBefore, listsPartsOfYears, type Operation, type SlotGroup } from "../domain/intent.ts";
import { latestFirst } from "../domain/latest-period.ts";
import { type Period, type PeriodCode, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import { samePartIn } from "../domain/period-steps.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { cellsOf } from "../figures/group-cells.ts";
import { planCells } from "../figures/plan-cells.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import { latestComplete, periodEnding } from "../language/periods/resolve-part.ts";
import type { Decision } from "../question/clarify.ts";
import type { ReadingServices } from "./reader.ts";

interface Context {
  readonly services: Pick<ReadingServices, "glossary" | "offered">;
  readonly operation: Operation | null;
  readonly today: CalendarDate;
}

/**
 * Replaces periods to date that are not stored by stored ones, which the answer names. The year to date becomes its
 * longest part with figures, for a level the last one; years that are compared take the same part. The last twelve
 * months become those that end with the last quarter with figures. Only periods count that everybody in the place of
 * the question may see.
 */
export async function readToDate(
  decision: Decision,
  today: CalendarDate,
  services: Pick<ReadingServices, "glossary" | "offered">,
): Promise<Decision> {
  if (decision.kind !== "read" || listsPartsOfYears(decision.operation) || !decision.groups.some(isOpenGroup))
    return decision;
  const context: Context = { services, operation: decision.operation, today };
  const ofOneKind = decision.operation === null ? decision.groups.flatMap((group) => byKind(group, context)) : null;
  let settled: ReadDecision = { ...decision, groups: ofOneKind ?? decision.groups };
  for (const sort of SORTS) settled = await settle(settled, sort, context);
  return settled;
}

/** The periods without an end of their own, and whose: of flows and ratios, or of levels. */
const SORTS = ["flows_to_date", "levels_to_date", "trailing"] as const;
type Sort = (typeof SORTS)[number];

function isOpenGroup({ periods }: SlotGroup): boolean {
  return SORTS.some((sort) => periods.some((code) => isOpen(code, sort)));
}

function isOpen(code: PeriodCode, sort: Sort): boolean {
  return parsePeriodCode(code)?.kind === (sort === "trailing" ? "trailing_year" : "year_to_date");
}

/** Levels and flows take different periods, so each of the metrics gets its own. */
function byKind(group: SlotGroup, context: Context): readonly SlotGroup[] {
  const levels = group.metrics.filter((code) => isStock(code, context));
  if (!isOpenGroup(group) || levels.length === 0 || levels.length === group.metrics.length) return [group];
  return group.metrics.map((code) => ({ ...group, metrics: [code] }));
}

function isStock(metric: string, { services }: Context): boolean {
  return services.glossary.metric(metric)?.kind === "stock";
}

async function settle(decision: ReadDecision, sort: Sort, context: Context): Promise<ReadDecision> {
  const isOwn = (group: SlotGroup): boolean =>
    group.periods.some((code) => isOpen(code, sort)) &&
    (sort === "trailing" || group.metrics.every((code) => isStock(code, context)) === (sort === "levels_to_date"));
  const own = decision.groups.filter(isOwn);
  const asked = [...new Set(own.flatMap(({ periods }) => periods.filter((code) => isOpen(code, sort))))];
  const [last] = asked.toSorted().toReversed();
  if (last === undefined || (await hasAny(own, asked, context))) return decision;
  const withPart = (part: Period): readonly SlotGroup[] =>
    decision.groups.map((group) =>
      isOwn(group)
        ? {
            ...group,
            periods: group.periods.map((code) => (asked.includes(code) ? inPlace(code, part, context) : code)),
          }
        : group,
    );
  const parts = await bestOf(await candidatesFor(last, own, sort, context), withPart, context);
  const [part] = parts;
  if (part === undefined) return decision;
  const assumed = asked.map((one): AssumedSlot => {
    // Another length for one of several years would compare unlike periods.
    const others = asked.length > 1 ? [] : parts.slice(1).map(periodCode);
    return {
      slot: "period",
      codes: [inPlace(one, part, context)],
      from: { kind: "latest", asked: one, of: "one", others },
    };
  });
  const kept = without(asked, decision.assumed, (code) => inPlace(code, part, context));
  return { ...decision, groups: withPart(part), assumed: [...kept, ...assumed] };
}

/**
 * A period to date that the thread gave is reported as the period that it stands for now; words that were read as one
 * are still said, as what they came to.
 */
function without(
  asked: readonly PeriodCode[],
  slots: readonly AssumedSlot[],
  settled: (code: PeriodCode) => PeriodCode,
): readonly AssumedSlot[] {
  return slots.flatMap((slot) => {
    if (slot.slot === "period" && slot.from.kind === "read_as")
      return [{ ...slot, codes: slot.codes.map((code) => (asked.includes(code) ? settled(code) : code)) }];
    const codes = slot.slot === "period" ? slot.codes.filter((code) => !asked.includes(code)) : slot.codes;
    return codes.length === 0 ? [] : [{ ...slot, codes }];
  });
}

/** Whether such a period itself is stored for one of the figures. */
async function hasAny(
  groups: readonly SlotGroup[],
  asked: readonly PeriodCode[],
  { services: { glossary, offered } }: Context,
): Promise<boolean> {
  const cells = groups.flatMap((group) =>
    cellsOf({ ...group, periods: group.periods.filter((code) => asked.includes(code)) }, glossary),
  );
  const read = await Promise.all(cells.map((cell) => offered.find(cell)));
  return read.some(({ status }) => status !== "not_found");
}

async function candidatesFor(
  asked: PeriodCode,
  own: readonly SlotGroup[],
  sort: Sort,
  context: Context,
): Promise<readonly Period[]> {
  const period = parsePeriodCode(asked);
  if (period?.kind !== "year_to_date") return twelveMonths(context);
  if (sort !== "levels_to_date") return spansFromStart(period.year, context);
  // What was added in each of several years needs their starts, and so their own lengths.
  return isSincePeriodBefore(context.operation) ? [] : storedParts(own, period.year, context);
}

/** Those that end with one of the last quarters, the latest first. */
function twelveMonths({ services, today }: Context): readonly Period[] {
  const calendar = { fiscalYears: services.glossary.profile.fiscalYears, today };
  return (
    latestComplete("quarter", 4, calendar)
      .toReversed()
      .flatMap(
        (quarter) =>
          periodEnding(12, addDays(periodRange(quarter, calendar.fiscalYears, today).to, -1), calendar) ?? [],
      )
      // A fiscal year is that only while no quarter after it is over.
      .filter(({ kind }, at) => at === 0 || kind !== "year")
  );
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
  const fiscalYears = glossary.profile.fiscalYears;
  const endsInYear = (period: Period): boolean =>
    samePartIn(period, { years: 0 }, fiscalYears) !== null &&
    fiscalYearOf(addDays(periodRange(period, fiscalYears, context.today).to, -1), fiscalYears) === year;
  return over(stored.filter(endsInYear), "stock", context).slice(0, LEVELS_MAX);
}

const LEVELS_MAX = 6;

function over(
  periods: readonly Period[],
  metricKind: "flow" | "stock",
  { services, today }: Context,
): readonly Period[] {
  const fiscalYears = services.glossary.profile.fiscalYears;
  const codes = latestFirst(periods.map(periodCode), null, { metricKind, fiscalYears, today });
  return codes.flatMap((code) => parsePeriodCode(code) ?? []);
}

/** Every year to date as the same part of its year. */
function inPlace(code: PeriodCode, part: Period, { services }: Context): PeriodCode {
  const period = parsePeriodCode(code);
  const own =
    period?.kind === "year_to_date"
      ? samePartIn(part, { year: period.year }, services.glossary.profile.fiscalYears)
      : part;
  return own === null ? code : periodCode(own);
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
  const most = Math.max(0, ...counted.map(({ figures }) => figures));
  // One of many metrics that is stated for halves alone does not shorten an overview.
  const rankOf = (figures: number): number => (operation?.kind === "overview" && figures * 2 > most ? most : figures);
  return counted
    .filter(({ figures }) => figures > 0)
    .toSorted((a, b) => rankOf(b.figures) - rankOf(a.figures))
    .map(({ part }) => part);
}
