import type { PostingList } from "../../narrative/bm25.ts";
import type { Database } from "./database.ts";
import { decodePostings, PostingBuffer } from "./posting-codec.ts";

/** So many segments of a level become one of the next. */
const FAN_IN = 8;
/** Rows of a segment held in memory while it is merged. */
const MERGE_ROWS = 4_000;

interface Segment {
  readonly segment_id: number;
  readonly level: number;
}

interface PostingRow {
  readonly term: string;
  readonly postings: Buffer;
}

/** The inverted index: terms to the passages that hold them, in segments. */
export interface PostingSegments {
  /** Reads the list of a term, without passages that were replaced (`lengths` of zero). */
  read(term: string, lengths: Uint16Array): PostingList;
  /** Writes the terms of new passages, in order of their numbers, as one segment. To be called within a transaction. */
  write(passages: readonly { readonly id: number; readonly terms: readonly string[] }[]): void;
  /** Merges what has become too many, one merge a call, until there is nothing to do: true while there may be more. */
  merge(lengths: Uint16Array): boolean;
  /** Takes over what another connection wrote. */
  refresh(): void;
}

export function openPostingSegments(database: Database): PostingSegments {
  const listSegments = database.prepare<[], Segment>(
    "SELECT segment_id, level FROM term_segment ORDER BY passage_id_first",
  );
  const find = database
    .prepare<[number, string], Buffer>("SELECT postings FROM term_posting WHERE segment_id = ? AND term = ?")
    .pluck();
  const writer = openSegmentWriter(database);
  const buffer = new PostingBuffer();
  let segments = listSegments.all();
  return {
    read: (term, lengths) => {
      buffer.clear();
      for (const { segment_id } of segments) {
        const bytes = find.get(segment_id, term);
        if (bytes !== undefined) decodePostings(bytes, lengths, buffer);
      }
      return buffer.toList();
    },
    write: (passages) => {
      const first = passages[0];
      if (first === undefined) return;
      const id = writer.begin(0, first.id);
      const lists = listsOf(passages);
      for (const term of [...lists.keys()].sort(byBytes)) writer.add(id, term, lists.get(term)?.encode());
    },
    merge: (lengths) => mergeOnce(database, segments, writer, lengths),
    refresh: () => {
      segments = listSegments.all();
    },
  };
}

function listsOf(
  passages: readonly { readonly id: number; readonly terms: readonly string[] }[],
): Map<string, SmallList> {
  const lists = new Map<string, SmallList>();
  for (const { id, terms } of passages) {
    for (const term of terms) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, new SmallList(id));
      else list.count(id);
    }
  }
  return lists;
}

/** The list of one term while a segment is built: most terms stand in one passage, once. */
class SmallList {
  readonly #pairs: number[];

  constructor(id: number) {
    this.#pairs = [id, 1];
  }

  count(id: number): void {
    const pairs = this.#pairs;
    const last = pairs.length - 2;
    if (pairs[last] === id) pairs[last + 1] = (pairs[last + 1] ?? 0) + 1;
    else pairs.push(id, 1);
  }

  encode(): Buffer {
    const buffer = new PostingBuffer();
    for (let at = 0; at < this.#pairs.length; at += 2) buffer.push(this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0);
    return buffer.encode();
  }
}

interface SegmentWriter {
  begin(level: number, firstPassage: number): number;
  add(segment: number, term: string, postings: Buffer | undefined): void;
  drop(segment: number): void;
}

function openSegmentWriter(database: Database): SegmentWriter {
  const begin = database.prepare<[number, number]>("INSERT INTO term_segment (level, passage_id_first) VALUES (?, ?)");
  const insert = database.prepare<[number, string, Buffer]>("INSERT INTO term_posting VALUES (?, ?, ?)");
  const dropSegment = database.prepare<[number]>("DELETE FROM term_segment WHERE segment_id = ?");
  const dropPostings = database.prepare<[number]>("DELETE FROM term_posting WHERE segment_id = ?");
  return {
    begin: (level, firstPassage) => Number(begin.run(level, firstPassage).lastInsertRowid),
    add: (segment, term, postings) => {
      if (postings !== undefined && postings.length > 0) insert.run(segment, term, postings);
    },
    drop: (segment) => {
      dropPostings.run(segment);
      dropSegment.run(segment);
    },
  };
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
      const firstPassage = database
        .prepare<[number], number>("SELECT passage_id_first FROM term_segment WHERE segment_id = ?")
        .pluck()
        .get(first.segment_id);
      const into = writer.begin(first.level + 1, firstPassage ?? 0);
      mergeInto(database, crowded, { into, writer, lengths });
      for (const { segment_id } of crowded) writer.drop(segment_id);
    })
    .immediate();
  return true;
}

interface MergeTarget {
  readonly into: number;
  readonly writer: SegmentWriter;
  readonly lengths: Uint16Array;
}

/** Walks all segments in the order of their terms, a batch of each at a time, and writes each term's joined list. */
function mergeInto(database: Database, segments: readonly Segment[], { into, writer, lengths }: MergeTarget): void {
  const next = database.prepare<[number, string, number], PostingRow>(
    "SELECT term, postings FROM term_posting WHERE segment_id = ? AND term > ? ORDER BY term LIMIT ?",
  );
  const cursors = segments.map(({ segment_id }) => new Cursor((after) => next.all(segment_id, after, MERGE_ROWS)));
  const buffer = new PostingBuffer();
  for (;;) {
    const heads = cursors.flatMap((cursor) => cursor.head()?.term ?? []);
    const term = heads.reduce<string | null>(
      (least, head) => (least === null || byBytes(head, least) < 0 ? head : least),
      null,
    );
    if (term === null) return;
    buffer.clear();
    for (const cursor of cursors) {
      const head = cursor.head();
      if (head?.term !== term) continue;
      decodePostings(head.postings, lengths, buffer);
      cursor.advance();
    }
    if (buffer.size > 0) writer.add(into, term, buffer.encode());
  }
}

class Cursor {
  readonly #fetch: (after: string) => readonly PostingRow[];
  #rows: readonly PostingRow[];
  #at = 0;

  constructor(fetch: (after: string) => readonly PostingRow[]) {
    this.#fetch = fetch;
    this.#rows = fetch("");
  }

  head(): PostingRow | undefined {
    return this.#rows[this.#at];
  }

  advance(): void {
    const last = this.#rows[this.#at];
    this.#at += 1;
    if (this.#at < this.#rows.length || last === undefined || this.#rows.length < MERGE_ROWS) return;
    this.#rows = this.#fetch(last.term);
    this.#at = 0;
  }
}

/** The order that SQLite keeps texts in: by their bytes, where JavaScript compares half characters. */
function byBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}

/** Halves of rare characters come after everything else, as their bytes do. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
