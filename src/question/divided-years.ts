import { compareDates } from "../domain/calendar.ts";
import type { SlotGroup } from "../domain/intent.ts";
import { partsOfYear, type YearDivision } from "../domain/parts-of-year.ts";
import { type PeriodCode, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import type { Item } from "./item.ts";
import { DIVIDED, divisionOf, rowAxisOf } from "./row-axis.ts";

/**
 * "growth by quarter 2025", "share of the group by half in 2024": a computation along a time axis is done for each part
 * of the years that are named. Figures alone are listed when they are planned, where what is stored is known.
 */
export function divideYears(
  groups: readonly SlotGroup[],
  items: readonly Item[],
  calendar: FiscalCalendar,
): readonly SlotGroup[] {
  const axis = divisionOf(rowAxisOf(items));
  if (axis === null || !items.some(isComputed)) return groups;
  const divided = groups.map(({ periods }) => periods.map((code) => partsOf(code, axis, calendar)));
  const isWhole = divided.every((periods) => periods.length > 0 && periods.every((parts) => parts.length > 0));
  return isWhole ? groups.map((group, i) => ({ ...group, periods: divided[i]?.flat() ?? [] })) : groups;
}

/** The parts of a year that are over; none of another period. */
function partsOf(code: PeriodCode, axis: YearDivision, { startMonth, today }: FiscalCalendar): readonly PeriodCode[] {
  const year = parsePeriodCode(code);
  if (year?.kind !== "year" && year?.kind !== "year_to_date") return [];
  return partsOfYear(year.year, axis, startMonth)
    .filter((part) => compareDates(periodRange(part, startMonth, today).to, today) <= 0)
    .map(periodCode);
}

function isComputed(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && DIVIDED.has(item.term.cue);
}
