import type { Passage } from "../../../domain/passage.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import { type Collection, newScratch, rank, type Scratch } from "../../../passages/bm25.ts";
import type {
  FoundPassage,
  PassageDocument,
  PassageFilter,
  PassageIndex,
  PassageQuery,
  PassageSummary,
  TermHolders,
} from "../../../passages/passage-index.ts";
import { refine, type TermList } from "../../../passages/refine.ts";
import { remembered } from "../../../passages/remembered.ts";
import type { Database } from "../database.ts";
import { guarded } from "../store-fault.ts";
import { PassageColumns } from "./passage-columns.ts";
import { marked, PassageHolding, readEditions } from "./passage-holding.ts";
import { openPassageReader, type PassageReader } from "./passage-reader.ts";
import { openPassageWriter, type PassageWriter } from "./passage-writer.ts";
import { openPostingSegments, type PostingSegments } from "./posting-segments.ts";

/** Number of top passages that are re-scored with their surrounding text. */
const REFINED_MAX = 40;
/** Passages on either side that count as surrounding text. */
const WINDOW_REACH = 2;
/** Substitute terms in more than about this share of all passages are skipped: costly and hardly selective. */
const COMMON_SHARE = 0.05;
const COMMON_MIN = 2_000;
/** Limit of distinct terms per query; an ordinary question has some dozens. */
const TERMS_MAX = 256;

/** The passage store of one SQLite file: the search index, and the writer for documents stored with facts. */
export interface PassageStore {
  readonly index: PassageIndex;
  /** May be called within a larger transaction; call `tidy` after it. */
  readonly writer: PassageWriter;
  /** Merges index segments, each merge in its own transaction. */
  tidy(): void;
}

/** Opens the store on an existing connection. */
export function openPassageStore(database: Database, path: string): PassageStore {
  readEditions(database);
  const segments = openPostingSegments(database);
  const store: Store = {
    columns: new PassageColumns(database),
    holding: new PassageHolding(database),
    segments,
    reader: openPassageReader(database),
    scratch: newScratch(),
  };
  const writer = openPassageWriter(database, segments);
  const look = <T>(work: () => T): T =>
    guarded(path, () =>
      // One transaction, so that other processes cannot change the index in between.
      database.transaction(() => {
        refresh(store);
        return work();
      })(),
    );
  const mergeNext = database.transaction((): boolean => {
    // Refreshed under the write lock: passages that another process just stored would count as replaced and be lost.
    refresh(store);
    return segments.merge(store.columns.lengths);
  });
  const tidy = (): void => {
    for (let more = true; more; ) more = mergeNext.immediate();
  };
  const change = <T>(work: () => T): T =>
    guarded(path, () => {
      const result = work();
      tidy();
      return result;
    });
  const index: PassageIndex = {
    search: async (query) => look(() => search(query, store)),
    around: async (id, reach, clearance, on) => look(() => around({ id, reach, clearance, on }, store)),
    documents: async (filter, limit) => look(() => documents(filter, limit, store)),
    holders: async (terms) => look(() => holders(terms, store)),
    replaceDocument: async (document: PassageDocument) => change(() => writer.replace(document)),
    withdrawDocument: async (doc, source) => change(() => writer.withdraw(doc, source)),
    summary: async (clearance): Promise<PassageSummary> => look(() => store.columns.summary(clearance)),
  };
  return { index, writer, tidy };
}

interface Store {
  readonly columns: PassageColumns;
  readonly holding: PassageHolding;
  readonly segments: PostingSegments;
  readonly reader: PassageReader;
  readonly scratch: Scratch;
}

function refresh({ columns, segments }: Store): void {
  columns.refresh();
  // Needed even if no document changed, since another process may have merged segments.
  segments.refresh();
}

function search(query: PassageQuery, { columns, holding, segments, reader, scratch }: Store): readonly FoundPassage[] {
  const asked = [...weightsOf(query)].slice(0, TERMS_MAX);
  const said = new Set(query.terms);
  const common = Math.max(COMMON_MIN, columns.passages * COMMON_SHARE);
  const postings = segments.read(
    asked.map(([term]) => term),
    columns.lengths,
    (term) => (said.has(term) ? Number.POSITIVE_INFINITY : common),
  );
  const lists = asked.flatMap(([term, weight], at): readonly TermList[] => {
    const list = postings[at];
    return list === undefined ? [] : [{ term, weight, ...list }];
  });
  const collection: Collection = {
    passages: columns.passages,
    averageLength: columns.passages === 0 ? 1 : columns.totalLength / columns.passages,
    lengths: columns.lengths,
    isAllowed: allowed(query.filter, { columns, holding, reader }),
  };
  const replaced = holding.replaced(query.filter);
  const passageOf = remembered(
    (id: number) => marked(reader.passage(id, query.filter.clearance), id, replaced),
    String,
  );
  const best = rank(lists, collection, Math.max(query.limit, REFINED_MAX), scratch);
  const hits = refine(best, {
    lists,
    collection,
    sectionSize: columns.sections === 0 ? 1 : columns.passages / columns.sections,
    around: (id) => columns.around(id, WINDOW_REACH),
    textOf: (id) => passageOf(id)?.text ?? "",
  });
  return hits.slice(0, query.limit).flatMap(({ id, score, coverage }) => {
    const passage = passageOf(id);
    return passage === undefined ? [] : [{ ...passage, score, coverage }];
  });
}

function documents(filter: PassageFilter, limit: number, store: Store): readonly Passage[] {
  const first = store.columns.firstPassages(allowed(filter, store), limit);
  return first.flatMap((id) => store.reader.passage(id, filter.clearance) ?? []);
}

function holders(terms: readonly string[], { columns, segments }: Store): TermHolders {
  const asked = [...new Set(terms)].slice(0, TERMS_MAX);
  const counts = segments.counts(asked, columns.lengths);
  return { passages: columns.passages, byTerm: new Map(asked.map((term, at) => [term, counts[at] ?? 0])) };
}

function weightsOf({ terms, also = [] }: PassageQuery): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const { term, weight } of also) weights.set(term, (weights.get(term) ?? 0) + weight);
  return weights;
}

function allowed(
  filter: PassageFilter,
  { columns, holding, reader }: Pick<Store, "columns" | "holding" | "reader">,
): (id: number) => boolean {
  const passes = columns.allowed(filter);
  const replaced = holding.replaced(filter);
  const { languages, withReplaced = false } = filter;
  const holds = (id: number): boolean => passes(id) && (withReplaced || !replaced.has(id));
  return languages === undefined ? holds : (id) => holds(id) && languages.has(reader.language(id));
}

interface Around {
  readonly id: string;
  readonly reach: number;
  readonly clearance: Clearance | undefined;
  readonly on: string | undefined;
}

function around({ id, reach, clearance, on }: Around, { columns, holding, reader }: Store): readonly Passage[] {
  const number = reader.numberOf(id);
  if (number === null || !columns.isReadable(number, clearance)) return [];
  const replaced = holding.replaced({ ...(clearance && { clearance }), ...(on && { on }) });
  return reader
    .around(number, reach, clearance)
    .map((passage) => marked(passage, reader.numberOf(passage.id) ?? 0, replaced));
}
