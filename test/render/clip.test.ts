import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, clipItems, clipLines, codePoints, oneLine, packLines } from "../../src/render/clip.ts";

describe("clip", () => {
  it.each([
    ["Orchid North", 12, "Orchid North"],
    ["Orchid North", 8, "Orchid…"],
    ["兰花北方分公司", 4, "兰花北…"],
    ["😀😀😀", 2, "😀…"],
    ["total 1,702 m", 9, "total…"],
    ["FY2025", 5, "FY…"],
  ])("shortens %j to %i code points", (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
  });

  it("stays within its room and never ends within a number or a character", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "7", ".", ",", "兰", "😀"), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (whole, max) => {
        const clipped = clip(whole, max);
        expect(codePoints(clipped)).toBeLessThanOrEqual(max);
        if (clipped === whole) return;
        expect(clipped.endsWith("…")).toBe(true);
        const kept = clipped.slice(0, -1);
        expect(() => encodeURIComponent(kept)).not.toThrow();
        expect(whole.startsWith(kept)).toBe(true);
        expect(/\d$/.test(kept) && /^[.,]?\d/.test(whole.slice(kept.length))).toBe(false);
      }),
    );
  });
});

describe("clipLines", () => {
  it("keeps whole lines and marks that some are left out", () => {
    expect(clipLines("one\ntwo\nthree", 20)).toBe("one\ntwo\nthree");
    expect(clipLines("one\ntwo\nthree", 10)).toBe("one\ntwo\n…");
    expect(clipLines("123456789", 5)).toBe("…");
  });
});

describe("clipItems", () => {
  it("marks what is left out of a list", () => {
    expect(clipItems(["a", "b", "c"], 3)).toEqual(["a", "b", "c"]);
    expect(clipItems(["a", "b", "c"], 2)).toEqual(["a", "b", "…"]);
  });
});

describe("packLines", () => {
  it("fills each text before the next, in order", () => {
    expect(packLines(["aa", "bb", "cc", "dddddddd", "e"], 6)).toEqual(["aa\nbb", "cc", "dddddddd", "e"]);
    expect(packLines([], 5)).toEqual([]);
  });
});

describe("oneLine", () => {
  it("takes away breaks, marks that turn digits around, and signs that move a terminal", () => {
    expect(oneLine(" a\n\tb\u202E321\u202C ")).toBe("a b321");
    expect(oneLine("a\u001b[8mb\u0000c\u0085")).toBe("a[8mbc");
  });
});
