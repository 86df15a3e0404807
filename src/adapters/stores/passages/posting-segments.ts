import type { PostingList } from "../../../passages/bm25.ts";
import { batchInsert } from "../batches.ts";
import { all, change, first, type Work } from "../work.ts";
import { type Block, BlockWriter } from "./block-writer.ts";
import { BlockCursor, compareTerm, inByteOrder, listsOf, type NewPassage, PostingBuffer } from "./posting-codec.ts";

/** Number of adjacent segments of one level that are merged into one of the next. */
const FAN_IN = 8;
/** Limit of current passages per merge: a merge is one transaction, and all other writers wait for it. */
const MERGED_PASSAGES_MAX = 100_000;
/** Merges into this level and above are rare and read and write a lot. */
const LARGE_LEVEL = 2;
/** Longer lists are not decoded to be counted. */
const COUNTED_BYTES_MAX = 16_384;
/** Usual bytes of a posting in a long list: the distance to the one before, and the frequency. */
const POSTING_BYTES = 2;
/** Blocks of a segment that a merge reads at once: all lists of a large segment would not fit in memory. */
const BLOCKS_AT_ONCE = 32;
/** Blocks that a merge collects before it writes them. */
const BLOCKS_WRITTEN_AT_ONCE = 64;
/** Longer terms are cut: they are no words, and Postgres has no room for them in the key of a block. */
const TERM_MAX = 400;

interface Segment {
  readonly segment_id: number;
  readonly level: number;
  readonly passage_id_first: number;
}

/** Adjacent segments to be merged, and the level of the result. */
type Crowd = Readonly<{ segments: readonly Segment[]; level: number }>;

/** The inverted index, which maps terms to passages and is stored in segments. One piece of work at a time. */
export interface PostingSegments {
  /**
   * The postings of terms, without replaced passages (`lengths` of 0); valid until the next call. A list with more
   * encoded bytes than `bytesMax` allows is returned empty; each of its postings takes at least one byte.
   */
  read(
    terms: readonly string[],
    lengths: Uint16Array,
    bytesMax?: (term: string) => number,
  ): Work<readonly PostingList[]>;
  /** How many current passages hold each term; estimated from the size of its list where that is long. */
  counts(terms: readonly string[], lengths: Uint16Array): Work<readonly number[]>;
  /** Performs at most one merge; returns true while there may be more to do. Call within a transaction. */
  merge(lengths: Uint16Array): Work<boolean>;
}

export function openPostingSegments(): PostingSegments {
  const buffer = new PostingBuffer();
  const settled = new Set<number>();
  const decode = (lists: readonly (readonly BlockCursor[])[], lengths: Uint16Array): readonly PostingList[] => {
    buffer.clear(bytesOf(lists.flat()));
    return lists.map((entries) => {
      const from = buffer.size;
      for (const { bytes, postingsFrom, postingsTo } of entries)
        buffer.decode(bytes, postingsFrom, postingsTo, lengths);
      return buffer.list(from);
    });
  };
  return {
    *read(terms, lengths, bytesMax = () => Number.POSITIVE_INFINITY) {
      const entries = yield* entriesOf(terms);
      return decode(
        entries.map((found, at) => (bytesOf(found) > bytesMax(terms[at] ?? "") ? [] : found)),
        lengths,
      );
    },
    *counts(terms, lengths) {
      const entries = yield* entriesOf(terms);
      const isEstimated = (found: readonly BlockCursor[]): boolean => bytesOf(found) > COUNTED_BYTES_MAX;
      const lists = decode(
        entries.map((found) => (isEstimated(found) ? [] : found)),
        lengths,
      );
      return entries.map((found, at) =>
        isEstimated(found) ? Math.round(bytesOf(found) / POSTING_BYTES) : (lists[at]?.ids.length ?? 0),
      );
    },
    *merge(lengths) {
      const segments = yield* all<Segment>(
        "SELECT segment_id, level, passage_id_first FROM term_segment ORDER BY passage_id_first",
      );
      const crowd = crowdIn(segments, lengths, settled);
      if (crowd === null) return false;
      if (crowd.level >= LARGE_LEVEL) settled.clear();
      yield* mergeCrowd(crowd, lengths);
      return true;
    },
  };
}

/** Writes the terms of new passages, sorted by number, as one segment. Call within a transaction. */
export function* writeSegment(passages: readonly NewPassage[]): Work<void> {
  const firstPassage = passages[0]?.id;
  if (firstPassage === undefined) return;
  const segment = yield* newSegment(0, firstPassage);
  const blocks = new BlockWriter();
  const lists = listsOf(passages.map(({ id, terms }) => ({ id, terms: terms.some(isLong) ? terms.map(cut) : terms })));
  for (const term of inByteOrder([...lists.keys()])) blocks.addList(term, lists.get(term) ?? []);
  blocks.close();
  yield* insertBlocks(segment, blocks);
}

function isLong(term: string): boolean {
  return term.length > TERM_MAX;
}

function cut(term: string): string {
  return isLong(term) ? term.slice(0, TERM_MAX) : term;
}

interface FoundBlock {
  readonly at: number;
  readonly first: number;
  /** Null where all terms of the segment come after the asked one. */
  readonly postings: Buffer | null;
}

/** The blocks in which terms stand if their segments hold them; `at` is the place of the term. */
const BLOCKS_OF_TERMS = `
  SELECT CAST(asked.key AS BIGINT) AS at, s.passage_id_first AS first, (
    SELECT p.postings FROM term_posting p
    WHERE p.segment_id = s.segment_id AND p.term <= asked.value ORDER BY p.term DESC LIMIT 1) AS postings
  FROM json_each(?) asked CROSS JOIN term_segment s`;

/** For each term its entries, in the order of their segments. */
function* entriesOf(terms: readonly string[]): Work<readonly (readonly BlockCursor[])[]> {
  const asked = terms.map(cut);
  const keys = asked.map((term) => Buffer.from(term));
  const blocks = yield* all<FoundBlock>(BLOCKS_OF_TERMS, [JSON.stringify(asked)]);
  const found = terms.map((): BlockCursor[] => []);
  for (const { at, postings } of blocks.toSorted((one, other) => one.first - other.first)) {
    const entry = postings === null ? null : entryOf(postings, keys[at] ?? Buffer.alloc(0));
    if (entry !== null) found[at]?.push(entry);
  }
  return found;
}

function bytesOf(entries: readonly BlockCursor[]): number {
  return entries.reduce((bytes, { postingsFrom, postingsTo }) => bytes + postingsTo - postingsFrom, 0);
}

function entryOf(bytes: Buffer, term: Buffer): BlockCursor | null {
  const cursor = new BlockCursor(bytes);
  while (cursor.next()) {
    const order = compareTerm(cursor, term, 0, term.length);
    if (order === 0) return cursor;
    if (order > 0) return null;
  }
  return null;
}

function* newSegment(level: number, firstPassage: number): Work<number> {
  const row = yield* first<{ readonly id: number }>(
    "INSERT INTO term_segment (level, passage_id_first) VALUES (?, ?) RETURNING segment_id AS id",
    [level, firstPassage],
  );
  if (row === undefined) throw new TypeError("A stored segment has no id.");
  return row.id;
}

const insertPostings = batchInsert("term_posting (segment_id, term, postings)", 3, "");

function* insertBlocks(segment: number, blocks: BlockWriter): Work<void> {
  yield* insertPostings(blocks.take().map(({ term, postings }) => [segment, term, postings]));
}

function* mergeCrowd({ segments, level }: Crowd, lengths: Uint16Array): Work<void> {
  const into = yield* newSegment(level, segments[0]?.passage_id_first ?? 0);
  const walks = segments.map(({ segment_id }) => new Walk(segment_id));
  for (const walk of walks) yield* walk.load();
  yield* mergeInto(into, walks, lengths);
  const merged = JSON.stringify(segments.map(({ segment_id }) => segment_id));
  for (const table of ["term_posting", "term_segment"])
    yield* change(`DELETE FROM ${table} WHERE segment_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`, [
      merged,
    ]);
}

/**
 * Finds adjacent segments of one level to merge. Groups with too many current passages wait until enough of those are
 * replaced; `settled` remembers them by their last segment, so that they are not counted again for every document.
 */
function crowdIn(segments: readonly Segment[], lengths: Uint16Array, settled: Set<number>): Crowd | null {
  for (let from = 0, to = FAN_IN; to <= segments.length; from += 1, to += 1) {
    const [first, last] = [segments[from], segments[to - 1]];
    const crowd = segments.slice(from, to);
    if (first === undefined || last === undefined || settled.has(last.segment_id)) continue;
    if (crowd.some(({ level }) => level !== first.level)) continue;
    if (livingIn(lengths, first.passage_id_first, segments[to]?.passage_id_first) <= MERGED_PASSAGES_MAX)
      return { segments: crowd, level: first.level + 1 };
    settled.add(last.segment_id);
  }
  return null;
}

function livingIn(lengths: Uint16Array, from: number, to = lengths.length): number {
  let living = 0;
  for (let id = from; id < to; id += 1) if ((lengths[id] ?? 0) > 0) living += 1;
  return living;
}

/** Iterates over the terms of a segment; `head` is null at the end. */
class Walk {
  readonly #segment: number;
  #blocks: readonly Block[] = [];
  #at = 0;
  head: BlockCursor | null = null;
  /** The first bytes of the current term as a number, for fast comparison. */
  start = 0;

  constructor(segment: number) {
    this.#segment = segment;
  }

  /** Moves to the next term; false where blocks have to be loaded for it. */
  advance(): boolean {
    if (this.head?.next() !== true) return this.#open(this.#at + 1);
    this.start = startOf(this.head);
    return true;
  }

  /** Moves to the first term of the next blocks. */
  *load(): Work<void> {
    this.#blocks = yield* all<Block>(
      `SELECT term, postings FROM term_posting WHERE segment_id = ? AND term > ? ORDER BY term LIMIT ${BLOCKS_AT_ONCE}`,
      [this.#segment, this.#blocks.at(-1)?.term ?? ""],
    );
    this.#open(0);
  }

  #open(at: number): boolean {
    const block = this.#blocks[at];
    this.#at = at;
    this.head = block === undefined ? null : new BlockCursor(block.postings);
    this.head?.next();
    if (this.head !== null) this.start = startOf(this.head);
    return this.head !== null;
  }
}

const START_BYTES = 6;

function startOf({ bytes, termFrom, termTo }: BlockCursor): number {
  let start = 0;
  for (let at = termFrom; at < termFrom + START_BYTES; at += 1)
    start = start * 256 + (at < termTo ? (bytes[at] ?? 0) : 0);
  return start;
}

/** Compares the current terms of two walks. Padding with zero bytes is safe, as no term contains one. */
function compareWalks(a: Walk, b: Walk): number {
  if (a.start !== b.start || a.head === null || b.head === null) return a.start - b.start;
  const { bytes, termFrom, termTo } = b.head;
  return compareTerm(a.head, bytes, termFrom, termTo);
}

/** Writes each term once, with its postings from all segments, in segment order. */
function* mergeInto(segment: number, walks: readonly Walk[], lengths: Uint16Array): Work<void> {
  const buffer = new PostingBuffer();
  const into = new BlockWriter();
  const least = [...walks];
  for (;;) {
    const count = gatherLeast(walks, least);
    const head = count === 0 ? null : (least[0]?.head ?? null);
    if (head === null) break;
    buffer.clear();
    for (let at = 0; at < count; at += 1) {
      const { bytes, postingsFrom, postingsTo } = least[at]?.head ?? head;
      buffer.decode(bytes, postingsFrom, postingsTo, lengths);
    }
    if (buffer.size > 0) into.add(head, buffer);
    if (into.waiting >= BLOCKS_WRITTEN_AT_ONCE) yield* insertBlocks(segment, into);
    for (let at = 0; at < count; at += 1) {
      const walk = least[at];
      if (walk?.advance() === false) yield* walk.load();
    }
  }
  into.close();
  yield* insertBlocks(segment, into);
}

/** Puts the walks at the smallest term at the front of `least` and returns their number; 0 at the end. */
function gatherLeast(walks: readonly Walk[], least: Walk[]): number {
  let count = 0;
  for (const walk of walks) {
    if (walk.head === null) continue;
    const first = count === 0 ? undefined : least[0];
    const order = first === undefined ? -1 : compareWalks(walk, first);
    if (order < 0) count = 0;
    if (order <= 0) least[count++] = walk;
  }
  return count;
}
