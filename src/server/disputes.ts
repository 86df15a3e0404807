import { groupOf } from "../answer/nearest-cells.ts";
import type { Statement } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Cell } from "../domain/fact.ts";
import { keepWhile } from "../domain/keep-while.ts";
import { comparePeriods, parsePeriodCode } from "../domain/period.ts";
import type { Language } from "../domain/profile.ts";
import { type Clearance, isReadable, levelIn } from "../domain/sensitivity.ts";
import { disputeLine } from "../render/slack/change-notice.ts";
import { exampleOffer } from "../render/slack/example-message.ts";
import type { EdgePorts } from "../slack/edge.ts";
import type { DisputedFigure } from "../slack/ports.ts";
import type { Engine } from "./compose.ts";
import { giveWay } from "./give-way.ts";

const FIRST_MAX = 5;

type Reading = Pick<Engine, "glossary" | "facts">;

/** The figures that documents disagree on, by level. Which they are is kept until the data change. */
export function disputesOf(engine: Reading, dayOf: (moment: Date) => CalendarDate): EdgePorts["disputes"] {
  const keep = keepWhile<readonly Cell[]>();
  return async (level, language) => {
    const { dataVersion } = await engine.facts.summary();
    const today = dayOf(new Date());
    const cells = await keep(level, JSON.stringify([dataVersion, today]), () => disputedCells(engine, level, today));
    const first: DisputedFigure[] = [];
    for (const cell of cells.slice(0, FIRST_MAX)) {
      const shown = await disputeAt(cell, engine, { level, language });
      if (shown !== null) first.push(shown);
    }
    return { count: cells.length, first };
  };
}

/** Of the metrics and entities of the company file, the newest period first. */
async function disputedCells(
  { glossary, facts }: Reading,
  level: Clearance,
  today: CalendarDate,
): Promise<readonly Cell[]> {
  const { metrics, entities, fiscalYears } = glossary.profile;
  const found: Cell[] = [];
  for (const metric of metrics.keys()) {
    await giveWay();
    found.push(...(await facts.disputed(metric, level)));
  }
  return found
    .flatMap((cell) => {
      const period = parsePeriodCode(cell.period);
      return period === null || !entities.has(cell.entity) ? [] : [{ cell, period }];
    })
    .sort((a, b) => comparePeriods(b.period, a.period, fiscalYears, today))
    .map(({ cell }) => cell);
}

interface Reader {
  readonly level: Clearance;
  readonly language: Language;
}

/** Null where it is not disputed any more. */
async function disputeAt(
  cell: Cell,
  { glossary, facts }: Reading,
  { level, language }: Reader,
): Promise<DisputedFigure | null> {
  const found = await facts.find(cell, level);
  if (found.status !== "found" || found.conflicts.length === 0) return null;
  const offer = exampleOffer({ group: groupOf(cell, glossary), operation: null }, glossary, language);
  if (offer === null) return null;
  const all = [found.statement, ...found.conflicts];
  const above = await facts.metricsAbove(level);
  const statements = isOpen(all) && !above.has(cell.metric) ? all : [];
  return { text: disputeLine(cell, statements, glossary, language), offer };
}

/**
 * Whether everybody may see these statements. All others are shown by the answer alone, which is recorded, and withholds
 * what would give away a figure above the level.
 */
function isOpen(statements: readonly Statement[]): boolean {
  return statements.every((one) => isReadable(levelIn(one)));
}
