import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import { bookOf, gridOf, read, relationsOf, said, saidBy, stylesOf } from "./book.ts";

async function written(fill: (book: exceljs.Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function rowsOf(...rows: readonly string[]): string {
  return `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join("")}</sheetData>`;
}

describe("a workbook", () => {
  it("is read as its cells show it: texts, exact numbers, percentages, dates, formula results, errors", async () => {
    const bytes = await written((book) => {
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
    });
    const document = await read(bytes);
    expect(document).toMatchObject({ format: "xlsx", notices: [] });
    expect(document.parts).toMatchObject([{ kind: "sheet", locator: "sheet=Summary", headings: ["Summary"] }]);
    expect(gridOf(document)).toMatchObject({
      locator: "sheet=Summary",
      addressing: "ref",
      rowCount: 5,
      columnCount: 5,
    });
    expect(gridOf(document).cells.map(said)).toEqual([
      "A1 Metric",
      "B1 FY2024",
      "C1 Mar-25 = 2025-03",
      "A2 营收 & <margin>",
      "B2 0.3 = 0.3",
      "C2 1320 = 1320",
      "A4 ROE",
      "B4 14.8% = 14.8 percent",
      "C4 2.5 = 2.5",
      "A5 Rest",
      "B5 #N/A ← shows the error #N/A",
      "C5 TRUE",
      "D5 31/12/2025 = 2025-12-31",
      "E5 (formula) ← is a formula without a stored result",
    ]);
  });

  it("keeps bold, indentation and formulas, and has no style where nothing is special", async () => {
    const bytes = await written((book) => {
      const sheet = book.addWorksheet("Data");
      sheet.addRow(["Total", "  of which", "plain", { formula: "SUM(A2:A3)", result: 7 }]);
      sheet.getCell("A1").font = { bold: true };
      sheet.getCell("B1").alignment = { indent: 2 };
    });
    expect(gridOf(await read(bytes)).cells.map(({ text, style }) => [text, style])).toEqual([
      ["Total", { bold: true, indent: 0, marks: [], formula: null }],
      ["of which", { bold: false, indent: 3, marks: [], formula: null }],
      ["plain", null],
      ["7", { bold: false, indent: 0, marks: [], formula: "SUM(A2:A3)" }],
    ]);
  });

  it("writes out in each cell the formula that several share", async () => {
    const sheet = rowsOf(
      '<c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1*$C$1&amp;"A1"</f><v>1</v></c>',
      '<c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>2</v></c>',
    );
    const { cells } = gridOf(await read(bookOf(sheet)));
    expect(cells.flatMap(({ style }) => style?.formula ?? [])).toEqual(['A1*$C$1&"A1"', 'A2*$C$1&"A1"']);
  });

  it("separates raised footnote marks from texts and numbers, and keeps raised units", async () => {
    const rich = (text: string, raised: string, rest = ""): string =>
      `<is><r><t xml:space="preserve">${text}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${raised}</t></r><r><t xml:space="preserve">${rest}</t></r></is>`;
    const cells = [rich("Revenue", "1", " (net)"), rich("1,234", "2"), rich("m", "2"), rich("31", "st", " March")];
    expect(await saidBy(bookOf(rowsOf(cells.map((cell) => `<c t="inlineStr">${cell}</c>`).join(""))))).toEqual([
      "A1 Revenue (net) [1]",
      "B1 1,234 [2] = 1234",
      "C1 m²",
      "D1 31st March",
    ]);
  });

  it("reads numbers that are stored as texts", async () => {
    const bytes = await written((book) => book.addWorksheet("Data").addRow(["1,234", "(45)", "n/a", "—"]));
    expect(await saidBy(bytes)).toEqual(["A1 1,234 = 1234", "B1 (45) = -45", "C1 n/a = none", "D1 — = none"]);
  });

  it("gives a merged cell once, with its span", async () => {
    const bytes = await written((book) => {
      const sheet = book.addWorksheet("Data");
      sheet.addRow(["Group", "FY2024", null, "FY2025"]);
      sheet.addRow([null, 1, 2, 3]);
      sheet.mergeCells("A1:A2");
      sheet.mergeCells("B1:C1");
    });
    const cells = gridOf(await read(bytes)).cells.map((cell) => [said(cell), cell.rowSpan, cell.columnSpan]);
    expect(cells).toEqual([
      ["A1 Group", 2, 1],
      ["B1 FY2024", 1, 2],
      ["D1 FY2025", 1, 1],
      ["B2 1 = 1", 1, 1],
      ["C2 2 = 2", 1, 1],
      ["D2 3 = 3", 1, 1],
    ]);
  });

  it("leaves out what a merged cell covers, and cuts a span beyond the filled sheet only when it is huge", async () => {
    const sheet = `${rowsOf('<c r="A1"><v>1</v></c><c r="B1"><v>9</v></c>', '<c r="C2"><v>2</v></c>')}<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C2:XFD1048576"/></mergeCells>`;
    const cells = gridOf(await read(bookOf(sheet))).cells;
    expect(cells.map((cell) => [said(cell), cell.rowSpan, cell.columnSpan])).toEqual([
      ["A1 1 = 1", 1, 2],
      ["C2 2 = 2", 1, 1],
    ]);
  });

  it("counts days from 1904 where the workbook says so", async () => {
    const main =
      '<workbook xmlns:r="o"><workbookPr date1904="1"/><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>';
    const parts = { "xl/workbook.xml": main, "xl/styles.xml": stylesOf(["d mmm yyyy"]) };
    expect(await saidBy(bookOf(rowsOf('<c s="0"><v>1</v></c>'), parts))).toEqual(["A1 2 Jan 1904 = 1904-01-02"]);
  });

  it("is read where cells have no address, names have prefixes, and texts stand in place with a reading aid", async () => {
    const sheet =
      "<x:sheetData><x:row><x:c/><x:c><x:v>1</x:v></x:c></x:row>" +
      '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>東</x:t></x:r><x:r><x:t>京_x000D_</x:t></x:r><x:rPh sb="0" eb="1"><x:t>トウ</x:t></x:rPh></x:is></x:c>' +
      "<x:c><x:v>2</x:v></x:c></x:row></x:sheetData>";
    const parts = { "xl/worksheets/sheet1.xml": `<x:worksheet xmlns:x="m">${sheet}</x:worksheet>` };
    expect(await saidBy(bookOf("", parts))).toEqual(["B1 1 = 1", "A2 東京", "B2 2 = 2"]);
  });

  it("gives the sheets in their order, without those that are only a chart", async () => {
    const document = await read(
      bookOf(rowsOf("<c><v>1</v></c>"), {
        "xl/workbook.xml":
          '<workbook xmlns:r="o"><sheets><sheet name="Chart" sheetId="2" r:id="r4"/><sheet name="Later" sheetId="3" r:id="r5"/><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relationsOf([
          ["worksheet", "worksheets/sheet1.xml"],
          ["sharedStrings", "sharedStrings.xml"],
          ["styles", "styles.xml"],
          ["chartsheet", "chartsheets/sheet1.xml"],
          ["worksheet", "/xl/worksheets/sheet2.xml"],
        ]),
        "xl/worksheets/sheet2.xml": "<worksheet/>",
      }),
    );
    expect(document.parts.map(({ locator, blocks }) => [locator, blocks.length])).toEqual([
      ["sheet=Later", 0],
      ["sheet=Data", 1],
    ]);
  });

  it("takes a formula's result of 0 for none where the program that wrote it did not calculate", async () => {
    const main =
      '<workbook xmlns:r="o"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>';
    const sheet = rowsOf(
      "<c><f>1+1</f><v>0</v></c><c><f>1+1</f><v>2</v></c><c><v>0</v></c>",
      '<c t="str"><f>""</f><v></v></c>',
    );
    expect(await saidBy(bookOf(sheet, { "xl/workbook.xml": main }))).toEqual([
      "A1 0 ← is a formula whose stored result 0 was perhaps never calculated",
      "B1 2 = 2",
      "C1 0 = 0",
    ]);
    expect(await saidBy(bookOf(sheet))).toContain("A1 0 = 0");
  });

  it("has the words of text boxes, and of the headers and footers of its printed pages", async () => {
    const sheet = `${rowsOf("<c><v>1</v></c>")}<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12CONFIDENTIAL &amp;&amp; draft&amp;R&amp;D</oddHeader><oddFooter>&amp;CPage &amp;P of &amp;N</oddFooter></headerFooter><drawing r:id="r1"/>`;
    const shape = (text: string, hidden = ""): string =>
      `<d:sp><d:nvSpPr><d:cNvPr id="1" ${hidden}/></d:nvSpPr><d:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></d:txBody></d:sp>`;
    const document = await read(
      bookOf(sheet, {
        "xl/worksheets/_rels/sheet1.xml.rels": relationsOf([["drawing", "../drawings/drawing1.xml"]]),
        "xl/drawings/drawing1.xml": `<d:wsDr xmlns:d="d" xmlns:a="a">${shape("All figures in US$m")}${shape("old", 'hidden="1"')}</d:wsDr>`,
      }),
    );
    expect(document.parts[0]?.blocks.slice(1)).toEqual([
      { kind: "paragraph", role: "text", text: "All figures in US$m" },
      { kind: "paragraph", role: "note", text: "CONFIDENTIAL & draft" },
    ]);
  });

  it("gives its title and how secret it is, but no date", async () => {
    const bytes = await written((book) => {
      book.title = "Group results";
      book.addWorksheet("Data").addRow([1]);
    });
    expect((await read(bytes)).labels).toEqual({ title: "Group results" });
    const custom =
      '<Properties xmlns:v="v"><property name="Classification"><v:lpwstr>Restricted</v:lpwstr></property></Properties>';
    const labelled = bookOf(rowsOf("<c><v>1</v></c>"), {
      "_rels/.rels": relationsOf([
        ["officeDocument", "xl/workbook.xml"],
        ["custom-properties", "docProps/custom.xml"],
      ]),
      "docProps/custom.xml": custom,
    });
    expect((await read(labelled)).labels).toEqual({ sensitivity: "Restricted" });
  });
});
