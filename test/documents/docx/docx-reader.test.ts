import { afterAll, describe, expect, it } from "vitest";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { readDocx } from "../../../src/documents/docx/docx-reader.ts";
import { READ_LIMITS, READ_OPTIONS, type ReadOptions } from "../../../src/documents/reader.ts";
import { docxParts, NAMESPACES, OfficeFolder, outlineOf, type Parts, relationsOf } from "../office/office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

type Relations = readonly (readonly [string, string, string])[];

async function read(
  body: string,
  parts: Parts = {},
  relations: Relations = [],
  options: ReadOptions = READ_OPTIONS,
): Promise<SourceDocument> {
  return await readDocx(folder.write("docx", docxParts(body, parts, relations)), options);
}

async function outline(body: string, parts: Parts = {}, relations: Relations = []): Promise<readonly string[]> {
  return outlineOf(await read(body, parts, relations));
}

function run(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function paragraph(text: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${text.startsWith("<") ? text : run(text)}</w:p>`;
}

function styled(style: string, text: string): string {
  return paragraph(text, `<w:pStyle w:val="${style}"/>`);
}

const STYLES = `<w:styles ${NAMESPACES}>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Local"><w:name w:val="Überschrift 2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Level"><w:name w:val="Level"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Cap"><w:name w:val="caption"/></w:style>
  <w:style w:type="paragraph" w:styleId="Toc"><w:name w:val="toc 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style>
  <w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style>
</w:styles>`;
const WITH_STYLES = { "word/styles.xml": STYLES };

describe("sections of a Word document", () => {
  it("begin at headings, by their styles in any language, their level or the paragraph's own", async () => {
    const body = [
      paragraph("Before."),
      styled("Title", "Annual report"),
      paragraph("Under the title."),
      styled("berschrift1", "Results"),
      styled("H2", "Revenue"),
      paragraph("It rose."),
      styled("Local", "Costs"),
      paragraph("They fell."),
      styled("Own", "Risks"),
      paragraph("Few."),
      styled("Level", "Rates"),
      paragraph("High."),
      paragraph("Outlook", '<w:outlineLvl w:val="0"/>'),
      paragraph("Good."),
      styled("A", "A style that is built upon itself."),
    ].join("");
    expect(await outline(body, WITH_STYLES)).toEqual([
      "# -",
      "text: Before.",
      '# section="Annual report" / Annual report',
      "text: Under the title.",
      '# section="Results" / Annual report / Results',
      '# section="Revenue" / Annual report / Results / Revenue',
      "text: It rose.",
      '# section="Costs" / Annual report / Results / Costs',
      "text: They fell.",
      '# section="Risks" / Annual report / Risks',
      "text: Few.",
      '# section="Rates" / Annual report / Risks / Rates',
      "text: High.",
      '# section="Outlook" / Annual report / Outlook',
      "text: Good.",
      "text: A style that is built upon itself.",
    ]);
  });

  it("get a number when their name comes again, and lose their quotes", async () => {
    const body = [styled("H2", 'The "new" plan'), paragraph("One."), styled("H2", 'The "new" plan'), paragraph("Two.")];
    expect(await outline(body.join(""), WITH_STYLES)).toEqual([
      `# section="The 'new' plan" / The "new" plan`,
      "text: One.",
      `# section="The 'new' plan (2)" / The "new" plan`,
      "text: Two.",
    ]);
  });

  it("count their tables, and leave the table of contents out", async () => {
    const table =
      "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Revenue</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>7</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    const body = [
      styled("Toc", "Risks 4"),
      table,
      styled("H2", "Risks"),
      styled("Cap", "Table 1: Losses"),
      table,
      table,
    ].join("");
    expect(await outline(body, WITH_STYLES)).toEqual([
      "# -",
      "[table=1]",
      "Revenue|7",
      '# section="Risks" / Risks',
      "caption: Table 1: Losses",
      '[section="Risks",table=1]',
      "Revenue|7",
      '[section="Risks",table=2]',
      "Revenue|7",
    ]);
  });
});

describe("text of a Word document", () => {
  const CASES: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "runs, tabs and breaks",
      `<w:p>${run("Net ")}${run("profit", "<w:b/>")}<w:r><w:tab/><w:t>rose</w:t><w:br/></w:r>${run("again")}</w:p>`,
      ["Net profit rose again"],
    ],
    [
      "insertions, not deletions",
      `<w:p><w:ins>${run("new ")}</w:ins><w:del><w:r><w:delText>old </w:delText></w:r></w:del>${run("plan")}</w:p>`,
      ["new plan"],
    ],
    [
      "what was moved, where it is now",
      `<w:p><w:moveFrom>${run("gone")}</w:moveFrom></w:p><w:p><w:moveTo>${run("here")}</w:moveTo></w:p>`,
      ["here"],
    ],
    [
      "a paragraph whose end was deleted goes on",
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run("It rose ")}</w:p><w:p>${run("by 3 %.")}</w:p>`,
      ["It rose by 3 %."],
    ],
    [
      "the result of a field, not its code",
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("12")}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(" m")}</w:p>`,
      ["12 m"],
    ],
    [
      "a field inside the code of another",
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF </w:instrText><w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/><w:t>99</w:t><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="separate"/><w:t>yes</w:t><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      ["yes"],
    ],
    [
      "a field over two paragraphs",
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${run("code")}</w:p><w:p>${run("code")}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("result")}</w:p><w:p><w:r><w:fldChar w:fldCharType="end"/></w:r>${run("after")}</w:p>`,
      ["result", "after"],
    ],
    [
      "simple fields and links",
      `<w:p><w:fldSimple w:instr="DATE">${run("May")}</w:fldSimple><w:hyperlink r:id="x">${run(" 2025")}</w:hyperlink></w:p>`,
      ["May 2025"],
    ],
    [
      "content controls",
      `<w:sdt><w:sdtPr/><w:sdtContent><w:p><w:sdt><w:sdtContent>${run("inner")}</w:sdtContent></w:sdt></w:p></w:sdtContent></w:sdt>`,
      ["inner"],
    ],
    [
      "no request to fill something in",
      `<w:p><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run("Click here")}</w:sdtContent></w:sdt>${run("x")}</w:p>`,
      ["x"],
    ],
    [
      "no reading aid over characters",
      `<w:p><w:r><w:ruby><w:rt><w:r><w:t>aid</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>営業</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`,
      ["営業"],
    ],
    [
      "raised marks leave, powers stay",
      `<w:p>${run("grew 5%")}${run("1", '<w:vertAlign w:val="superscript"/>')}${run(" on 12 m")}${run("2", '<w:vertAlign w:val="superscript"/>')}</w:p>`,
      ["grew 5% on 12 m²"],
    ],
    [
      "list items",
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run("First point")}</w:p>`,
      ["First point"],
    ],
    [
      "text boxes, once, after their paragraph",
      `<w:p>${run("Anchor")}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent><w:p>${run("Boxed")}</w:p></w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent><w:p>${run("Boxed")}</w:p></w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ["Anchor", "Boxed"],
    ],
    ["formulas", `<w:p><m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath></w:p>`, ["a+b"]],
  ];
  it.each(CASES)("gives %s", async (_, body, texts) => {
    expect(await outline(body)).toEqual(["# -", ...texts.map((text) => `text: ${text}`)]);
  });

  it("leaves hidden text out and says so, unless it is asked for", async () => {
    const body = `<w:p>${run("seen ")}${run("unseen", "<w:vanish/>")}${run("shown", '<w:vanish w:val="0"/>')}</w:p>${styled("Secret", "secret")}`;
    const document = await read(body, WITH_STYLES);
    expect(outlineOf(document)).toEqual(["# -", "text: seen shown"]);
    expect(document.notices).toEqual(["Hidden text is left out."]);
    const whole = await read(body, WITH_STYLES, [], { ...READ_OPTIONS, includeHidden: true });
    expect(outlineOf(whole)).toEqual(["# -", "text: seen unseenshown", "text: secret"]);
  });

  it("says that changes are tracked, and what it did not read", async () => {
    const body = [
      `<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del>${run("x")}</w:p>`,
      "<w:p><w:r><w:drawing><a:graphic><a:graphicData><pic:pic/></a:graphicData></a:graphic></w:drawing></w:r></w:p>",
      '<w:p><w:r><w:pict><v:shape><v:imagedata r:id="p"/></v:shape></w:pict></w:r></w:p>',
      '<w:p><w:r><w:object><v:shape><v:imagedata r:id="p"/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r></w:p>',
      '<w:altChunk r:id="c"/>',
    ].join("");
    expect((await read(body)).notices).toEqual([
      "It holds tracked changes: insertions are read, deletions are left out.",
      "Pictures are not read: 2.",
      "Embedded objects are not read: 1.",
      "Inserted files are not read: 1.",
    ]);
  });
});

describe("small print of a Word document", () => {
  const FOOTNOTES = `<w:footnotes ${NAMESPACES}><w:footnote w:type="separator" w:id="-1"><w:p>${run("line")}</w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>${run(" Without one-offs.")}</w:p></w:footnote><w:footnote w:id="3"><w:p>${run("* Audited.")}</w:p></w:footnote><w:footnote w:id="4"><w:p>${run("Estimated.")}</w:p></w:footnote></w:footnotes>`;
  const ENDNOTES = `<w:endnotes ${NAMESPACES}><w:endnote w:id="5"><w:p>${run("At the end.")}</w:p></w:endnote></w:endnotes>`;

  it("gives notes at the end of their section, with their marks, which leave the text", async () => {
    const body = [
      styled("H2", "Results"),
      `<w:p>${run("Profit rose 7")}<w:r><w:footnoteReference w:id="2"/></w:r>${run(" times.")}<w:r><w:endnoteReference w:id="5"/></w:r></w:p>`,
      `<w:p>${run("Sales 8")}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="3"/><w:t>*</w:t></w:r>${run(", costs 9")}<w:r><w:footnoteReference w:id="4"/></w:r></w:p>`,
      styled("H2", "Risks"),
      paragraph("None."),
    ].join("");
    const parts = { ...WITH_STYLES, "word/footnotes.xml": FOOTNOTES, "word/endnotes.xml": ENDNOTES };
    expect(await outline(body, parts)).toEqual([
      '# section="Results" / Results',
      "text: Profit rose 7 times.",
      "text: Sales 8, costs 9",
      "note: 1 Without one-offs.",
      "note: i At the end.",
      "note: * Audited.",
      "note: 2 Estimated.",
      '# section="Risks" / Risks',
      "text: None.",
    ]);
  });

  it("gives heads and feet of pages once, watermarks too, without page numbers", async () => {
    const header = `<w:hdr ${NAMESPACES}><w:p>${run("Acme")}<w:r><w:tab/><w:t>CONFIDENTIAL</w:t></w:r></w:p><w:p><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p></w:hdr>`;
    const footer = `<w:ftr ${NAMESPACES}><w:p>${run("Acme")}</w:p><w:p>${run("Page 3 of 12")}</w:p></w:ftr>`;
    const parts = { ...WITH_STYLES, "word/header1.xml": header, "word/footer1.xml": footer };
    const relations: Relations = [
      ["h1", "header", "header1.xml"],
      ["f1", "footer", "footer1.xml"],
    ];
    expect(await outline(styled("H2", "Results") + paragraph("Good."), parts, relations)).toEqual([
      "# -",
      "note: Acme",
      "note: CONFIDENTIAL",
      "note: DRAFT",
      '# section="Results" / Results',
      "text: Good.",
    ]);
  });
});

describe("what a Word document is refused for", () => {
  const sheet = {
    "_rels/.rels": relationsOf(["r1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": "<workbook/>",
  };
  const REFUSED: readonly (readonly [string, Parts, string])[] = [
    ["a workbook", sheet, "It is a workbook, which its name does not say."],
    ["an archive without relations", { "word/document.xml": "<document/>" }, "Its part _rels/.rels is missing."],
    [
      "a file without its main part",
      { "_rels/.rels": relationsOf(["r1", "officeDocument", "word/document.xml"]) },
      "Its main part is missing.",
    ],
    [
      "XML that is something else",
      docxParts("", { "word/document.xml": "<html><body><p/></body></html>" }),
      "It is not a Word document.",
    ],
    [
      "elements without an end in depth",
      docxParts(`<w:p>${"<w:sdt>".repeat(500)}${"</w:sdt>".repeat(500)}</w:p>`),
      "Its elements are nested too deeply.",
    ],
  ];
  it.each(REFUSED)("%s", async (_, parts, message) => {
    await expect(readDocx(folder.write("docx", parts), READ_OPTIONS)).rejects.toMatchObject({
      code: "unreadable_file",
      message,
    });
  });

  it("too many cells, too much text", async () => {
    const cell = `<w:tc>${paragraph("7")}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell.repeat(5)}</w:tr></w:tbl>`;
    const few = { ...READ_OPTIONS, limits: { ...READ_LIMITS, cellsMax: 4 } };
    await expect(read(body, {}, [], few)).rejects.toMatchObject({ code: "too_large" });
    const short = { ...READ_OPTIONS, limits: { ...READ_LIMITS, charactersMax: 20 } };
    await expect(read(paragraph("A text of 25 characters.."), {}, [], short)).rejects.toMatchObject({
      code: "too_large",
    });
    await expect(read(paragraph("Eleven") + paragraph("and more text."), {}, [], short)).resolves.toBeDefined();
  });
});

it("a strict document reads like a usual one", async () => {
  const strict = docxParts(paragraph("Strict."));
  const renamed = Object.fromEntries(
    Object.entries(strict).map(([name, text]) => [
      name,
      String(text)
        .replaceAll(
          "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
          "http://purl.oclc.org/ooxml/wordprocessingml/main",
        )
        .replaceAll(
          "http://schemas.openxmlformats.org/officeDocument/2006",
          "http://purl.oclc.org/ooxml/officeDocument",
        ),
    ]),
  );
  expect(outlineOf(await readDocx(folder.write("docx", renamed), READ_OPTIONS))).toEqual(["# -", "text: Strict."]);
});
