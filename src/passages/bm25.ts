/** Okapi BM25 with the usual constants; other values changed little on public test collections. */
const K1 = 1.2;
const B = 0.75;

/** The passages that contain a term: ascending passage numbers, each with the term's frequency. */
export interface PostingList {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
}

export interface QueryList extends PostingList {
  /** Number of times that the term is in the query, or less for a substitute term. */
  readonly weight: number;
}

/** Statistics of the collection. Arrays are indexed by passage number. */
export interface Collection {
  /** Number of current passages. */
  readonly passages: number;
  /** Average number of terms per passage. */
  readonly averageLength: number;
  /** Number of terms of each passage; 0 for a replaced one. */
  readonly lengths: Uint16Array;
  /** Whether the filter admits a passage. */
  readonly isAllowed: (id: number) => boolean;
}

export interface Hit {
  readonly id: number;
  readonly score: number;
}

/** Inverse document frequency of a term that `holders` of all passages contain. */
export function inverseFrequency(passages: number, holders: number): number {
  return Math.log(1 + (passages - holders + 0.5) / (holders + 0.5));
}

/** BM25 score of one term in a text, before the term's weight. */
export function termScore(count: number, length: number, averageLength: number): number {
  return dampedScore(count, damping(length, averageLength));
}

function dampedScore(count: number, damped: number): number {
  return (count * (K1 + 1)) / (count + damped);
}

function damping(length: number, averageLength: number): number {
  return K1 * (1 - B + (B * length) / averageLength);
}

/** Reusable buffers of `rank`: two numbers per passage, one per possible length. */
export interface Scratch {
  scores: Float64Array;
  touched: Uint32Array;
  /** Length normalization for the average length; 0 where not computed yet. */
  readonly dampings: Float64Array;
  averageLength: number;
  /** The highest score so far in this query. */
  top: number;
}

export function newScratch(): Scratch {
  const lengths = 2 ** (8 * Uint16Array.BYTES_PER_ELEMENT);
  return {
    scores: new Float64Array(0),
    touched: new Uint32Array(0),
    dampings: new Float64Array(lengths),
    averageLength: 0,
    top: 0,
  };
}

/** Only for longer lists is it worth checking whether they can add a new passage to the results. */
const LONG_LIST = 4_096;
/** One binary search in a list costs about as much as scanning this many postings. */
const LOOK_UP_POSTINGS = 16;
/** Covers floating-point rounding errors in sums. */
const CAUTION = 1 + 1e-9;

interface RankedTerm {
  readonly list: QueryList;
  readonly worth: number;
}

/**
 * The best passages for a query, as if every passage were scored. Terms go by descending weight; once the
 * rest cannot lift a new passage into the results, they only update those found.
 */
export function rank(
  lists: readonly QueryList[],
  collection: Collection,
  limit: number,
  scratch: Scratch,
): readonly Hit[] {
  fitScratch(scratch, collection);
  const { scores, touched } = scratch;
  const terms = lists
    .map((list) => ({ list, worth: list.weight * inverseFrequency(collection.passages, list.ids.length) }))
    .sort((a, b) => b.worth - a.worth);
  let found = 0;
  let next = 0;
  let needed = 0;
  for (const { list, worth } of terms) {
    const most = mostOf(terms, next);
    // Check only if scanning the found passages is cheaper than the list, and pruning is possible.
    const isWorthACheck = found >= limit && list.ids.length > Math.max(LONG_LIST, found / 2) && most < scratch.top;
    needed = isWorthACheck ? smallestOfBest(scores, touched, found, limit) - most : 0;
    if (needed > 0) break;
    found = addAll(list, worth, collection, scratch, found);
    next += 1;
  }
  const kept = needed > 0 ? addRest(terms.slice(next), collection, { found, limit, needed }, scratch) : found;
  const best = bestOf(scores, touched, kept, limit);
  for (let at = 0; at < found; at += 1) scores[touched[at] ?? 0] = 0;
  return best;
}

/** Upper bound of the score that the terms from an index on can add. */
function mostOf(terms: readonly RankedTerm[], from: number): number {
  let most = 0;
  for (let at = from; at < terms.length; at += 1) most += (terms[at]?.worth ?? 0) * (K1 + 1);
  return most * CAUTION;
}

function fitScratch(scratch: Scratch, { lengths, averageLength }: Collection): void {
  if (scratch.averageLength !== averageLength) scratch.dampings.fill(0);
  scratch.averageLength = averageLength;
  scratch.top = 0;
  if (scratch.scores.length >= lengths.length) return;
  scratch.scores = new Float64Array(lengths.length);
  scratch.touched = new Uint32Array(lengths.length);
}

function dampingFor(length: number, { dampings, averageLength }: Scratch): number {
  const known = dampings[length] ?? 0;
  if (known !== 0) return known;
  const damped = damping(length, averageLength);
  dampings[length] = damped;
  return damped;
}

function addAll(
  { ids, counts }: QueryList,
  worth: number,
  { lengths, isAllowed }: Collection,
  scratch: Scratch,
  before: number,
): number {
  const { scores, touched } = scratch;
  let { top } = scratch;
  let found = before;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const known = scores[id] ?? 0;
    if (known === 0) {
      if (!isAllowed(id)) continue;
      touched[found] = id;
      found += 1;
    }
    const score = known + worth * dampedScore(counts[at] ?? 0, dampingFor(lengths[id] ?? 0, scratch));
    scores[id] = score;
    if (score > top) top = score;
  }
  scratch.top = top;
  return found;
}

/** Adds the remaining terms to found passages that can still qualify; moves those first and returns their number. */
function addRest(
  terms: readonly RankedTerm[],
  collection: Collection,
  { found, limit, needed }: { readonly found: number; readonly limit: number; readonly needed: number },
  scratch: Scratch,
): number {
  const { scores, touched } = scratch;
  let kept = putInFront(scores, touched, found, needed);
  for (const [at, { list, worth }] of terms.entries()) {
    if (at > 0)
      kept = putInFront(scores, touched, kept, smallestOfBest(scores, touched, kept, limit) - mostOf(terms, at));
    if (kept * LOOK_UP_POSTINGS < list.ids.length) lookUp(list, worth, collection, scratch, kept);
    else addToFound(list, worth, collection, scratch);
  }
  return kept;
}

function putInFront(scores: Float64Array, touched: Uint32Array, found: number, needed: number): number {
  let kept = 0;
  for (let at = 0; at < found; at += 1) {
    const id = touched[at] ?? 0;
    if ((scores[id] ?? 0) < needed) continue;
    touched[at] = touched[kept] ?? 0;
    touched[kept] = id;
    kept += 1;
  }
  return kept;
}

function lookUp(list: QueryList, worth: number, { lengths }: Collection, scratch: Scratch, kept: number): void {
  const { scores, touched } = scratch;
  for (let at = 0; at < kept; at += 1) {
    const id = touched[at] ?? 0;
    const count = countIn(list, id);
    if (count > 0) scores[id] = (scores[id] ?? 0) + worth * dampedScore(count, dampingFor(lengths[id] ?? 0, scratch));
  }
}

function addToFound({ ids, counts }: QueryList, worth: number, { lengths }: Collection, scratch: Scratch): void {
  const { scores } = scratch;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const known = scores[id] ?? 0;
    if (known > 0) scores[id] = known + worth * dampedScore(counts[at] ?? 0, dampingFor(lengths[id] ?? 0, scratch));
  }
}

function smallestOfBest(scores: Float64Array, touched: Uint32Array, found: number, limit: number): number {
  return bestOf(scores, touched, found, limit).at(-1)?.score ?? 0;
}

/** The best touched passages, best first; ties are ordered by passage number. */
function bestOf(scores: Float64Array, touched: Uint32Array, found: number, limit: number): readonly Hit[] {
  const best: Hit[] = [];
  for (let at = 0; at < found; at += 1) {
    const id = touched[at] ?? 0;
    const score = scores[id] ?? 0;
    const worst = best[limit - 1];
    if (worst !== undefined && (score < worst.score || (score === worst.score && id > worst.id))) continue;
    const hit = { id, score };
    best.splice(best.findLastIndex((kept) => byScore(kept, hit) < 0) + 1, 0, hit);
    if (best.length > limit) best.pop();
  }
  return best;
}

/** By descending score; ties in storing order. */
export function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || a.id - b.id;
}

/** Frequency of a list's term in a passage; 0 if absent. */
export function countIn({ ids, counts }: PostingList, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = ids[middle] ?? 0;
    if (there === id) return counts[middle] ?? 0;
    if (there < id) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
