import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "../../../src/documents/csv/csv-reader.ts";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { READ_OPTIONS, type ReadOptions } from "../../../src/documents/reader.ts";
import { gridsOf, limited, shownGrid } from "../read-parts.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<SourceDocument> {
  const path = join(folder, "table.csv");
  writeFileSync(path, content);
  return readCsv(path, { ...READ_OPTIONS, ...options });
}

async function rows(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<readonly string[]> {
  return gridsOf(await read(content, options)).flatMap(shownGrid);
}

describe("a delimited file", () => {
  it("is one table without a place of its own, whose rows are lines", async () => {
    expect(await read("a,2024\nb,(45)\n")).toEqual({
      format: "csv",
      labels: {},
      notices: [],
      parts: [
        {
          kind: "section",
          locator: null,
          headings: [],
          blocks: [
            {
              kind: "grid",
              locator: "",
              addressing: "line",
              rowCount: 2,
              columnCount: 2,
              cells: [
                expect.objectContaining({ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: "a", style: null }),
                expect.objectContaining({ row: 0, column: 1, content: { kind: "number", value: "2024", unit: null } }),
                expect.objectContaining({ row: 1, column: 0, content: { kind: "text" } }),
                expect.objectContaining({ row: 1, column: 1, content: { kind: "number", value: "-45", unit: null } }),
              ],
            },
          ],
        },
      ],
    });
  });

  it.each([[","], [";"], ["\t"], ["|"], ["^"], [":"]])("may be cut by %j", async (delimiter) => {
    const lines = [
      ["Item", "a b", "2024"],
      ["x", "", "1"],
      ["y", "z", "2"],
    ];
    expect(await rows(lines.map((line) => line.join(delimiter)).join("\r\n"))).toEqual([
      "0| 0:Item 1:a b 2:2024=2024",
      "1| 0:x 2:1=1",
      "2| 0:y 1:z 2:2=2",
    ]);
  });

  it.each<readonly [string, string, number]>([
    ["decimal commas", "a;2023;2024\nb;1,5;2,5\nc;3,5;4,5", 3],
    ["times", "time,a\n10:30:00,1\n11:30:00,2", 2],
    ["titles above and notes below", "Sales, costs, staff and more\n\na;b\n1;2\n3;4\n5;6\nNote: as of today", 2],
    ["delimiters in quotes", '"a;b;c","d;e;f"\n"1;2;3",4\n"5;6;7",8', 2],
    ["a delimiter that is named", "sep=|\na,b|c,d\n1,2|3,4", 2],
    ["one column", "a\nb\nc", 1],
    ["words with colons", "see: a\nb\nc\nd", 1],
  ])("is cut rightly with %s", async (_name, content, columns) => {
    const [grid] = gridsOf(await read(content));
    expect(grid?.columnCount).toBe(columns);
  });

  it("keeps delimiters, quotes and line ends inside quotes, and its rows stay the lines of the file", async () => {
    expect(await rows('a,b\n"x, ""y""","p\nq\nr"\n4,"5"\n , "six"\n')).toEqual([
      "0| 0:a 1:b",
      '1| 0:x, "y" 1:p q r',
      "4| 0:4=4 1:5=5",
      "5| 1:six",
    ]);
  });

  it("keeps titles above and notes below as they stand", async () => {
    expect(await rows("Revenue\n\n,2023,2024\nNorth,1,2\n\nSource: own\n")).toEqual([
      "0| 0:Revenue",
      "2| 1:2023=2023 2:2024=2024",
      "3| 0:North 1:1=1 2:2=2",
      "5| 0:Source: own",
    ]);
  });

  it("says which rows have more or fewer fields than most, and where text stood behind a quote", async () => {
    const { notices } = await read('Title\na,b,c\n1,2,3\n4,5\n6,7,8\n9,9,9,9\n"x"y,1,2\n');
    expect(notices).toEqual([
      "Rows with more or fewer fields than most: 2 (line 4, 6).",
      "There is text behind a closing quote, which was kept (line 7).",
    ]);
    expect((await read("a,b\n1,2\n")).notices).toEqual([]);
    const many = await read(`a,b\n${"1,2\n".repeat(20)}${"1,2,3\n".repeat(7)}`);
    expect(many.notices).toEqual(["Rows with more or fewer fields than most: 7 (line 22, 23, 24, 25, 26, …)."]);
  });

  it("separates marks of footnotes", async () => {
    expect(await rows("a,b\nRevenue¹,1,234*\n")).toEqual(["0| 0:a 1:b", "1| 0:Revenue^1 1:1=1 2:234=234^*"]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["as a comma where its figures show one", "a;1.571,2\nb;1.329", ["1571.2", "1329"]],
    ["as a point where its figures show one", "a;1,571.2\nb;1,329", ["1571.2", "1329"]],
    ["as a point where nothing shows it", "a,1.329\nb,2", ["1.329", "2"]],
    ["as no guess between semicolons", "a;1.329\nb;2", ["", "2"]],
    ["as no guess where figures contradict each other", "a;1.571,2\nb;1,571.2\nc;1.329", ["1571.2", "1571.2", ""]],
    ["as no guess where a comma may be either", 'a,"337,4"\nb,"1,329"', ["337.4", ""]],
    ["without being misled by lists of notes", 'a,"3,4"\nb,"1,329"', ["", "1329"]],
  ])("reads the sign of decimals %s", async (_name, content, values) => {
    expect((await rows(content)).map((row) => row.split("=")[1] ?? "")).toEqual(values);
  });
});

describe("the encoding of a delimited file", () => {
  it.each<readonly [string, Uint8Array, string | null]>([
    ["UTF-8", Buffer.from("地区,é\n香港,1\n"), null],
    ["UTF-8 with a mark", Buffer.from("\uFEFF地区,é\n香港,1\n"), "gb18030"],
    ["UTF-16 with a mark", Buffer.from("\uFEFF地区,é\n香港,1\n", "utf16le"), null],
    ["UTF-16 the other way round", Buffer.from("\uFEFF地区,é\n香港,1\n", "utf16le").swap16(), null],
    ["UTF-16 without a mark", Buffer.from("地区,é\n香港,1\n", "utf16le"), "utf-16le"],
    [
      "GB18030",
      Buffer.from([0xb5, 0xd8, 0xc7, 0xf8, 0x2c, 0xa8, 0xa6, 0x0a, 0xcf, 0xe3, 0xb8, 0xdb, 0x2c, 0x31, 0x0a]),
      "GBK",
    ],
  ])("may be %s", async (_name, bytes, encoding) => {
    expect(await rows(bytes, { encoding })).toEqual(["0| 0:地区 1:é", "1| 0:香港 1:1=1"]);
  });

  it("may be of Western Windows or of Japan", async () => {
    expect(await rows(Buffer.from([0x61, 0x2c, 0x80, 0x6d]), { encoding: "windows-1252" })).toEqual(["0| 0:a 1:€m"]);
    expect(await rows(Buffer.from([0x93, 0xfa, 0x2c, 0x31]), { encoding: "shift_jis" })).toEqual(["0| 0:日 1:1=1"]);
  });

  it.each<readonly [string, Uint8Array, string | null, string]>([
    [
      "not told",
      Buffer.from([0x61, 0x0a, 0xe9, 0x2c, 0x31]),
      null,
      "Line 2 is not UTF-8 text; save the file as UTF-8, or name",
    ],
    ["not the one that was named", Buffer.from([0x61, 0x2c, 0x81, 0x20]), "shift_jis", "is not SHIFT_JIS text"],
    ["of no known name", Buffer.from("a,b"), "klingon", "There is no encoding of the name klingon."],
  ])("that is %s is an error", async (_name, bytes, encoding, says) => {
    await expect(read(bytes, { encoding })).rejects.toMatchObject({
      code: "unreadable_file",
      message: expect.stringContaining(says),
    });
  });
});

describe("a hostile delimited file", () => {
  it.each<readonly [string, string, string, string]>([
    ["blanks alone", " \n ,, \n\t\n", "nothing_read", "no words and no figures"],
    ["a quote without end", 'a,b\n"x,1\ny,2\n', "unreadable_file", "Line 2 opens a quote that is never closed."],
    ["an endless quote", `a,b\n"${"x\n".repeat(600_000)}`, "unreadable_file", "Line 2 opens a quote"],
    ["an endless line", "x".repeat(2_000_000), "unreadable_file", "Line 1 is longer than a million characters"],
    ["fields without end", `${"1,".repeat(20_000)}`, "too_large", "more than 16384 fields"],
  ])("of %s is refused", async (_name, content, code, says) => {
    await expect(read(content)).rejects.toMatchObject({ code, message: expect.stringContaining(says) });
  });

  it("has a limit of its cells", async () => {
    await expect(read("a,b\nc,d\n", limited({ cellsMax: 3 }))).rejects.toMatchObject({ code: "too_large" });
    expect(gridsOf(await read("a,b\nc,d\n", limited({ cellsMax: 4 })))).toHaveLength(1);
  });
});

describe("whatever a program writes", () => {
  it("is read as another program reads it", async () => {
    const field = fc.string({ unit: fc.constantFrom("a", "营", '"', ",", ";", "\n", " ", "1"), maxLength: 6 });
    const table = fc.array(fc.array(field, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, async (lines) => {
        const content = lines.map((line) => line.map((own) => `"${own.replaceAll('"', '""')}"`).join(",")).join("\n");
        const expected = parse(content, { relax_column_count: true })
          .flatMap((line) => line.map((own) => own.replace(/\s+/g, " ").trim()))
          .filter((own) => own !== "");
        if (expected.length === 0) return;
        const [grid] = gridsOf(await read(content));
        expect(grid?.cells.map(({ text, style }) => text + (style?.marks.join("") ?? ""))).toEqual(expected);
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});
