import { BlockCursor, ByteBuffer, type PostingBuffer, type SmallList } from "./posting-codec.ts";

/** Block size. Terms share rows, since one row per term would have more overhead than content. */
const BLOCK_BYTES = 1_800;

/**
 * Collects terms into blocks, each stored under its first term. A long list gets its own block, so that reading its
 * neighbours does not load it.
 */
export class BlockWriter {
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

  /** Stores the collected block, or only its first `size` bytes. */
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
