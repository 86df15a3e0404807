import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import { bookOf, gridOf, read, said, saidBy, stylesOf } from "./book.ts";

const hiddenBook = async (): Promise<Buffer> => {
  const book = new exceljs.Workbook();
  book.addWorksheet("Draft", { state: "hidden" }).addRow(["secret"]);
  book.addWorksheet("Older", { state: "veryHidden" }).addRow(["secret"]);
  const sheet = book.addWorksheet("Shown");
  sheet.addRow(["a", "hidden column", "c"]);
  sheet.addRow(["hidden row"]).hidden = true;
  sheet.addRow(["d"]);
  sheet.getColumn(2).hidden = true;
  return Buffer.from(await book.xlsx.writeBuffer());
};

describe("what a workbook hides", () => {
  it("is left out, and named", async () => {
    const document = await read(await hiddenBook());
    expect(document.notices).toEqual([
      "2 hidden sheets left out: Draft, Older.",
      '1 hidden row of sheet "Shown" left out.',
      '1 hidden column of sheet "Shown" left out.',
    ]);
    expect(document.parts).toHaveLength(1);
    expect(gridOf(document).cells.map(said)).toEqual(["A1 a", "C1 c", "A3 d"]);
  });

  it("is read where it is asked for", async () => {
    const document = await read(await hiddenBook(), { includeHidden: true });
    expect(document.notices).toEqual([]);
    expect(document.parts.map(({ locator }) => locator)).toEqual(["sheet=Draft", "sheet=Older", "sheet=Shown"]);
    expect(document.parts[2]?.blocks[0]).toMatchObject({
      cells: [{}, { text: "hidden column" }, {}, { text: "hidden row" }, {}],
    });
  });

  it("counts rows and columns without height or width, and only filled ones", async () => {
    const sheet =
      '<cols><col min="2" max="2" width="0" customWidth="1"/><col min="5" max="16384" hidden="1"/></cols>' +
      '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" ht="0" customHeight="1"><c r="A2"><v>3</v></c></row><row r="3" hidden="1"/></sheetData>';
    const document = await read(bookOf(sheet));
    expect(gridOf(document).cells.map(said)).toEqual(["A1 1 = 1"]);
    expect(document.notices).toEqual([
      '1 hidden row of sheet "Data" left out.',
      '1 hidden column of sheet "Data" left out.',
    ]);
  });

  it("shows a merged heading whose first column is hidden where the rest of it is seen", async () => {
    const sheet =
      '<cols><col min="1" max="1" width="9" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>FY2024</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row></sheetData>' +
      '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>';
    const cells = gridOf(await read(bookOf(sheet))).cells;
    expect(cells.map((cell) => [said(cell), cell.columnSpan])).toEqual([
      ["B1 FY2024", 2],
      ["B2 2 = 2", 1],
    ]);
  });

  it("includes numbers that their format does not show", async () => {
    const sheet =
      '<sheetData><row r="1"><c s="0"><v>7</v></c><c s="1"><v>0</v></c><c><v>1</v></c><c s="1"><v>5</v></c></row></sheetData>';
    const book = bookOf(sheet, { "xl/styles.xml": stylesOf([";;;", "0;-0;"]) });
    const document = await read(book);
    expect(gridOf(document).cells.map(said)).toEqual(["D1 5 = 5"]);
    expect(document.notices).toEqual(['2 figures of sheet "Data" left out: the number format hides them.']);
    expect(await saidBy(book, { includeHidden: true })).toEqual(["A1 7 = 7", "B1 0 = 0", "C1 1 = 1", "D1 5 = 5"]);
  });

  it("includes zeros of a sheet that shows none", async () => {
    const sheet =
      '<sheetViews><sheetView showZeros="0"/></sheetViews><sheetData><row r="1"><c><v>0</v></c><c><v>1</v></c></row></sheetData>';
    expect(await saidBy(bookOf(sheet))).toEqual(["B1 1 = 1"]);
  });
});
