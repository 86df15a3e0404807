import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Collection, Hit } from "../../src/passages/bm25.ts";
import { type RefineContext, refine, type TermList } from "../../src/passages/refine.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";

/** Sections of texts; texts are numbered from 1 through all of them. */
function contextOf(query: string, sections: readonly (readonly string[])[]): RefineContext {
  const texts = sections.flatMap((section, number) =>
    section.map((text) => ({ text, number, terms: searchTerms(text) })),
  );
  const terms = searchTerms(query);
  const lists = [...new Set(terms)].map((term): TermList => {
    const holders = texts.flatMap((text, index) => (text.terms.includes(term) ? [{ ...text, id: index + 1 }] : []));
    return {
      term,
      weight: terms.filter((other) => other === term).length,
      ids: Uint32Array.from(holders, ({ id }) => id),
      counts: Uint16Array.from(holders, (holder) => holder.terms.filter((other) => other === term).length),
    };
  });
  const collection: Collection = {
    passages: texts.length,
    averageLength: texts.reduce((sum, text) => sum + text.terms.length, 0) / texts.length,
    lengths: Uint16Array.from([0, ...texts.map((text) => text.terms.length)]),
    isAllowed: () => true,
  };
  return {
    lists,
    collection,
    sectionSize: texts.length / sections.length,
    around: (id) =>
      texts.flatMap(({ number }, index) =>
        number === texts[id - 1]?.number && Math.abs(index + 1 - id) <= 2 ? [index + 1] : [],
      ),
    textOf: (id) => texts[id - 1]?.text ?? "",
  };
}

function hits(...ids: readonly number[]): readonly Hit[] {
  return ids.map((id) => ({ id, score: 1 }));
}

function order(refined: readonly { readonly id: number }[]): readonly number[] {
  return refined.map(({ id }) => id);
}

describe("passages looked at again", () => {
  it("come first where the words of the query stand in one sentence", () => {
    const context = contextOf("typhoon revenue", [
      ["The typhoon came late. Nobody saw it. The revenue was high."],
      ["The typhoon cut the revenue. Nobody saw it. It was very high."],
    ]);
    expect(order(refine(hits(1, 2), context))).toEqual([2, 1]);
  });

  it("come first where the words that they lack stand beside them", () => {
    const context = contextOf("typhoon revenue", [
      ["Revenue fell.", "Costs rose too."],
      ["Revenue fell.", "The typhoon closed the ports."],
    ]);
    expect(order(refine(hits(1, 3), context))).toEqual([3, 1]);
  });

  it("get nothing from another section, however near", () => {
    const context = contextOf("typhoon revenue", [
      ["Costs rose.", "Revenue fell."],
      ["The typhoon closed the ports."],
      ["Revenue fell."],
    ]);
    expect(refine(hits(2), context)[0]?.coverage).toBeCloseTo(refine(hits(4), context)[0]?.coverage ?? 0, 9);
  });

  it("share the score of the text between them: the best of them gets it alone", () => {
    const section = ["The typhoon cut the revenue.", "Revenue fell.", "Revenue stayed low."];
    const context = contextOf("typhoon revenue", [section, ["Costs rose."]]);
    const [first, second, third] = refine(hits(1, 2, 3), context);
    expect(first?.id).toBe(1);
    expect(refine(hits(2), context)[0]?.score).toBeGreaterThan(second?.score ?? 0);
    expect(second?.score).toBeCloseTo(third?.score ?? 0, 9);
  });

  it("keep the score that they came with", () => {
    const context = contextOf("typhoon", [["No word of it."], ["Nor here."]]);
    expect(
      refine(
        [
          { id: 1, score: 3 },
          { id: 2, score: 5 },
        ],
        context,
      ),
    ).toEqual([
      { id: 2, score: 5, coverage: 0 },
      { id: 1, score: 3, coverage: 0 },
    ]);
  });

  it("stand in the order of storing where they are equal, in whatever order they come", () => {
    const texts = [
      "The typhoon cut revenue. Costs rose.",
      "Revenue fell. Costs rose.",
      "The typhoon came.",
      "Nothing happened.",
    ];
    const context = contextOf(
      "typhoon revenue",
      texts.map((text) => [text, text]),
    );
    const expected = refine(hits(1, 2, 3, 4, 5, 6, 7, 8), context);
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }), (ids) => {
        expect(refine(hits(...ids), context)).toEqual(expected);
      }),
      { numRuns: 100, seed: 61 },
    );
    expect(order(expected).slice(-2)).toEqual([7, 8]);
  });

  it("are none where there were none", () => {
    expect(refine([], contextOf("typhoon", [["x"]]))).toEqual([]);
  });
});

describe("the share of a query that a passage speaks of", () => {
  const sections = [
    ["The typhoon cut the revenue.", "Ports closed."],
    ["Revenue fell."],
    ["Costs rose.", "Costs fell."],
  ];
  it.each<readonly [string, string, number, number]>([
    ["all of it", "typhoon revenue", 1, 1],
    ["all of it, since the rest stands beside", "typhoon revenue", 2, 1],
    ["nothing of it", "typhoon revenue", 4, 0],
    ["nothing where nothing is asked", "", 1, 0],
  ])("is %s", (_name, query, id, expected) => {
    expect(refine(hits(id), contextOf(query, sections))[0]?.coverage).toBe(expected);
  });

  it("counts a rare word more than a usual one, and one asked twice twice", () => {
    const shareOf = (query: string, id: number): number =>
      refine(hits(id), contextOf(query, sections))[0]?.coverage ?? 0;
    const usual = shareOf("typhoon revenue", 3);
    expect(usual).toBeGreaterThan(0);
    expect(usual).toBeLessThan(0.5);
    expect(shareOf("typhoon revenue revenue", 3)).toBeGreaterThan(usual);
    expect(shareOf("typhoon rose", 1)).toBeCloseTo(0.5, 9);
  });
});
