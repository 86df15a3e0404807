import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReranking } from "../../src/passages/rerank.ts";

describe("an order that a model has written", () => {
  it.each<readonly [string, string, readonly number[], number]>([
    ["a list", "[2, 0, 1]", [2, 0, 1], 3],
    ["numbers in a sentence", "Best is 2, then 0 and 1.", [2, 0, 1], 3],
    ["a list in an object", '{"order":[1,2,0]}', [1, 2, 0], 3],
    ["numbers as texts", '["1","0","2"]', [1, 0, 2], 3],
    ["numbers with dashes between them", "2-0-1", [2, 0, 1], 3],
    ["a part: the others follow as they were", "[2]", [2, 0, 1], 1],
    ["numbers of no passage are dropped", "[7, 2, 3, 99999999999999999999, 1]", [2, 1, 0], 2],
    ["negative numbers are dropped", "[-1, 2, -0]", [2, 0, 1], 2],
    ["a number that comes twice counts where it stood first", "[1, 1, 0, 1]", [1, 0, 2], 2],
    ["fractions are no numbers of passages", "[0.5, 2.1, 1]", [1, 0, 2], 1],
    ["no number leaves the order", "I cannot say.", [0, 1, 2], 0],
    ["nothing leaves the order", "", [0, 1, 2], 0],
    ["an empty list leaves the order", "[]", [0, 1, 2], 0],
    ["null leaves the order", "null", [0, 1, 2], 0],
    ["only wrong numbers leave the order", "[3, -2, 1.5]", [0, 1, 2], 0],
  ])("%s", (_name, text, order, named) => {
    expect(readReranking(text, 3)).toEqual({ order, named });
  });

  it("is for no passages no order", () => {
    expect(readReranking("[0, 1]", 0)).toEqual({ order: [], named: 0 });
  });

  it("holds every passage once, whatever was written", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.stringMatching(/^[-\d.,[\] e]*$/));
    fc.assert(
      fc.property(text, fc.nat({ max: 12 }), (written, size) => {
        const { order, named } = readReranking(written, size);
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, number) => number));
        expect(order.slice(named)).toEqual(order.slice(named).toSorted((a, b) => a - b));
      }),
      { numRuns: 2_000, seed: 82 },
    );
  });

  it("is read back from every list of whole numbers, first mention first", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 15 })), fc.nat({ max: 12 }), (numbers, size) => {
        const valid = [...new Set(numbers.filter((number) => number >= 0 && number < size))];
        const { order, named } = readReranking(JSON.stringify(numbers), size);
        expect(order.slice(0, named)).toEqual(valid);
      }),
      { numRuns: 1_000, seed: 83 },
    );
  });
});
