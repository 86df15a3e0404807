import type { OfficeArchive } from "./archive.ts";
import { readChart } from "./chart.ts";
import type { Chart } from "./chart-model.ts";
import { isOutdated } from "./chart-workbook.ts";
import type { Relation } from "./relations.ts";
import {
  attributeOf,
  childOf,
  childrenOf,
  findAll,
  readTree,
  type TreeOptions,
  textOf,
  type XmlNode,
} from "./xml-tree.ts";

/** A chart, and whether the workbook behind it holds different figures. */
export interface ShownChart {
  readonly chart: Chart;
  readonly isOutdated: boolean;
}

/** Reads the charts of a part, by relationship id. */
export async function readCharts(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tree: TreeOptions,
): Promise<ReadonlyMap<string, ShownChart>> {
  return await readRelated(archive, relations, ["chart", "chartEx"], tree, async (root, part) => {
    const chart = readChart(root);
    return { chart, isOutdated: await isOutdated(archive, part, chart) };
  });
}

/** Reads the texts of the diagrams of a part, by relationship id. */
export async function readDiagrams(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tree: TreeOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return await readRelated(archive, relations, ["diagramData"], tree, diagramTexts);
}

/** Formatting elements of a chart, skipped because they are as large as its data. */
const CHART_LOOKS = ["extLst", "spPr", "marker", "dPt", "dLbl", "txPr", "layout"];

async function readRelated<T>(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  kinds: readonly string[],
  tree: TreeOptions,
  read: (root: XmlNode, part: string) => T | Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  const skip = new Set(CHART_LOOKS);
  for (const { id, kind, target, external } of relations.values()) {
    if (!kinds.includes(kind) || external || !archive.has(target)) continue;
    found.set(id, await read(await readTree(archive, target, { ...tree, skip }), target));
  }
  return found;
}

/** Point types that hold presentation data, not text. */
const LOOKS = ["pres", "parTrans", "sibTrans"];

/** The texts of a SmartArt diagram, in document order. */
function diagramTexts(root: XmlNode): readonly string[] {
  return childrenOf(childOf(root, "ptLst"), "pt")
    .filter((point) => !LOOKS.includes(attributeOf(point, "type") ?? "node"))
    .flatMap((point) => findAll(childOf(point, "t"), ["p"]))
    .map((paragraph) => findAll(paragraph, ["t"]).map(textOf).join("").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}
