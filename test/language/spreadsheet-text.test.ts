import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromSpreadsheet, toSpreadsheet } from "../../src/language/spreadsheet-text.ts";

const FORMULA = /^["\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r]/u;
const CUTS = /[;,\t|\r\n]/u;

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."'''\"=+-@＝＠; ,|\t\r\nab\u00a0\u200b\ufeff"), maxLength: 10 }),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** The one cell of a record, as any reader of RFC 4180 finds it. */
function cellOf(field: string): string {
  const records: readonly (readonly string[])[] = parse(`${field},end\n`);
  return records[0]?.[0] ?? "";
}

describe("a text in a table for spreadsheets", () => {
  it("begins no formula in any cell that a spreadsheet makes of it, and comes back as it was, whatever it is", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = cellOf(toSpreadsheet(text));
        for (const piece of [cell, ...cell.split(CUTS)]) expect(piece).not.toMatch(FORMULA);
        expect(fromSpreadsheet(cell)).toBe(text);
        expect(fromSpreadsheet(`  ${cell} `)).toBe(text);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each(["'tis", "rock 'n'", "a-b", "a = b", "x@y", "", "'", "1", "page=4", "'t Hart"])(
    "is left alone: %j",
    (text) => {
      expect([toSpreadsheet(text), fromSpreadsheet(text), fromSpreadsheet(`${text}  `)]).toEqual([text, text, text]);
    },
  );

  it.each([
    ["=1+1", "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["＝1", "'＝1"],
    ["-12", "'-12"],
    ["\tx", '"\'\tx"'],
    ["a;=b", '"a;\'=b"'],
    ["a ", "a '"],
    [' "@x"', '"\' ""@x"""'],
  ])("%j is written as %j", (text, field) => {
    expect(toSpreadsheet(text)).toBe(field);
  });
});
