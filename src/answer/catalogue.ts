import type { Glossary } from "../company/glossary.ts";
import { type CalendarDate, compareDates } from "../domain/calendar.ts";
import { documentName } from "../domain/fact.ts";
import { keepWhile } from "../domain/keep-while.ts";
import { type PeriodCode, parsePeriodCode, periodRange } from "../domain/period.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { FactStore } from "../figures/fact-store.ts";
import type { HeldDocument, Holdings } from "../figures/holdings.ts";
import { isNameable } from "../passages/sections.ts";

/** A metric of the company file, with the newest period that the reader has a figure of; null for none. */
export interface AskableMetric {
  readonly code: string;
  readonly newest: PeriodCode | null;
}

export interface AskableDocument {
  /** As footnotes name it. */
  readonly name: string;
  /** Null where it has none, or one that is no name. */
  readonly title: string | null;
  /** The day that it speaks for (`YYYY-MM-DD`); null where it has none. */
  readonly day: string | null;
}

/** What a reader can ask for. */
export interface Askable {
  readonly metrics: readonly AskableMetric[];
  /** The entities with a figure for the reader, and those that have one as a part. */
  readonly entities: readonly string[];
  /** Newest first. */
  readonly documents: readonly AskableDocument[];
}

export interface AskableContext {
  readonly glossary: Glossary;
  readonly facts: Pick<FactStore, "list" | "summary">;
  readonly holdings: Holdings;
  readonly today: CalendarDate;
  /** Lets other work go first; called between two looks. */
  readonly giveWay: () => Promise<void>;
}

/**
 * What can be asked at a clearance. Kept until the data or the day change, since it takes a look at every metric and
 * entity.
 */
export function keepAskable(): (clearance: Clearance, context: AskableContext) => Promise<Askable> {
  const keep = keepWhile<Askable>();
  return async (clearance, context) => {
    const { dataVersion } = await context.facts.summary();
    return keep(clearance, JSON.stringify([dataVersion, context.today]), () => askableAt(clearance, context));
  };
}

async function askableAt(clearance: Clearance, context: AskableContext): Promise<Askable> {
  const { glossary } = context;
  const periods = await newestFirst(context);
  const metrics: AskableMetric[] = [];
  for (const code of glossary.profile.metrics.keys()) {
    await context.giveWay();
    metrics.push({ code, newest: await newestOf(code, periods, { clearance, context }) });
  }
  const entities: string[] = [];
  for (const code of glossary.profile.entities.keys()) {
    await context.giveWay();
    if (await hasFigure(code, { clearance, context })) entities.push(code);
  }
  const documents = (await context.holdings.documents(clearance)).map(askableDocument);
  return { metrics, entities, documents };
}

function askableDocument({ doc, from, title, day }: HeldDocument): AskableDocument {
  return {
    name: documentName({ doc, ...(from === null ? {} : { from }) }),
    title: title === null || !isNameable(title) ? null : title,
    day,
  };
}

/** Of periods that end on one day, the longest first. */
async function newestFirst({ glossary, holdings, today }: AskableContext): Promise<readonly PeriodCode[]> {
  const fiscalYears = glossary.profile.fiscalYears;
  const periods = (await holdings.periodCodes()).flatMap((code) => {
    const period = parsePeriodCode(code);
    return period === null ? [] : [{ code, range: periodRange(period, fiscalYears, today) }];
  });
  return periods
    .sort((a, b) => compareDates(b.range.to, a.range.to) || compareDates(a.range.from, b.range.from))
    .map(({ code }) => code);
}

interface Looking {
  readonly clearance: Clearance;
  readonly context: AskableContext;
}

/** By the whole of every dimension where there is a figure of it, else by any part. */
async function newestOf(
  metric: string,
  periods: readonly PeriodCode[],
  { clearance, context: { facts, glossary } }: Looking,
): Promise<PeriodCode | null> {
  const [any] = await facts.list({ metric }, 1, clearance);
  if (any === undefined) return null;
  for (const dimensions of [glossary.defaultDimensions, {}])
    for (const period of periods)
      if ((await facts.list({ metric, period, dimensions }, 1, clearance)).length > 0) return period;
  return null;
}

async function hasFigure(entity: string, looking: Looking): Promise<boolean> {
  const { clearance, context } = looking;
  if ((await context.facts.list({ entity }, 1, clearance)).length > 0) return true;
  for (const { code } of context.glossary.children(entity)) if (await hasFigure(code, looking)) return true;
  return false;
}
