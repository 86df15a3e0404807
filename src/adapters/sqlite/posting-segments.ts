import type { PostingList } from "../../narrative/bm25.ts";
import type { Database } from "./database.ts";
import { BlockCursor, ByteBuffer, COUNT_MAX, compareTerm, inByteOrder, PostingBuffer } from "./posting-codec.ts";

/** So many segments of a level become one of the next. */
const FAN_IN = 8;
/** Terms share a row, named by the first of them, until it has so many bytes: a row of its own for each would cost more than it holds. */
const BLOCK_BYTES = 1_800;

interface Segment {
  readonly segment_id: number;
  readonly level: number;
  readonly passage_id_first: number;
}

interface NewPassage {
  readonly id: number;
  readonly terms: readonly string[];
}

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
  let segments = listSegments.all();
  const readOne = (term: string, lengths: Uint16Array): PostingList => {
    const from = buffer.size;
    const key = Buffer.from(term);
    for (const { segment_id } of segments) {
      const bytes = find.get(segment_id, term);
      const entry = bytes === undefined ? null : entryOf(bytes, key);
      if (entry !== null) buffer.decode(entry.bytes, entry.postingsFrom, entry.postingsTo, lengths);
    }
    return buffer.list(from);
  };
  return {
    read: (terms, lengths) => {
      buffer.clear();
      return terms.map((term) => readOne(term, lengths));
    },
    write: (passages) => {
      const first = passages[0];
      if (first !== undefined) writer.write(first.id, listsOf(passages));
    },
    merge: (lengths) => mergeOnce(database, segments, writer, lengths),
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

/** Passage numbers and counts in turn: most terms stand in one passage, once. */
type SmallList = number[];

function listsOf(passages: readonly NewPassage[]): ReadonlyMap<string, SmallList> {
  const lists = new Map<string, SmallList>();
  for (const { id, terms } of passages) {
    for (const term of terms) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, [id, 1]);
      else countIn(list, id);
    }
  }
  return lists;
}

function countIn(list: SmallList, id: number): void {
  const last = list.length - 2;
  if (list[last] === id) list[last + 1] = Math.min((list[last + 1] ?? 0) + 1, COUNT_MAX);
  else list.push(id, 1);
}

interface SegmentWriter {
  write(firstPassage: number, lists: ReadonlyMap<string, SmallList>): void;
  /** Begins a segment that takes the terms in order, and ends it with `close`. */
  begin(level: number, firstPassage: number): SegmentSink;
  drop(segment: number): void;
}

interface SegmentSink {
  add(from: BlockCursor, postings: PostingBuffer): void;
  close(): void;
}

function openSegmentWriter(database: Database): SegmentWriter {
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
    write: (firstPassage, lists) => {
      const blocks = begin(0, firstPassage);
      const terms = [...lists.keys()];
      const postings = [...lists.values()];
      for (const at of inByteOrder(terms)) blocks.addList(terms[at] ?? "", postings[at] ?? []);
      blocks.close();
    },
    drop: (segment) => {
      dropBlocks.run(segment);
      dropSegment.run(segment);
    },
  };
}

/** Gathers terms into blocks. A long list has a block of its own, so that reading its neighbours does not read it. */
class BlockWriter implements SegmentSink {
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

  close(): void {
    this.#closeBefore(this.#block.size);
  }

  #end(start: number, place: number): void {
    this.#block.measure(place);
    if (this.#block.size > BLOCK_BYTES) this.#closeBefore(start);
    if (this.#block.size > BLOCK_BYTES) this.close();
  }

  #closeBefore(size: number): void {
    if (size === 0) return;
    const block = this.#block.view(size);
    const first = new BlockCursor(block);
    first.next();
    this.#store(block.toString("utf8", first.termFrom, first.termTo), block);
    this.#block.drop(size);
  }
}

/** Merges the segments of the first level that has too many; true when it did. */
function mergeOnce(
  database: Database,
  segments: readonly Segment[],
  writer: SegmentWriter,
  lengths: Uint16Array,
): boolean {
  const levels = new Map<number, Segment[]>();
  for (const segment of segments) levels.set(segment.level, [...(levels.get(segment.level) ?? []), segment]);
  const crowded = [...levels.values()].find((list) => list.length >= FAN_IN);
  const [first] = crowded ?? [];
  if (crowded === undefined || first === undefined) return false;
  database
    .transaction(() => {
      const into = writer.begin(first.level + 1, first.passage_id_first);
      mergeInto(into, openWalks(database, crowded), lengths);
      for (const { segment_id } of crowded) writer.drop(segment_id);
    })
    .immediate();
  return true;
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

interface Block {
  readonly term: string;
  readonly postings: Buffer;
}

function openWalks(database: Database, segments: readonly Segment[]): readonly Walk[] {
  // A block at a time: read in one go, the lists of a large segment would fill the memory.
  const next = database.prepare<[number, string], Block>(
    "SELECT term, postings FROM term_posting WHERE segment_id = ? AND term > ? ORDER BY term LIMIT 1",
  );
  return segments.map(({ segment_id }) => new Walk((after) => next.get(segment_id, after)));
}

/** Writes each term once, with what all segments say of it, in the order of the segments. */
function mergeInto(into: SegmentSink, walks: readonly Walk[], lengths: Uint16Array): void {
  const buffer = new PostingBuffer();
  const least = [...walks];
  for (;;) {
    const count = gatherLeast(walks, least);
    const first = least[0]?.head ?? null;
    if (count === 0 || first === null) break;
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
  let first: Walk | null = null;
  for (const walk of walks) {
    if (walk.head === null) continue;
    const order = first === null ? -1 : compareWalks(walk, first);
    if (order > 0) continue;
    if (order < 0) {
      first = walk;
      count = 0;
    }
    least[count] = walk;
    count += 1;
  }
  return count;
}
