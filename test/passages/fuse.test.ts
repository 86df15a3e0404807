import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuse } from "../../src/passages/fuse.ts";
import type { FoundPassage, PassageIndex, PassageQuery } from "../../src/passages/passage-index.ts";
import { retrieve } from "../../src/passages/retrieve.ts";
import { memoryPassageIndex } from "../support/memory-passage-index.ts";
import { draftOf, labelsOf, passagesOf } from "../support/passages.ts";

function found(number: number, parts: Partial<FoundPassage> = {}): FoundPassage {
  const { locator, ...words } = draftOf(`text ${number}`);
  const id = `p${number}`;
  return { id, source: { doc: "a.md", locator }, version: 1, score: 1, coverage: 0, ...words, ...labelsOf(), ...parts };
}

function listed(...numbers: readonly number[]): readonly FoundPassage[] {
  return numbers.map((number) => found(number));
}

function order(passages: readonly FoundPassage[]): readonly string[] {
  return passages.map(({ id }) => id);
}

describe("orders that are fused", () => {
  it.each<readonly [string, readonly (readonly FoundPassage[])[], readonly string[]]>([
    ["nothing gives nothing", [], []],
    ["empty orders give nothing", [[], []], []],
    ["one order stays", [listed(3, 1, 2)], ["p3", "p1", "p2"]],
    ["what stands in both goes first", [listed(1, 2), listed(3, 2)], ["p2", "p1", "p3"]],
    ["what stands higher goes first", [listed(1, 2, 3), listed(2, 1, 3)], ["p1", "p2", "p3"]],
    ["of equals the better score goes first", [[found(1, { score: 2 })], [found(2, { score: 3 })]], ["p2", "p1"]],
    ["of equals in all the one stored first goes first", [listed(10), listed(9)], ["p9", "p10"]],
  ])("%s", (_name, lists, expected) => {
    expect(order(fuse(lists))).toEqual(expected);
  });

  it("keep the best score and coverage of each passage, and each passage once", () => {
    const lists = [[found(1, { score: 2, coverage: 0.9 })], [found(1, { score: 5, coverage: 0.1 })]];
    for (const all of [lists, lists.toReversed()]) expect(fuse(all)).toEqual([found(1, { score: 5, coverage: 0.9 })]);
  });

  it("are the same whichever of them comes first", () => {
    const ids = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]);
    const lists = fc.array(
      ids.map((numbers) => listed(...numbers)),
      { maxLength: 5 },
    );
    const twoOrders = lists.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(twoOrders, ([all, shuffled]) => {
        expect(fuse(shuffled)).toEqual(fuse(all));
      }),
      { numRuns: 600, seed: 71 },
    );
  });

  it("put passages that hold the same ranks in different lists in order of storing, to the last digit", () => {
    for (let third = 1; third <= 16; third += 1) {
      const numbers = Array.from({ length: 3 * third }, (_, index) => index + 1);
      const turned = [0, third, 2 * third].map((by) => listed(...numbers.slice(by), ...numbers.slice(0, by)));
      const expected = numbers.slice(0, third).flatMap((number) => [number, number + third, number + 2 * third]);
      for (const lists of [turned, turned.toReversed(), [...turned.slice(1), ...turned.slice(0, 1)]])
        expect(order(fuse(lists))).toEqual(expected.map((number) => `p${number}`));
    }
  });

  it("hold every passage of every list, and no other", () => {
    fc.assert(
      fc.property(fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5]), { maxLength: 4 }), (all) => {
        const fused = order(fuse(all.map((numbers) => listed(...numbers))));
        expect(fused.toSorted()).toEqual([...new Set(all.flat())].map((number) => `p${number}`).sort());
      }),
      { numRuns: 300, seed: 72 },
    );
  });
});

/** An index that writes down what it is asked. */
async function watchedIndex(): Promise<{ readonly index: PassageIndex; readonly asked: PassageQuery[] }> {
  const memory = memoryPassageIndex();
  await memory.replaceDocument(passagesOf("a.md", ["typhoon", "revenue", "typhoon revenue", "ships"]));
  const asked: PassageQuery[] = [];
  const search = async (query: PassageQuery) => {
    asked.push(query);
    return memory.search(query);
  };
  return { index: { ...memory, search }, asked };
}

describe("retrieval", () => {
  const filter = { topics: new Set([null]) };

  it("searches the terms of the query with its filter, and keeps the order of the index", async () => {
    const { index, asked } = await watchedIndex();
    const rewriter = { rewrite: (query: string) => ({ terms: [query, query, "revenu"] }) };
    const passages = await retrieve({ query: "typhoon", filter, limit: 10 }, { index, rewriter });
    expect(asked).toMatchObject([{ terms: ["typhoon", "typhoon", "revenu"], filter }]);
    expect(passages.map(({ text }) => text)).toEqual(["typhoon revenue", "typhoon", "revenue"]);
    expect(passages).toEqual(await index.search({ terms: ["typhoon", "typhoon", "revenu"], filter, limit: 10 }));
  });

  it("gives as many as were asked for, out of more that were looked at", async () => {
    const { index, asked } = await watchedIndex();
    const rewriter = { rewrite: () => ({ terms: ["typhoon", "revenu"] }) };
    expect(await retrieve({ query: "x", filter, limit: 1 }, { index, rewriter })).toHaveLength(1);
    expect(asked[0]?.limit).toBeGreaterThanOrEqual(40);
    await retrieve({ query: "x", filter, limit: 80 }, { index, rewriter });
    expect(asked[1]?.limit).toBe(80);
  });

  it("finds nothing, and searches nothing, where there is no term", async () => {
    const { index, asked } = await watchedIndex();
    expect(
      await retrieve({ query: "?", filter, limit: 10 }, { index, rewriter: { rewrite: () => ({ terms: [] }) } }),
    ).toEqual([]);
    expect(asked).toEqual([]);
  });
});
