import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import { type Cell, sameCell } from "../domain/fact.ts";
import { comparePeriods, parsePeriodCode } from "../domain/period.ts";
import type { FactReader } from "../figures/fact-store.ts";
import { groupOf } from "./nearest-cells.ts";

export interface ExampleContext {
  readonly glossary: Glossary;
  readonly store: FactReader;
  readonly today: CalendarDate;
}

const LISTED_MAX = 500;
const EXAMPLES_MAX = 3;

/** Up to three questions that work on the loaded data: figures of the home entity and of another one, and a growth. */
export async function exampleOptions(context: ExampleContext): Promise<readonly NarrowingOption[]> {
  const { glossary } = context;
  const home = glossary.profile.company.homeEntity;
  const children = home === null ? [] : glossary.children(home).map((spec) => spec.code);
  const entities = home === null ? [...glossary.profile.entities.keys()].slice(0, 2) : [home, ...children];
  const metrics = [...glossary.profile.metrics.keys()];
  const options: NarrowingOption[] = [];
  for (const [index, entity] of entities.entries()) {
    const cell = await latestCell(metrics[index % metrics.length], entity, context);
    if (cell !== null) options.push({ slot: "cell", request: { group: groupOf(cell, glossary), operation: null } });
    if (options.length >= EXAMPLES_MAX - 1) break;
  }
  const growth = await growthExample(metrics, entities.at(-1), context);
  return growth === null ? options : [...options, growth];
}

/** Up to three questions for figures of these metrics and entities, each the latest year. */
export async function examplesOf(
  metrics: readonly string[],
  entities: readonly string[],
  context: ExampleContext,
): Promise<readonly NarrowingOption[]> {
  const options: NarrowingOption[] = [];
  for (const metric of metrics)
    for (const entity of entities) {
      const cell = options.length < EXAMPLES_MAX ? await latestCell(metric, entity, context) : null;
      if (cell !== null)
        options.push({ slot: "cell", request: { group: groupOf(cell, context.glossary), operation: null } });
    }
  return options;
}

async function latestCell(metric: string | undefined, entity: string, context: ExampleContext): Promise<Cell | null> {
  if (metric === undefined) return null;
  const years = await storedYears(metric, entity, context);
  return years.at(-1) ?? null;
}

async function growthExample(
  metrics: readonly string[],
  entity: string | undefined,
  context: ExampleContext,
): Promise<NarrowingOption | null> {
  const flow = metrics.find((code) => context.glossary.metric(code)?.kind !== "ratio");
  if (flow === undefined || entity === undefined) return null;
  const years = await storedYears(flow, entity, context);
  const last = years.at(-1);
  if (last === undefined || years.length < 2 || years.every((cell) => sameCell(cell, last))) return null;
  return {
    slot: "cell",
    request: { group: groupOf(last, context.glossary), operation: { kind: "growth", base: "year_earlier" } },
  };
}

async function storedYears(
  metric: string,
  entity: string,
  { glossary, store, today }: ExampleContext,
): Promise<readonly Cell[]> {
  const cells = await store.list({ metric, entity, dimensions: glossary.defaultDimensions }, LISTED_MAX);
  const years = cells.flatMap((cell) => {
    const period = parsePeriodCode(cell.period);
    return period?.kind === "year" ? [{ cell, period }] : [];
  });
  years.sort((a, b) => comparePeriods(a.period, b.period, glossary.profile.fiscalYearStartMonth, today));
  return years.map(({ cell }) => cell);
}
