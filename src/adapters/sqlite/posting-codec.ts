import type { PostingList } from "../../narrative/bm25.ts";

/** A list that grows: passage numbers, ascending, and counts. */
export class PostingBuffer {
  #ids = new Uint32Array(64);
  #counts = new Uint16Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(id: number, count: number): void {
    if (this.#size === this.#ids.length) this.#grow();
    this.#ids[this.#size] = id;
    this.#counts[this.#size] = count;
    this.#size += 1;
  }

  /** A copy of what was pushed. */
  toList(): PostingList {
    return { ids: this.#ids.slice(0, this.#size), counts: this.#counts.slice(0, this.#size) };
  }

  encode(): Buffer {
    return encodePostings(this.#ids, this.#counts, this.#size);
  }

  clear(): void {
    this.#size = 0;
  }

  #grow(): void {
    const ids = new Uint32Array(this.#ids.length * 2);
    ids.set(this.#ids);
    const counts = new Uint16Array(ids.length);
    counts.set(this.#counts);
    this.#ids = ids;
    this.#counts = counts;
  }
}

const COUNT_MAX = 65_535;
/** Five bytes of seven bits hold a passage number, three a count. */
const POSTING_BYTES_MAX = 8;

/** Steps between passage numbers and counts, each as a number of seven bits a byte, the last byte without its high bit. */
export function encodePostings(ids: ArrayLike<number>, counts: ArrayLike<number>, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size * POSTING_BYTES_MAX);
  let at = 0;
  let before = 0;
  for (let index = 0; index < size; index += 1) {
    const id = ids[index] ?? 0;
    at = writeNumber(bytes, at, id - before);
    at = writeNumber(bytes, at, Math.min(counts[index] ?? 0, COUNT_MAX));
    before = id;
  }
  return bytes.subarray(0, at);
}

function writeNumber(bytes: Buffer, from: number, value: number): number {
  let at = from;
  let rest = value;
  while (rest >= 128) {
    bytes[at] = (rest & 127) | 128;
    rest >>>= 7;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}

/** Appends the postings of a piece whose passages live. */
export function decodePostings(bytes: Uint8Array, lengths: Uint16Array, into: PostingBuffer): void {
  let at = 0;
  let id = 0;
  const size = bytes.length;
  while (at < size) {
    let byte = bytes[at++] ?? 0;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      step |= (byte & 127) << shift;
    }
    byte = bytes[at++] ?? 0;
    let count = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      count |= (byte & 127) << shift;
    }
    id += step;
    if ((lengths[id] ?? 0) > 0) into.push(id, count);
  }
}
