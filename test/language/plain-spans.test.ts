import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../../src/language/folding.ts";
import { findInPlain, plainFormOf } from "../../src/language/plain-spans.ts";

const PIECES = fc.constantFrom("a", "é", "e\u0301", "ﬁ", "ｍ", "營", "收", "㎡", "\u200b", " ", "(", "（", "𠀀", "Ⅳ");
const TEXTS = fc.array(PIECES, { maxLength: 12 }).map((pieces) => pieces.join(""));

describe("the way back from the plain form", () => {
  it("leads to the characters that a piece was made of", () => {
    fc.assert(
      fc.property(TEXTS, fc.nat(12), fc.nat(12), (written, a, b) => {
        const { plain, spanOf } = plainFormOf(written);
        const [start = 0, end = 0] = [a % (plain.length + 1), b % (plain.length + 1)].sort((x, y) => x - y);
        if (start === end) return;
        const span = spanOf({ start, end });
        expect(plainText(written.slice(span.start, span.end))).toContain(plain.slice(start, end));
      }),
    );
  });

  it("covers the whole text for the whole plain form", () => {
    fc.assert(
      fc.property(TEXTS, (written) => {
        const { plain, spanOf } = plainFormOf(written);
        if (plain !== "") expect(spanOf({ start: 0, end: plain.length })).toEqual({ start: 0, end: written.length });
      }),
    );
  });

  it("gives words back as they are written, whole ones before parts of others", () => {
    const { wordsOf } = plainFormOf("Śingapore, ín ｍillions");
    expect(wordsOf("in millions")).toBe("ín ｍillions");
    expect(wordsOf("Singapore millions")).toBe("Śingapore ｍillions");
    expect(wordsOf("nowhere")).toBe("nowhere");
    expect(plainFormOf("營收 x 合計").wordsOf("营收 合计")).toBe("營收 合計");
  });

  it("points out what was found", () => {
    const [found] = findInPlain("ﬁ營業額", (plain) => [{ start: plain.indexOf("额"), end: plain.length, kind: "x" }]);
    expect(found).toEqual({ start: 3, end: 4, kind: "x" });
  });
});
