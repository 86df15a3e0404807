import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import exceljs from "exceljs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatOf, readNumberCell } from "../../src/ingest/xlsx-format.ts";
import { readWorkbook } from "../../src/ingest/xlsx-reader.ts";
import { columnLetters } from "../../src/ingest/xlsx-sheet.ts";
import { workbookOf, zipOf } from "../support/zip.ts";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  path = join(folder, "book.xlsx");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The filled rows of the first visible sheet, each as its row number and cells; a fault stands behind its cell. */
async function firstSheet(): Promise<readonly (readonly (string | number)[])[]> {
  const { sheets } = await readWorkbook(path);
  return (sheets[0]?.rows ?? []).map(({ line, cells, cellFaults }) => [
    line,
    ...cells.map((text, column) => {
      const fault = cellFaults.get(column);
      return fault === undefined ? text : `${text} ← ${fault}`;
    }),
  ]);
}

async function rowsOf(sheet: string, parts: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> {
  writeFileSync(path, workbookOf(sheet, parts));
  return firstSheet();
}

describe("a workbook", () => {
  it("is read as its cells show it: texts, exact numbers, percentages, dates, formula results, errors", async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet("Summary");
    sheet.addRow([
      "Metric",
      { richText: [{ text: "FY" }, { text: "2024", font: { bold: true } }] },
      new Date("2025-03-01T00:00:00Z"),
    ]);
    sheet.getCell("C1").numFmt = "mmm-yy";
    sheet.addRow(["营收 & <margin>", 0.1 + 0.2, 1320]);
    sheet.addRow([]);
    sheet.addRow(["ROE", 0.148, { formula: "B2*2", result: 2.5 }]);
    sheet.getCell("B4").numFmt = "0.0%";
    sheet.addRow(["Rest", { error: "#N/A" }, true, new Date("2025-12-31T00:00:00Z"), { formula: "1+1" }]);
    sheet.getCell("D5").numFmt = "dd/mm/yyyy";
    await book.xlsx.writeFile(path);
    expect(await firstSheet()).toEqual([
      [1, "Metric", "FY2024", "2025-03 ← is a date"],
      [2, "营收 & <margin>", "0.3", "1320"],
      [4, "ROE", "14.8%", "2.5"],
      [
        5,
        "Rest",
        "#N/A ← shows the error #N/A",
        "TRUE ← is a truth value",
        "2025-12-31 ← is a date",
        "(formula) ← is a formula without a stored result",
      ],
    ]);
  });

  it("leaves out hidden sheets, rows and columns, and says how many", async () => {
    const book = new exceljs.Workbook();
    book.addWorksheet("Draft", { state: "hidden" }).addRow(["secret"]);
    book.addWorksheet("Older", { state: "veryHidden" }).addRow(["secret"]);
    const sheet = book.addWorksheet("Shown");
    sheet.addRow(["a", "hidden column", "c"]);
    sheet.addRow(["hidden row"]).hidden = true;
    sheet.addRow(["d"]);
    sheet.getColumn(2).hidden = true;
    await book.xlsx.writeFile(path);
    const { sheets, hiddenSheets } = await readWorkbook(path);
    expect(hiddenSheets).toBe(2);
    expect(sheets).toMatchObject([{ name: "Shown", hidden: { rows: 1, columns: 1 } }]);
    expect(await firstSheet()).toEqual([
      [1, "a", "", "c"],
      [3, "d"],
    ]);
  });

  it("is read where cells have no address, names have prefixes, and texts stand in place with a reading aid", async () => {
    const sheet =
      "<x:sheetData><x:row><x:c/><x:c><x:v>1</x:v></x:c></x:row>" +
      '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>東</x:t></x:r><x:r><x:t>京_x000D_</x:t></x:r><x:rPh sb="0" eb="1"><x:t>トウ</x:t></x:rPh></x:is></x:c>' +
      "<x:c><x:v>2</x:v></x:c></x:row></x:sheetData>";
    expect(
      await rowsOf(sheet, { "xl/worksheets/sheet1.xml": `<x:worksheet xmlns:x="m">${sheet}</x:worksheet>` }),
    ).toEqual([
      [1, "", "1"],
      [2, "東京\r", "2"],
    ]);
  });

  it("counts days from 1904 where the workbook says so", async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData>';
    const main =
      '<workbook xmlns:r="o"><workbookPr date1904="1"/><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>';
    expect(await rowsOf(sheet, { "xl/styles.xml": styles, "xl/workbook.xml": main })).toEqual([
      [1, "1904-01-02 ← is a date"],
    ]);
  });

  const one = (cell: string): string => `<sheetData><row r="1">${cell}</row></sheetData>`;
  it.each([
    [
      "declares a document type",
      "",
      { "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' },
      "document type",
    ],
    ["is cut off", one('<c r="A1"><v>1</v>').slice(0, -20), {}, "sheet1.xml is damaged"],
    [
      "names a text it does not hold",
      one('<c r="A1" t="s"><v>7</v></c>'),
      {},
      "a text that the workbook does not hold",
    ],
    ["names a cell outside of any sheet", one('<c r="ZZZ1"><v>7</v></c>'), {}, "out of order"],
    ["has cells out of order", one('<c r="B1"><v>7</v></c><c r="A1"><v>7</v></c>'), {}, "out of order"],
    ["has rows out of order", '<sheetData><row r="5"/><row r="5"/></sheetData>', {}, "rows are out of order"],
    ["has a row that is no number", '<sheetData><row r="x"/></sheetData>', {}, "rows are out of order"],
    ["would fill memory", " ".repeat(20_000_000), {}, "far more than its size"],
    [
      "lacks its sheet",
      "",
      {
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="gone.xml"/></Relationships>',
      },
      "xl/gone.xml is missing",
    ],
  ])("that %s is refused", async (_name, sheet, parts, message) => {
    await expect(rowsOf(sheet, parts)).rejects.toThrow(message);
  });

  it("that is no archive, or no workbook, is refused", async () => {
    writeFileSync(path, "metric,entity\n");
    await expect(readWorkbook(path)).rejects.toThrow("no Office file");
    writeFileSync(path, zipOf({ "readme.txt": "x" }));
    await expect(readWorkbook(path)).rejects.toThrow("_rels/.rels is missing");
  });

  it("with more cells than memory should hold is refused", async () => {
    const rows = Array.from(
      { length: 130 },
      (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`,
    );
    await expect(rowsOf(`<sheetData>${rows.join("")}</sheetData>`)).rejects.toThrow("more than 2000000 cells");
  });
});

describe("a number format", () => {
  it.each([
    ["General", "plain"],
    ["#,##0.00", "plain"],
    ['0.0"d"', "plain"],
    ["[Red]-0.0;0", "plain"],
    ["0.00E+00", "plain"],
    ["0.0%", "percent"],
    ["#,##0,,", "scaled"],
    ['0.0,"m"', "scaled"],
    ["dd/mm/yyyy", "day"],
    ["[$-409]d\\-mmm", "day"],
    ["mmm-yy", "month"],
    ['yyyy"年"m"月"', "month"],
    ["yyyy", "year"],
    ["h:mm", "time"],
    ["[h]:mm:ss", "time"],
  ])("%s is %s", (code, format) => {
    expect(formatOf(code)).toBe(format);
  });

  it.each([
    ["0.30000000000000004", "plain", "0.3", null],
    ["1320.1000000000001", "plain", "1320.1", null],
    ["-1.2E-3", "plain", "-0.0012", null],
    ["123456789012345", "plain", "123456789012345", null],
    ["0.14799999999999999", "percent", "14.8%", null],
    ["1320000", "scaled", "1320000", "has a number format that shows another scale than it stores"],
    ["45717", "day", "2025-03-01", "is a date"],
    ["60", "day", "day 60", "is a date"],
    ["99999999", "day", "day 99999999", "is a date"],
    ["45717", "locale_date", "date 2025-03-01", "is a date"],
    ["1,5", "plain", "1,5", "holds a broken number"],
  ] as const)("makes of %s as %s the text %s", (raw, format, text, fault) => {
    expect(readNumberCell(raw, format, false)).toEqual({ text, fault });
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
  });
});
