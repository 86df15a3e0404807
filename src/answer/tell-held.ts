import type { Held, ToldDocument } from "../domain/answer.ts";
import { minuteIn } from "../domain/calendar.ts";
import { documentName } from "../domain/fact.ts";
import type { HeldTopic, SlotGroup } from "../domain/intent.ts";
import type { CellFilter } from "../figures/fact-store.ts";
import type { HeldDocument } from "../figures/holdings.ts";
import { isNameable } from "../passages/sections.ts";
import type { ReadingServices } from "./reader.ts";

/** Documents that are named at most; the others are counted. */
const LISTED_MAX = 20;

/** What is there for everybody in the place of the question, and for the asker: nothing else is listed or counted. */
export async function tellHeld(topic: HeldTopic, services: ReadingServices): Promise<Held> {
  const { reader, holdings, glossary } = services;
  const { timeZone = glossary.profile.timeZone ?? "UTC" } = services;
  const all = await holdings.documents(reader.offers);
  const documents = await documentsFor(topic, all, services);
  const metrics = topic.kind === "answerable" ? await metricsOf(topic.entities, services) : [];
  return {
    level: reader.offers,
    timeZone,
    documents: documents.slice(0, LISTED_MAX).map((one) => told(one, timeZone)),
    total: documents.length,
    metrics,
  };
}

function told({ doc, from, title, day, loadedAt }: HeldDocument, timeZone: string): ToldDocument {
  return {
    name: documentName({ doc, ...(from === null ? {} : { from }) }),
    title: title === null || !isNameable(title) ? null : title,
    day,
    loadedAt: minuteIn(timeZone, new Date(loadedAt)),
  };
}

async function documentsFor(
  topic: HeldTopic,
  all: readonly HeldDocument[],
  services: ReadingServices,
): Promise<readonly HeldDocument[]> {
  if (topic.kind !== "updated") return topic.entities.length === 0 ? all : about(topic.entities, all, services);
  const latestFirst = all.toSorted((a, b) => (a.loadedAt < b.loadedAt ? 1 : a.loadedAt > b.loadedAt ? -1 : 0));
  if (topic.groups.length === 0) return latestFirst.slice(0, 1);
  const filters = topic.groups.flatMap(filtersOf);
  for (const one of latestFirst) if (await states(one, filters, services)) return [one];
  return [];
}

/** Documents about one of the entities, or with a figure of one. */
async function about(
  entities: readonly string[],
  all: readonly HeldDocument[],
  services: ReadingServices,
): Promise<readonly HeldDocument[]> {
  const { passages } = services.upTo(services.reader.offers);
  const texts = await passages.documents({ entities: new Set(entities) }, all.length + 1);
  const names = new Set(texts.map(({ source }) => documentName(source)));
  const filters = entities.map((entity) => ({ entity }));
  const found: HeldDocument[] = [];
  for (const one of all) if (names.has(nameOf(one)) || (await states(one, filters, services))) found.push(one);
  return found;
}

function nameOf({ doc, from }: HeldDocument): string {
  return documentName({ doc, ...(from === null ? {} : { from }) });
}

async function states(one: HeldDocument, filters: readonly CellFilter[], services: ReadingServices): Promise<boolean> {
  const { offered } = services.limitedTo({ statedIn: { name: nameOf(one), docs: [nameOf(one)] } });
  for (const filter of filters) if ((await offered.list(filter, 1)).length > 0) return true;
  return false;
}

/** An empty slot stands for every code. */
function filtersOf({ metrics, entities, periods, dimensions }: SlotGroup): readonly CellFilter[] {
  const parts = Object.entries(dimensions).flatMap(([dimension, values]) =>
    values.map((value) => ({ dimensions: { [dimension]: value } })),
  );
  return orAny(metrics, (metric) => ({ metric })).flatMap((metric) =>
    orAny(entities, (entity) => ({ entity })).flatMap((entity) =>
      orAny(periods, (period) => ({ period })).flatMap((period) =>
        (parts.length === 0 ? [{}] : parts).map((part) => ({ ...metric, ...entity, ...period, ...part })),
      ),
    ),
  );
}

function orAny(codes: readonly string[], filter: (code: string) => CellFilter): readonly CellFilter[] {
  return codes.length === 0 ? [{}] : codes.map(filter);
}

async function metricsOf(
  entities: readonly string[],
  { glossary, offered }: ReadingServices,
): Promise<readonly string[]> {
  const metrics: string[] = [];
  for (const metric of glossary.profile.metrics.keys())
    for (const entity of entities) {
      if (metrics.at(-1) === metric || (await offered.list({ metric, entity }, 1)).length === 0) continue;
      metrics.push(metric);
    }
  return metrics;
}
