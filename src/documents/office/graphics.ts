import type { OfficeArchive } from "./archive.ts";
import { readChart } from "./chart.ts";
import type { Chart } from "./chart-model.ts";
import { isOutdated } from "./chart-workbook.ts";
import { diagramTexts } from "./diagram.ts";
import type { Relation } from "./relations.ts";
import { readTree, type TreeOptions, type XmlNode } from "./xml-tree.ts";

/** A chart, and whether the workbook behind it says something else by now. */
export interface ShownChart {
  readonly chart: Chart;
  readonly isOutdated: boolean;
}

/** The charts that a part shows, by their relations. */
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

/** The texts of the diagrams that a part shows, by their relations. */
export async function readDiagrams(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tree: TreeOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return await readRelated(archive, relations, ["diagramData"], tree, diagramTexts);
}

/** Looks of a chart that are as large as its figures. */
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
