import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openCsv } from "../../src/import/csv-reader.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(content: string | Uint8Array): string {
  const path = join(folder, "table.csv");
  writeFileSync(path, content);
  return path;
}

/** The heading, then each row as its line and cells, with its fault where it has one. */
function tableOf(content: string | Uint8Array, headerRow = 1): readonly (readonly (string | number)[])[] {
  const table = openCsv({ path: fileOf(content), encoding: null }, headerRow);
  const rows = [...table.rows].map(({ line, cells, fault }) => [line, ...cells, ...(fault === null ? [] : [fault])]);
  return [table.header, ...rows];
}

describe("a delimited file", () => {
  it.each([[","], [";"], ["\t"], ["|"]])("cut by %j is read with lines counted from 1", (delimiter) => {
    const rows = [
      ["a", "b", "c"],
      ["1", "x y", ""],
      ["", "", "3"],
    ];
    expect(tableOf(rows.map((row) => row.join(delimiter)).join("\r\n"))).toEqual([
      ["a", "b", "c"],
      [2, "1", "x y", ""],
      [3, "", "", "3"],
    ]);
  });

  it("keeps delimiters, quotes and line ends inside quotes, and counts the lines they take", () => {
    expect(tableOf('a,b\n"x, ""y""","1\n2\n3"\n4,"5"\n')).toEqual([
      ["a", "b"],
      [2, 'x, "y"', "1\n2\n3"],
      [5, "4", "5"],
    ]);
  });

  it("ignores blank lines, rows of delimiters, and delimiters behind the last column", () => {
    expect(tableOf("a,b,\n\n1,2,\n,,\n3,4\n")).toEqual([
      ["a", "b"],
      [3, "1", "2", ""],
      [5, "3", "4"],
    ]);
  });

  it("marks rows that do not fit the heading, and text behind a closing quote", () => {
    expect(tableOf('a,b\n1\n1,2,3\n"1"x,2\n')).toEqual([
      ["a", "b"],
      [2, "1", "its fields (1) are not as many as the heading's (2)"],
      [3, "1", "2", "3", "its fields (3) are not as many as the heading's (2)"],
      [4, "1x", "2", "there is text behind a closing quote"],
    ]);
  });

  it("finds a heading below other rows", () => {
    expect(tableOf("Report, 2024\n\nCountry;Value\nHK;1,5\n", 3)).toEqual([
      ["Country", "Value"],
      [4, "HK", "1,5"],
    ]);
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from("\uFEFFa,b\n香港,é\n")],
    ["UTF-16 little endian", Buffer.from("\uFEFFa,b\n香港,é\n", "utf16le")],
    ["UTF-16 big endian", Buffer.from("\uFEFFa,b\n香港,é\n", "utf16le").swap16()],
  ])("in %s is read as the same text", (_name, content) => {
    expect(tableOf(content)).toEqual([
      ["a", "b"],
      [2, "香港", "é"],
    ]);
  });

  it("is read the same when characters and records lie across the blocks it is read by", () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `香港${index},"a ""b""\n${"é".repeat(index % 50)}"`);
    const table = tableOf(`a,b\n${rows.join("\n")}\n`);
    expect(table).toHaveLength(40_001);
    expect(table[40_000]).toEqual([80_000, "香港39999", `a "b"\n${"é".repeat(49)}`]);
  });

  it("comes back whatever its cells hold", () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", "é", " ", "香") });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
        const kept = rows.filter((row) => row.some((field) => field.trim() !== ""));
        const text = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(",")).join("\n");
        expect(
          tableOf(`a,b\n${text}\n`)
            .slice(1)
            .map(([, ...cells]) => cells),
        ).toEqual(kept);
      }),
      { seed: 20_260_105 },
    );
  });

  it.each([
    ["empty", "", "The file is empty."],
    ["only a mark", "\uFEFF", "The file is empty."],
    [
      "not UTF-8",
      Buffer.concat([Buffer.from("a,b\n1,2\nMalm"), Buffer.from([0xf6]), Buffer.from(",3\n4,5\n")]),
      "Line 3 is not UTF-8",
    ],
    [
      "not UTF-8 at the end",
      Buffer.concat([Buffer.from("a,b\n1,2\nMalm"), Buffer.from([0xf6])]),
      "Line 3 is not UTF-8",
    ],
    ["binary", Buffer.from("a,b\n1,\0\n"), "Line 2 holds a NUL byte"],
    ["a lone surrogate in UTF-16", Buffer.from("\uFEFFa,b\n\ud800,1\n", "utf16le"), "not UTF-16"],
    ["one endless line", "x".repeat(3_000_000), "Line 1 is longer"],
    ["one endless line in UTF-16", Buffer.from(`\uFEFFa,b\n${"x".repeat(3_000_000)}`, "utf16le"), "Line 2 is longer"],
    ["a quote that never closes", `a,b\n1,2\n"3,4\n${"5,6\n".repeat(3)}`, "Line 3 opens a quote that is never closed."],
    [
      "a quote that swallows the file",
      `a,b\n"3,4\n${"5,6\n".repeat(400_000)}`,
      "Line 2 opens a quote that is never closed.",
    ],
  ])("that is %s is refused with the line", (_name, content, message) => {
    expect(() => tableOf(content)).toThrow(message);
  });

  it("without the row that should hold the heading is refused", () => {
    expect(() => tableOf("a,b\n", 4)).toThrow("no row 4");
  });
});
