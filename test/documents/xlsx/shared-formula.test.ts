import { describe, expect, it } from "vitest";
import { columnLetters, columnOf } from "../../../src/documents/xlsx/cell-address.ts";
import { movedFormula } from "../../../src/documents/xlsx/shared-formula.ts";
import { pageWords } from "../../../src/documents/xlsx/xlsx-reader.ts";

describe("a shared formula, one row down and one column right,", () => {
  it.each([
    ["A1+B2", "B2+C3"],
    ["$A$1+$A1+A$1", "$A$1+$A2+B$1"],
    ["SUM(A1:A9)", "SUM(B2:B10)"],
    ["'A1 B2'!C3&\"D4\"", "'A1 B2'!D4&\"D4\""],
    ["Sheet2!A1", "Sheet2!B2"],
    ["LOG10(A1)+FY25+Tax1_A1", "LOG10(B2)+FY26+Tax1_A1".replace("FY26", "FZ26")],
    ["XFD1", "#REF!"],
  ])("makes of %s %s", (formula, moved) => {
    expect(movedFormula(formula, { row: 0, column: 0 }, { row: 1, column: 1 })).toBe(moved);
  });
});

describe("the letters of a column", () => {
  it.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [701, "ZZ"],
    [702, "AAA"],
    [16_383, "XFD"],
  ])("of %i are %s", (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
    expect(columnOf(`${letters}7`)).toBe(column);
  });
});

describe("the header or footer of a page", () => {
  it.each([
    ["&CCONFIDENTIAL", ["CONFIDENTIAL"]],
    ['&L&"Arial,Bold"&10&K01+000机密&R&D &T', ["机密"]],
    ["&LDraft&CPage &P of &N&R&F/&A", ["Draft"]],
    ["Restricted\nInternal use", ["Restricted", "Internal use"]],
    ["R&&D figures", ["R&D figures"]],
    ["&C第 &P 页", []],
  ])("%j says %j", (notation, words) => {
    expect(pageWords(notation)).toEqual(words);
  });
});
