import { afterAll, describe, expect, it } from "vitest";
import type { Grid, SourceDocument } from "../../src/documents/document.ts";
import { readDocx } from "../../src/documents/docx/docx-reader.ts";
import { htmlDocument } from "../../src/documents/html/html-reader.ts";
import { markdownDocument } from "../../src/documents/markdown/markdown-reader.ts";
import { readPptx } from "../../src/documents/pptx/pptx-reader.ts";
import { READ_OPTIONS } from "../../src/documents/reader.ts";
import { docxParts, OfficeFolder, pptxParts } from "./office/office-files.ts";
import { gridsOf } from "./read-parts.ts";
import { bookOf, read, said } from "./xlsx/book.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

type Look = "plain" | "struck" | "raised" | "lowered";
/** A text in one look. */
type Run = readonly [Look, string];

/** Writes a document with one table: the word "Revenue", and a cell of runs beside it. */
type Writer = (runs: readonly Run[]) => Promise<SourceDocument>;

const WORD_LOOKS: Readonly<Record<Look, string>> = {
  plain: "",
  struck: "<w:strike/>",
  raised: '<w:vertAlign w:val="superscript"/>',
  lowered: '<w:vertAlign w:val="subscript"/>',
};
const SLIDE_LOOKS: Readonly<Record<Look, string>> = {
  plain: 'strike="noStrike"',
  struck: 'strike="sngStrike"',
  raised: 'baseline="30000"',
  lowered: 'baseline="-25000"',
};
const SHEET_LOOKS: Readonly<Record<Look, string>> = {
  plain: "",
  struck: "<strike/>",
  raised: '<vertAlign val="superscript"/>',
  lowered: '<vertAlign val="subscript"/>',
};

function inWord(runs: readonly Run[], looks = WORD_LOOKS): Promise<SourceDocument> {
  const cell = (text: string) => `<w:tc><w:p>${text}</w:p></w:tc>`;
  const written = runs.map(
    ([look, text]) => `<w:r><w:rPr>${looks[look]}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`,
  );
  const body = `<w:tbl><w:tr>${cell("<w:r><w:t>Revenue</w:t></w:r>")}${cell(written.join(""))}</w:tr></w:tbl>`;
  return readDocx(folder.write("docx", docxParts(body)), READ_OPTIONS);
}

function onSlide(runs: readonly Run[], looks = SLIDE_LOOKS): Promise<SourceDocument> {
  const cell = (text: string) => `<a:tc><a:txBody><a:p>${text}</a:p></a:txBody></a:tc>`;
  const written = runs.map(([look, text]) => `<a:r><a:rPr ${looks[look]}/><a:t>${text}</a:t></a:r>`);
  const table = `<a:tbl><a:tr>${cell("<a:r><a:t>Revenue</a:t></a:r>")}${cell(written.join(""))}</a:tr></a:tbl>`;
  const frame = `<p:graphicFrame><a:graphic><a:graphicData>${table}</a:graphicData></a:graphic></p:graphicFrame>`;
  return readPptx(folder.write("pptx", pptxParts([frame])), READ_OPTIONS);
}

function richText(runs: readonly Run[]): string {
  return runs
    .map(([look, text]) => `<r><rPr>${SHEET_LOOKS[look]}</rPr><t xml:space="preserve">${text}</t></r>`)
    .join("");
}

function inSheet(cell: string, parts: Readonly<Record<string, string>> = {}): Promise<SourceDocument> {
  const label = '<c r="A1" t="inlineStr"><is><t>Revenue</t></is></c>';
  return read(bookOf(`<sheetData><row r="1">${label}${cell}</row></sheetData>`, parts));
}

const TAGS: Readonly<Record<Look, readonly [string, string]>> = {
  plain: ["", ""],
  struck: ["<s>", "</s>"],
  raised: ["<sup>", "</sup>"],
  lowered: ["<sub>", "</sub>"],
};

function tagged(runs: readonly Run[], tags: typeof TAGS): string {
  return runs.map(([look, text]) => tags[look][0] + text + tags[look][1]).join("");
}

function onPage(runs: readonly Run[], tags = TAGS): SourceDocument {
  return htmlDocument(`<table><tr><th>Item<th>2025<tr><td>Revenue<td>${tagged(runs, tags)}</table>`, READ_OPTIONS);
}

function styledTags(styles: Readonly<Record<Exclude<Look, "plain">, string>>): typeof TAGS {
  const tag = (style: string) => [`<span style="${style}">`, "</span>"] as const;
  const { struck, raised, lowered } = styles;
  return { plain: ["", ""], struck: tag(struck), raised: tag(raised), lowered: tag(lowered) };
}

const WRITERS: readonly (readonly [string, Writer])[] = [
  ["a Word document", (runs) => inWord(runs)],
  ["a Word document with double lines", (runs) => inWord(runs, { ...WORD_LOOKS, struck: "<w:dstrike/>" })],
  ["a slide", (runs) => onSlide(runs)],
  ["a slide with double lines", (runs) => onSlide(runs, { ...SLIDE_LOOKS, struck: 'strike="dblStrike"' })],
  ["a sheet", (runs) => inSheet(`<c r="B1" t="inlineStr"><is>${richText(runs)}</is></c>`)],
  [
    "the shared texts of a workbook",
    (runs) =>
      inSheet('<c r="B1" t="s"><v>0</v></c>', { "xl/sharedStrings.xml": `<sst><si>${richText(runs)}</si></sst>` }),
  ],
  ["a page", async (runs) => onPage(runs)],
  ["a page with deletions", async (runs) => onPage(runs, { ...TAGS, struck: ["<del>", "</del>"] })],
  ["an old page", async (runs) => onPage(runs, { ...TAGS, struck: ["<strike>", "</strike>"] })],
  [
    "a page with styles",
    async (runs) =>
      onPage(
        runs,
        styledTags({
          struck: "color: red; text-decoration: underline line-through",
          raised: "font-size: 60%; vertical-align: top",
          lowered: "vertical-align: sub",
        }),
      ),
  ],
  [
    "a page with shifted texts",
    async (runs) =>
      onPage(
        runs,
        styledTags({
          struck: "text-decoration-line:line-through",
          raised: "position:relative; top:-4pt",
          lowered: "vertical-align:text-bottom",
        }),
      ),
  ],
  [
    "a Markdown table",
    async (runs) =>
      markdownDocument(
        `| Item | 2025 |\n| --- | --- |\n| Revenue | ${tagged(runs, { ...TAGS, struck: ["~~", "~~"] })} |\n`,
        READ_OPTIONS,
      ),
  ],
  [
    "a Markdown table with tags",
    async (runs) =>
      markdownDocument(`| Item | 2025 |\n| --- | --- |\n| Revenue | ${tagged(runs, TAGS)} |\n`, READ_OPTIONS),
  ],
];

function lastCell(document: SourceDocument): string {
  const cell = (gridsOf(document)[0] as Grid).cells.at(-1);
  return cell === undefined ? "" : said(cell).replace(/^\S+ /, "");
}

describe.each(WRITERS)("a figure in %s", (_, write) => {
  const CASES: readonly (readonly [string, readonly Run[], string])[] = [
    [
      "is what stands beside a struck-out one",
      [
        ["struck", "1,200"],
        ["plain", " 1,250"],
      ],
      "1,250 = 1250",
    ],
    [
      "does not grow together with a struck-out one",
      [
        ["plain", "1,250"],
        ["struck", "1,200"],
      ],
      "1,250 = 1250",
    ],
    ["is none where it is struck out", [["struck", "1,200"]], "1,200 ← is struck out"],
    [
      "is none where all of it but a mark is struck out",
      [
        ["struck", "1,200"],
        ["raised", "1"],
      ],
      "1,200 [1] ← is struck out",
    ],
    [
      "has a raised digit for a mark",
      [
        ["plain", "1,234"],
        ["raised", "1"],
      ],
      "1,234 [1] = 1234",
    ],
    [
      "has a raised digit without groups for a mark",
      [
        ["plain", "12.3"],
        ["raised", "1"],
      ],
      "12.3 [1] = 12.3",
    ],
    [
      "has a lowered digit for a mark",
      [
        ["plain", "12.3"],
        ["lowered", "1"],
      ],
      "12.3 [1] = 12.3",
    ],
    [
      "keeps a lowered digit of a word",
      [
        ["plain", "CO"],
        ["lowered", "2"],
      ],
      "CO2",
    ],
    [
      "has a long raised number for a mark",
      [
        ["plain", "1234"],
        ["raised", "567"],
      ],
      "1234 [567] = 1234",
    ],
  ];
  it.each(CASES)("%s", async (_name, runs, expected) => {
    expect(lastCell(await write(runs))).toBe(expected);
  });

  it("is no heading where its words are struck out, and leaves no gap for another one", async () => {
    expect(lastCell(await write([["struck", "Hong Kong"]]))).toBe("Hong Kong (struck out)");
  });

  it("is left out with a word about it", async () => {
    const document = await write([
      ["struck", "1,200"],
      ["plain", " 1,250"],
    ]);
    expect(document.notices.filter((notice) => /struck/i.test(notice))).toHaveLength(1);
    const plain = await write([["plain", "1,250"]]);
    expect(plain.notices).toEqual([]);
  });
});

describe("a line through more than a text", () => {
  it("goes through the cells of a row of a page", () => {
    const document = htmlDocument(
      '<table><tr><td>a<td>1<tr style="text-decoration:line-through"><td>b<td>2</table>',
      READ_OPTIONS,
    );
    expect((gridsOf(document)[0] as Grid).cells.map(said)).toEqual([
      "A1 a",
      "B1 1 = 1",
      "A2 b (struck out)",
      "B2 2 ← is struck out",
    ]);
  });

  it("goes through a cell of a sheet, whatever it holds", async () => {
    const styles =
      '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/><b/></font></fonts><cellXfs><xf/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>';
    const cells = [
      '<c r="B1" s="1"><v>1200</v></c>',
      '<c r="C1" s="1" t="inlineStr"><is><t>1,200</t></is></c>',
      '<c r="D1" s="1" t="inlineStr"><is><t>Hong Kong</t></is></c>',
      '<c r="E1" s="2"><v>1250</v></c>',
    ];
    const document = await inSheet(cells.join(""), { "xl/styles.xml": styles });
    expect((gridsOf(document)[0] as Grid).cells.map(said)).toEqual([
      "A1 Revenue",
      "B1 1200 ← is struck out",
      "C1 1,200 ← is struck out",
      "D1 Hong Kong (struck out)",
      "E1 1250 = 1250",
    ]);
    expect(document.notices).toEqual(['Struck-out text in 3 cells of sheet "Data" left out.']);
  });

  it("is said by the styles of a Word document", async () => {
    const styles =
      '<w:styles xmlns:w="w"><w:style w:type="character" w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:strike/></w:rPr></w:style></w:styles>';
    const run = (text: string, own = "") => `<w:r><w:rPr><w:rStyle w:val="Old"/>${own}</w:rPr><w:t>${text}</w:t></w:r>`;
    const body = `<w:p>${run("1,200 ")}${run("1,250", '<w:strike w:val="0"/>')}</w:p>`;
    const document = await readDocx(folder.write("docx", docxParts(body, { "word/styles.xml": styles })), READ_OPTIONS);
    expect(document.parts[0]?.blocks).toEqual([{ kind: "paragraph", role: "text", text: "1,250" }]);
    expect(document.notices).toEqual(["Texts that are struck out, left out: 1."]);
  });
});

describe("a tracked change in a table of a Word document", () => {
  const read1 = async (content: string): Promise<string> => {
    const body = `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Revenue</w:t></w:r></w:p></w:tc><w:tc><w:p>${content}</w:p></w:tc></w:tr></w:tbl>`;
    return lastCell(await readDocx(folder.write("docx", docxParts(body)), READ_OPTIONS));
  };
  const text = (words: string, name = "t") => `<w:r><w:${name}>${words}</w:${name}></w:r>`;
  it.each([
    ["replaces a figure", `<w:del>${text("1,200", "delText")}</w:del><w:ins>${text("1,250")}</w:ins>`, "1,250 = 1250"],
    ["takes digits out", `${text("1,2")}<w:del>${text("9", "delText")}</w:del>${text("50")}`, "1,250 = 1250"],
    ["was taken back", `${text("1,250")}<w:ins><w:del>${text("0", "delText")}</w:del></w:ins>`, "1,250 = 1250"],
    [
      "moved a figure",
      `<w:moveFrom>${text("1,200")}</w:moveFrom><w:moveTo>${text("1,250")}</w:moveTo>`,
      "1,250 = 1250",
    ],
    ["is a deletion whose text is written as usual", `<w:del>${text("1,200")}</w:del>${text("1,250")}`, "1,250 = 1250"],
  ])("%s", async (_, content, expected) => {
    expect(await read1(content)).toBe(expected);
  });
});
