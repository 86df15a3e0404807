import type { Operation, SeriesAxis, SlotGroup } from "../domain/intent.ts";
import type { YearDivision } from "../domain/parts-of-year.ts";
import { type Period, parsePeriodCode } from "../domain/period.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { compares, endsSentence, type Item, isTerm, type Range, wordsOf } from "./item.ts";

/** The axis of the rows asked for, and the words that name it. */
export interface RowAxis extends Range {
  readonly axis: SeriesAxis;
}

/** The axis of rows: "by year", "by region", "by channel". */
export function rowAxisOf(items: readonly Item[]): RowAxis | null {
  for (const [index, item] of items.entries()) {
    if (item.kind !== "term") continue;
    if (item.term.kind === "axis") return { axis: item.term.axis, from: item.from, to: item.to };
    const next = items[index + 1];
    if (item.term.kind !== "each" || next?.kind !== "term") continue;
    const axis = nounAxis(next.term.kind);
    if (axis !== null) return { axis, from: item.from, to: next.to };
  }
  return null;
}

function nounAxis(kind: string): SeriesAxis | null {
  switch (kind) {
    case "dimension":
      return "dimension";
    case "member":
      return "entity";
    default:
      return null;
  }
}

/** "by region and year": rows along two axes are not supported, so the second noun is reported. */
export function besideAxis(axis: RowAxis | null, items: readonly Item[]): readonly Range[] {
  if (axis === null) return [];
  const end = items.findIndex((item) => item.to === axis.to);
  const [joint, noun] = [items[end + 1], items[end + 2]];
  const second =
    joint?.kind === "term" && joint.term.kind === "joint" && noun?.kind === "term" && AXES.has(noun.term.kind);
  return second && noun !== undefined ? [noun] : [];
}

/** "by market, and in total", "by channel and the total", 集团及各子公司: whether the whole is asked for with its parts. */
export function asksForWhole(axis: RowAxis | null, items: readonly Item[], tokens: readonly Token[]): boolean {
  if (axis === null) return false;
  const at = items.findIndex((item) => item.from === axis.from);
  const end = items.findIndex((item) => item.to === axis.to);
  const named = (joint: Item | undefined, entity: Item | undefined): boolean =>
    axis.axis === "entity" && isJoint(joint) && entity?.kind === "term" && entity.term.kind === "entity";
  if (named(items[at - 1], items[at - 2]) || named(items[end + 1], items[end + 2])) return true;
  // "by market for 2025, plus the group"
  const [joint, entity] = items.slice(end + 1).filter((item) => item.kind !== "period" && !isBeside(item));
  if (isTerm(joint, "joint") && named(joint, entity)) return true;
  return items.some((item, i) => isTotal(item) && (isJoined(items, i) || wordsOf(items[i - 1], tokens) === "+"));
}

/** Talk, and what separates it. */
function isBeside(item: Item): boolean {
  return item.kind === "break" || isTerm(item, "glue", "courtesy") || compares(item);
}

function isTotal(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "total";
}

/** After "and", a comma, or before an "and": in "total revenue by market" it belongs to the metric. */
function isJoined(items: readonly Item[], index: number): boolean {
  const before = items.slice(0, index).findLast((item) => !(item.kind === "term" && item.term.kind === "glue"));
  const next = items[index + 1];
  const ownTotal = next?.kind === "term" && next.term.kind === "metric";
  return isJoint(next) || (!ownTotal && isJoint(before));
}

function isJoint(item: Item | undefined): boolean {
  if (item?.kind === "break") return item.level === "comma";
  return item?.kind === "term" && (item.term.kind === "joint" || item.term.kind === "follow_up");
}

const AXES: ReadonlySet<string> = new Set(["time_noun", "member", "dimension", "axis"]);

/** Reports an axis that does not fit the computation ("monthly average") or the periods. */
export function axisConflict(
  kind: OperationCue | null,
  axis: RowAxis | null,
  groups: readonly SlotGroup[],
): readonly Range[] {
  if (axis === null) return [];
  const isOverview = kind === "overview" && (axis.axis === "entity" || axis.axis === "half" || axis.axis === "quarter");
  const along = kind === null || kind === "series" || kind === "since_start" || kind === "compare" || isOverview;
  if ((kind === "sum" && isOfMembers(axis)) || (kind === "ratio" && listsMembers(axis, groups))) return [];
  if (along || kind === "rank" || kind === "highest" || kind === "lowest") return runsAlong(axis, groups) ? [] : [axis];
  // "annual growth", "average quarterly revenue, last 4 quarters": the axis only repeats the length of the periods.
  const isRepeated = groups.every(({ periods }) => periods.every((code) => parsePeriodCode(code)?.kind === axis.axis));
  const isOpen = groups.every(({ periods }) => periods.length === 0) && (kind === null || !OF_A_YEAR.has(kind));
  const isAveraged = kind === "average" && groups.every(({ periods }) => periods.length > 1);
  // The years are divided already: see divided-years.ts.
  const isDivided = kind !== null && DIVIDED.has(kind) && groups.every(({ periods }) => periods.length > 1);
  return isRepeated && !isOpen && (axis.axis === "year" || isAveraged || isDivided) ? [] : [axis];
}

/** "opex per customer by channel, agency v banca": the rows are the members that are named. */
function listsMembers({ axis }: RowAxis, groups: readonly SlotGroup[]): boolean {
  const isListed = ({ entities, dimensions }: SlotGroup): boolean =>
    axis === "entity"
      ? entities.length > 1
      : axis === "dimension" && Object.values(dimensions).some((values) => values.length > 1);
  return groups.length > 0 && groups.every(isListed);
}

/** "annual growth": of the last year where none is named. */
const OF_A_YEAR: ReadonlySet<OperationCue> = new Set<OperationCue>(["growth", "growth_year", "growth_period", "cagr"]);

/** Computations with a figure for each period of a time axis. */
export const DIVIDED: ReadonlySet<OperationCue> = new Set<OperationCue>([
  "growth",
  "growth_year",
  "growth_period",
  "share",
  "ratio",
  "net_change",
  "difference",
]);

/** "customers by channel? how much is digital": a value in another sentence is one of the rows that are asked for. */
export function withAllRows<T extends { readonly operation: Operation | null; readonly groups: readonly SlotGroup[] }>(
  read: T,
  items: readonly Item[],
): T {
  const axis = rowAxisOf(items);
  if (axis?.axis !== "dimension" || read.operation?.kind !== "series") return read;
  const values = items.filter((item) => item.kind === "term" && item.term.kind === "dimension_value");
  const end = items.find((item) => item.from >= axis.to && endsSentence(item));
  const isLater = end !== undefined && values.length === 1 && values.every(({ from }) => from > end.from);
  return isLater ? { ...read, groups: read.groups.map((group) => ({ ...group, dimensions: {} })) } : read;
}

/** "trend", "over time", 走势 */
export function asksForTrend(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === "term" && item.term.kind === "operation" && item.term.cue === "series");
}

/** "do the markets add up to the group" */
export function isOfMembers(axis: RowAxis | null): axis is RowAxis & { readonly axis: "entity" | "dimension" } {
  return axis?.axis === "entity" || axis?.axis === "dimension";
}

/** Halves, quarters or months; null for rows along another axis. */
export function divisionOf(axis: RowAxis | null): YearDivision | null {
  return axis?.axis === "half" || axis?.axis === "quarter" || axis?.axis === "month" ? axis.axis : null;
}

/** The divisions of periods that are shorter than a year. */
const DIVISIONS: Readonly<Partial<Record<Period["kind"], readonly RowAxis["axis"][]>>> = {
  quarter: ["month"],
  half: ["quarter", "month"],
  nine_months: ["quarter", "month"],
};

/** A time axis fits periods of its own length and those that it divides: "Q4 by month"; "by half … in Q3" does not fit. */
function runsAlong({ axis }: RowAxis, groups: readonly SlotGroup[]): boolean {
  if (axis === "entity" || axis === "metric" || axis === "dimension") return true;
  return groups.every(({ periods }) => {
    const kinds = periods.map((code) => parsePeriodCode(code)?.kind);
    // "2025 to 2027 by quarter": the months between two calendars are no year, and stand beside the parts of the others.
    const years = kinds.filter((kind) => kind !== "months");
    return (years.length > 0 || kinds.length === 0) && years.every((kind) => isDividedBy(kind, axis));
  });
}

function isDividedBy(kind: Period["kind"] | undefined, axis: RowAxis["axis"]): boolean {
  if (kind === undefined) return false;
  return kind === axis || kind === "year" || kind === "year_to_date" || DIVISIONS[kind]?.includes(axis) === true;
}
