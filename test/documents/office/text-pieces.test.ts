import { describe, expect, it } from "vitest";
import { isBold, joinPieces, plainPiece, type TextPiece } from "../../../src/documents/office/text-pieces.ts";

function pieces(...texts: readonly string[]): readonly TextPiece[] {
  return texts.map((text) => {
    if (text.startsWith("^")) return { ...plainPiece(text.slice(1)), raised: true };
    if (text.startsWith("#")) return { ...plainPiece(text.slice(1)), raised: true, reference: true };
    return plainPiece(text);
  });
}

describe("joining the pieces of a text", () => {
  const CASES: readonly (readonly [string, readonly string[], string, readonly string[]])[] = [
    ["a raised digit is a mark", ["1,234", "^1"], "1,234", ["1"]],
    ["marks that are cut into pieces are read together", ["Group", "^1", "^,", "^2"], "Group", ["1", "2"]],
    ["marks in brackets lose them", ["Revenue", "^(a)"], "Revenue", ["a"]],
    ["stars and daggers are marks", ["45.1", "^*†"], "45.1", ["*†"]],
    ["a mark inside a text leaves the rest apart", ["Sales", "^3 ", "2024"], "Sales 2024", ["3"]],
    ["a reference is a mark whatever it says", ["Profit", "#12"], "Profit", ["12"]],
    ["an ordinal stays", ["5", "^th", " floor"], "5th floor", []],
    ["square metres are no footnote", ["1,200 m", "^2"], "1,200 m²", []],
    ["a power of ten is no footnote", ["3 × 10", "^6"], "3 × 10⁶", []],
    ["millions of dollars have footnotes", ["US$ m", "^2"], "US$ m", ["2"]],
    ["millions without a blank have footnotes", ["US$m", "^2"], "US$m", ["2"]],
    ["a trade mark is no footnote", ["Acme", "^TM"], "AcmeTM", []],
    ["blanks and line breaks are one blank", ["a\n", " b\t", "c"], "a b c", []],
    ["nothing is nothing", [], "", []],
  ];
  it.each(CASES)("%s", (_, texts, text, marks) => {
    expect(joinPieces(pieces(...texts))).toEqual({ text, marks });
  });

  it("is bold only where all that can be seen is", () => {
    const bold = { ...plainPiece("Total"), bold: true };
    expect(isBold([bold, plainPiece(" ")])).toBe(true);
    expect(isBold([bold, plainPiece("x")])).toBe(false);
    expect(isBold([plainPiece(" ")])).toBe(false);
  });
});
