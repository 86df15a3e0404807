import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import { FileError } from "../../../src/documents/file-error.ts";
import { READ_LIMITS } from "../../../src/documents/reader.ts";
import { zipOf } from "../../support/zip.ts";
import { bookOf, gridOf, read, relationsOf, saidBy, stylesOf } from "./book.ts";

const one = (cell: string): string => `<sheetData><row r="1">${cell}</row></sheetData>`;
const repeated = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join("");

describe("a workbook is refused that", () => {
  it.each<readonly [string, string, Readonly<Record<string, string>>, string]>([
    [
      "declares a document type",
      "",
      { "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' },
      "document type",
    ],
    ["declares one in a sheet", "", { "xl/worksheets/sheet1.xml": "<!DOCTYPE x><worksheet/>" }, "document type"],
    ["is cut off", one('<c r="A1"><v>1</v>').slice(0, -20), {}, "sheet1.xml is damaged"],
    [
      "names a text it does not hold",
      one('<c r="A1" t="s"><v>7</v></c>'),
      {},
      "a text that the workbook does not hold",
    ],
    ["names a cell outside of any sheet", one('<c r="ZZZ1"><v>7</v></c>'), {}, "out of order"],
    ["names a cell of another row", one('<c r="A2"><v>7</v></c>'), {}, "out of order"],
    ["has cells out of order", one('<c r="B1"><v>7</v></c><c r="A1"><v>7</v></c>'), {}, "out of order"],
    ["has cells within cells", one('<c r="A1"><c r="B1"><v>7</v></c></c>'), {}, "within each other"],
    ["has cells outside of rows", '<sheetData><c r="A1"><v>7</v></c></sheetData>', {}, "out of order"],
    ["has rows out of order", '<sheetData><row r="5"/><row r="5"/></sheetData>', {}, "rows are out of order"],
    ["has a row that is no number", '<sheetData><row r="x"/></sheetData>', {}, "rows are out of order"],
    ["has a row beyond the last", '<sheetData><row r="1048577"/></sheetData>', {}, "rows are out of order"],
    [
      "merges what is no range",
      '<mergeCells><mergeCell ref="B2:A1"/></mergeCells>',
      {},
      "a range that no sheet can hold",
    ],
    [
      "merges too many ranges",
      `<mergeCells>${repeated(200_001, () => '<mergeCell ref="A1:B1"/>')}</mergeCells>`,
      {},
      "merged ranges",
    ],
    [
      "merges too widely",
      `${one('<c r="A1"><v>1</v></c>')}<mergeCells>${repeated(300, () => '<mergeCell ref="A1:XFD9"/>')}</mergeCells>`,
      {},
      "wide merged ranges",
    ],
    [
      "hides its columns again and again",
      `<cols>${repeated(70, () => '<col min="-1e300" max="1e300" hidden="1"/>')}</cols>`,
      {},
      "again and again",
    ],
    ["has too many styles", "", { "xl/styles.xml": `<s><cellXfs>${"<xf/>".repeat(300_002)}</cellXfs></s>` }, "styles"],
    ["would fill memory", " ".repeat(20_000_000), {}, "far more than its size"],
    [
      "lacks its sheet",
      "",
      { "xl/_rels/workbook.xml.rels": relationsOf([["worksheet", "gone.xml"]]) },
      "xl/gone.xml is missing",
    ],
    ["is a Word document", "", { "xl/workbook.xml": "<document/>" }, "It holds no workbook."],
    [
      "is binary",
      "",
      { "_rels/.rels": relationsOf([["officeDocument", "xl/workbook.bin"]]), "xl/workbook.bin": "\u0001" },
      "save it as .xlsx",
    ],
  ])("%s", async (_name, sheet, parts, message) => {
    const refused = read(bookOf(sheet, parts));
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(FileError);
  });

  it.each([
    ["is text", Buffer.from("metric,entity\n"), "no Office file"],
    ["is empty", Buffer.alloc(0), "empty"],
    [
      "is protected, or older than 2007",
      Buffer.from("d0cf11e0a1b11ae10000", "hex"),
      "protected by a password or in an old format",
    ],
    ["is another archive", zipOf({ "readme.txt": "x" }), "_rels/.rels is missing"],
    ["is cut off", bookOf(one("<c><v>1</v></c>")).subarray(0, 300), "cut off"],
  ])("%s", async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it("has more cells than one may have", async () => {
    const limits = { ...READ_LIMITS, cellsMax: 2 };
    await expect(read(bookOf(one("<c><v>1</v></c><c><v>2</v></c>")), { limits })).resolves.toMatchObject({
      format: "xlsx",
    });
    await expect(read(bookOf(one("<c><v>1</v></c><c><v>2</v></c><c><v>3</v></c>")), { limits })).rejects.toMatchObject({
      code: "too_large",
    });
  });

  it("has more texts than it may have cells", async () => {
    const limits = { ...READ_LIMITS, cellsMax: 2 };
    const book = bookOf("", { "xl/sharedStrings.xml": `<sst>${"<si><t>x</t></si>".repeat(3)}</sst>` });
    await expect(read(book, { limits })).rejects.toMatchObject({ code: "too_large" });
  });

  it("has more text than one may have", async () => {
    const limits = { ...READ_LIMITS, charactersMax: 10 };
    const strings = `<sst><si><t>${"x".repeat(41)}</t></si></sst>`;
    const book = bookOf(one('<c t="s"><v>0</v></c>'), { "xl/sharedStrings.xml": strings });
    await expect(read(book, { limits })).rejects.toMatchObject({ code: "too_large" });
    await expect(read(book)).resolves.toMatchObject({ format: "xlsx" });
  });
});

describe("a workbook that shares one long formula", () => {
  it("is read, with the formula as often as there is room for it", async () => {
    const rows = repeated(400, (at) => {
      const formula = at === 0 ? `<f t="shared" si="0">${"A1+".repeat(10_000)}1</f>` : '<f t="shared" si="0"/>';
      return `<row><c>${formula}<v>1</v></c></row>`;
    });
    const { cells } = gridOf(await read(bookOf(`<sheetData>${rows}</sheetData>`)));
    expect(cells).toHaveLength(400);
    const kept = cells.filter(({ style }) => style !== null);
    expect(kept.length).toBeGreaterThan(200);
    expect(kept.length).toBeLessThan(300);
  });
});

describe("a damaged workbook", () => {
  it("is refused or read, whatever bytes are changed", async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet("Data");
    sheet.addRow(["Revenue", 0.148, new Date("2025-03-01T00:00:00Z"), { formula: "B1*2", result: 0.296 }]);
    sheet.getCell("B1").numFmt = "0.0%";
    sheet.mergeCells("A2:B3");
    const whole = Buffer.from(await book.xlsx.writeBuffer());
    const random = sequence(20_250_301);
    let refused = 0;
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change < 1 + (round % 8); change += 1) bytes[random(bytes.length)] = random(256);
      const error = await read(bytes).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (error !== null) refused += 1;
      expect(error === null || error instanceof FileError, `round ${round}: ${String(error)}`).toBe(true);
    }
    expect(refused).toBeGreaterThan(20);
  });

  it("is refused or read, whatever characters of its parts are changed", async () => {
    const sheet = `<cols><col min="1" max="2" hidden="1"/></cols>${one('<c r="A1" s="0" t="n"><f t="shared" si="0" ref="A1:A2">B1</f><v>1.5</v></c><c r="B1" t="inlineStr"><is><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r></is></c>')}<mergeCells><mergeCell ref="A1:B2"/></mergeCells>`;
    const styles = stylesOf(['[$€-407] #,##0.0,,"m"_);[Red]\\(0%\\);"-"??;@']);
    const random = sequence(7);
    const alphabet = '<>/="&;#0129AZaz[]$@%,.- ';
    const changed = (text: string): string => {
      const at = random(text.length);
      return `${text.slice(0, at)}${alphabet[random(alphabet.length)]}${text.slice(at + 1 + random(2))}`;
    };
    let readable = 0;
    for (let round = 0; round < 200; round += 1) {
      const parts = round % 2 === 0 ? { "xl/styles.xml": changed(styles) } : { "xl/styles.xml": styles };
      const error = await read(bookOf(round % 2 === 0 ? sheet : changed(sheet), parts)).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (error === null) readable += 1;
      expect(error === null || error instanceof FileError, `round ${round}: ${String(error)}`).toBe(true);
    }
    expect(readable).toBeGreaterThan(20);
  });

  it("keeps what a style that does not exist says out of its numbers", async () => {
    expect(await saidBy(bookOf(one('<c s="99"><v>1.5</v></c><c s="x"><v>2</v></c>')))).toEqual([
      "A1 1.5 = 1.5",
      "B1 2 = 2",
    ]);
  });
});

/** Whole numbers below a limit, the same ones in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
