import { inPlain } from "../../language/folding.ts";
import type { OfficeArchive } from "../office/archive.ts";
import type { Relation } from "../office/relations.ts";
import { readTree, type TreeOptions } from "../office/xml-tree.ts";
import { noFindings } from "./findings.ts";
import { plainTexts } from "./plain-texts.ts";
import type { StoryTools } from "./story.ts";

const PAGE_NUMBER = inPlain(
  /^(?:page|p\.|seite|pagina|pag\.|第)?\s*(?:[-–—]\s*)?(?:\d+\s*)?(?:[-–—]\s*)?(?:页\s*)?(?:(?:of|von|sur|de|di|\/|\||共)\s*(?:\d+\s*)?页?)?$/i,
);

/** Distinct texts of page headers and footers, such as CONFIDENTIAL, without page numbers. */
export async function readPageNotes(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tools: StoryTools,
  tree: TreeOptions,
): Promise<readonly string[]> {
  const texts = new Set<string>();
  for (const { kind, target, external } of relations.values()) {
    if ((kind !== "header" && kind !== "footer") || external || !archive.has(target)) continue;
    const root = await readTree(archive, target, tree);
    const quiet = { ...tools, findings: noFindings() };
    for (const text of plainTexts(root, quiet, { atTabs: true })) if (!PAGE_NUMBER.test(text)) texts.add(text);
  }
  return [...texts];
}
