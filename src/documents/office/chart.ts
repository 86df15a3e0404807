import { readExtendedChart } from "./chart-ex.ts";
import type { Chart, ChartPoint, ChartPoints, ChartSeries } from "./chart-model.ts";
import { attributeOf, childOf, childrenOf, elementsOf, findAll, integerOf, textOf, type XmlNode } from "./xml-tree.ts";

/** Reads the root element of a chart part. */
export function readChart(root: XmlNode): Chart {
  if (childOf(root, "chartData")) return readExtendedChart(root);
  const chart = childOf(root, "chart");
  const plot = childOf(chart, "plotArea");
  const axes = new Map(
    elementsOf(plot)
      .filter((node) => node.name.endsWith("Ax"))
      .map((node) => [attributeOf(childOf(node, "axId"), "val") ?? "", node]),
  );
  const groups = elementsOf(plot).filter((node) => node.name.endsWith("Chart"));
  const ordered = groups
    .flatMap((group) => childrenOf(group, "ser").map((node) => ({ node, group })))
    .toSorted((a, b) => orderOf(a.node) - orderOf(b.node));
  return {
    title: titleOf(chart),
    categoryTitle: groups.map((group) => titleOf(axesOf(group, axes)[0])).find((title) => title !== null) ?? null,
    series: ordered.flatMap(({ node, group }) => seriesOf(node, group, axes)),
    since1904: ["1", "true"].includes(attributeOf(childOf(root, "date1904"), "val") ?? "0"),
  };
}

function orderOf(series: XmlNode): number {
  return integerOf(childOf(series, "order"), "val") ?? 0;
}

/** The axes of a group of series: the category axis first, the value axis last. */
function axesOf(group: XmlNode, axes: ReadonlyMap<string, XmlNode>): readonly XmlNode[] {
  return childrenOf(group, "axId").flatMap((id) => axes.get(attributeOf(id, "val") ?? "") ?? []);
}

/** The title of a node; null where it has none. */
function titleOf(node: XmlNode | undefined): string | null {
  const title = childOf(node, "title");
  const rich = findAll(childOf(title, "tx", "rich"), ["p"]).map((paragraph) =>
    findAll(paragraph, ["t"]).map(textOf).join(""),
  );
  const cached = findAll(childOf(title, "tx", "strRef", "strCache"), ["v"]).map(textOf);
  const text = [...rich, ...cached].join(" ").replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

/** Reads one series; a bubble chart yields a second one for the sizes. */
function seriesOf(series: XmlNode, group: XmlNode, axes: ReadonlyMap<string, XmlNode>): readonly ChartSeries[] {
  const axis = axesOf(group, axes).at(-1);
  const common = {
    name: seriesName(series),
    categories: levelsOf(childOf(series, "cat") ?? childOf(series, "xVal")),
    axisTitle: axesOf(group, axes).length > 1 ? titleOf(axis) : null,
    formats: formatsOver([childOf(series, "dLbls"), childOf(group, "dLbls"), axis]),
    displayUnit: displayUnitOf(axis),
  };
  const values = { ...common, values: pointsOf(childOf(series, "val") ?? childOf(series, "yVal")) };
  const sizes = pointsOf(childOf(series, "bubbleSize"));
  if (sizes.points.size === 0) return [values];
  return [values, { ...common, name: `${common.name} (size)`, values: sizes, axisTitle: null, formats: [] }];
}

/** The name of a series; unnamed ones are shown with their number. */
function seriesName(series: XmlNode): string {
  const text = findAll(childOf(series, "tx"), ["v"]).map(textOf).join(" ").replace(/\s+/g, " ").trim();
  return text === "" ? `Series${(integerOf(childOf(series, "idx"), "val") ?? 0) + 1}` : text;
}

function formatsOver(nodes: readonly (XmlNode | undefined)[]): readonly string[] {
  return nodes.flatMap((node) => {
    const format = childOf(node, "numFmt");
    const isLinked = !["0", "false"].includes(attributeOf(format, "sourceLinked") ?? "1");
    const code = attributeOf(format, "formatCode");
    return code === undefined || isLinked ? [] : [code];
  });
}

function displayUnitOf(axis: XmlNode | undefined): string | null {
  const units = childOf(axis, "dispUnits");
  if (!units) return null;
  return attributeOf(childOf(units, "builtInUnit"), "val") ?? "of its own";
}

function levelsOf(categories: XmlNode | undefined): readonly ChartPoints[] {
  const levels = findAll(categories, ["lvl"]);
  if (levels.length > 0) return levels.map(cachedPoints).toReversed();
  const points = pointsOf(categories);
  return points.points.size > 0 ? [points] : [];
}

const CACHES = ["numCache", "strCache", "numLit", "strLit"];

function pointsOf(data: XmlNode | undefined): ChartPoints {
  const [cache] = findAll(data, CACHES);
  const [formula] = findAll(data, ["f"]);
  return { ...cachedPoints(cache), range: formula ? textOf(formula).trim() : null };
}

function cachedPoints(cache: XmlNode | undefined): ChartPoints {
  const isNumeric = cache?.name.startsWith("num") ?? false;
  const common = textOf(childOf(cache, "formatCode")) || "General";
  const points = childrenOf(cache, "pt").flatMap((point): readonly (readonly [number, ChartPoint])[] => {
    const index = integerOf(point, "idx");
    const text = textOf(childOf(point, "v")).replace(/\s+/g, " ").trim();
    if (index === null || index < 0 || text === "") return [];
    return [[index, { text, format: isNumeric ? (attributeOf(point, "formatCode") ?? common) : null }]];
  });
  return { points: new Map(points), range: null };
}
