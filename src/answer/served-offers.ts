import type { CalendarDate } from "../domain/calendar.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { CellRequest } from "../domain/intent.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { planCells } from "../figures/plan-cells.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import { completed, nearestCells } from "./narrowing.ts";
import { readHeadline } from "./read-headline.ts";
import { readPeriods } from "./read-periods.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * The options that show at least one figure when they are clicked, found by reading what they ask for. Only figures
 * that may be offered to everybody in the place count, so that an offer reveals nothing.
 */
export async function servedOffers(
  options: readonly NarrowingOption[],
  today: CalendarDate,
  services: ReadingServices,
): Promise<readonly NarrowingOption[]> {
  const served = await Promise.all(options.map(({ request }) => isServed(request, today, services)));
  return options.filter((_, at) => served[at] === true);
}

/** The nearest stored figures in place of options of which none is served. */
export async function nearestOffers(
  options: readonly NarrowingOption[],
  max: number,
  today: CalendarDate,
  services: ReadingServices,
): Promise<readonly NarrowingOption[]> {
  const found: NarrowingOption[] = [];
  for (const option of options.slice(0, LOOKED_AT_MAX)) {
    if (found.length >= max) break;
    found.push(...(await servedOrNearest(option, today, services)).slice(0, 1));
  }
  return found;
}

const LOOKED_AT_MAX = 20;

/** The option itself where it is served, else those that are nearest to it. */
export async function servedOrNearest(
  option: NarrowingOption,
  today: CalendarDate,
  services: ReadingServices,
): Promise<readonly NarrowingOption[]> {
  const cells = await cellsOf(option.request, today, services);
  const found = await foundIn(cells, services);
  if (found.includes(true)) return [option];
  const [missing] = cells;
  const context = { glossary: services.glossary, store: services.offered, today };
  return missing === undefined ? [] : nearestCells(missing, context);
}

async function isServed(request: CellRequest, today: CalendarDate, services: ReadingServices): Promise<boolean> {
  return (await foundIn(await cellsOf(request, today, services), services)).includes(true);
}

type Cells = Awaited<ReturnType<typeof planCells>>["cells"];

async function cellsOf(request: CellRequest, today: CalendarDate, services: ReadingServices): Promise<Cells> {
  const { group, operation } = completed(request, today, services.glossary);
  const asked: ReadDecision = { kind: "read", route: "structured", groups: [group], operation, assumed: [] };
  const read = await readPeriods(await readHeadline(asked, services), today, services);
  if (read.kind !== "read") return [];
  const { glossary, offered: store } = services;
  return (await planCells(read.groups, read.operation, { glossary, store, today })).cells;
}

function foundIn(cells: Cells, { offered, glossary }: ReadingServices): Promise<readonly boolean[]> {
  return Promise.all(cells.map(async (cell) => hasFigure(await readOrCompute(cell, { glossary, store: offered }))));
}
