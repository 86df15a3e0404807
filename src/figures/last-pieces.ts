import type { Glossary } from "../company/glossary.ts";
import { addDays, type CalendarDate, compareDates } from "../domain/calendar.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { grouped } from "../domain/grouped.ts";
import { type DateRange, fiscalYearOf, type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";
import { type Clearance, highest, isReadable } from "../domain/sensitivity.ts";
import type { FactStore, LevelledCell } from "./fact-store.ts";
import { type Relations, reachOf, relationsOf } from "./relations.ts";
import { afterShowing, levelsIn, type Secrets, toldBy, type Watch, watchesOf } from "./watches.ts";

/** Figures of one metric around one fiscal year, which can make each other up. */
export interface Block {
  readonly metric: string;
  /** The cells in question, in their order. */
  readonly asked: readonly Cell[];
  /** Null where there are more than can be looked through. */
  readonly stored: readonly LevelledCell[] | null;
}

/** More than a company states of one metric in a year. */
const STORED_MAX = 20_000;

interface BlockContext {
  readonly facts: Pick<FactStore, "levels">;
  /** What is above it is kept. */
  readonly clearance: Clearance;
  readonly glossary: Glossary;
  readonly today: CalendarDate;
}

/** The cells of some metrics, each with everything that it can make up a whole with. */
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

/** What is stored for the fiscal years of some periods, and for those into which something of that reaches: a week, the last twelve months. */
async function storedAround(
  metric: string,
  periods: readonly PeriodCode[],
  context: BlockContext,
): Promise<readonly LevelledCell[] | null> {
  const within = async (years: readonly number[]) => {
    const ranges = years.map((year) => rangeOf(periodCode({ kind: "year", year }), context));
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

function yearsOf(periods: readonly PeriodCode[], context: BlockContext): readonly number[] {
  const start = context.glossary.profile.fiscalYearStartMonth;
  const ends = [...new Set(periods)].flatMap((code) => {
    const range = rangeOf(code, context);
    return range === null ? [] : [range.from, addDays(range.to, -1)];
  });
  return [...new Set(ends.map((day) => fiscalYearOf(day, start)))].sort((a, b) => a - b);
}

function rangeOf(code: PeriodCode, { glossary, today }: BlockContext): DateRange | null {
  const period = parsePeriodCode(code);
  return period === null ? null : reachOf(period, glossary.profile.fiscalYearStartMonth, today);
}

function overlap(a: DateRange | null, b: DateRange | null): boolean {
  return a !== null && b !== null && compareDates(a.from, b.to) < 0 && compareDates(b.from, a.to) < 0;
}

/** Addresses that somebody was shown, and those of which it is not known whether they were. */
export interface Shown {
  readonly certain: ReadonlySet<string>;
  readonly inDoubt: ReadonlySet<string>;
}

/** Somebody who is shown figures. */
export interface Onlooker {
  readonly clearance: Clearance;
  /** What they were shown; null where nothing of that is known. */
  readonly shown: Shown | null;
}

export interface Verdict {
  /** Something of the block is above the clearance: what is shown of it matters for what may be shown later. */
  readonly isNear: boolean;
  /** Of the cells in question, those that would give away one that may not be seen. */
  readonly refused: readonly Cell[];
  /** The highest level that they would give away. */
  readonly level: Clearance;
}

const HARMLESS: Verdict = { isNear: false, refused: [], level: "PUBLIC" };

/**
 * Which of the cells of a block would, with what was shown before and with those in front of them, be the last piece of a figure above the
 * clearance. What may have been shown counts as shown, and what would follow from it does not count as known. Where nothing is known of
 * what was shown, everything was.
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
  // What is to be kept decides where one speaks for another day than the open figures of its period.
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
