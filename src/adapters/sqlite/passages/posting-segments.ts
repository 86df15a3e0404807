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
import { type Block, mergeInto, Walk } from "./segment-walk.ts";

/** So many segments of a level become one of the next. */
const FAN_IN = 8;
/** What one merge joins at most, in living passages: it is one transaction, and everybody else who writes waits for it. */
const MERGED_PASSAGES_MAX = 100_000;
/** Merges into it and above are rare, and each reads and writes a good deal. */
const LARGE_LEVEL = 2;
/** For such a merge, which goes through everything once and in order: pages that are kept would be memory for nothing. */
const MERGE_CACHE_KIB = 4_096;

interface Segment {
  readonly segment_id: number;
  readonly level: number;
  readonly passage_id_first: number;
}

/** Segments side by side that become one, and its level. */
type Crowd = Readonly<{ segments: readonly Segment[]; level: number }>;

/** The inverted index: terms to the passages that hold them, in segments. */
export interface PostingSegments {
  /**
   * The lists of terms, without passages that were replaced (`lengths` of zero); good until the next call. A list of more bytes than
   * allowed for its term is left empty: each of its passages takes a byte at least.
   */
  read(terms: readonly string[], lengths: Uint16Array, bytesMax?: (term: string) => number): readonly PostingList[];
  /** Writes the terms of new passages, in order of their numbers, as one segment. To be called within a transaction. */
  write(passages: readonly NewPassage[]): void;
  /** Merges what has become too many, one merge a call, until there is nothing to do: true while there may be more. */
  merge(lengths: Uint16Array): boolean;
  /** Takes over what another connection wrote. */
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
  return {
    read: (terms, lengths, bytesMax = () => Number.POSITIVE_INFINITY) => {
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
  // A block at a time: read in one go, the lists of a large segment would fill the memory.
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
 * So many segments of one level side by side that they are to become one of the next. Those that hold too much stay as they are until
 * enough of their passages were replaced; `settled` remembers them by the last, so that they are not counted for every document.
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
