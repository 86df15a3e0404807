import { afterAll, describe, expect, it } from "vitest";
import type { Grid } from "../../../src/documents/document.ts";
import { readDocx } from "../../../src/documents/docx/docx-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { docxParts, gridLines, gridsOf, NAMESPACES, OfficeFolder, outlineOf } from "../office/office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

const STYLES = `<w:styles ${NAMESPACES}>
  <w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="LANGUAGE"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="table" w:styleId="Report"><w:name w:val="Report"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>
</w:styles>`;

async function read(body: string, language = "en-GB") {
  const parts = docxParts(body, { "word/styles.xml": STYLES.replace("LANGUAGE", language) });
  return await readDocx(folder.write("docx", parts), READ_OPTIONS);
}

async function gridOf(rows: string, properties = ""): Promise<Grid> {
  const [grid] = gridsOf(await read(`<w:tbl><w:tblPr>${properties}</w:tblPr>${rows}</w:tbl>`));
  if (!grid) throw new Error("no table was read");
  return grid;
}

function row(cells: string, properties = ""): string {
  return `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
}

function cell(text: string, properties = "", inParagraph = ""): string {
  const content = text.startsWith("<") ? text : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  return `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:pPr>${inParagraph}</w:pPr>${content}</w:p></w:tc>`;
}

const RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';

describe("cells of a Word table", () => {
  const SHAPES: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "span columns",
      row(cell("Year", '<w:gridSpan w:val="2"/>') + cell("x")) + row(cell("a") + cell("b") + cell("c")),
      ["Year (1×2)||x", "a|b|c"],
    ],
    [
      "span rows, one merge below another",
      row(cell("A", '<w:vMerge w:val="restart"/>') + cell("1")) +
        row(cell("", "<w:vMerge/>") + cell("2")) +
        row(cell("B", '<w:vMerge w:val="restart"/>') + cell("3")) +
        row(cell("", '<w:vMerge w:val="continue"/>') + cell("4")),
      ["A (2×1)|1", "|2", "B (2×1)|3", "|4"],
    ],
    [
      "span both ways",
      row(cell("A", '<w:gridSpan w:val="2"/><w:vMerge w:val="restart"/>') + cell("1")) +
        row(cell("", '<w:gridSpan w:val="2"/><w:vMerge/>') + cell("2")),
      ["A (2×2)||1", "||2"],
    ],
    [
      "merge sideways in the old way",
      row(cell("A", '<w:hMerge w:val="restart"/>') + cell("", "<w:hMerge/>") + cell("1")),
      ["A (1×2)||1"],
    ],
    [
      "leave columns out before and after",
      row(cell("x"), '<w:gridBefore w:val="2"/><w:gridAfter w:val="1"/>') +
        row(cell("a") + cell("b") + cell("c") + cell("d")),
      ["||x|", "a|b|c|d"],
    ],
    [
      "join their paragraphs",
      row(`<w:tc><w:p><w:r><w:t>Net</w:t></w:r></w:p><w:p><w:r><w:t>profit</w:t></w:r></w:p></w:tc>${cell("1")}`),
      ["Net profit|1"],
    ],
    [
      "stand in content controls",
      `<w:sdt><w:sdtContent>${row(`<w:sdt><w:sdtContent>${cell("a")}</w:sdtContent></w:sdt>${cell("b")}`)}</w:sdtContent></w:sdt>`,
      ["a|b"],
    ],
    ["of deleted rows are gone", row(cell("old"), "<w:del/>") + row(cell("new"), "<w:ins/>"), ["new"]],
    ["of hidden rows are gone", row(cell("seen")) + row(cell("unseen"), "<w:hidden/>"), ["seen"]],
  ];
  it.each(SHAPES)("%s", async (_, rows, lines) => {
    expect(gridLines(await gridOf(rows))).toEqual(lines);
  });

  it("set footnote marks apart, raised ones and references", async () => {
    const raised = `<w:r><w:t>1,234</w:t></w:r><w:r>${RAISED}<w:t>1</w:t></w:r>`;
    const reference = '<w:r><w:t>56</w:t></w:r><w:r><w:footnoteReference w:id="9"/></w:r>';
    const grid = await gridOf(row(cell(raised) + cell(reference) + cell(`<w:r>${RAISED}<w:t>(2)</w:t></w:r>`)));
    expect(grid.cells.map(({ text, content, style }) => [text, content, style?.marks])).toEqual([
      ["1,234", { kind: "number", value: "1234", unit: null }, ["1"]],
      ["56", { kind: "number", value: "56", unit: null }, ["1"]],
      ["2", { kind: "text" }, ["2"]],
    ]);
  });

  it("are bold by their runs, as repeated heading rows and by the style of the table", async () => {
    const bold = "<w:r><w:rPr><w:b/></w:rPr><w:t>Total</w:t></w:r>";
    const boldOf = (grid: Grid) => grid.cells.map(({ text, style }) => [text, style?.bold ?? false]);
    expect(boldOf(await gridOf(row(cell("Year"), "<w:tblHeader/>") + row(cell(bold)) + row(cell("x"))))).toEqual([
      ["Year", true],
      ["Total", true],
      ["x", false],
    ]);
    const look = '<w:tblStyle w:val="Report"/><w:tblLook w:val="0020"/>';
    const rows = row(cell("Year")) + row(cell("x"));
    expect(boldOf(await gridOf(rows, look))).toEqual([
      ["Year", true],
      ["x", false],
    ]);
    expect(boldOf(await gridOf(rows, look.replace("0020", "0000")))).toEqual([
      ["Year", false],
      ["x", false],
    ]);
  });

  it("are bold where the text of the document is", async () => {
    const style =
      '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:rPr><w:b/></w:rPr></w:style>';
    const styles = STYLES.replace("</w:styles>", `${style}</w:styles>`);
    const parts = docxParts(`<w:tbl>${row(cell("x"))}</w:tbl>`, { "word/styles.xml": styles });
    const [grid] = gridsOf(await readDocx(folder.write("docx", parts), READ_OPTIONS));
    expect(grid?.cells[0]?.style?.bold).toBe(true);
  });

  it("count steps of indentation from the least of their column", async () => {
    const indented = (text: string, left: number) => row(cell(text, "", `<w:ind w:left="${left}"/>`));
    const grid = await gridOf(
      indented("Revenue", 100) +
        indented("Fees", 400) +
        indented("Of cards", 720) +
        indented("Costs", 110) +
        row(cell("     Rent")),
    );
    expect(grid.cells.map(({ text, style }) => [text, style?.indent ?? 0])).toEqual([
      ["Revenue", 0],
      ["Fees", 2],
      ["Of cards", 3],
      ["Costs", 0],
      ["Rent", 1],
    ]);
  });
});

describe("tables of a Word document", () => {
  it("in the cells of others are tables of their own", async () => {
    const inner = `<w:tbl>${row(cell("in") + cell("1"))}</w:tbl>`;
    const body = `<w:tbl>${row(`${cell("out")}<w:tc>${inner}<w:p/></w:tc>`)}</w:tbl><w:tbl>${row(cell("next"))}</w:tbl>`;
    expect(outlineOf(await read(body))).toEqual(["# -", "[table=1]", "out|", "[table=2]", "in|1", "[table=3]", "next"]);
  });

  it("that only hold a text in its place are read as text, too", async () => {
    const body = `<w:tbl>${row(`<w:tc><w:p><w:r><w:t>First.</w:t></w:r></w:p><w:p><w:r><w:t>Second.</w:t></w:r></w:p></w:tc>`)}</w:tbl>`;
    expect(outlineOf(await read(body))).toEqual([
      "# -",
      "[table=1]",
      "First. Second.",
      "text: First.",
      "text: Second.",
    ]);
  });

  it("without text are none", async () => {
    expect(outlineOf(await read(`<w:tbl>${row(cell(""))}</w:tbl>`))).toEqual(["# -"]);
  });

  it("of a German document write decimals with a comma", async () => {
    const figures = async (language: string) => {
      const [grid] = gridsOf(await read(`<w:tbl>${row(cell("12,5"))}</w:tbl>`, language));
      return grid?.cells[0]?.content.kind;
    };
    expect(await figures("de-AT")).toBe("number");
    expect(await figures("en-US")).not.toBe("number");
  });
});
