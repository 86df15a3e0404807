import { describe, expect, it } from "vitest";
import { columnsOf } from "../../../src/documents/pdf/columns.ts";
import { phraseOf } from "../../../src/documents/pdf/phrases.ts";

function phrase(text: string, x0: number, x1: number) {
  return phraseOf([{ text, x0, x1, y: 0, size: 9, bold: false, spaced: true, marks: [] }]);
}

function extents(lines: Parameters<typeof columnsOf>[0]) {
  return columnsOf(lines).map(({ x0, x1 }) => [x0, x1]);
}

describe("columns of lines", () => {
  it("take in what stands below each other, and nothing that spans several of them", () => {
    const found = extents([
      [phrase("Revenue", 60, 100), phrase("12", 290, 300), phrase("1,300", 340, 360)],
      [phrase("Other costs", 60, 120), phrase("(1,200)", 270, 300), phrase("5", 355, 360)],
      [phrase("Year ended 31 December", 270, 360)],
    ]);
    expect(found).toEqual([
      [60, 120],
      [270, 300],
      [340, 360],
    ]);
  });

  it("begin with the currency signs at their left", () => {
    const found = extents([
      [phrase("Cash", 60, 100), phrase("$", 250, 255), phrase("12", 290, 300)],
      [phrase("Debt", 60, 100), phrase("$", 250, 255), phrase("15", 290, 300)],
    ]);
    expect(found).toEqual([
      [60, 100],
      [250, 300],
    ]);
  });
});
