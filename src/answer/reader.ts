import { addDays, formatDate, parseDate, startOfDay } from "../domain/calendar.ts";
import { type LimitedReading, readsWhatHolds } from "../domain/limited-reading.ts";
import type { Question } from "../domain/question.ts";
import { type Clearance, DEFAULT_CLEARANCE, highest, isReadable, lower } from "../domain/sensitivity.ts";
import type { FactReader, FactStore } from "../figures/fact-store.ts";
import { knownBefore } from "../figures/known-on.ts";
import { statedBy } from "../figures/stated-in.ts";
import type { PassageIndex } from "../passages/passage-index.ts";
import type { SemanticSearch } from "../passages/semantic-search.ts";
import type { Services } from "./services.ts";

/** The clearances of one question, one per purpose. */
export interface Reader {
  /** The asker's clearance. */
  readonly clearance: Clearance;
  /** The level that the answer is read at: the clearance, or lower where others with less clearance see it. */
  readonly level: Clearance;
  /** The highest level that everybody in the place may see. */
  readonly ceiling: Clearance;
  /** Level of content shown unasked where others read along: offers, examples, unmatched words. */
  readonly offers: Clearance;
  /** Level of content in prompts. */
  readonly prompts: Clearance;
}

/**
 * The services of one question. Its stores are bound to one level: figures above it are withheld by name, passages
 * above it are not found.
 */
export interface ReadingServices extends Services {
  readonly reader: Reader;
  /** The same services, bound to another level (at most the asker's clearance). */
  readonly upTo: (level: Clearance) => ReadingServices;
  /** The same services, reading figures as they were known at the end of a day, or as some documents state them. */
  readonly limitedTo: (limits: LimitedReading) => ReadingServices;
  /** Also lists withheld cells, so that a series or ranking can say that it is incomplete. */
  readonly planned: FactReader;
  readonly offered: FactReader;
  readonly prompted: FactReader;
  /** Sources with at least one passage that a model may be shown. */
  promptedOrigins(): Promise<readonly string[]>;
}

/** A model is never shown RESTRICTED content, unless the company file declares the model private. */
const PROMPTS_MAX: Clearance = "CONFIDENTIAL";

export function servicesFor(
  question: Question,
  services: Services,
  level: Clearance = question.clearance ?? DEFAULT_CLEARANCE,
): ReadingServices {
  const { clearance = DEFAULT_CLEARANCE, ceiling = DEFAULT_CLEARANCE } = question;
  const { privateModel } = services.access.current();
  const reader: Reader = {
    clearance,
    level,
    ceiling,
    offers: lower(level, ceiling),
    prompts: privateModel ? level : lower(level, PROMPTS_MAX),
  };
  const { facts, passages, semantic } = services;
  return {
    ...services,
    reader,
    upTo: (other) => servicesFor(question, services, lower(clearance, other)),
    limitedTo: (limits) => servicesFor(question, servicesOf(limits, services), level),
    facts: { ...facts, ...readFacts(facts, level) },
    planned: {
      ...readFacts(facts, level),
      list: (filter, limit) => facts.list({ ...filter, withWithheld: true }, limit),
    },
    offered: readFacts(facts, reader.offers),
    prompted: readFacts(facts, reader.prompts),
    passages: readPassages(passages, level, formatDate(question.at)),
    promptedOrigins: async () => (await passages.summary(reader.prompts)).origins,
    semantic: semantic === null ? null : readSemantic(semantic, level),
  };
}

/** What waits for a curator today is no part of another reading. */
function servicesOf(limits: LimitedReading, services: Services): Services {
  if (readsWhatHolds(limits)) return services;
  const { timeZone = services.glossary.profile.timeZone ?? "UTC" } = services;
  return { ...services, facts: factsRead(limits, services.facts, timeZone), waitingFor: async () => null };
}

/** The store as an answer reads it: as known on its day, as its documents state the figures, or as they hold today. */
export function factsRead({ knownOn, statedIn }: LimitedReading, facts: FactStore, timeZone: string): FactStore {
  const then = knownOn === undefined ? facts : knownBefore(endOfDay(knownOn, timeZone), facts);
  return statedIn === undefined ? then : statedBy(statedIn.docs, then);
}

/** The first moment after a day (YYYY-MM-DD), as ISO 8601 in UTC. */
export function endOfDay(day: string, timeZone: string): string {
  const date = parseDate(day);
  if (date === null) throw new RangeError(`"${day}" is no day.`);
  return startOfDay(timeZone, addDays(date, 1)).toISOString();
}

/** A store bound to one level. */
export function readFacts(facts: FactStore, clearance: Clearance): FactReader {
  return {
    find: (cell) => facts.find(cell, clearance),
    list: (filter, limit) => facts.list(filter, limit, clearance),
    periods: (row) => facts.periods(row, clearance),
  };
}

function readPassages(passages: PassageIndex, clearance: Clearance, on: string): PassageIndex {
  return {
    search: (query) => passages.search({ ...query, filter: { ...query.filter, clearance } }),
    around: (id, reach) => passages.around(id, reach, clearance, on),
    documents: (filter, limit) => passages.documents({ on, ...filter, clearance }, limit),
    holders: (terms) => passages.holders(terms),
    summary: () => passages.summary(clearance),
    replaceDocument: (document) => passages.replaceDocument(document),
    withdrawDocument: (doc, source) => passages.withdrawDocument(doc, source),
  };
}

function readSemantic(semantic: SemanticSearch, clearance: Clearance): SemanticSearch {
  return { nearest: (query) => semantic.nearest({ ...query, filter: { ...query.filter, clearance } }) };
}

/**
 * The level at which an answer is read again because people with less clearance will see it; null if it can
 * stay. A shared answer is as sensitive as what its sharer saw.
 */
export function levelForPlace(
  { audience, isShared = false }: Question,
  sensitivity: Clearance,
  reader: Reader,
): Clearance | null {
  const level = isShared ? highest([reader.ceiling, sensitivity]) : reader.ceiling;
  const isPosted = audience !== undefined && isReadable(sensitivity, level);
  return isPosted && !isReadable(reader.clearance, level) ? level : null;
}
