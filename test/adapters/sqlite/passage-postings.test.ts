import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BlockCursor,
  ByteBuffer,
  compareTerm,
  inByteOrder,
  PostingBuffer,
} from "../../../src/adapters/stores/passages/posting-codec.ts";

/** Terms that differ at their end, in length, and in characters that JavaScript orders otherwise than their bytes. */
const anyTerm = fc.oneof(
  fc.string({
    unit: fc.constantFrom("a", "b", "0", "é", "风", "﨎", "𠮷", "𠀀", "\uffee"),
    minLength: 1,
    maxLength: 4,
  }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0")),
  fc.constant("x".repeat(5_000)),
);
const anyList = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 400_000 }), fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 65_535 }))), {
    selector: ([id]) => id,
    maxLength: 30,
  })
  .map((list) => list.toSorted(([a], [b]) => a - b));

interface Entry {
  readonly term: string;
  readonly list: readonly (readonly [number, number])[];
}

/** A block as it is stored: each term with its postings, the sizes in front. */
function blockOf(entries: readonly Entry[]): Uint8Array {
  const block = new ByteBuffer();
  for (const { term, list } of entries) {
    const start = block.open();
    block.text(term);
    block.measure(start);
    const place = block.open();
    let before = 0;
    for (const [id, count] of list) {
      block.posting(id - before, count);
      before = id;
    }
    block.measure(place);
  }
  return block.view(block.size);
}

function shown(buffer: PostingBuffer, from = 0): readonly (readonly [number, number])[] {
  const { ids, counts } = buffer.list(from);
  return [...ids].map((id, at) => [id, counts[at] ?? 0] as const);
}

describe("a block of terms", () => {
  it("gives its terms and their passages back as they were written, without passages that are gone", () => {
    const anyEntries = fc.array(fc.record({ term: anyTerm, list: anyList }), { maxLength: 6 });
    fc.assert(
      fc.property(anyEntries, fc.nat({ max: 5 }), (entries, gone) => {
        const lengths = new Uint16Array(400_001).fill(1);
        for (const { list } of entries) for (const [id] of list) if (id % 5 === gone) lengths[id] = 0;
        const bytes = blockOf(entries);
        const cursor = new BlockCursor(bytes);
        const buffer = new PostingBuffer();
        for (const { term, list } of entries) {
          expect(cursor.next()).toBe(true);
          expect(Buffer.from(bytes.subarray(cursor.termFrom, cursor.termTo)).toString()).toBe(term);
          const from = buffer.size;
          buffer.decode(bytes, cursor.postingsFrom, cursor.postingsTo, lengths);
          expect(shown(buffer, from)).toEqual(list.filter(([id]) => id % 5 !== gone));
        }
        expect(cursor.next()).toBe(false);
      }),
      { numRuns: 40, seed: 93 },
    );
  });

  it("holds numbers of any size, and counts up to a limit", () => {
    const list = [
      [1, 1],
      [127, 2],
      [128, 65_535],
      [2 ** 21, 70_000],
      [2 ** 31 - 1, 1],
    ] as const;
    const bytes = blockOf([{ term: "ship", list }]);
    const cursor = new BlockCursor(bytes);
    cursor.next();
    const buffer = new PostingBuffer();
    // Every passage lives, without room for two thousand million of them.
    const lengths = new Proxy(new Uint16Array(0), { get: () => 1 });
    buffer.decode(bytes, cursor.postingsFrom, cursor.postingsTo, lengths);
    expect(shown(buffer)).toEqual([
      [1, 1],
      [127, 2],
      [128, 65_535],
      [2 ** 21, 65_535],
      [2 ** 31 - 1, 1],
    ]);
  });

  it("takes a byte for a passage beside another that holds the term once", () => {
    const near = Array.from({ length: 50 }, (_, index) => [index + 1, 1] as const);
    expect(blockOf([{ term: "ship", list: near }])).toHaveLength("1 ship 1".replaceAll(" ", "").length + 50);
  });
});

describe("lists that are read one after the other", () => {
  it("stay what they were while further ones are read, and are written as they were read", () => {
    fc.assert(
      fc.property(fc.array(anyList, { maxLength: 5 }), (lists) => {
        const lengths = new Uint16Array(400_001).fill(1);
        const buffer = new PostingBuffer();
        const read = lists.map((list) => {
          const bytes = new ByteBuffer();
          const copy = new PostingBuffer();
          const block = blockOf([{ term: "x", list }]);
          const cursor = new BlockCursor(block);
          cursor.next();
          copy.decode(block, cursor.postingsFrom, cursor.postingsTo, lengths);
          copy.encodeTo(bytes);
          const from = buffer.size;
          buffer.decode(bytes.view(bytes.size), 0, bytes.size, lengths);
          return buffer.list(from);
        });
        expect(read.map(({ ids }) => [...ids])).toEqual(lists.map((list) => list.map(([id]) => id)));
        buffer.clear();
        expect(buffer.size).toBe(0);
      }),
      { numRuns: 40, seed: 94 },
    );
  });
});

describe("the order of terms", () => {
  it("is the order of their bytes, however many and however alike they are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyTerm, { maxLength: 60 }), (terms) => {
        const ordered = inByteOrder(terms);
        expect(ordered).toEqual(terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
      { numRuns: 300, seed: 95 },
    );
  });

  it("is found again by comparing bytes in a block", () => {
    fc.assert(
      fc.property(anyTerm, anyTerm, (one, other) => {
        const cursor = new BlockCursor(blockOf([{ term: one, list: [] }]));
        cursor.next();
        const bytes = Buffer.from(`-${other}-`);
        const order = compareTerm(cursor, bytes, 1, bytes.length - 1);
        expect(Math.sign(order)).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
      { numRuns: 500, seed: 96 },
    );
  });
});

describe("bytes that grow", () => {
  it("hold texts as UTF-8, and forget what was taken off their front", () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { maxLength: 8 }), fc.nat({ max: 40 }), (texts, cut) => {
        const bytes = new ByteBuffer();
        for (const text of texts) bytes.text(text);
        const expected = Buffer.from(texts.join(""));
        expect(Buffer.compare(bytes.view(bytes.size), expected)).toBe(0);
        const gone = Math.min(cut, expected.length);
        bytes.drop(gone);
        bytes.raw(expected, 0, gone);
        expect(
          Buffer.compare(bytes.view(bytes.size), Buffer.concat([expected.subarray(gone), expected.subarray(0, gone)])),
        ).toBe(0);
      }),
      { numRuns: 300, seed: 97 },
    );
  });
});
