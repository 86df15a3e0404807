import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Collection,
  countIn,
  inverseFrequency,
  newScratch,
  type QueryList,
  rank,
  termScore,
} from "../../src/passages/bm25.ts";
import { BruteForce, type CountedText, queryOf } from "../support/brute-force.ts";

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The living texts as `rank` takes them: numbers of texts that are gone have a length of zero and stand in no list. */
function collectionOf(texts: readonly CountedText[], isAllowed: (id: number) => boolean): Collection {
  const lengths = new Uint16Array((texts.at(-1)?.id ?? 0) + 1);
  for (const { id, terms } of texts) lengths[id] = Math.max(1, terms.length);
  return { passages: texts.length, averageLength: new BruteForce(texts).averageLength, lengths, isAllowed };
}

function listOf(term: string, weight: number, texts: readonly CountedText[]): QueryList {
  const holders = texts
    .map(({ id, terms }) => ({ id, count: terms.filter((other) => other === term).length }))
    .filter(({ count }) => count > 0);
  return {
    weight,
    ids: Uint32Array.from(holders, ({ id }) => id),
    counts: Uint16Array.from(holders, ({ count }) => count),
  };
}

function listsOf(query: readonly string[], texts: readonly CountedText[]): readonly QueryList[] {
  return [...new Set(query)].map((term) => listOf(term, query.filter((other) => other === term).length, texts));
}

/** One working memory for all, so that what a query leaves behind would show in the next. */
const SCRATCH = newScratch();

function ranked(
  query: readonly string[],
  texts: readonly CountedText[],
  limit: number,
  isAllowed: (id: number) => boolean = () => true,
) {
  return rank(listsOf(query, texts), collectionOf(texts, isAllowed), limit, SCRATCH);
}

function expectSame(
  query: readonly string[],
  texts: readonly CountedText[],
  limits: readonly number[],
  isAllowed?: (id: number) => boolean,
): void {
  const all = new BruteForce(texts).rank(queryOf(query), isAllowed);
  for (const limit of limits) {
    const hits = ranked(query, texts, limit, isAllowed);
    const expected = all.slice(0, limit);
    expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const faults = hits.filter(({ score }, index) => Math.abs(score - (expected[index]?.score ?? 0)) > 1e-9);
    expect(faults).toEqual([]);
  }
}

const WORDS = ["a", "b", "c", "d", "e", "f"];
const anyTerms = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 });
/** Texts with gaps between their numbers, where other texts were replaced. */
const anyTexts = fc
  .array(fc.tuple(anyTerms, fc.boolean()), { maxLength: 40 })
  .map((all) => all.flatMap(([terms, isGone], index) => (isGone ? [] : [{ id: index + 1, terms }])));

describe("ranking", () => {
  it("gives what scoring every text would give, whatever is deleted, filtered and limited", () => {
    fc.assert(
      fc.property(anyTexts, anyTerms, fc.nat({ max: 45 }), fc.nat({ max: 3 }), (texts, query, limit, kept) => {
        expectSame(query, texts, [limit], (id) => kept === 0 || id % 4 !== kept);
      }),
      { numRuns: 1000, seed: 51 },
    );
  });

  it("gives the same where lists are long enough to be cut short", () => {
    for (const seed of [1, 2, 3]) {
      const roll = dice(seed);
      const texts = Array.from({ length: 5_200 }, (_, index): CountedText => {
        const terms = [
          "common",
          ...Array.from({ length: roll(6) }, () => "common"),
          ...Array.from({ length: roll(9) }, () => "other"),
        ];
        if (roll(10) > 0) terms.push("usual");
        if (roll(8) === 0) terms.push("some");
        if (roll(40 * seed) === 0) terms.push("rare");
        if (roll(400 * seed) === 0) terms.push("rarest", "rarest");
        return { id: index * 2 + 1, terms };
      });
      for (const query of [
        ["common", "usual", "rare", "rarest"],
        ["some", "common"],
        ["rarest", "common", "common"],
        ["usual", "common"],
        ["common"],
      ])
        expectSame(query, texts, [1, 10, 400, 5_200], seed % 2 === 0 ? (id) => id % 3 > 0 : undefined);
    }
  });

  it("still lets a new text in where many usual terms together may outweigh a rare one", () => {
    const usual = Array.from({ length: 12 }, (_, index) => `usual${index}`);
    // From a rare word in a short text, which nothing outweighs, to one in a long text.
    for (const filler of [1, 10, 20, 40, 80]) {
      const texts = Array.from({ length: 5_200 }, (_, index): CountedText => {
        if (index < 3) return { id: index + 1, terms: ["rare", ...Array.from({ length: filler }, () => "filler")] };
        return { id: index + 1, terms: index === 5_199 ? usual : usual.filter((_term, at) => (index + at) % 6 > 0) };
      });
      expectSame(["rare", ...usual], texts, [1, 3]);
    }
  });

  it("lets usual terms lift a text over one that is ahead by its rare ones", () => {
    const usual = ["usual0", "usual1", "usual2", "usual3"];
    const times = (count: number, term: string): readonly string[] => Array.from({ length: count }, () => term);
    for (const seed of [11, 12, 13]) {
      const roll = dice(seed);
      const texts = Array.from({ length: 5_200 }, (_, index): CountedText => {
        if (index % 130 > 0)
          return { id: index + 1, terms: [...times(20, "filler"), ...usual.filter(() => roll(6) > 0)] };
        const own = usual.flatMap((term) => times(roll(40), term));
        return { id: index + 1, terms: [...times(1 + roll(3), "rare"), ...times(roll(60), "filler"), ...own] };
      });
      expectSame(["rare", ...usual], texts, [1, 2, 3, 5, 8, 13, 21]);
    }
  });

  it.each<readonly [string, readonly string[], number]>([
    ["nothing is asked", [], 5],
    ["nothing is held", ["z"], 5],
    ["nothing is wanted", ["a"], 0],
  ])("gives nothing where %s", (_name, query, limit) => {
    expect(ranked(query, [{ id: 1, terms: ["a"] }], limit)).toEqual([]);
  });

  it("gives nothing of an empty collection", () => {
    expect(ranked(["a"], [], 5)).toEqual([]);
  });

  it("puts the text that was stored first in front of its equals, at every limit", () => {
    const texts = Array.from({ length: 30 }, (_, index): CountedText => ({ id: index + 1, terms: ["a", "b"] }));
    for (const limit of [1, 2, 7, 29, 30, 31])
      expect(ranked(["b"], texts, limit).map(({ id }) => id)).toEqual(texts.slice(0, limit).map(({ id }) => id));
    const halves = texts.map(({ id }) => ({ id, terms: id % 2 === 0 ? ["a"] : ["b"] }));
    for (const limit of [1, 2, 7, 29, 30])
      expect(ranked(["a", "b"], halves, limit).map(({ id }) => id)).toEqual(texts.slice(0, limit).map(({ id }) => id));
  });

  it("counts a term twice that is asked for twice", () => {
    const texts = [
      { id: 1, terms: ["a", "x"] },
      { id: 2, terms: ["b", "x"] },
      { id: 3, terms: ["x", "x"] },
    ];
    expect(ranked(["a", "b", "b"], texts, 2).map(({ id }) => id)).toEqual([2, 1]);
    const [once] = ranked(["b"], texts, 1);
    const [twice] = ranked(["b", "b"], texts, 1);
    expect(twice?.score).toBeCloseTo(2 * (once?.score ?? 0), 12);
  });

  it("remembers nothing of the query before, nor of a larger collection", () => {
    const many = Array.from({ length: 500 }, (_, index): CountedText => ({ id: index + 1, terms: ["a"] }));
    ranked(["a"], many, 3);
    expectSame(["a"], many.slice(0, 2), [5]);
    expectSame(["a"], many, [500]);
  });
});

describe("what a term adds", () => {
  it("is more where it is rarer, stands more often, and the text is shorter", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.nat({ max: 4_999 }),
        fc.nat({ max: 4_999 }),
        (passages, one, other) => {
          const [rare, usual] = [Math.min(one, other, passages), Math.min(Math.max(one, other), passages)];
          fc.pre(rare < usual);
          expect(inverseFrequency(passages, usual)).toBeGreaterThan(0);
          expect(inverseFrequency(passages, rare)).toBeGreaterThan(inverseFrequency(passages, usual));
        },
      ),
      { numRuns: 500, seed: 52 },
    );
    expect(termScore(2, 10, 10)).toBeGreaterThan(termScore(1, 10, 10));
    expect(termScore(1, 9, 10)).toBeGreaterThan(termScore(1, 10, 10));
    expect(termScore(65_535, 1, 10)).toBeLessThan(2.2);
  });
});

describe("how often a text holds a term", () => {
  it("is read from the list, and none where it does not stand there", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 50 }), { maxLength: 20 }), fc.nat({ max: 50 }), (numbers, asked) => {
        const ids = Uint32Array.from(numbers).sort();
        const counts = Uint16Array.from(ids, (id) => id + 1);
        expect(countIn({ ids, counts }, asked)).toBe(numbers.includes(asked) ? asked + 1 : 0);
      }),
      { numRuns: 500, seed: 53 },
    );
  });
});
