import type { OfficeArchive } from "./archive.ts";
import { type Chart, readChart } from "./chart.ts";
import { diagramTexts } from "./diagram.ts";
import type { Relation } from "./relations.ts";
import { readTree, type TreeOptions, type XmlNode } from "./xml-tree.ts";

/** The charts that a part shows, by their relations. */
export async function readCharts(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tree: TreeOptions,
): Promise<ReadonlyMap<string, Chart>> {
  return await readRelated(archive, relations, "chart", tree, readChart);
}

/** The texts of the diagrams that a part shows, by their relations. */
export async function readDiagrams(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tree: TreeOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return await readRelated(archive, relations, "diagramData", tree, diagramTexts);
}

/** Looks of a chart that are as large as its figures. */
const CHART_LOOKS = ["extLst", "spPr", "marker", "dPt", "dLbl", "txPr", "layout"];

async function readRelated<T>(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  kind: string,
  tree: TreeOptions,
  read: (root: XmlNode) => T,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  const skip = new Set(CHART_LOOKS);
  for (const { id, kind: other, target, external } of relations.values()) {
    if (other !== kind || external || !archive.has(target)) continue;
    found.set(id, read(await readTree(archive, target, { ...tree, skip })));
  }
  return found;
}
