import { randomBytes } from "node:crypto";
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import exceljs from "exceljs";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { readDocx } from "../../../src/documents/docx/docx-reader.ts";
import { readPptx } from "../../../src/documents/pptx/pptx-reader.ts";
import { READ_OPTIONS, type ReadOptions } from "../../../src/documents/reader.ts";
import { workbookOf, zipOf } from "../../support/zip.ts";
import { limited } from "../read-parts.ts";
import { chartXml, numbers, words } from "./chart-files.ts";
import {
  compoundFile,
  deckWith,
  framed,
  type ObjectXml,
  wordFile,
  wordObject,
  wordParagraph,
  wordTable,
} from "./embedded-objects.ts";
import { docxParts, gridsOf, NAMESPACES, OfficeFolder, outlineOf, type Parts, relationsOf } from "./office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

async function deck(parts: Parts, options: ReadOptions = READ_OPTIONS): Promise<SourceDocument> {
  return await readPptx(folder.write("pptx", parts), options);
}

async function report(parts: Parts, options: ReadOptions = READ_OPTIONS): Promise<SourceDocument> {
  return await readDocx(folder.write("docx", parts), options);
}

const book = (content: Uint8Array, more: Partial<ObjectXml> = {}): ObjectXml => ({
  id: "o1",
  target: "book.xlsx",
  content,
  ...more,
});
const word = (content: Uint8Array, more: Partial<ObjectXml> = {}): ObjectXml => ({
  id: "o2",
  target: "text.docx",
  content,
  ...more,
});

const ownTable = (text: string, top: number): string =>
  framed(`<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>`, top);
const ownText = (text: string): string =>
  `<p:sp><p:spPr><a:xfrm><a:off x="0" y="90000"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

/** Rows of numbers and texts from A1 on. */
function sheetOf(...rows: readonly (readonly (string | number | null)[])[]): string {
  const list = rows.map((cells, row) => {
    const filled = cells.map((value, column) => {
      const ref = `${String.fromCharCode(65 + column)}${row + 1}`;
      if (value === null) return "";
      return typeof value === "number"
        ? `<c r="${ref}"><v>${value}</v></c>`
        : `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
    });
    return `<row r="${row + 1}">${filled.join("")}</row>`;
  });
  return `<sheetData>${list.join("")}</sheetData>`;
}

const SMALL = sheetOf(["Revenue", 2024], ["Asia", 1538]);

/** A workbook of several sheets; what is said before and after the list of its sheets is given as it is. */
function sheets(inside: readonly string[], before: string, after: string, states: readonly string[] = []): Buffer {
  const list = inside.map(
    (_, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" r:id="r${at + 1}" ${states[at] ?? ""}/>`,
  );
  return workbookOf("", {
    "xl/workbook.xml": `<workbook ${NAMESPACES}>${before}<sheets>${list.join("")}</sheets>${after}</workbook>`,
    "xl/_rels/workbook.xml.rels": relationsOf(
      ...inside.map((_, at) => [`r${at + 1}`, "worksheet", `worksheets/s${at + 1}.xml`] as const),
    ),
    ...Object.fromEntries(
      inside.map((sheet, at) => [`xl/worksheets/s${at + 1}.xml`, `<worksheet>${sheet}</worksheet>`]),
    ),
  });
}

describe("a workbook that is embedded in a slide", () => {
  it("is a table of the slide, in its place among the others, found by its labels", async () => {
    const parts = deckWith([book(workbookOf(SMALL))], ownTable("above", 0), ownTable("below", 9_000));
    const document = await deck(parts);
    expect(outlineOf(document)).toEqual([
      "# slide=1",
      "[slide=1,table=1]",
      "above",
      "[slide=1,table=2]",
      "Revenue|2024",
      "Asia|1538",
      "[slide=1,table=3]",
      "below",
    ]);
    expect(gridsOf(document)[1]).toMatchObject({ addressing: "labels", rowCount: 2, columnCount: 2 });
    expect(document.notices).toEqual([]);
  });

  const WIDE = sheetOf(["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"], ["j", "k", "l"]);
  const OTHER = sheetOf(["other"]);
  const area = (text: string, sheet = 0): string =>
    `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="${sheet}">${text}</definedName></definedNames>`;
  const view = (tab: number): string => `<bookViews><workbookView activeTab="${tab}"/></bookViews>`;
  it.each<readonly [string, Buffer, readonly string[]]>([
    ["all of its only sheet", sheets([WIDE], "", ""), ["a|b|c", "d|e|f", "g|h|i", "j|k|l"]],
    ["the cells it is cut to", sheets([WIDE], "", `${area("S1!$A$1")}<oleSize ref="B2:C3"/>`), ["e|f", "h|i"]],
    ["the cells it prints", sheets([WIDE], "", area("'S1'!$A$1:$B$2,'S1'!$A$4:$B$4")), ["a|b", "d|e", "|", "j|k"]],
    ["all where it prints what a formula says", sheets([OTHER], "", area("OFFSET(S1!$A$1,0,0,9,9)")), ["other"]],
    ["its active sheet", sheets([WIDE, OTHER], view(1), area("S1!$A$1:$B$2")), ["other"]],
    [
      "the next sheet where the active one is hidden",
      sheets([WIDE, OTHER], view(0), "", ['state="hidden"']),
      ["other"],
    ],
    [
      "rows that are not hidden",
      sheets([WIDE.replace('r="2"', 'r="2" hidden="1"')], "", ""),
      ["a|b|c", "||", "g|h|i", "j|k|l"],
    ],
    [
      "merged cells as far as they are shown",
      sheets([`${WIDE}<mergeCells><mergeCell ref="B2:C9"/></mergeCells>`], "", '<oleSize ref="B1:B3"/>'),
      ["b", "e (2×1)", ""],
    ],
  ])("gives %s", async (_, content, lines) => {
    const document = await deck(deckWith([book(content)]));
    expect(outlineOf(document)).toEqual(["# slide=1", "[slide=1,table=1]", ...lines]);
  });

  it("says what of it is left out", async () => {
    const content = sheets([WIDE.replace('r="2"', 'r="2" hidden="1"'), OTHER], "", "");
    expect((await deck(deckWith([book(content)]))).notices).toEqual([
      "In the workbook that is embedded on slide 1: 1 hidden row of its sheet left out.",
      "In the workbook that is embedded on slide 1: 1 further sheet that it does not show left out.",
    ]);
  });

  it("keeps no formula, whose addresses nobody could find", async () => {
    const cell = '<sheetData><row r="3"><c r="C3"><f>A1+B1</f><v>7</v></c></row></sheetData>';
    const [grid] = gridsOf(await deck(deckWith([book(workbookOf(cell))])));
    expect(grid?.cells).toMatchObject([{ row: 0, column: 0, text: "7", style: null }]);
  });

  it("that shows a chart on a sheet of its own gives the figures of the chart", async () => {
    const document = await deck(deckWith([book(chartSheet())]));
    expect(outlineOf(document)).toEqual(["# slide=1", "[slide=1,chart=1]", "|Asia", "2024|5"]);
    expect(document.notices).toEqual([]);
  });

  it("is not read where it stands behind a chart, which tells its own figures", async () => {
    const chart = chartXml([["barChart", [{ values: numbers(["5"]) }]]]);
    const parts = {
      ...deckWith([], framed('<c:chart r:id="c"/>', 0)),
      "ppt/slides/_rels/slide1.xml.rels": relationsOf(["c", "chart", "../charts/chart1.xml"]),
      "ppt/charts/chart1.xml": chart,
      "ppt/charts/_rels/chart1.xml.rels": relationsOf(["w", "package", "../embeddings/book.xlsx"]),
      "ppt/embeddings/book.xlsx": workbookOf(SMALL),
    };
    const document = await deck(parts);
    expect(gridsOf(document).map(({ locator }) => locator)).toEqual(["slide=1,chart=1"]);
    expect(document.notices).toEqual([]);
  });
});

describe("a Word document that is embedded in a slide", () => {
  const TEXT = wordParagraph("It rose.") + wordTable(["Fees", "(45)"]) + wordParagraph("Then it fell.");

  it("gives its paragraphs and tables to the slide", async () => {
    const document = await deck(deckWith([word(wordFile(TEXT))], "", ownText("Below")));
    expect(outlineOf(document)).toEqual([
      "# slide=1",
      "text: It rose.",
      "[slide=1,table=1]",
      "Fees|(45)",
      "text: Then it fell.",
      "text: Below",
    ]);
    expect(gridsOf(document)[0]?.cells[1]?.content).toMatchObject({ kind: "number", value: "-45" });
  });

  it("stands behind all that is the slide's own where it is an icon, and is called an attachment", async () => {
    const document = await deck(
      deckWith([word(wordFile(TEXT), { isIcon: true })], ownTable("own", 0), ownText("Below")),
    );
    expect(outlineOf(document)).toEqual([
      "# slide=1",
      "[slide=1,table=1]",
      "own",
      "text: Below",
      "text: It rose.",
      "[slide=1,table=2]",
      "Fees|(45)",
      "text: Then it fell.",
    ]);
    expect(document.notices).toEqual(["Attached files, shown as icons, are read too: 1, on slide 1."]);
  });

  it("keeps its headings and the label that its properties give it", async () => {
    const parts = {
      "word/styles.xml": `<w:styles ${NAMESPACES}><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>`,
      "docProps/custom.xml": `<Properties><property name="Classification"><vt:lpwstr xmlns:vt="urn:vt">Confidential</vt:lpwstr></property></Properties>`,
    };
    const body = `<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>Risks</w:t></w:r></w:p>${wordParagraph("None.")}`;
    const document = await deck(deckWith([word(wordFile(body, parts))]));
    expect(outlineOf(document)).toEqual(["# slide=1", "heading: Risks", "text: None.", "note: Confidential"]);
    expect(document.labels).toEqual({});
  });

  it("is read out of the container that an older program puts it in", async () => {
    const noise = randomBytes(90_000).toString("hex");
    const content = wordFile(TEXT, { "word/media/noise.bin": noise });
    expect(content.length).toBeGreaterThan(70_000);
    const object = word(compoundFile("Package", content), { target: "object.bin", kind: "oleObject" });
    expect(outlineOf(await deck(deckWith([object])))).toContain("Fees|(45)");
  });
});

describe("a file that is embedded in a Word document", () => {
  const relations = [
    ["o1", "package", "embeddings/book.xlsx"],
    ["o2", "package", "embeddings/text.docx"],
  ] as const;
  const parts = {
    "word/embeddings/book.xlsx": workbookOf(SMALL),
    "word/embeddings/text.docx": wordFile(wordParagraph("Attached.") + wordTable(["x", "1"])),
  };

  it("stands after the paragraph or the table that shows it, and an icon at the end of its section", async () => {
    const cell = `<w:tbl><w:tr><w:tc>${wordObject("o1", "own")}</w:tc></w:tr></w:tbl>`;
    const body = wordObject("o2", "See there.", "Icon") + cell + wordParagraph("End.");
    const document = await report(docxParts(body, parts, relations));
    expect(outlineOf(document)).toEqual([
      "# -",
      "text: See there.",
      "[table=1]",
      "own",
      "[table=2]",
      "Revenue|2024",
      "Asia|1538",
      "text: End.",
      "text: Attached.",
      "[table=3]",
      "x|1",
    ]);
    expect(document.notices).toEqual(["Attached files, shown as icons, are read too: 1."]);
  });

  it("is read once, however often it is shown", async () => {
    const document = await report(docxParts(wordObject("o1", "a") + wordObject("o1", "b"), parts, relations));
    expect(gridsOf(document)).toHaveLength(1);
  });
});

describe("files as programs write them", () => {
  it("are read inside a deck", async () => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet("Results");
    sheet.addRow(["US$m", "FY2023", "FY2024"]);
    sheet.addRow(["Revenue", 1538.5, { formula: "B2*2", result: 3077 }]);
    sheet.getCell("B2").numFmt = "#,##0.00";
    sheet.pageSetup.printArea = "A1:B2";
    const written = await workbook.xlsx.writeBuffer();
    const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
    const table = new Table({ rows: [new TableRow({ children: [cell("Agents"), cell("9,216")] })] });
    const text = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph("By region"), table] }] }));
    const document = await deck(deckWith([book(Buffer.from(written)), word(text)]));
    expect(outlineOf(document)).toEqual([
      "# slide=1",
      "[slide=1,table=1]",
      "US$m|FY2023",
      "Revenue|1,538.50",
      "text: By region",
      "[slide=1,table=2]",
      "Agents|9,216",
    ]);
    expect(document.notices).toEqual([]);
  });
});

describe("an embedded file that is hostile or broken", () => {
  const bomb = zipOf({ "xl/workbook.xml": " ".repeat(70_000_000) });
  const whole = wordFile(wordParagraph("x"));
  const CASES: readonly (readonly [string, Uint8Array, string])[] = [
    ["would fill the memory", bomb, "it would unpack to far more than its size: it is not read"],
    ["is cut off", whole.subarray(0, whole.length - 40), "damaged or cut off"],
    ["is empty", Buffer.alloc(0), "damaged or cut off"],
    ["is no file of Office", Buffer.from("%PDF-1.7"), "damaged or cut off"],
    ["is protected or in an old format", compoundFile("WordDocument", randomBytes(5_000)), "in an old format"],
    ["is a container without end", compoundFile("Package", randomBytes(5_000)).subarray(0, 1_300), "in an old format"],
    ["declares a document type", workbookOf("", { "xl/workbook.xml": "<!DOCTYPE x><workbook/>" }), "document type"],
    ["holds no document", zipOf({ "a.xml": "<x/>" }), "its part _rels/.rels is missing"],
    ["is damaged inside", workbookOf("<sheetData><row>"), "sheet1.xml is damaged"],
    ["is a presentation", zipOf(deckWith([])), "it is a presentation or a slide"],
    ["shows no sheet", sheets([SMALL], "", "", ['state="hidden"']), "it shows no sheet"],
  ];
  it.each(CASES)("that %s takes nothing from the rest", async (_, content, reason) => {
    const document = await deck(deckWith([book(content), word(whole)], "", ownText("own")));
    expect(outlineOf(document)).toEqual(["# slide=1", "text: x", "text: own"]);
    expect(document.notices).toHaveLength(1);
    expect(document.notices[0]).toContain("Embedded objects are not read: 1, on slide 1 (");
    expect(document.notices[0]).toContain(reason);
  });

  it("takes nothing from the rest, whichever of its bytes are wrong", async () => {
    const contents = [wordFile(wordTable(["a", "1"])), workbookOf(SMALL), compoundFile("Package", randomBytes(5_000))];
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...contents), edits, async (content, list) => {
        const broken = Buffer.from(content);
        for (const [at, byte] of list) broken[at % broken.length] = byte;
        const document = await deck(deckWith([book(broken)], "", ownText("own")));
        expect(outlineOf(document).at(-1)).toBe("text: own");
      }),
      { numRuns: 150 },
    );
  });

  it("is not looked into for further ones", async () => {
    const inner = wordFile(wordObject("o", "Inner"), { "word/embeddings/t.docx": whole }, [
      ["o", "package", "embeddings/t.docx"],
    ]);
    const document = await deck(deckWith([word(inner)]));
    expect(outlineOf(document)).toEqual(["# slide=1", "text: Inner"]);
    expect(document.notices).toEqual([
      "In the Word document that is embedded on slide 1: Embedded objects are not read: 1.",
    ]);
  });

  it("counts for what the whole may unpack to, and for what it may hold", async () => {
    const large = wordFile(wordParagraph("x"), { "word/media/a.bin": " ".repeat(60_000) });
    const several = [1, 2, 3].map((at) => word(large, { id: `o${at}`, target: `t${at}.docx` }));
    const unpacked = await deck(deckWith(several), limited({ unpackedBytesMax: 140_000 }));
    expect(outlineOf(unpacked)).toEqual(["# slide=1", "text: x", "text: x"]);
    expect(unpacked.notices[0]).toContain("unpack to far more");
    const cells = [1, 2, 3].map((at) => book(workbookOf(SMALL), { id: `o${at}`, target: `b${at}.xlsx` }));
    const counted = await deck(deckWith(cells), limited({ cellsMax: 20 }));
    expect(gridsOf(counted)).toHaveLength(2);
    expect(counted.notices).toEqual([
      "Embedded objects are not read: 1, on slide 1 (its tables hold more than 2 cells).",
    ]);
  });

  it("is told to be linked where it stands in another file, and missing where it stands nowhere", async () => {
    const relations = relationsOf(["o1", "oleObject", "file:///x.xlsx"]).replace(
      'Target="file',
      'TargetMode="External" Target="file',
    );
    const parts = deckWith([book(whole), word(whole)]);
    const linked = { ...parts, "ppt/slides/_rels/slide1.xml.rels": relations };
    expect((await deck(linked)).notices).toEqual([
      "Embedded objects are not read: 1, on slide 1 (it is linked, and stands in another file).",
      "Embedded objects are not read: 1, on slide 1.",
    ]);
  });
});

/** A workbook that shows a chart on a sheet of its own, before the one that holds its figures. */
function chartSheet(): Buffer {
  return workbookOf(SMALL, {
    "xl/workbook.xml": `<workbook ${NAMESPACES}><sheets><sheet name="Chart" sheetId="2" r:id="c"/><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsOf(
      ["c", "chartsheet", "chartsheets/sheet1.xml"],
      ["r1", "worksheet", "worksheets/sheet1.xml"],
    ),
    "xl/chartsheets/sheet1.xml": "<chartsheet/>",
    "xl/chartsheets/_rels/sheet1.xml.rels": relationsOf(["d", "drawing", "../drawings/drawing1.xml"]),
    "xl/drawings/drawing1.xml": "<drawing/>",
    "xl/drawings/_rels/drawing1.xml.rels": relationsOf(["c", "chart", "../charts/chart1.xml"]),
    "xl/charts/chart1.xml": chartXml([
      ["barChart", [{ name: "Asia", categories: words("2024"), values: numbers(["5"]) }]],
    ]),
  });
}
