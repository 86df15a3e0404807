import type { Glossary } from "../company/glossary.ts";
import { addDays, type CalendarDate, compareDates } from "../domain/calendar.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { monthIndex, stretchAt } from "../domain/fiscal-years.ts";
import { grouped } from "../domain/grouped.ts";
import { type DateRange, type PeriodCode, parsePeriodCode, periodCode, periodOfMonths } from "../domain/period.ts";
import { type Clearance, highest, isReadable } from "../domain/sensitivity.ts";
import type { FactStore, LevelledCell } from "./fact-store.ts";
import { type Relations, reachOf, relationsOf } from "./relations.ts";
import { afterShowing, levelsIn, type Secrets, toldBy, type Watch, watchesOf } from "./watches.ts";

/** Cells of one metric around the same fiscal year, where sums may reveal one another. */
export interface Block {
  readonly metric: string;
  /** The cells to decide on, in the order of the answer. */
  readonly asked: readonly Cell[];
  /** Null if there are too many to check. */
  readonly stored: readonly LevelledCell[] | null;
}

/** More cells than any company is expected to state of one metric in a year. */
const STORED_MAX = 20_000;

interface BlockContext {
  readonly facts: Pick<FactStore, "levels">;
  /** Figures above it are protected. */
  readonly clearance: Clearance;
  readonly glossary: Glossary;
  readonly today: CalendarDate;
}

/** Groups cells into blocks by metric and fiscal year, each with all stored cells that may be related to them. */
export async function blocksOf(cells: readonly Cell[], context: BlockContext): Promise<readonly Block[]> {
  const groups = grouped(cells, ({ metric, period }) =>
    JSON.stringify([metric, ...yearsOf([period], context).slice(-1)]),
  );
  return Promise.all(
    [...groups.values()].map(async (asked): Promise<Block> => {
      const metric = asked[0]?.metric ?? "";
      return {
        metric,
        asked,
        stored: await storedAround(
          metric,
          asked.map(({ period }) => period),
          context,
        ),
      };
    }),
  );
}

/** Stored cells of the periods' fiscal years, and of other years that those cells extend into (such as a week). */
async function storedAround(
  metric: string,
  periods: readonly PeriodCode[],
  context: BlockContext,
): Promise<readonly LevelledCell[] | null> {
  const within = async (years: readonly PeriodCode[]) => {
    const ranges = years.map((code) => rangeOf(code, context));
    return context.facts.levels(metric, (code) => ranges.some((range) => overlap(range, rangeOf(code, context))), {
      limit: STORED_MAX,
      clearance: context.clearance,
    });
  };
  const years = yearsOf(periods, context);
  const stored = await within(years);
  if (stored === null) return null;
  const reached = yearsOf([...periods, ...stored.map(({ cell }) => cell.period)], context);
  return reached.length === years.length ? stored : within(reached);
}

/** The fiscal years and transition periods in which some periods begin and end, earliest first. */
function yearsOf(periods: readonly PeriodCode[], context: BlockContext): readonly PeriodCode[] {
  const years = context.glossary.profile.fiscalYears;
  const ends = [...new Set(periods)].flatMap((code) => {
    const range = rangeOf(code, context);
    return range === null ? [] : [range.from, addDays(range.to, -1)];
  });
  const starts = new Set(ends.map((day) => stretchAt(monthIndex(day), years).from));
  return [...starts].sort((a, b) => a - b).map((from) => periodCode(periodOfMonths(stretchAt(from, years), years)));
}

function rangeOf(code: PeriodCode, { glossary, today }: BlockContext): DateRange | null {
  const period = parsePeriodCode(code);
  return period === null ? null : reachOf(period, glossary.profile.fiscalYears, today);
}

function overlap(a: DateRange | null, b: DateRange | null): boolean {
  return a !== null && b !== null && compareDates(a.from, b.to) < 0 && compareDates(b.from, a.to) < 0;
}

/** Keys of the cells that a person was shown, and of those possibly shown. */
export interface Shown {
  readonly certain: ReadonlySet<string>;
  readonly inDoubt: ReadonlySet<string>;
}

/** A reader with the cells shown to them. */
export interface Onlooker {
  readonly clearance: Clearance;
  /** Null if unknown. */
  readonly shown: Shown | null;
}

export interface Verdict {
  /** True if the block has figures above the clearance: then shown cells have to be recorded. */
  readonly isNear: boolean;
  /** The asked cells that would reveal a figure above the clearance. */
  readonly refused: readonly Cell[];
  /** The highest level of the figures that they would reveal. */
  readonly level: Clearance;
}

const HARMLESS: Verdict = { isNear: false, refused: [], level: "PUBLIC" };

/**
 * The asked cells of a block that would reveal a figure above the clearance, given the cells shown before and
 * the asked ones preceding them. Cells in doubt count as shown but imply nothing known; without a record, all
 * open cells count as shown.
 */
export function lastPieces(
  { asked, stored }: Block,
  { clearance, shown }: Onlooker,
  { glossary, today }: Pick<BlockContext, "glossary" | "today">,
): Verdict {
  const everything: Verdict = { isNear: true, refused: asked, level: "RESTRICTED" };
  if (stored === null) return everything;
  const own = new Set(asked.map(cellKey));
  const isOpen = ({ level }: LevelledCell): boolean => isReadable(level, clearance);
  const whole = stored.filter((one) => !isOpen(one) && !own.has(cellKey(one.cell)));
  const beside = stored.flatMap((one) =>
    isOpen(one) && one.hidden !== undefined ? [{ cell: one.cell, level: one.hidden }] : [],
  );
  if (whole.length + beside.length === 0) return HARMLESS;
  const isShown = (one: LevelledCell): boolean => shown?.certain.has(cellKey(one.cell)) ?? isOpen(one);
  const mayBe = (one: LevelledCell): boolean => isShown(one) || shown?.inDoubt.has(cellKey(one.cell)) === true;
  const cells = (some: readonly LevelledCell[]): readonly Cell[] => some.map(({ cell }) => cell);
  const possible = cells(stored.filter(mayBe));
  const periods = [...possible, ...asked, ...cells(whole), ...cells(beside)].map(({ period }) => period);
  // For the same period, the day of a protected cell overrides the day of an open one.
  const days = [...stored, ...whole].flatMap(({ cell, statedOn }) =>
    statedOn === undefined ? [] : [[cell.period, statedOn] as const],
  );
  const relations = relationsOf({ stored: cells(stored), periods, today, statedOn: new Map(days), glossary });
  if (relations === null) return everything;
  const watches = watchesOf(
    relations,
    { whole: numbered(whole, relations), beside: numbered(beside, relations) },
    {
      shown: {
        certain: numbersOf(cells(stored.filter(isShown)), relations),
        possible: numbersOf(possible, relations),
      },
      asked: new Set(numbersOf(asked, relations)),
    },
  );
  if (watches === null) return everything;
  return shown === null ? allShown(watches, asked) : oneByOne(watches, { asked, relations });
}

function allShown(watches: readonly Watch[], asked: readonly Cell[]): Verdict {
  const told = watches.flatMap(({ secrets, possible }) => levelsIn(secrets, possible.known));
  return { isNear: true, refused: told.length === 0 ? [] : asked, level: highest(told) };
}

function oneByOne(
  before: readonly Watch[],
  { asked, relations }: { readonly asked: readonly Cell[]; readonly relations: Relations },
): Verdict {
  const refused: Cell[] = [];
  const levels: Clearance[] = [];
  let watches = before;
  for (const cell of asked) {
    const number = relations.cells.get(cellKey(cell));
    if (number === undefined) continue;
    const told = watches.flatMap((watch) => toldBy(watch, number));
    levels.push(...told);
    if (told.length > 0) refused.push(cell);
    else watches = watches.map((watch) => afterShowing(watch, number));
  }
  return { isNear: true, refused, level: highest(levels) };
}

function numbersOf(cells: readonly Cell[], { cells: numbers }: Relations): readonly number[] {
  return cells.flatMap((cell) => numbers.get(cellKey(cell)) ?? []);
}

function numbered(cells: readonly LevelledCell[], { cells: numbers }: Relations): Secrets {
  return new Map(
    cells.flatMap(({ cell, level }) => {
      const number = numbers.get(cellKey(cell));
      return number === undefined ? [] : [[number, level] as const];
    }),
  );
}
