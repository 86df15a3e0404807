/** Okapi BM25 with the usual constants; other values were tried on public collections and changed little. */
const K1 = 1.2;
const B = 0.75;

/** The passages that hold a term, by number and ascending, with how often each holds it. */
export interface PostingList {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
}

export interface QueryList extends PostingList {
  /** How much the term counts: how often it is asked for. */
  readonly weight: number;
}

/** What scoring needs to know of the collection. Arrays are indexed by passage number. */
export interface Collection {
  /** Living passages. */
  readonly passages: number;
  /** Terms of a passage on average. */
  readonly averageLength: number;
  /** Terms of each passage; none for one that was replaced. */
  readonly lengths: Uint16Array;
  /** Whether a passage may be looked at. */
  readonly isAllowed: (id: number) => boolean;
}

export interface Hit {
  readonly id: number;
  readonly score: number;
}

/** The weight of a term that `holders` of all passages hold. */
export function inverseFrequency(passages: number, holders: number): number {
  return Math.log(1 + (passages - holders + 0.5) / (holders + 0.5));
}

/** What a term adds to the score of a text of a length. */
export function termScore(count: number, length: number, averageLength: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength));
}

/** Working memory of `rank`, kept between questions: one number for each passage. */
export interface Scratch {
  scores: Float64Array;
  touched: Uint32Array;
}

export function newScratch(): Scratch {
  return { scores: new Float64Array(0), touched: new Uint32Array(0) };
}

/** A list this long is worth the check whether it can still bring in a new passage. */
const LONG_LIST = 4_096;

/**
 * The best passages for a query, exactly as scoring every passage would give them. Rare terms come first; once the terms that are left
 * cannot lift a new passage among the best, they only add to those already found.
 */
export function rank(
  lists: readonly QueryList[],
  collection: Collection,
  limit: number,
  scratch: Scratch,
): readonly Hit[] {
  fitScratch(scratch, collection.lengths.length);
  const { scores, touched } = scratch;
  const terms = lists
    .map((list) => ({ list, worth: list.weight * inverseFrequency(collection.passages, list.ids.length) }))
    .sort((a, b) => b.worth - a.worth);
  let left = terms.reduce((sum, { worth }) => sum + worth * (K1 + 1), 0);
  let found = 0;
  let isClosed = false;
  for (const { list, worth } of terms) {
    isClosed ||= found >= limit && list.ids.length > LONG_LIST && left < smallestOfBest(scores, touched, found, limit);
    if (isClosed) addToFound(list, worth, collection, scores);
    else found = addAll(list, worth, collection, scores, touched, found);
    left -= worth * (K1 + 1);
  }
  const best = bestOf(scores, touched, found, limit);
  for (let at = 0; at < found; at += 1) scores[touched[at] ?? 0] = 0;
  return best;
}

function fitScratch(scratch: Scratch, size: number): void {
  if (scratch.scores.length >= size) return;
  const roomy = Math.ceil(size * 1.25);
  scratch.scores = new Float64Array(roomy);
  scratch.touched = new Uint32Array(roomy);
}

function addAll(
  { ids, counts }: QueryList,
  worth: number,
  { lengths, averageLength, isAllowed }: Collection,
  scores: Float64Array,
  touched: Uint32Array,
  before: number,
): number {
  let found = before;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const known = scores[id] ?? 0;
    if (known === 0) {
      if (!isAllowed(id)) continue;
      touched[found] = id;
      found += 1;
    }
    scores[id] = known + worth * termScore(counts[at] ?? 0, lengths[id] ?? 0, averageLength);
  }
  return found;
}

function addToFound(
  { ids, counts }: QueryList,
  worth: number,
  { lengths, averageLength }: Collection,
  scores: Float64Array,
): void {
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const known = scores[id] ?? 0;
    if (known > 0) scores[id] = known + worth * termScore(counts[at] ?? 0, lengths[id] ?? 0, averageLength);
  }
}

function smallestOfBest(scores: Float64Array, touched: Uint32Array, found: number, limit: number): number {
  return bestOf(scores, touched, found, limit).at(-1)?.score ?? 0;
}

/** The best of the touched passages, best first, the lower number first among equals; a heap whose root is the worst kept. */
function bestOf(scores: Float64Array, touched: Uint32Array, found: number, limit: number): readonly Hit[] {
  const heap: Hit[] = [];
  for (let at = 0; at < found; at += 1) {
    const id = touched[at] ?? 0;
    const score = scores[id] ?? 0;
    const worst = heap[0];
    if (heap.length < limit) {
      heap.push({ id, score });
      if (heap.length === limit) for (let node = (limit >> 1) - 1; node >= 0; node -= 1) sink(heap, node);
    } else if (worst !== undefined && (score > worst.score || (score === worst.score && id < worst.id))) {
      heap[0] = { id, score };
      sink(heap, 0);
    }
  }
  return heap.sort(byScore);
}

/** Best first, and among equals in order of storing. */
export function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || a.id - b.id;
}

function sink(heap: Hit[], from: number): void {
  let node = from;
  for (;;) {
    let worst = node;
    for (const child of [2 * node + 1, 2 * node + 2]) {
      const candidate = heap[child];
      const kept = heap[worst];
      if (candidate !== undefined && kept !== undefined && byScore(candidate, kept) > 0) worst = child;
    }
    if (worst === node) return;
    const [a, b] = [heap[node], heap[worst]];
    if (a === undefined || b === undefined) return;
    heap[node] = b;
    heap[worst] = a;
    node = worst;
  }
}

/** How often a passage holds the term of a list; none where it does not. */
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
