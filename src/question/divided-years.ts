import { compareDates } from "../domain/calendar.ts";
import type { SeriesAxis, SlotGroup } from "../domain/intent.ts";
import { partsOfYear, type YearDivision } from "../domain/parts-of-year.ts";
import { type PeriodCode, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import { latestComplete } from "../language/periods/resolve-part.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { type Item, wordsOf } from "./item.ts";
import { asksForTrend, DIVIDED, divisionOf, rowAxisOf } from "./row-axis.ts";

/** How many of the last periods a computation "by year" or "over time" is shown for where none is named. */
const SPANS = { year: 5, half: 6, quarter: 8, month: 12 } as const;

/**
 * "growth by quarter 2025", "share of the group by half in 2024": a computation along a time axis is done for each part
 * of the years that are named, or for the last few periods where none is ("margin by year"). Figures alone are listed
 * when they are planned, where what is stored is known.
 */
export function divideYears(
  groups: readonly SlotGroup[],
  items: readonly Item[],
  { tokens, calendar }: { readonly tokens: readonly Token[]; readonly calendar: FiscalCalendar },
): readonly SlotGroup[] {
  if (items.some(isSpread) && groups.every(({ periods }) => periods.length === 0)) {
    const length = lengthOf(items, tokens);
    const last = length === null ? [] : latestComplete(length, SPANS[length], calendar).map(periodCode);
    return groups.map((group) => ({ ...group, periods: last }));
  }
  const axis = divisionOf(rowAxisOf(items));
  if (axis === null || !items.some(isComputed)) return groups;
  const divided = groups.map(({ periods }) => periods.map((code) => partsOf(code, axis, calendar)));
  const isWhole = divided.every((periods) => periods.length > 0 && periods.every((parts) => parts.length > 0));
  return isWhole ? groups.map((group, i) => ({ ...group, periods: divided[i]?.flat() ?? [] })) : groups;
}

/** "annual growth" is that of a year; "growth by year" and "growth over time" are of several. */
function lengthOf(items: readonly Item[], tokens: readonly Token[]): keyof typeof SPANS | null {
  const axis = rowAxisOf(items);
  if (axis === null) return asksForTrend(items) ? "year" : null;
  const name = items.find(({ from }) => from === axis.from);
  const isAdjective = items.some(isGrowth) && ADJECTIVES.has(wordsOf(name, tokens));
  return isSpanned(axis.axis) && !isAdjective ? axis.axis : null;
}

function isGrowth(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && item.term.cue.startsWith("growth");
}

const ADJECTIVES: ReadonlySet<string> = new Set(["annual", "yearly", "年度"]);

function isSpanned(axis: SeriesAxis): axis is keyof typeof SPANS {
  return axis in SPANS;
}

/** The parts of a year that are over; none of another period. */
function partsOf(code: PeriodCode, axis: YearDivision, { fiscalYears, today }: FiscalCalendar): readonly PeriodCode[] {
  const year = parsePeriodCode(code);
  if (year?.kind !== "year" && year?.kind !== "year_to_date") return [];
  return partsOfYear(year.year, axis, fiscalYears)
    .filter((part) => compareDates(periodRange(part, fiscalYears, today).to, today) <= 0)
    .map(periodCode);
}

/** Computations that say nothing over time of one period alone. */
function isSpread(item: Item): boolean {
  return isComputed(item) || (item.kind === "term" && item.term.kind === "operation" && SPREAD.has(item.term.cue));
}

const SPREAD: ReadonlySet<OperationCue> = new Set<OperationCue>(["average", "cagr", "compare"]);

function isComputed(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && DIVIDED.has(item.term.cue);
}
