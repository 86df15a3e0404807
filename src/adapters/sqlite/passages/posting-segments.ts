import type { PostingList } from "../../../passages/bm25.ts";
import type { Database } from "../database.ts";
import { BlockWriter } from "./block-writer.ts";
import {
  BlockCursor,
  compareTerm,
  inByteOrder,
  listsOf,
  type NewPassage,
  PostingBuffer,
  type SmallList,
} from "./posting-codec.ts";

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
/** Page cache for large merges: they read everything once and in order, so cached pages would only waste memory. */
const MERGE_CACHE_KIB = 4_096;

interface Segment {
  readonly segment_id: number;
  readonly level: number;
  readonly passage_id_first: number;
}

/** Adjacent segments to be merged, and the level of the result. */
type Crowd = Readonly<{ segments: readonly Segment[]; level: number }>;

/** The inverted index, which maps terms to passages and is stored in segments. */
export interface PostingSegments {
  /**
   * The postings of terms, without replaced passages (`lengths` of 0); valid until the next call. A list with more
   * encoded bytes than `bytesMax` allows is returned empty; each of its postings takes at least one byte.
   */
  read(terms: readonly string[], lengths: Uint16Array, bytesMax?: (term: string) => number): readonly PostingList[];
  /** How many current passages hold each term; estimated from the size of its list where that is long. */
  counts(terms: readonly string[], lengths: Uint16Array): readonly number[];
  /** Writes the terms of new passages, sorted by number, as one segment. Call within a transaction. */
  write(passages: readonly NewPassage[]): void;
  /** Performs at most one merge; returns true while there may be more to do. */
  merge(lengths: Uint16Array): boolean;
  /** Reloads the list of segments, which another connection may have changed. */
  refresh(): void;
}

export function openPostingSegments(database: Database): PostingSegments {
  const listSegments = database.prepare<[], Segment>(
    "SELECT segment_id, level, passage_id_first FROM term_segment ORDER BY passage_id_first",
  );
  const find = database
    .prepare<[number, string], Buffer>(
      "SELECT postings FROM term_posting WHERE segment_id = ? AND term <= ? ORDER BY term DESC LIMIT 1",
    )
    .pluck();
  const writer = openSegmentWriter(database);
  const buffer = new PostingBuffer();
  const settled = new Set<number>();
  let segments = listSegments.all();
  const entriesOf = (term: string): readonly BlockCursor[] => {
    const key = Buffer.from(term);
    return segments.flatMap(({ segment_id }) => {
      const bytes = find.get(segment_id, term);
      return (bytes === undefined ? null : entryOf(bytes, key)) ?? [];
    });
  };
  const read: PostingSegments["read"] = (terms, lengths, bytesMax = () => Number.POSITIVE_INFINITY) => {
    const found = terms.map((term) => {
      const entries = entriesOf(term);
      return bytesOf(entries) > bytesMax(term) ? [] : entries;
    });
    buffer.clear(bytesOf(found.flat()));
    return found.map((entries) => {
      const from = buffer.size;
      for (const { bytes, postingsFrom, postingsTo } of entries)
        buffer.decode(bytes, postingsFrom, postingsTo, lengths);
      return buffer.list(from);
    });
  };
  return {
    read,
    counts: (terms, lengths) => {
      const lists = read(terms, lengths, () => COUNTED_BYTES_MAX);
      return terms.map((term, at) => {
        const counted = lists[at]?.ids.length ?? 0;
        const bytes = counted > 0 ? 0 : bytesOf(entriesOf(term));
        return bytes > COUNTED_BYTES_MAX ? Math.round(bytes / POSTING_BYTES) : counted;
      });
    },
    write: (passages) => {
      const first = passages[0];
      if (first !== undefined) writer.write(first.id, listsOf(passages));
    },
    merge: (lengths) => {
      const crowd = crowdIn(segments, lengths, settled);
      if (crowd === null) return false;
      if (crowd.level >= LARGE_LEVEL) settled.clear();
      mergeCrowd(database, crowd, writer, lengths);
      return true;
    },
    refresh: () => {
      segments = listSegments.all();
    },
  };
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

type SegmentWriter = ReturnType<typeof openSegmentWriter>;

function openSegmentWriter(database: Database) {
  const insertSegment = database.prepare<[number, number]>(
    "INSERT INTO term_segment (level, passage_id_first) VALUES (?, ?)",
  );
  const insertBlock = database.prepare<[number, string, Buffer]>("INSERT INTO term_posting VALUES (?, ?, ?)");
  const dropSegment = database.prepare<[number]>("DELETE FROM term_segment WHERE segment_id = ?");
  const dropBlocks = database.prepare<[number]>("DELETE FROM term_posting WHERE segment_id = ?");
  const begin = (level: number, firstPassage: number): BlockWriter => {
    const segment = Number(insertSegment.run(level, firstPassage).lastInsertRowid);
    return new BlockWriter((first, block) => insertBlock.run(segment, first, block));
  };
  return {
    begin,
    write: (firstPassage: number, lists: ReadonlyMap<string, SmallList>) => {
      const blocks = begin(0, firstPassage);
      for (const term of inByteOrder([...lists.keys()])) blocks.addList(term, lists.get(term) ?? []);
      blocks.close();
    },
    drop: (segment: number) => {
      dropBlocks.run(segment);
      dropSegment.run(segment);
    },
  };
}

function mergeCrowd(database: Database, { segments, level }: Crowd, writer: SegmentWriter, lengths: Uint16Array): void {
  // Reads one block at a time: all lists of a large segment would not fit in memory.
  const next = database.prepare<[number, string], Block>(
    "SELECT term, postings FROM term_posting WHERE segment_id = ? AND term > ? ORDER BY term LIMIT 1",
  );
  const usualCache = Number(database.pragma("cache_size", { simple: true }));
  if (level >= LARGE_LEVEL) database.pragma(`cache_size = -${MERGE_CACHE_KIB}`);
  try {
    database
      .transaction(() => {
        const into = writer.begin(level, segments[0]?.passage_id_first ?? 0);
        const walks = segments.map(({ segment_id }) => new Walk((after) => next.get(segment_id, after)));
        mergeInto(into, walks, lengths);
        for (const { segment_id } of segments) writer.drop(segment_id);
      })
      .immediate();
  } finally {
    database.pragma(`cache_size = ${usualCache}`);
  }
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

/** A row of a segment: several terms with their postings, keyed by the first term. */
type Block = Readonly<{ term: string; postings: Buffer }>;

/** Iterates over the terms of a segment; `head` is null at the end. */
class Walk {
  readonly #fetch: (after: string) => Block | undefined;
  #block: Block | undefined;
  head: BlockCursor | null = null;
  /** The first bytes of the current term as a number, for fast comparison. */
  start = 0;

  constructor(fetch: (after: string) => Block | undefined) {
    this.#fetch = fetch;
    this.#open("");
  }

  advance(): void {
    if (this.head?.next() !== true) this.#open(this.#block?.term ?? "");
    else this.start = startOf(this.head);
  }

  #open(after: string): void {
    this.#block = this.#fetch(after);
    this.head = this.#block === undefined ? null : new BlockCursor(this.#block.postings);
    this.head?.next();
    if (this.head !== null) this.start = startOf(this.head);
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
function mergeInto(into: BlockWriter, walks: readonly Walk[], lengths: Uint16Array): void {
  const buffer = new PostingBuffer();
  const least = [...walks];
  for (;;) {
    const count = gatherLeast(walks, least);
    const first = count === 0 ? null : (least[0]?.head ?? null);
    if (first === null) break;
    buffer.clear();
    for (let at = 0; at < count; at += 1) {
      const head = least[at]?.head ?? first;
      buffer.decode(head.bytes, head.postingsFrom, head.postingsTo, lengths);
    }
    if (buffer.size > 0) into.add(first, buffer);
    for (let at = 0; at < count; at += 1) least[at]?.advance();
  }
  into.close();
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
