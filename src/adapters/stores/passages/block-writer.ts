import { BlockCursor, ByteBuffer, type PostingBuffer, type SmallList } from "./posting-codec.ts";

/** Block size. Terms share rows, since one row per term would have more overhead than content. */
const BLOCK_BYTES = 1_800;

/** A row of a segment: several terms with their postings, stored under the first of them. */
export interface Block {
  readonly term: string;
  readonly postings: Buffer;
}

/** Collects terms into blocks. A long list gets its own block, so that reading its neighbours does not load it. */
export class BlockWriter {
  readonly #block = new ByteBuffer();
  #full: Block[] = [];

  /** Number of blocks that wait to be taken. */
  get waiting(): number {
    return this.#full.length;
  }

  /** The blocks collected since the last call. */
  take(): readonly Block[] {
    const full = this.#full;
    this.#full = [];
    return full;
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

  /** Ends the collected block, or only its first `size` bytes. */
  close(size = this.#block.size): void {
    if (size === 0) return;
    const postings = Buffer.from(this.#block.view(size));
    const first = new BlockCursor(postings);
    first.next();
    this.#full.push({ term: postings.toString("utf8", first.termFrom, first.termTo), postings });
    this.#block.drop(size);
  }

  #end(start: number, place: number): void {
    this.#block.measure(place);
    if (this.#block.size > BLOCK_BYTES) this.close(start);
    if (this.#block.size > BLOCK_BYTES) this.close();
  }
}
