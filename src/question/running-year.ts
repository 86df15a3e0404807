import type { Glossary } from "../company/glossary.ts";
import { isOfLevels } from "../company/kinds.ts";
import { latestCompleteYear } from "../domain/fiscal-years.ts";
import { type Intent, listsPartsOfYears, type SlotGroup } from "../domain/intent.ts";
import { latestCode } from "../domain/latest-period.ts";
import { type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";
import { shiftPeriod } from "../domain/period-steps.ts";
import type { FiscalCalendar, PeriodReading } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";

type Computed = Pick<Intent, "operation" | "groups">;

interface SinceSetting extends Pick<Intent, "operation"> {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly glossary: Glossary;
  readonly calendar: FiscalCalendar;
}

/**
 * "since 2024", asked in 2026: by quarter, the quarters of the year that is not complete are asked for too; of levels,
 * the latest one. "this year" is what there is of it. The year itself has no figure yet.
 */
export function withRunningYear({ operation, groups }: Computed, reading: Omit<SinceSetting, "operation">): Computed {
  const setting = { ...reading, operation };
  return sinceLastYear({ operation, groups: soFar(withLaterPeriods(groups, setting), setting) }, reading);
}

/** "HK revenue this year": its part so far, since the year has no figure yet; "by quarter" lists the quarters. */
function soFar(groups: readonly SlotGroup[], { items, tokens, operation }: SinceSetting): readonly SlotGroup[] {
  const isWhole = items.some((item) => isTerm(item, "whole_year"));
  // "by the end of this year" asks for what nobody can know yet.
  const isDue = (at: number): boolean => AT_END.test(wordsOf(items[at - 1], tokens));
  const [year] = items.flatMap((item, at) => ("reading" in item && !isDue(at) ? currentIn(item.reading) : []));
  if (year === undefined || isWhole || listsPartsOfYears(operation)) return groups;
  // "this year and the same period last year": as much of that year.
  const years = [year, ...items.flatMap((item) => ("reading" in item ? samePartsOf(item.reading, year) : []))];
  const toDate = (code: PeriodCode): PeriodCode => {
    const of = years.find((one) => code === periodCode({ kind: "year", year: one }));
    return of === undefined ? code : periodCode({ kind: "year_to_date", year: of });
  };
  return groups.map((group) => ({ ...group, periods: group.periods.map(toDate) }));
}

function samePartsOf(reading: PeriodReading, year: number): readonly number[] {
  if (reading.kind !== "same_part") return [];
  return ["year" in reading.of ? reading.of.year : year + reading.of.years];
}

/**
 * "agents now? net adds this year": what was added since the end of the last year, where another level is asked for
 * beside it.
 */
function sinceLastYear(
  { operation, groups }: Computed,
  { items, glossary }: Pick<SinceSetting, "items" | "glossary">,
): Computed {
  const [year] = items.flatMap((item) => ("reading" in item ? currentIn(item.reading) : []));
  if (year === undefined || operation?.kind !== "difference" || operation.base !== "period_before")
    return { operation, groups };
  const toDate = periodCode({ kind: "year_to_date", year });
  const isBeside = ({ metrics, periods }: SlotGroup): boolean =>
    isOfLevels(metrics, glossary) && periods.length === 2 && periods.includes(toDate);
  if (!groups.every(isBeside)) return { operation, groups };
  const { base: _, ...difference } = operation;
  const last = shiftPeriod({ kind: "year", year }, -1, glossary.profile.fiscalYears);
  if (last === null) return { operation, groups };
  const before = periodCode(last);
  const since = ({ periods }: SlotGroup): readonly PeriodCode[] => [before, ...periods.filter((one) => one !== toDate)];
  return { operation: difference, groups: groups.map((group) => ({ ...group, periods: since(group) })) };
}

const AT_END = /(?:^|\s)(?:end|end of|end of the|by)$/;

/** "this year": the year that is not over; none of another period. */
export function currentIn(reading: PeriodReading): readonly number[] {
  const [period] = reading.kind === "periods" && reading.current === true ? reading.periods : [];
  return period?.kind === "year" ? [period.year] : [];
}

function withLaterPeriods(groups: readonly SlotGroup[], setting: SinceSetting): readonly SlotGroup[] {
  const { items, operation, glossary } = setting;
  const running = items.flatMap((item) => ("reading" in item ? runningIn(item.reading) : []));
  const [year] = running;
  if (year === undefined) return opened(groups, setting);
  return groups.map((group) => {
    const later = listsPartsOfYears(operation) ? [year] : isOfLevels(group.metrics, glossary) ? [LATEST] : [];
    return { ...group, periods: [...group.periods, ...later] };
  });
}

const LATEST = latestCode({ kind: "latest", length: null });

/** "net adds since December", "bigger than a year ago": between the level at its end and the latest one. */
function opened(
  groups: readonly SlotGroup[],
  { items, tokens, operation, glossary, calendar }: SinceSetting,
): readonly SlotGroup[] {
  const isBetweenEnds = operation?.kind === "difference" || operation?.kind === "growth";
  const readings = items.flatMap((item) =>
    "reading" in item && item.reading.kind === "periods" ? [item.reading] : [],
  );
  const range = readings.filter(isOpenRange).flatMap(({ periods }) => periods.map(periodCode));
  const beside = readings.filter((one) => !isOpenRange(one)).flatMap(({ periods }) => periods.map(periodCode));
  const isOpen = range.length > 0;
  if (!isBetweenEnds || !(isOpen || isBase(items, tokens))) return groups;
  return groups.map((group) => {
    const later = isOfLevels(group.metrics, glossary) ? LATEST : isOpen ? null : latestLike(group, calendar);
    if (later === null) return group;
    // "now, and the change since December": the level that is asked for beside is one more.
    const inRange = range.slice(1).filter((code) => !beside.includes(code));
    const named = group.periods.filter((code) => code !== later && !inRange.includes(code));
    return { ...group, periods: [...named, later] };
  });
}

function runningIn(reading: PeriodReading): readonly PeriodCode[] {
  const { running } = reading.kind === "periods" ? reading : {};
  return running?.kind === "year" ? [periodCode(running)] : [];
}

/** "revenue is higher than in 2021" compares with the latest year, "than last year" with the one after it. */
function latestLike({ periods: [code = ""] }: SlotGroup, { fiscalYears, today }: FiscalCalendar): PeriodCode | null {
  const period = parsePeriodCode(code);
  if (period?.kind !== "year") return null;
  const isLast = period.year >= latestCompleteYear(today, fiscalYears);
  const next = isLast ? shiftPeriod(period, 1, fiscalYears) : null;
  return next !== null ? periodCode(next) : latestCode({ kind: "latest", length: "year" });
}

/** "than a year ago", "than in 2021": the only period that is named is what the latest is compared with. */
export function isBase(items: readonly Item[], tokens: readonly Token[]): boolean {
  const [only, ...more] = items.flatMap((item, at) => ("reading" in item ? [at] : []));
  if (only === undefined || more.length > 0) return false;
  const before = items.slice(0, only).findLast((item) => !PREPOSITIONS.has(wordsOf(item, tokens)));
  return THAN.has(tokens[(before?.to ?? 0) - 1]?.text ?? "") || COMPARED.has(wordsOf(before, tokens));
}

const THAN: ReadonlySet<string> = new Set(["than", "比", "较"]);
const COMPARED: ReadonlySet<string> = new Set(["compared to", "compared with", "vs", "versus", "against"]);

const PREPOSITIONS: ReadonlySet<string> = new Set(["in", "at", "at the", "the", "end of", "end", "at the end of"]);

/** "since 2025", "since December": the range ends with what is latest. */
export function isOpenRange(reading: PeriodReading): boolean {
  return reading.kind === "periods" && reading.running !== undefined;
}

/** Whether "since 2025" would be 2025 alone, which is not what was asked for. */
export function isOneYearAlone(reading: PeriodReading, groups: readonly SlotGroup[]): boolean {
  const isAlone = runningIn(reading).length > 0 && reading.kind === "periods" && reading.periods.length === 1;
  return isAlone && groups.every(({ periods }) => periods.length < 2);
}
