import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { Block } from "../../../src/documents/document.ts";
import { readChart } from "../../../src/documents/office/chart.ts";
import { type ChartTable, tableOfChart } from "../../../src/documents/office/chart-grid.ts";
import type { XmlNode } from "../../../src/documents/office/xml-tree.ts";
import type { CellContent } from "../../../src/language/cell-content.ts";
import { chartXml, numbers, pointsXml, richTitle, type SeriesXml, words } from "./chart-files.ts";
import { gridLines, NAMESPACES } from "./office-files.ts";

function treeOf(xml: string): XmlNode {
  type Open = XmlNode & { readonly children: (XmlNode | string)[] };
  const open: Open[] = [{ name: "", attributes: {}, children: [] }];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const node: Open = { name: name.split(":").at(-1) ?? "", attributes, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => open.at(-1)?.children.push(text));
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  const root = open[0]?.children.find((child) => typeof child !== "string");
  if (!root) throw new Error("no element");
  return root;
}

function tableOf(xml: string): ChartTable {
  return tableOfChart({ chart: readChart(treeOf(xml)), isOutdated: false }, "slide=2,chart=1", "Chart 1 of slide 2");
}

function linesOf({ blocks }: { readonly blocks: readonly Block[] }): readonly string[] {
  return blocks.flatMap((block) => (block.kind === "grid" ? gridLines(block) : [`${block.role}: ${block.text}`]));
}

function contentsOf(xml: string): readonly CellContent[] {
  const grid = tableOf(xml).blocks.find((block) => block.kind === "grid");
  return (grid?.cells ?? []).filter(({ row, column }) => row > 0 && column > 0).map(({ content }) => content);
}

const YEARS = words("2023", "2024");

describe("a native chart", () => {
  it("is a table of its cached figures, with its titles before it", () => {
    const axes = `<c:catAx><c:axId val="1"/>${richTitle("Year")}</c:catAx><c:valAx><c:axId val="2"/>${richTitle("US$ m")}</c:valAx>`;
    const ids = '<c:axId val="1"/><c:axId val="2"/>';
    const series = [
      { name: "Hong Kong", categories: YEARS, values: numbers(["1538", "1571.25"], "#,##0.0") },
      { name: "China", categories: YEARS, values: numbers(["912", ""]) },
    ];
    const table = tableOf(chartXml([["barChart", series, ids]], richTitle("Revenue", "by region"), axes));
    expect(linesOf(table)).toEqual([
      "caption: Revenue by region",
      "caption: US$ m",
      "Year|Hong Kong|China",
      "2023|1,538.0|912",
      "2024|1,571.3|",
    ]);
    expect(table.notices).toEqual([]);
    const grid = table.blocks.at(-1);
    expect(grid).toMatchObject({ locator: "slide=2,chart=1", addressing: "labels", rowCount: 3, columnCount: 3 });
  });

  const KINDS = ["barChart", "bar3DChart", "lineChart", "pieChart", "doughnutChart", "areaChart", "radarChart"];
  it.each(KINDS)("of the kind %s is read", (kind) => {
    expect(
      linesOf(tableOf(chartXml([[kind, [{ name: "A", categories: YEARS, values: numbers(["1", "2"]) }]]]))),
    ).toEqual(["|A", "2023|1", "2024|2"]);
  });

  const NUMBERS: readonly (readonly [string, string, string, string, CellContent])[] = [
    [
      "a percent format",
      "0.148",
      "0.0%",
      "",
      { kind: "number", value: "14.8", unit: { currency: null, scale: null, measure: "percent" } },
    ],
    [
      "a percent format of the labels",
      "0.148",
      "General",
      '<c:dLbls><c:numFmt formatCode="0%" sourceLinked="0"/></c:dLbls>',
      { kind: "number", value: "14.8", unit: { currency: null, scale: null, measure: "percent" } },
    ],
    [
      "a percent format of labels that follow the source",
      "0.148",
      "General",
      '<c:dLbls><c:numFmt formatCode="0%" sourceLinked="1"/></c:dLbls>',
      { kind: "number", value: "0.148", unit: null },
    ],
    [
      "the noise of binary fractions",
      "0.30000000000000004",
      "General",
      "",
      { kind: "number", value: "0.3", unit: null },
    ],
    ["an exponent", "1.5E-2", "General", "", { kind: "number", value: "0.015", unit: null }],
    ["a negative in parentheses", "-45", "#,##0;(#,##0)", "", { kind: "number", value: "-45", unit: null }],
    ["an error of the sheet", "#N/A", "General", "", { kind: "missing" }],
    [
      "a format that shows millions",
      "1538000000",
      '#,##0,,"m"',
      "",
      { kind: "number", value: "1538", unit: { currency: null, scale: "M", measure: null } },
    ],
  ];
  it.each(NUMBERS)("reads %s", (_, value, format, extra, content) => {
    const series: SeriesXml = {
      name: "A",
      categories: words("x"),
      values: numbers([value], format.replaceAll('"', "&quot;")),
      extra,
    };
    expect(contentsOf(chartXml([["barChart", [series]]]))).toEqual([content]);
  });

  it("shows values in the unit of its axis", () => {
    const axes = '<c:valAx><c:axId val="2"/><c:dispUnits><c:builtInUnit val="millions"/></c:dispUnits></c:valAx>';
    const series = [{ name: "A", categories: words("x"), values: numbers(["1538200000"]) }];
    const chart = (unit: string) =>
      chartXml([["barChart", series, '<c:axId val="2"/>']], "", axes.replace("millions", unit));
    expect(contentsOf(chart("millions"))).toEqual([
      { kind: "number", value: "1538.2", unit: { currency: null, scale: "M", measure: null } },
    ]);
    expect(contentsOf(chart("hundreds"))).toMatchObject([{ kind: "fault" }]);
  });

  it("with two axes of values names each beside its series", () => {
    const axes = `<c:valAx><c:axId val="2"/>${richTitle("US$ m")}</c:valAx><c:valAx><c:axId val="4"/>${richTitle("%")}</c:valAx>`;
    const bars = [{ name: "Revenue", categories: YEARS, values: numbers(["1", "2"]) }];
    const lines = [{ name: "Margin", categories: YEARS, values: numbers(["3", "4"]) }];
    const xml = chartXml(
      [
        ["barChart", bars, '<c:axId val="1"/><c:axId val="2"/>'],
        ["lineChart", lines, '<c:axId val="3"/><c:axId val="4"/>'],
      ],
      "",
      axes,
    );
    // Without its axis of categories a group has one axis only, whose title may be of either.
    const whole = xml.replace(
      "<c:valAx>",
      '<c:catAx><c:axId val="1"/></c:catAx><c:catAx><c:axId val="3"/></c:catAx><c:valAx>',
    );
    expect(linesOf(tableOf(whole))[0]).toBe("|Revenue (US$ m)|Margin (%)");
  });

  it("with several levels of categories spans the outer ones", () => {
    const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${pointsXml(["Q1", "Q2", "Q1", "Q2"])}</c:lvl><c:lvl>${pointsXml(["2024", "", "2025", ""])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
    const series = [{ name: "A", categories: levels, values: numbers(["1", "2", "3", "4"]) }];
    expect(linesOf(tableOf(chartXml([["barChart", series]])))).toEqual([
      "||A",
      "2024 (2×1)|Q1|1",
      "|Q2|2",
      "2025 (2×1)|Q1|3",
      "|Q2|4",
    ]);
  });

  it("of points pairs each with its own place", () => {
    const series = [
      {
        name: "A",
        categories: numbers(["1", "2"], "General", "xVal"),
        values: numbers(["10", "20"], "General", "yVal"),
      },
      {
        name: "B",
        categories: numbers(["2", "3"], "General", "xVal"),
        values: numbers(["21", "31"], "General", "yVal"),
      },
    ];
    expect(linesOf(tableOf(chartXml([["scatterChart", series]])))).toEqual(["|A|B", "1|10|", "2|20|21", "3||31"]);
  });

  it("of bubbles gives their sizes", () => {
    const series = [
      {
        name: "A",
        categories: numbers(["1"], "General", "xVal"),
        values: numbers(["10"], "General", "yVal"),
        extra: numbers(["7"], "General", "bubbleSize"),
      },
    ];
    expect(linesOf(tableOf(chartXml([["bubbleChart", series]])))).toEqual(["|A|A (size)", "1|10|7"]);
  });

  it("with months as dates shows them so", () => {
    const dates = numbers(["45658", "45689"], "mmm\\-yy", "cat");
    const xml = chartXml([["lineChart", [{ name: "A", categories: dates, values: numbers(["1", "2"]) }]]]);
    expect(linesOf(tableOf(xml))).toEqual(["|A", "Jan-25|1", "Feb-25|2"]);
    const grid = tableOf(xml).blocks[0];
    expect(grid?.kind === "grid" && grid.cells.find(({ row }) => row === 1)?.content).toEqual({
      kind: "date",
      iso: "2025-01",
    });
  });

  it("says what it stores no values for", () => {
    const empty = { name: "B", categories: YEARS, values: "<c:val><c:numRef><c:f>Sheet1!B2</c:f></c:numRef></c:val>" };
    expect(tableOf(chartXml([["barChart", [empty]]], richTitle("Revenue")))).toEqual({
      blocks: [{ kind: "paragraph", role: "caption", text: "Revenue" }],
      notices: ["Chart 1 of slide 2 stores no values, so it is not read."],
    });
    const full = { name: "A", categories: YEARS, values: numbers(["1", "2"]) };
    const half = tableOf(chartXml([["barChart", [full, empty]]]));
    expect(linesOf(half)).toEqual(["|A", "2023|1", "2024|2"]);
    expect(half.notices).toEqual(["Chart 1 of slide 2 stores no values for 1 of its 2 series."]);
  });

  it("never puts a figure beside a category of another series", () => {
    const series = [
      { name: "A", categories: words("Q1", "Q1"), values: numbers(["1", "2"]) },
      { name: "B", categories: words("Q2", "Q1"), values: numbers(["3", "4"]) },
    ];
    const table = tableOf(chartXml([["lineChart", series]]));
    expect(linesOf(table)).toEqual(["|A", "Q1|1", "Q1|2"]);
    expect(table.notices).toEqual([
      "Chart 1 of slide 2 has a series with categories of its own, which is not read: B.",
    ]);
  });

  it("numbers what has no name and no categories", () => {
    expect(linesOf(tableOf(chartXml([["barChart", [{ values: numbers(["5", "6"]) }]]])))).toEqual([
      "|Series1",
      "1|5",
      "2|6",
    ]);
  });

  it("of the newer kinds is read, too", () => {
    const xml = `<cx:chartSpace ${NAMESPACES}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>Sheet1!A2</cx:f><cx:lvl><cx:pt idx="0">Start</cx:pt><cx:pt idx="1">Fees</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="0.0%"><cx:pt idx="0">0.5</cx:pt><cx:pt idx="1">-0.125</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Bridge</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>Margin</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>`;
    expect(linesOf(tableOf(xml))).toEqual(["caption: Bridge", "|Margin", "Start|50.0%", "Fees|-12.5%"]);
  });

  it("shows its series in their order, not in that of the file", () => {
    const series = ["A", "B"].map((name) => ({ name, categories: words("x"), values: numbers(["1"]) }));
    const xml = chartXml([["barChart", series]]).replace('<c:order val="0"/>', '<c:order val="5"/>');
    expect(linesOf(tableOf(xml))[0]).toBe("|B|A");
  });

  it("counts days from 1904 where it says so", () => {
    const dates = numbers(["44196"], "d/m/yyyy", "cat");
    const xml = chartXml([["lineChart", [{ name: "A", categories: dates, values: numbers(["1"]) }]]]);
    const old = xml.replace("<c:chart>", '<c:date1904 val="1"/><c:chart>');
    const isoOf = (text: string) => {
      const [grid] = tableOf(text).blocks;
      const content = grid?.kind === "grid" ? grid.cells.find(({ row }) => row === 1)?.content : undefined;
      return content?.kind === "date" ? content.iso : content;
    };
    expect([isoOf(xml), isoOf(old)]).toEqual(["2020-12-31", "2025-01-01"]);
  });
});
