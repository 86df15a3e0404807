import type { Glossary } from "../company/glossary.ts";
import { addDays, type CalendarDate, compareDates } from "../domain/calendar.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { type DateRange, fiscalYearOf, type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";
import { type Clearance, highest, isReadable } from "../domain/sensitivity.ts";
import type { FactStore, LevelledCell } from "./fact-store.ts";
import { type Knowledge, knowledgeOf } from "./inference.ts";
import { type Relations, reachOf, relationsOf } from "./relations.ts";

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
  readonly glossary: Glossary;
  readonly today: CalendarDate;
}

/** The cells of some metrics, each with everything that it can make up a whole with. */
export async function blocksOf(cells: readonly Cell[], context: BlockContext): Promise<readonly Block[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.metric, ...yearsOf([cell.period], context).slice(-1)]);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
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
    return context.facts.levels(
      metric,
      (code) => ranges.some((range) => overlap(range, rangeOf(code, context))),
      STORED_MAX,
    );
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

/** Somebody who is shown figures. */
export interface Onlooker {
  readonly clearance: Clearance;
  /** The addresses of what they were shown; null where that is not known. */
  readonly shown: ReadonlySet<string> | null;
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
 * clearance. Where it cannot be told what was shown, everything was.
 */
export function lastPieces(
  { asked, stored }: Block,
  { clearance, shown }: Onlooker,
  { glossary, today }: Omit<BlockContext, "facts">,
): Verdict {
  if (stored === null) return { isNear: true, refused: asked, level: "RESTRICTED" };
  const own = new Set(asked.map(cellKey));
  const kept = stored.filter(({ cell, level }) => !isReadable(level, clearance) && !own.has(cellKey(cell)));
  if (kept.length === 0) return HARMLESS;
  const isKnown = ({ cell, level }: LevelledCell): boolean => shown?.has(cellKey(cell)) ?? isReadable(level, clearance);
  const known = stored.filter(isKnown).map(({ cell }) => cell);
  const periods = [...known, ...asked, ...kept.map(({ cell }) => cell)].map(({ period }) => period);
  const relations = relationsOf({ stored: stored.map(({ cell }) => cell), periods, today, glossary });
  if (relations === null) return { isNear: true, refused: asked, level: "RESTRICTED" };
  const secrets = numbered(kept, relations);
  const before = knowledgeOf(relations, numbersOf(known, relations));
  return shown === null ? allShown(before, secrets, asked) : oneByOne(before, secrets, { asked, relations });
}

type Secrets = ReadonlyMap<number, Clearance>;

function allShown(all: Knowledge, secrets: Secrets, asked: readonly Cell[]): Verdict {
  const told = [...secrets].filter(([cell]) => all.known.has(cell)).map(([, level]) => level);
  return { isNear: true, refused: told.length === 0 ? [] : asked, level: highest(told) };
}

function oneByOne(
  before: Knowledge,
  secrets: Secrets,
  { asked, relations }: { readonly asked: readonly Cell[]; readonly relations: Relations },
): Verdict {
  const refused: Cell[] = [];
  const levels: Clearance[] = [];
  let knowledge = before;
  for (const cell of asked) {
    const number = relations.cells.get(cellKey(cell));
    if (number === undefined || knowledge.known.has(number)) continue;
    const then = knowledge.with(number);
    const told = [...secrets].filter(([secret]) => then.known.has(secret) && !knowledge.known.has(secret));
    if (told.length === 0) knowledge = then;
    else {
      refused.push(cell);
      levels.push(...told.map(([, level]) => level));
    }
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
