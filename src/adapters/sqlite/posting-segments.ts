import type { PostingList } from "../../narrative/bm25.ts";
import type { Database } from "./database.ts";
import {
  BlockCursor,
  ByteBuffer,
  compareTerm,
  inByteOrder,
  listsOf,
  type NewPassage,
  PostingBuffer,
  type SmallList,
} from "./posting-codec.ts";

/** So many segments of a level become one of the next. */
const FAN_IN = 8;
/** What one merge joins at most, in living passages: it is one transaction, and everybody else who writes waits for it. */
const MERGED_PASSAGES_MAX = 100_000;
/** Merges into it and above are rare, and each reads and writes a good deal. */
const LARGE_LEVEL = 2;
/** For such a merge, which goes through everything once and in order: pages that are kept would be memory for nothing. */
const MERGE_CACHE_KIB = 4_096;
/** Terms share a row, named by the first of them, until it has so many bytes: a row of its own for each would cost more than it holds. */
const BLOCK_BYTES = 1_800;

interface Segment {
  readonly segment_id: number;
  readonly level: number;
  readonly passage_id_first: number;
}

type Block = Readonly<{ term: string; postings: Buffer }>;

/** Segments side by side that become one, and its level. */
type Crowd = Readonly<{ segments: readonly Segment[]; level: number }>;

/** The inverted index: terms to the passages that hold them, in segments. */
export interface PostingSegments {
  /** The lists of terms, without passages that were replaced (`lengths` of zero); good until the next call. */
  read(terms: readonly string[], lengths: Uint16Array): readonly PostingList[];
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
    read: (terms, lengths) => {
      const found = terms.map(entriesOf);
      buffer.clear(found.flat().reduce((bytes, { postingsFrom, postingsTo }) => bytes + postingsTo - postingsFrom, 0));
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
      const [terms, postings] = [[...lists.keys()], [...lists.values()]];
      for (const at of inByteOrder(terms)) blocks.addList(terms[at] ?? "", postings[at] ?? []);
      blocks.close();
    },
    drop: (segment: number) => {
      dropBlocks.run(segment);
      dropSegment.run(segment);
    },
  };
}

/** Gathers terms into blocks. A long list has a block of its own, so that reading its neighbours does not read it. */
class BlockWriter {
  readonly #store: (first: string, block: Buffer) => void;
  readonly #block = new ByteBuffer();

  constructor(store: (first: string, block: Buffer) => void) {
    this.#store = store;
  }

  addList(term: string, list: SmallList): void {
    const start = this.#block.open();
    this.#block.text(term);
    this.#block.measure(start);
    const place = this.#block.open();
    let before = 0;
    for (let at = 0; at < list.length; at += 2) {
      const id = list[at] ?? 0;
      this.#block.posting(id - before, list[at + 1] ?? 0);
      before = id;
    }
    this.#end(start, place);
  }

  add({ bytes, termFrom, termTo }: BlockCursor, postings: PostingBuffer): void {
    const start = this.#block.size;
    this.#block.number(termTo - termFrom);
    this.#block.raw(bytes, termFrom, termTo);
    const place = this.#block.open();
    postings.encodeTo(this.#block);
    this.#end(start, place);
  }

  /** Stores what was gathered, or only the first so many bytes of it. */
  close(size = this.#block.size): void {
    if (size === 0) return;
    const block = this.#block.view(size);
    const first = new BlockCursor(block);
    first.next();
    this.#store(block.toString("utf8", first.termFrom, first.termTo), block);
    this.#block.drop(size);
  }

  #end(start: number, place: number): void {
    this.#block.measure(place);
    if (this.#block.size > BLOCK_BYTES) this.close(start);
    if (this.#block.size > BLOCK_BYTES) this.close();
  }
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

/** The terms of a segment one after the other; null behind the last. */
class Walk {
  readonly #fetch: (after: string) => Block | undefined;
  #block: Block | undefined;
  head: BlockCursor | null = null;
  /** The first bytes of the term as a number, since walks are compared far more often than moved. */
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

/** By the terms that two walks are at; no term holds a byte of zero. */
function compareWalks(a: Walk, b: Walk): number {
  if (a.start !== b.start || a.head === null || b.head === null) return a.start - b.start;
  const { bytes, termFrom, termTo } = b.head;
  return compareTerm(a.head, bytes, termFrom, termTo);
}

/** Writes each term once, with what all segments say of it, in the order of the segments. */
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

/** Puts the walks that stand at the least term in front of `least`, and says how many they are; none at the end. */
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
