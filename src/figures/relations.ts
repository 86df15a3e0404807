import type { Glossary } from "../company/glossary.ts";
import { addDays, addMonths, type CalendarDate } from "../domain/calendar.ts";
import { type Cell, cellKey, type Dimensions } from "../domain/fact.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import {
  type DateRange,
  existsIn,
  type Period,
  type PeriodCode,
  parsePeriodCode,
  periodRange,
} from "../domain/period.ts";

/**
 * How the figures of one metric add up to each other. Cells are numbered by `cells`; some are not stored but can be
 * computed, such as a region's year of which only the quarters are stored.
 */
export interface Relations {
  readonly cells: ReadonlyMap<string, number>;
  /** In each, the first member is the sum of the others, so all members but one reveal the last. */
  readonly sums: readonly (readonly number[])[];
  /** Cells that differ only in period, as stretches of time: connected ones reveal each stretch between their ends. */
  readonly rows: readonly (readonly Stretch[])[];
}

export interface Stretch {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** Larger sets are not analysed. */
const CELLS_MAX = 60_000;

interface RelatedCells {
  /** Everything stored of one metric around the time in question. */
  readonly stored: readonly Cell[];
  /** Periods of the cells that are known or protected. */
  readonly periods: Iterable<PeriodCode>;
  readonly today: CalendarDate;
  /** The day that figures of a period to date speak for, if known. */
  readonly statedOn: ReadonlyMap<PeriodCode, CalendarDate>;
  readonly glossary: Glossary;
}

/**
 * Finds the sums: an entity of its children, a dimension's total of its values, a period of the periods that
 * tile it. A part with nothing stored for that time is left out; one with other figures stored is an unknown
 * part. Stock metrics add up over entities and dimensions only, ratios never. Null if there are too many
 * cells.
 */
export function relationsOf({ stored, periods, today, statedOn, glossary }: RelatedCells): Relations | null {
  const [first] = stored;
  const kind = first === undefined ? "ratio" : (glossary.metric(first.metric)?.kind ?? "flow");
  if (first === undefined || kind === "ratio") return { cells: new Map(), sums: [], rows: [] };
  const calendar = calendarOf(stored, { today, statedOn }, glossary.profile.fiscalYears);
  const codes = withDifferences(periods, calendar);
  const below = filedBelow(stored, calendar, glossary);
  const dimensionSets = liftedDimensions(stored, glossary);
  if (below.size * dimensionSets.length * codes.length > CELLS_MAX) return null;
  const places: readonly Place[] = [...below.keys()].flatMap((entity) =>
    dimensionSets.map((dimensions) => ({ metric: first.metric, entity, dimensions })),
  );
  const isHeld = openIsHeld(below, glossary);
  const held = places.map((place) =>
    codes.flatMap((period): readonly Held[] => {
      const time = calendar.get(period);
      const whole = { ...place, period };
      if (time === undefined || !isHeld(whole, time)) return [];
      const parts = partsOf(whole, glossary).map((some) => some.filter((part) => isHeld(part, time)));
      return [{ whole, time, parts: parts.filter(({ length }) => length > 0) }];
    }),
  );
  return numbered(held, kind === "stock");
}

/** The periods, and those that are a sum or difference of them: the first quarter beside a half and the second one. */
function withDifferences(
  periods: Iterable<PeriodCode>,
  calendar: ReadonlyMap<PeriodCode, Time>,
): readonly PeriodCode[] {
  const own = new Set(periods);
  const joined = new Map<number, number>();
  const nameOf = (day: number): number => joined.get(day) ?? day;
  for (const code of own) {
    const time = calendar.get(code);
    if (time === undefined) continue;
    const [kept, gone] = [nameOf(time.from), nameOf(time.to)];
    for (const day of [...joined.keys(), gone]) if (nameOf(day) === gone) joined.set(day, kept);
  }
  const follows = ({ from, to }: Time): boolean => nameOf(from) === nameOf(to);
  return [...own, ...[...calendar].flatMap(([code, time]) => (!own.has(code) && follows(time) ? [code] : []))];
}

type Place = Omit<Cell, "period">;

interface Held {
  readonly whole: Cell;
  readonly time: Time;
  /** One list of parts for each axis that has parts. */
  readonly parts: readonly (readonly Cell[])[];
}

function numbered(held: readonly (readonly Held[])[], isLevel: boolean): Relations {
  const cells = new Map<string, number>();
  const numberOf = (cell: Cell): number => {
    const key = cellKey(cell);
    const known = cells.get(key) ?? cells.size;
    cells.set(key, known);
    return known;
  };
  const sums = held.flat().flatMap(({ whole, parts }) => parts.map((some) => [whole, ...some].map(numberOf)));
  const rows = held.map((row) =>
    row.map(({ whole, time }) => ({
      cell: numberOf(whole),
      from: isLevel ? Number.NEGATIVE_INFINITY : time.from,
      to: time.to,
    })),
  );
  return { cells, sums, rows };
}

/** The parts of a cell along each axis on which it is a whole. */
function partsOf(whole: Cell, glossary: Glossary): readonly (readonly Cell[])[] {
  const { entity, dimensions } = whole;
  const family = glossary.children(entity).map(({ code }) => ({ ...whole, entity: code }));
  const along = [...glossary.profile.dimensions.values()].map(({ code, defaultValue, values }) =>
    dimensions[code] !== defaultValue
      ? []
      : [...values.keys()]
          .filter((value) => value !== defaultValue)
          .map((value) => ({ ...whole, dimensions: { ...dimensions, [code]: value } })),
  );
  return [family, ...along];
}

interface Time {
  readonly from: number;
  readonly to: number;
}

/** The stored dimension sets of an entity and its descendants, each with its times. */
type Filed = ReadonlyMap<string, { readonly dimensions: Dimensions; readonly times: ReadonlyMap<PeriodCode, Time> }>;

function filedBelow(
  stored: readonly Cell[],
  calendar: ReadonlyMap<PeriodCode, Time>,
  glossary: Glossary,
): ReadonlyMap<string, Filed> {
  const below = new Map<string, Map<string, { dimensions: Dimensions; times: Map<PeriodCode, Time> }>>();
  for (const { entity, period, dimensions } of stored) {
    const time = calendar.get(period);
    const key = keyOf(dimensions);
    for (let at: string | null = time === undefined ? null : entity; at !== null; at = parentOf(at, glossary)) {
      const filed = below.get(at) ?? new Map<string, { dimensions: Dimensions; times: Map<PeriodCode, Time> }>();
      const one = filed.get(key) ?? { dimensions, times: new Map<PeriodCode, Time>() };
      if (time !== undefined) one.times.set(period, time);
      below.set(at, filed.set(key, one));
    }
  }
  return below;
}

function parentOf(entity: string, glossary: Glossary): string | null {
  return glossary.entity(entity)?.parent ?? null;
}

type IsHeld = (cell: Cell, time: Time) => boolean;

/**
 * Whether such a figure exists, stored or not. An entity that is never split along a dimension may have any of its
 * values; one that is split has only the stored values.
 */
function openIsHeld(below: ReadonlyMap<string, Filed>, { defaultDimensions }: Glossary): IsHeld {
  const filedThen = new Map<string, readonly Dimensions[]>();
  const thenOf = (entity: string, period: PeriodCode, { from, to }: Time): readonly Dimensions[] => {
    const key = JSON.stringify([entity, period]);
    const known = filedThen.get(key);
    if (known !== undefined) return known;
    const filed = [...(below.get(entity)?.values() ?? [])];
    const then = filed.filter(({ times }) => [...times.values()].some((time) => time.from < to && from < time.to));
    const sets = then.map(({ dimensions }) => dimensions);
    filedThen.set(key, sets);
    return sets;
  };
  return ({ entity, dimensions, period }, time) => {
    const then = thenOf(entity, period, time);
    const named = Object.keys(dimensions).filter((code) => dimensions[code] !== defaultDimensions[code]);
    const unsplit = new Set(named.filter((code) => then.every((one) => one[code] === defaultDimensions[code])));
    return then.some((one) => named.every((code) => unsplit.has(code) || one[code] === dimensions[code]));
  };
}

/** The stored dimension sets, and those with any dimension replaced by its total. */
function liftedDimensions(stored: readonly Cell[], { defaultDimensions }: Glossary): readonly Dimensions[] {
  const sets = new Map<string, Dimensions>();
  const add = (dimensions: Dimensions): void => {
    const key = keyOf(dimensions);
    if (sets.has(key)) return;
    sets.set(key, dimensions);
    for (const [code, value] of Object.entries(defaultDimensions)) add({ ...dimensions, [code]: value });
  };
  for (const { dimensions } of stored) add(dimensions);
  return [...sets.values()];
}

function keyOf(dimensions: Dimensions): string {
  return JSON.stringify(Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Start and exclusive end of each period, as sortable numbers. */
function calendarOf(
  stored: readonly Cell[],
  { today, statedOn }: Pick<RelatedCells, "today" | "statedOn">,
  fiscalYears: FiscalYears,
): ReadonlyMap<PeriodCode, Time> {
  const codes = [...new Set(stored.map(({ period }) => period))];
  const periods = codes.flatMap((code) => {
    const period = parsePeriodCode(code);
    return period === null || !existsIn(period, fiscalYears) ? [] : [[code, period] as const];
  });
  const ends = periods.flatMap(([, period]) =>
    TO_DATE.has(period.kind) ? [] : [periodRange(period, fiscalYears, today).to],
  );
  return new Map(
    periods.map(([code, period]) => [code, timeOf(period, ends, statedOn.get(code) ?? today, fiscalYears)]),
  );
}

const TO_DATE: ReadonlySet<Period["kind"]> = new Set([
  "year_to_date",
  "quarter_to_date",
  "month_to_date",
  "trailing_year",
]);

/**
 * A period to date ends with the last complete period stored inside it that is over by its day (`statedOn`, else
 * today). If there is none, it gets an end that no other period shares.
 */
function timeOf(period: Period, ends: readonly CalendarDate[], day: CalendarDate, fiscalYears: FiscalYears): Time {
  const reach = daysOf(reachOf(period, fiscalYears, day));
  if (!TO_DATE.has(period.kind)) return reach;
  const last = Math.min(reach.to, numberOfDay(addDays(day, 1)));
  const over = ends.filter((end) => numberOfDay(end) > reach.from && numberOfDay(end) <= last);
  const end = over.toSorted((a, b) => numberOfDay(b) - numberOfDay(a))[0];
  if (end === undefined) return { from: reach.from, to: last + UNKNOWN_END };
  return {
    from: period.kind === "trailing_year" ? numberOfDay(addMonths(end, -12)) : reach.from,
    to: numberOfDay(end),
  };
}

/** A fraction of a day, so that the end equals no calendar day. */
const UNKNOWN_END = 0.5;

/** The longest range that a period can cover: a period to date may reach the end of its year, quarter or month. */
export function reachOf(period: Period, fiscalYears: FiscalYears, today: CalendarDate): DateRange {
  return periodRange(wholeOf(period), fiscalYears, today);
}

function wholeOf(period: Period): Period {
  switch (period.kind) {
    case "year_to_date":
      return { kind: "year", year: period.year };
    case "quarter_to_date":
      return { kind: "quarter", year: period.year, quarter: period.quarter };
    case "month_to_date":
      return { kind: "month", year: period.year, month: period.month };
    default:
      return period;
  }
}

function daysOf({ from, to }: DateRange): Time {
  return { from: numberOfDay(from), to: numberOfDay(to) };
}

function numberOfDay({ year, month, day }: CalendarDate): number {
  return (year * 12 + month) * 31 + day;
}
