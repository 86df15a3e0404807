import type { Chart, ChartPoints, ChartSeries } from "./chart-model.ts";
import { attributeOf, childOf, childrenOf, findAll, integerOf, textOf, type XmlNode } from "./xml-tree.ts";

/** Reads a chart of the newer `chartEx` kinds, such as waterfall or funnel, which store data apart from the series. */
export function readExtendedChart(root: XmlNode): Chart {
  const data = new Map(
    childrenOf(childOf(root, "chartData"), "data").map((node) => [attributeOf(node, "id") ?? "", node]),
  );
  const chart = childOf(root, "chart");
  const series = findAll(childOf(chart, "plotArea"), ["series"]);
  return {
    title: wordsOf(childOf(chart, "title")),
    categoryTitle: null,
    series: series.map((node) => seriesOf(node, data.get(attributeOf(childOf(node, "dataId"), "val") ?? ""))),
    since1904: false,
  };
}

function wordsOf(node: XmlNode | undefined): string | null {
  const title = childOf(node, "tx");
  const rich = findAll(title, ["t"]).map(textOf).join("");
  const text = (rich || findAll(title, ["v"]).map(textOf).join(" ")).replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

function seriesOf(series: XmlNode, data: XmlNode | undefined): ChartSeries {
  const [categories] = childrenOf(data, "strDim").concat(numbersOf(data, "cat"));
  const [values] = [...numbersOf(data, "val"), ...numbersOf(data, "size"), ...numbersOf(data, "y")];
  return {
    name: wordsOf(series) ?? "Series1",
    categories: childrenOf(categories, "lvl").map(pointsOf).toReversed(),
    values: pointsOf(childOf(values, "lvl")),
    axisTitle: null,
    formats: [],
    displayUnit: null,
  };
}

function numbersOf(data: XmlNode | undefined, type: string): readonly XmlNode[] {
  return childrenOf(data, "numDim").filter((dimension) => attributeOf(dimension, "type") === type);
}

function pointsOf(level: XmlNode | undefined): ChartPoints {
  const format = attributeOf(level, "formatCode");
  const points = childrenOf(level, "pt").flatMap((point, order) => {
    const text = textOf(point).replace(/\s+/g, " ").trim();
    const index = integerOf(point, "idx") ?? order;
    return text === "" ? [] : [[index, { text, format: format ?? null }] as const];
  });
  return { points: new Map(points), range: null };
}
