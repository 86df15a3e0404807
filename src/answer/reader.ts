import type { Question } from "../domain/question.ts";
import { type Clearance, DEFAULT_CLEARANCE, highest, isReadable, lower } from "../domain/sensitivity.ts";
import type { FactReader, FactStore } from "../figures/fact-store.ts";
import type { PassageIndex } from "../passages/passage-index.ts";
import type { SemanticSearch } from "../passages/semantic-search.ts";
import type { Services } from "./services.ts";

/** What one question may read, by what it is read for. */
export interface Reader {
  /** What the asker may see. */
  readonly clearance: Clearance;
  /** What the answer is read from: the clearance, and less where the answer stands before people who may see less. */
  readonly level: Clearance;
  /** What everybody who reads along may see. */
  readonly ceiling: Clearance;
  /** What may be named without having been asked for, where others read along: offers, examples, words that nothing speaks of. */
  readonly offers: Clearance;
  /** What a model may be shown. */
  readonly prompts: Clearance;
}

/**
 * The services of one question. Its stores are bound to one level: whatever reads through them cannot read more, and what is above is not
 * found, or withheld by name.
 */
export interface ReadingServices extends Services {
  readonly reader: Reader;
  /** The same, for an answer that is read from what is up to another level. */
  readonly upTo: (level: Clearance) => ReadingServices;
  /** Lists what is withheld too, so that a series or a ranking says that it is incomplete. */
  readonly planned: FactReader;
  readonly offered: FactReader;
  readonly prompted: FactReader;
  /** The units of the allowlist that hold something that a model may be shown. */
  promptedOrigins(): Promise<readonly string[]>;
}

/** A model is shown nothing that is RESTRICTED, whoever asks, unless the company file says that nobody else reads along. */
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
    facts: { ...facts, ...readFacts(facts, level) },
    planned: {
      ...readFacts(facts, level),
      list: (filter, limit) => facts.list({ ...filter, withWithheld: true }, limit),
    },
    offered: readFacts(facts, reader.offers),
    prompted: readFacts(facts, reader.prompts),
    passages: readPassages(passages, level),
    promptedOrigins: async () => (await passages.summary(reader.prompts)).origins,
    semantic: semantic === null ? null : readSemantic(semantic, level),
  };
}

function readFacts(facts: FactStore, clearance: Clearance): FactReader {
  return {
    find: (cell) => facts.find(cell, clearance),
    list: (filter, limit) => facts.list(filter, limit, clearance),
    periods: (row) => facts.periods(row, clearance),
  };
}

function readPassages(passages: PassageIndex, clearance: Clearance): PassageIndex {
  return {
    search: (query) => passages.search({ ...query, filter: { ...query.filter, clearance } }),
    around: (id, reach) => passages.around(id, reach, clearance),
    summary: () => passages.summary(clearance),
    replaceDocument: (document) => passages.replaceDocument(document),
    withdrawDocument: (doc, source) => passages.withdrawDocument(doc, source),
  };
}

function readSemantic(semantic: SemanticSearch, clearance: Clearance): SemanticSearch {
  return { nearest: (query) => semantic.nearest({ ...query, filter: { ...query.filter, clearance } }) };
}

/**
 * The level that an answer is read from again, since it is going to stand before people who may see less than its asker; null where it
 * stands as it is. What is shared is as sensitive as what its sharer saw.
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
