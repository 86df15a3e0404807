import type { BlockWriter } from "./block-writer.ts";
import { BlockCursor, compareTerm, PostingBuffer } from "./posting-codec.ts";

/** A row of a segment: several terms with their postings, keyed by the first term. */
export type Block = Readonly<{ term: string; postings: Buffer }>;

/** Iterates over the terms of a segment; `head` is null at the end. */
export class Walk {
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
export function mergeInto(into: BlockWriter, walks: readonly Walk[], lengths: Uint16Array): void {
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
