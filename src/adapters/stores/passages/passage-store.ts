import type { Passage } from "../../../domain/passage.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import { type Collection, newScratch, rank, type Scratch } from "../../../passages/bm25.ts";
import type {
  FoundPassage,
  PassageDocument,
  PassageFilter,
  PassageIndex,
  PassageQuery,
  TermHolders,
} from "../../../passages/passage-index.ts";
import { refine, type TermList } from "../../../passages/refine.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import type { SqlDatabase, Work } from "../work.ts";
import { PassageColumns } from "./passage-columns.ts";
import { marked, PassageHolding, type Replaced } from "./passage-holding.ts";
import { passageNumber, passagesAround, passagesByNumber } from "./passage-reader.ts";
import { PASSAGE_WRITER, type PassageWriter } from "./passage-writer.ts";
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

/** The passage store of a database: the search index, and the writer for documents stored with facts. */
export interface PassageStore {
  readonly index: PassageIndex;
  /** Work of a larger transaction; call `tidy` after it. */
  readonly writer: PassageWriter;
  /** Merges index segments, each merge in its own transaction. */
  tidy(): Promise<void>;
}

export function openPassageStore(database: SqlDatabase): PassageStore {
  const store: Store = {
    columns: new PassageColumns(),
    holding: new PassageHolding(),
    segments: openPostingSegments(),
    scratch: newScratch(),
  };
  const { read, write } = oneAtATime(database);
  // One transaction, so that other processes cannot change the index in between.
  const look = <T>(work: () => Work<T>): Promise<T> =>
    read(function* () {
      yield* store.columns.refresh();
      return yield* work();
    });
  const mergeNext = function* (): Work<boolean> {
    // Refreshed under the write lock: passages that another process just stored would count as replaced and be lost.
    yield* store.columns.refresh();
    return yield* store.segments.merge(store.columns.lengths);
  };
  const tidy = async (): Promise<void> => {
    for (let more = true; more; ) more = await write(mergeNext);
  };
  const change = async <T>(work: () => Work<T>): Promise<T> => {
    const result = await database.write(work);
    await tidy();
    return result;
  };
  const index: PassageIndex = {
    search: (query) => look(() => search(query, store)),
    around: (id, reach, clearance, on) => look(() => around({ id, reach, clearance, on }, store)),
    documents: (filter, limit) => look(() => documents(filter, limit, store)),
    holders: (terms) => look(() => holders(terms, store)),
    replaceDocument: (document: PassageDocument) => change(() => PASSAGE_WRITER.replace(document)),
    withdrawDocument: (doc, source) => change(() => PASSAGE_WRITER.withdraw(doc, source)),
    summary: (clearance) =>
      read(function* () {
        yield* store.columns.refresh();
        return store.columns.summary(clearance);
      }),
  };
  return { index, writer: PASSAGE_WRITER, tidy };
}

/** What the index keeps in memory. Only committed data gets there. */
interface Store {
  readonly columns: PassageColumns;
  readonly holding: PassageHolding;
  readonly segments: PostingSegments;
  readonly scratch: Scratch;
}

function* search(query: PassageQuery, store: Store): Work<readonly FoundPassage[]> {
  const { columns, segments, scratch } = store;
  const asked = [...weightsOf(query)].slice(0, TERMS_MAX);
  const said = new Set(query.terms);
  const common = Math.max(COMMON_MIN, columns.passages * COMMON_SHARE);
  const replaced = yield* store.holding.replaced(query.filter);
  const isAllowed = yield* allowed(query.filter, replaced, store);
  const postings = yield* segments.read(
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
    isAllowed,
  };
  const best = rank(lists, collection, Math.max(query.limit, REFINED_MAX), scratch);
  const passages = yield* passagesByNumber(
    best.map(({ id }) => id),
    query.filter.clearance,
  );
  const hits = refine(best, {
    lists,
    collection,
    sectionSize: columns.sections === 0 ? 1 : columns.passages / columns.sections,
    around: (id) => columns.around(id, WINDOW_REACH),
    textOf: (id) => passages.get(id)?.text ?? "",
  });
  return hits.slice(0, query.limit).flatMap(({ id, score, coverage }) => {
    const passage = marked(passages.get(id), id, replaced);
    return passage === undefined ? [] : [{ ...passage, score, coverage }];
  });
}

function* documents(filter: PassageFilter, limit: number, store: Store): Work<readonly Passage[]> {
  const isAllowed = yield* allowed(filter, yield* store.holding.replaced(filter), store);
  const firsts = store.columns.firstPassages(isAllowed, limit);
  const passages = yield* passagesByNumber(firsts, filter.clearance);
  return firsts.flatMap((id) => passages.get(id) ?? []);
}

function* holders(terms: readonly string[], { columns, segments }: Store): Work<TermHolders> {
  const asked = [...new Set(terms)].slice(0, TERMS_MAX);
  const counts = yield* segments.counts(asked, columns.lengths);
  return { passages: columns.passages, byTerm: new Map(asked.map((term, at) => [term, counts[at] ?? 0])) };
}

function weightsOf({ terms, also = [] }: PassageQuery): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const { term, weight } of also) weights.set(term, (weights.get(term) ?? 0) + weight);
  return weights;
}

function* allowed(filter: PassageFilter, replaced: Replaced, { columns }: Store): Work<(id: number) => boolean> {
  const passes = columns.allowed(filter);
  const { languages: accepted, withReplaced = false } = filter;
  const holds = (id: number): boolean => passes(id) && (withReplaced || !replaced.has(id));
  if (accepted === undefined) return holds;
  yield* columns.languages.refresh();
  return (id) => holds(id) && accepted.has(columns.languages.of(id));
}

interface Around {
  readonly id: string;
  readonly reach: number;
  readonly clearance: Clearance | undefined;
  readonly on: string | undefined;
}

function* around({ id, reach, clearance, on }: Around, { columns, holding }: Store): Work<readonly Passage[]> {
  const number = passageNumber(id);
  if (number === null || !columns.isReadable(number, clearance)) return [];
  const replaced = yield* holding.replaced({ ...(clearance && { clearance }), ...(on && { on }) });
  const passages = yield* passagesAround(number, reach, clearance);
  return passages.map((passage) => marked(passage, passageNumber(passage.id) ?? 0, replaced));
}
