import { afterAll, describe, expect, it } from "vitest";
import { readPptx } from "../../../src/documents/pptx/pptx-reader.ts";
import { READ_LIMITS, READ_OPTIONS, type ReadOptions } from "../../../src/documents/reader.ts";
import { workbookOf } from "../../support/zip.ts";
import { chartXml, numbers, richTitle, words } from "../office/chart-files.ts";
import {
  gridsOf,
  NAMESPACES,
  OfficeFolder,
  outlineOf,
  type Parts,
  pptxParts,
  relationsOf,
  slideXml,
} from "../office/office-files.ts";

const folder = new OfficeFolder();
afterAll(() => folder.remove());

async function read(slides: readonly string[], parts: Parts = {}, options: ReadOptions = READ_OPTIONS) {
  return await readPptx(folder.write("pptx", pptxParts(slides, parts)), options);
}

async function outline(slides: readonly string[], parts: Parts = {}): Promise<readonly string[]> {
  return outlineOf(await read(slides, parts));
}

interface ShapeXml {
  /** Left, top, width, height. */
  readonly at?: readonly [number, number, number, number];
  readonly placeholder?: string;
  readonly hidden?: boolean;
  readonly size?: number;
}

function frame(at: ShapeXml["at"], element = "a:xfrm"): string {
  return at ? `<${element}><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="${at[2]}" cy="${at[3]}"/></${element}>` : "";
}

function shape(
  texts: string | readonly string[],
  { at, placeholder = "", hidden = false, size }: ShapeXml = {},
): string {
  const paragraphs = [texts]
    .flat()
    .map((text) => `<a:p>${text.startsWith("<") ? text : run(text, size ? `sz="${size}"` : "")}</a:p>`);
  const mark = placeholder === "" ? "" : `<p:ph ${placeholder}/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"${hidden ? ' hidden="1"' : ""}/><p:nvPr>${mark}</p:nvPr></p:nvSpPr><p:spPr>${frame(at)}</p:spPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;
}

function run(text: string, attributes = ""): string {
  return `<a:r><a:rPr ${attributes}/><a:t>${text}</a:t></a:r>`;
}

function graphic(inside: string, at: ShapeXml["at"] = [0, 5000, 100, 100]): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="g"/></p:nvGraphicFramePr>${frame(at, "p:xfrm")}<a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
}

function table(rows: readonly (readonly string[])[], properties = ""): string {
  const list = rows.map(
    (cells) => `<a:tr>${cells.map((cell) => (cell.startsWith("<") ? cell : tableCell(cell))).join("")}</a:tr>`,
  );
  return `<a:tbl><a:tblPr ${properties}/>${list.join("")}</a:tbl>`;
}

function tableCell(text: string, attributes = "", inParagraph = ""): string {
  return `<a:tc ${attributes}><a:txBody><a:p>${inParagraph}${text.startsWith("<") ? text : run(text)}</a:p></a:txBody></a:tc>`;
}

const TITLE = { placeholder: 'type="title"' };

describe("slides of a deck", () => {
  it("come in the order of the presentation, under their titles", async () => {
    const parts = pptxParts([shape("First", TITLE) + shape("a"), shape("Second", TITLE) + shape("b")]);
    const swapped = String(parts["ppt/presentation.xml"]).replace(/(<p:sldId .*?\/>)(<p:sldId .*?\/>)/, "$2$1");
    const path = folder.write("pptx", { ...parts, "ppt/presentation.xml": swapped });
    expect(outlineOf(await readPptx(path, READ_OPTIONS))).toEqual([
      "# slide=1 / Second",
      "text: b",
      "# slide=2 / First",
      "text: a",
    ]);
  });

  it("that are hidden keep their numbers and are left out, unless they are asked for", async () => {
    const parts = { "ppt/slides/slide2.xml": slideXml(shape("secret"), "p:sld", 'show="0"') };
    const slides = [shape("one"), "", shape("three")];
    const document = await read(slides, parts);
    expect(outlineOf(document)).toEqual(["# slide=1", "text: one", "# slide=3", "text: three"]);
    expect(document.notices).toEqual(["Hidden slides are left out: 2."]);
    const whole = await read(slides, parts, { ...READ_OPTIONS, includeHidden: true });
    expect(outlineOf(whole)).toContain("text: secret");
  });

  it("that the file lacks are reported", async () => {
    const parts = Object.fromEntries(
      Object.entries(pptxParts([shape("one"), shape("two")])).filter(([name]) => name !== "ppt/slides/slide1.xml"),
    );
    const document = await readPptx(folder.write("pptx", parts), READ_OPTIONS);
    expect(outlineOf(document)).toEqual(["# slide=2", "text: two"]);
    expect(document.notices).toEqual(["Slides are missing in the file: 1."]);
  });

  it("without a title are named by a short text in larger letters above the rest", async () => {
    const large = shape("Revenue by region", { at: [0, 0, 900, 50], size: 2800 });
    const small = shape("It rose.", { at: [0, 100, 900, 50], size: 1400 });
    expect(await outline([small + large])).toEqual(["# slide=1 / Revenue by region", "text: It rose."]);
    expect(await outline([large.replace("2800", "1400") + small])).toEqual([
      "# slide=1",
      "text: Revenue by region",
      "text: It rose.",
    ]);
  });

  it("say in their notes what the speaker says, and what their layout and master say, once", async () => {
    const layout = slideXml(
      shape("CONFIDENTIAL") + shape("Click to edit", { placeholder: 'type="body"' }),
      "p:sldLayout",
    );
    const notes = slideXml(
      shape("Say it slowly.", { placeholder: 'type="body"' }) +
        shape("3", { placeholder: 'type="sldNum"' }) +
        shape("Head", { placeholder: 'type="hdr"' }),
      "p:notes",
    );
    const parts = {
      "ppt/slides/_rels/slide1.xml.rels": relationsOf(
        ["l", "slideLayout", "../slideLayouts/l.xml"],
        ["n", "notesSlide", "../notesSlides/n.xml"],
      ),
      "ppt/slides/_rels/slide2.xml.rels": relationsOf(["l", "slideLayout", "../slideLayouts/l.xml"]),
      "ppt/slideLayouts/l.xml": layout,
      "ppt/slideLayouts/_rels/l.xml.rels": relationsOf(["m", "slideMaster", "../slideMasters/m.xml"]),
      "ppt/slideMasters/m.xml": slideXml(shape("Acme"), "p:sldMaster"),
      "ppt/notesSlides/n.xml": notes,
    };
    expect(await outline([shape("one"), shape("two")], parts)).toEqual([
      "# slide=1",
      "text: one",
      "note: CONFIDENTIAL",
      "note: Acme",
      "note: Say it slowly.",
      "# slide=2",
      "text: two",
    ]);
  });
});

describe("shapes of a slide", () => {
  const at = (left: number, top: number, width = 400, height = 100) => ({ at: [left, top, width, height] as const });
  const ORDERS: readonly (readonly [string, string, readonly string[]])[] = [
    ["from top to bottom", shape("low", at(0, 500)) + shape("high", at(0, 100)), ["high", "low"]],
    ["from left to right in a row", shape("right", at(500, 95)) + shape("left", at(0, 100)), ["left", "right"]],
    [
      "by columns where they stand beside a tall one",
      shape("tall", at(500, 100, 400, 300)) + shape("two", at(0, 250)) + shape("one", at(0, 100)),
      ["one", "two", "tall"],
    ],
    [
      "with groups in one piece",
      `${shape("after", at(0, 300))}<p:grpSp><p:grpSpPr>${frame([0, 0, 900, 200])}</p:grpSpPr>${shape("b", at(0, 90))}${shape("a", at(0, 10, 400, 50))}</p:grpSp>`,
      ["a", "b", "after"],
    ],
    ["without a place at the end", shape("nowhere") + shape("somewhere", at(0, 100)), ["somewhere", "nowhere"]],
  ];
  it.each(ORDERS)("are read %s", async (_, shapes, texts) => {
    expect(await outline([shapes])).toEqual(["# slide=1", ...texts.map((text) => `text: ${text}`)]);
  });

  it("find their places in the layout and the master", async () => {
    const parts = {
      "ppt/slides/_rels/slide1.xml.rels": relationsOf(["l", "slideLayout", "../slideLayouts/l.xml"]),
      "ppt/slideLayouts/l.xml": slideXml(shape("", { placeholder: 'idx="7"', at: [0, 900, 10, 10] }), "p:sldLayout"),
      "ppt/slideLayouts/_rels/l.xml.rels": relationsOf(["m", "slideMaster", "../slideMasters/m.xml"]),
      "ppt/slideMasters/m.xml": slideXml(
        shape("", { placeholder: 'type="body"', at: [0, 500, 10, 10] }),
        "p:sldMaster",
      ),
    };
    const slide =
      shape("last", { placeholder: 'idx="7"' }) +
      shape("middle", { placeholder: 'type="body" idx="3"' }) +
      shape("first", { at: [0, 0, 10, 10] });
    expect(await outline([slide], parts)).toEqual(["# slide=1", "text: first", "text: middle", "text: last"]);
  });

  it("give their runs, breaks and fields, feet as small print, no slide numbers", async () => {
    const text = `${run("Sales", 'b="1"')}<a:br/>${run("grew")}${run("2", 'baseline="30000"')}<a:fld type="datetime"><a:t> in May</a:t></a:fld><a:fld type="slidenum"><a:t>4</a:t></a:fld>`;
    const shapes =
      shape(text) + shape("Internal", { placeholder: 'type="ftr"' }) + shape("4", { placeholder: 'type="sldNum"' });
    expect(await outline([shapes])).toEqual(["# slide=1", "text: Sales grew in May", "note: Internal"]);
  });

  it("say what is not read", async () => {
    const object = graphic(
      `<mc:AlternateContent><mc:Choice Requires="v"><p:oleObj progId="Word.Document.12"/></mc:Choice><mc:Fallback><p:oleObj><p:pic/></p:oleObj></mc:Fallback></mc:AlternateContent>`,
    );
    const document = await read([
      "<p:pic/><p:pic/>",
      shape("x") + object + shape("gone", { hidden: true }),
      "<p:pic/>",
    ]);
    expect(outlineOf(document)).toEqual(["# slide=1", "# slide=2", "text: x", "# slide=3"]);
    expect(document.notices).toEqual([
      "Hidden shapes are left out: 1, on slide 2.",
      "Pictures are not read: 3, on slides 1, 3.",
      "Embedded objects are not read: 1, on slide 2.",
    ]);
  });

  it("give the words of diagrams", async () => {
    const data = `<dgm:dataModel ${NAMESPACES}><dgm:ptLst><dgm:pt type="doc"/><dgm:pt><dgm:t><a:p>${run("Plan")}</a:p></dgm:t></dgm:pt><dgm:pt type="pres"><dgm:t><a:p>${run("x")}</a:p></dgm:t></dgm:pt><dgm:pt type="node"><dgm:t><a:p>${run("Do")}</a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
    const parts = {
      "ppt/slides/_rels/slide1.xml.rels": relationsOf(["d", "diagramData", "../diagrams/data1.xml"]),
      "ppt/diagrams/data1.xml": data,
    };
    expect(await outline([graphic('<dgm:relIds r:dm="d" r:lo="x"/>')], parts)).toEqual([
      "# slide=1",
      "text: Plan",
      "text: Do",
    ]);
  });
});

describe("tables and charts of a slide", () => {
  it("are counted as they are read, merged cells standing once", async () => {
    const merged = table([
      [tableCell("Region", 'rowSpan="2"'), tableCell("Revenue", 'gridSpan="2"'), tableCell("left over", 'hMerge="1"')],
      [tableCell("left over", 'vMerge="1"'), "2023", "2024"],
      ["Asia", "1,538", "1,571"],
    ]);
    const slide = graphic(table([["low"]]), [0, 900, 10, 10]) + graphic(merged, [0, 100, 10, 10]);
    expect(await outline([slide])).toEqual([
      "# slide=1",
      "[slide=1,table=1]",
      "Region (2×1)|Revenue (1×2)|",
      "|2023|2024",
      "Asia|1,538|1,571",
      "[slide=1,table=2]",
      "low",
    ]);
  });

  it("tell headings, indents and marks", async () => {
    const raised = `${run("1,234")}${run("1", 'baseline="30000"')}`;
    const rows = [
      [tableCell("Year"), tableCell("2024")],
      [tableCell("Fees", "", '<a:pPr lvl="1"/>'), tableCell(raised)],
      [tableCell(run("Total", 'b="1"')), tableCell("2")],
    ];
    const [grid] = gridsOf(await read([graphic(table(rows, 'firstRow="1"'))]));
    expect(
      grid?.cells.map(({ text, style }) => [text, style?.bold ?? false, style?.indent ?? 0, style?.marks ?? []]),
    ).toEqual([
      ["Year", true, 0, []],
      ["2024", true, 0, []],
      ["Fees", false, 1, []],
      ["1,234", false, 0, ["1"]],
      ["Total", true, 0, []],
      ["2", false, 0, []],
    ]);
  });

  it("of a German slide write decimals with a comma", async () => {
    const kindOf = async (language: string) => {
      const [grid] = gridsOf(await read([graphic(table([[tableCell(run("12,5", `lang="${language}"`))]]))]));
      return grid?.cells[0]?.content.kind;
    };
    expect(await kindOf("de-DE")).toBe("number");
    expect(await kindOf("en-GB")).not.toBe("number");
  });

  it("give the figures behind native charts", async () => {
    const chart = chartXml(
      [["barChart", [{ name: "Revenue", categories: words("FY2024"), values: numbers(["1571"]) }]]],
      richTitle("Group"),
    );
    const parts = {
      "ppt/slides/_rels/slide1.xml.rels": relationsOf(["c1", "chart", "../charts/chart1.xml"]),
      "ppt/charts/chart1.xml": chart,
    };
    const slide = graphic('<c:chart r:id="c1"/>') + graphic('<c:chart r:id="lost"/>', [0, 9000, 1, 1]);
    const document = await read([slide], parts);
    expect(outlineOf(document)).toEqual([
      "# slide=1",
      "caption: Group",
      "[slide=1,chart=1]",
      "|Revenue",
      "FY2024|1571",
    ]);
    expect(document.notices).toEqual(["Chart 2 of slide 1 is missing in the file."]);
  });
});

describe("the workbook behind a chart", () => {
  const SHEET =
    '<sheetData><row r="2"><c r="B2"><v>1571</v></c></row><row r="3"><c r="B3"><v>0.30000000000000004</v></c></row></sheetData>';
  const noticesWith = async (values: readonly string[], sheet: string, range: string) => {
    const cached = numbers(values).replace("<c:numCache>", `<c:f>${range}</c:f><c:numCache>`);
    const parts = {
      "ppt/slides/_rels/slide1.xml.rels": relationsOf(["c1", "chart", "../charts/chart1.xml"]),
      "ppt/charts/chart1.xml": chartXml([["barChart", [{ name: "A", categories: words("x", "y"), values: cached }]]]),
      "ppt/charts/_rels/chart1.xml.rels": relationsOf(["w", "package", "../embeddings/book.xlsx"]),
      "ppt/embeddings/book.xlsx": workbookOf(sheet),
    };
    return (await read([graphic('<c:chart r:id="c1"/>')], parts)).notices;
  };
  const NONE: readonly string[] = [];
  const OUTDATED = [
    "Chart 1 of slide 1 shows other figures than the workbook behind it; those that it shows are read.",
  ];
  const SAME = { values: ["1571", "0.3"], notices: NONE, sheet: SHEET, range: "Data!$B$2:$B$3" };
  const OTHER = { ...SAME, values: ["1538", "0.3"] };
  it.each([
    { name: "holds the same figures", ...SAME },
    { name: "holds another figure", ...OTHER, notices: OUTDATED },
    { name: "holds a figure more", ...SAME, values: ["1571", ""], notices: OUTDATED },
    { name: "lacks a figure", ...SAME, sheet: SHEET.replace("<v>1571</v>", ""), notices: OUTDATED },
    { name: "hides rows, so that nothing can be told", ...OTHER, sheet: SHEET.replace('r="3"', 'r="3" hidden="1"') },
    { name: "has no such sheet", ...OTHER, range: "Other!$B$2:$B$3" },
    { name: "is named by a formula that is no range", ...OTHER, range: "Data!Sales" },
    { name: "is damaged", ...OTHER, sheet: "<sheetData>" },
  ])("$name", async ({ values, notices, sheet, range }) => {
    expect(await noticesWith(values, sheet, range)).toEqual(notices);
  });
});

describe("what a deck is refused for", () => {
  it("being something else", async () => {
    const parts = {
      "_rels/.rels": relationsOf(["r1", "officeDocument", "word/document.xml"]),
      "word/document.xml": `<w:document ${NAMESPACES}/>`,
    };
    await expect(readPptx(folder.write("pptx", parts), READ_OPTIONS)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "It is a Word document, which its name does not say.",
    });
  });

  it("too many slides, cells or characters", async () => {
    const limited = (limits: Partial<typeof READ_LIMITS>) => ({
      ...READ_OPTIONS,
      limits: { ...READ_LIMITS, ...limits },
    });
    const slides = [shape("A text") + graphic(table([["1", "2", "3"]])), shape("Another")];
    for (const limits of [{ pagesMax: 1 }, { cellsMax: 2 }, { charactersMax: 15 }])
      await expect(read(slides, {}, limited(limits))).rejects.toMatchObject({ code: "too_large" });
    await expect(read(slides, {}, limited({ pagesMax: 2, cellsMax: 3, charactersMax: 50 }))).resolves.toBeDefined();
  });
});
