import type { CalendarDate } from "../domain/calendar.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { Cell } from "../domain/fact.ts";
import type { CellRequest } from "../domain/intent.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { planCells } from "../figures/plan-cells.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import { completed } from "./narrowing.ts";
import { nearestCells } from "./nearest-cells.ts";
import { readHeadline } from "./read-headline.ts";
import { readPeriods } from "./read-periods.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * The options that show at least one figure that they name when they are clicked, found by reading what they ask for.
 * Only figures that may be offered to everybody in the place count, so that an offer reveals nothing.
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
  if (await isServed(option.request, today, services)) return [option];
  const [part] = await partsOf(completed(option.request, today, services.glossary), services);
  const [missing] = part === undefined ? [] : (await planOf(part, today, services)).cells;
  const context = { glossary: services.glossary, store: services.offered, today };
  return missing === undefined ? [] : nearestCells(missing, context);
}

async function isServed(request: CellRequest, today: CalendarDate, services: ReadingServices): Promise<boolean> {
  // Looks no further than the first, since each look reads the store.
  for (const part of await partsOf(completed(request, today, services.glossary), services))
    for (const cell of (await planOf(part, today, services)).own)
      if (hasFigure(await readOrCompute(cell, { glossary: services.glossary, store: services.offered }))) return true;
  return false;
}

/** An overview is there where one of its metrics is. */
async function partsOf(request: CellRequest, services: ReadingServices): Promise<readonly CellRequest[]> {
  if (request.operation?.kind !== "overview") return [request];
  const read = await readHeadline(decisionOf(request), services);
  const [group] = read.kind === "read" ? read.groups : [];
  const operation = { ...request.operation, headline: false };
  return (group?.metrics ?? []).map((code) => ({ group: { ...request.group, metrics: [code] }, operation }));
}

function decisionOf({ group, operation }: CellRequest): ReadDecision {
  return { kind: "read", route: "structured", groups: [group], operation, assumed: [] };
}

interface Planned {
  readonly cells: readonly Cell[];
  /** The cells that the option names, without those that they are compared with. */
  readonly own: readonly Cell[];
}

async function planOf(request: CellRequest, today: CalendarDate, services: ReadingServices): Promise<Planned> {
  const read = await readPeriods(decisionOf(request), today, services);
  if (read.kind !== "read") return { cells: [], own: [] };
  const { glossary, offered: store } = services;
  const { cells, overview } = await planCells(read.groups, read.operation, { glossary, store, today });
  const isNamed = ({ period, dimensions }: Cell): boolean =>
    read.groups.some(
      (one) =>
        one.periods.includes(period) &&
        Object.entries(one.dimensions).every(([code, values]) => values.includes(dimensions[code] ?? "")),
    );
  const named = overview?.map(({ now }) => now) ?? cells.filter(isNamed);
  return { cells, own: named.length > 0 ? named : cells };
}
