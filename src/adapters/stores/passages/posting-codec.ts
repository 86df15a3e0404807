import type { PostingList } from "../../../passages/bm25.ts";

/** Higher term frequencies are stored as this value. */
export const COUNT_MAX = 65_535;
/** A variable-length number takes at most five bytes of seven bits. */
const NUMBER_BYTES_MAX = 5;
const UTF8_BYTES_MAX = 3;

/** A growing byte buffer. Numbers are varints: seven bits per byte, the high bit set on all bytes but the last. */
export class ByteBuffer {
  #bytes = Buffer.allocUnsafeSlow(4_096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The first `size` bytes; valid until the next change. */
  view(size: number): Buffer {
    return this.#bytes.subarray(0, size);
  }

  /** Removes the first `size` bytes. */
  drop(size: number): void {
    this.#bytes.copyWithin(0, size, this.#size);
    this.#size -= size;
  }

  number(value: number): void {
    this.#reserve(NUMBER_BYTES_MAX);
    this.#size = this.#put(value, this.#size);
  }

  /** Encodes BMP characters itself, which is faster than calling Node for each short text. */
  text(text: string): void {
    this.#reserve(text.length * UTF8_BYTES_MAX);
    let size = this.#size;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= 0xd800 && unit <= 0xdfff) {
        size = this.#size + this.#bytes.write(text, this.#size);
        break;
      }
      if (unit < 0x80) this.#bytes[size++] = unit;
      else {
        if (unit < 0x800) this.#bytes[size++] = 0xc0 | (unit >> 6);
        else {
          this.#bytes[size++] = 0xe0 | (unit >> 12);
          this.#bytes[size++] = 0x80 | ((unit >> 6) & 63);
        }
        this.#bytes[size++] = 0x80 | (unit & 63);
      }
    }
    this.#size = size;
  }

  raw(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    for (let at = from; at < to; at += 1) this.#bytes[this.#size++] = bytes[at] ?? 0;
  }

  /** Writes one posting: twice the distance to the previous passage number, plus 1 if a count other than 1 follows. */
  posting(step: number, count: number): void {
    this.number(count === 1 ? step * 2 : step * 2 + 1);
    if (count !== 1) this.number(Math.min(count, COUNT_MAX));
  }

  /** Reserves a byte for a size to be filled in by `measure`; returns its position. */
  open(): number {
    this.#reserve(1);
    return this.#size++;
  }

  /** Writes the size of everything after `place` there, moving the content if the size needs more bytes. */
  measure(place: number): void {
    const size = this.#size - place - 1;
    let more = 0;
    for (let rest = size >>> 7; rest > 0; rest >>>= 7) more += 1;
    if (more > 0) {
      this.#reserve(more);
      this.#bytes.copyWithin(place + 1 + more, place + 1, this.#size);
      this.#size += more;
    }
    this.#put(size, place);
  }

  #put(value: number, from: number): number {
    let at = from;
    let rest = value;
    while (rest >= 128) {
      this.#bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[at] = rest;
    return at + 1;
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#size + more, this.#bytes.length * 2));
    bytes.set(this.view(this.#size));
    this.#bytes = bytes;
  }
}

const ROOM_TO_SPARE = 1.125;

/** A reusable buffer of consecutive postings lists: passage numbers (below 2³¹, ascending per list) and counts. */
export class PostingBuffer {
  #ids = new Uint32Array(1_024);
  #counts = new Uint16Array(1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Empties the buffer and reserves room, so that later lists need no reallocation. */
  clear(room = 0): void {
    this.#size = 0;
    this.#reserve(room);
  }

  /** The postings decoded from an offset on; valid until the buffer is cleared. */
  list(from: number): PostingList {
    return { ids: this.#ids.subarray(from, this.#size), counts: this.#counts.subarray(from, this.#size) };
  }

  /** Decodes the postings between two offsets and appends those of current passages. */
  decode(bytes: Uint8Array, from: number, to: number, lengths: Uint16Array): void {
    this.#reserve(to - from);
    const [ids, counts] = [this.#ids, this.#counts];
    let size = this.#size;
    let id = 0;
    for (let at = from; at < to; ) {
      let byte = bytes[at++] ?? 0;
      let step = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        step |= (byte & 127) << shift;
      }
      let count = 1;
      if ((step & 1) === 1) {
        byte = bytes[at++] ?? 0;
        count = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] ?? 0;
          count |= (byte & 127) << shift;
        }
      }
      id += step >>> 1;
      if ((lengths[id] ?? 0) === 0) continue;
      ids[size] = id;
      counts[size] = count;
      size += 1;
    }
    this.#size = size;
  }

  encodeTo(bytes: ByteBuffer): void {
    let before = 0;
    for (let at = 0; at < this.#size; at += 1) {
      const id = this.#ids[at] ?? 0;
      bytes.posting(id - before, this.#counts[at] ?? 0);
      before = id;
    }
  }

  /** Grows by a number of encoded bytes; a posting takes at least one. */
  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#ids.length) return;
    const [ids, counts] = [this.#ids.subarray(0, this.#size), this.#counts.subarray(0, this.#size)];
    const room = Math.ceil((this.#size + bytes) * ROOM_TO_SPARE);
    this.#ids = new Uint32Array(room);
    this.#ids.set(ids);
    this.#counts = new Uint16Array(room);
    this.#counts.set(counts);
  }
}

export interface NewPassage {
  readonly id: number;
  readonly terms: readonly string[];
}

/** Passage numbers and counts alternating, since most terms occur in one passage only. */
export type SmallList = number[];

export function listsOf(passages: readonly NewPassage[]): ReadonlyMap<string, SmallList> {
  const lists = new Map<string, SmallList>();
  for (const { id, terms } of passages) {
    for (const term of terms) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, [id, 1]);
      else addTo(list, id);
    }
  }
  return lists;
}

function addTo(list: SmallList, id: number): void {
  const last = list.length - 2;
  if (list[last] === id) list[last + 1] = Math.min((list[last + 1] ?? 0) + 1, COUNT_MAX);
  else list.push(id, 1);
}

/** Iterates over the terms of a block in byte order. Each entry: term size, term, postings size, postings. */
export class BlockCursor {
  readonly bytes: Uint8Array;
  termFrom = 0;
  termTo = 0;
  postingsFrom = 0;
  postingsTo = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Moves to the next term; false at the end. */
  next(): boolean {
    if (this.postingsTo >= this.bytes.length) return false;
    this.termFrom = this.#skipNumber(this.postingsTo);
    this.termTo = this.termFrom + this.#number(this.postingsTo);
    this.postingsFrom = this.#skipNumber(this.termTo);
    this.postingsTo = this.postingsFrom + this.#number(this.termTo);
    return true;
  }

  #skipNumber(from: number): number {
    let at = from;
    while ((this.bytes[at] ?? 0) > 127) at += 1;
    return at + 1;
  }

  #number(from: number): number {
    let byte = this.bytes[from] ?? 0;
    let value = byte & 127;
    for (let at = from + 1, shift = 7; byte > 127; at += 1, shift += 7) {
      byte = this.bytes[at] ?? 0;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}

/** Compares the cursor's term with another, by bytes; negative if the cursor's comes first. */
export function compareTerm(cursor: BlockCursor, term: Uint8Array, from: number, to: number): number {
  const { bytes, termFrom, termTo } = cursor;
  const length = Math.min(termTo - termFrom, to - from);
  for (let at = 0; at < length; at += 1) {
    const difference = (bytes[termFrom + at] ?? 0) - (term[from + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return termTo - termFrom - (to - from);
}

/** Surrogates, which JavaScript sorts before the last BMP characters, while their UTF-8 bytes sort after them. */
const HALVES = /[\ud800-\udfff]/;
const LAST_UNITS = /[\ue000-\uffff]/;

/** Sorts terms by their UTF-8 bytes. Uses the much faster JavaScript order unless both kinds of characters occur. */
export function inByteOrder(terms: readonly string[]): readonly string[] {
  const hold = (characters: RegExp): boolean => terms.some((term) => characters.test(term));
  if (!hold(HALVES) || !hold(LAST_UNITS)) return terms.toSorted();
  return terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
