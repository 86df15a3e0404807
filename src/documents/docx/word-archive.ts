import { inPlain } from "../../language/folding.ts";
import type { SourceDocument } from "../document.ts";
import type { OfficeArchive } from "../office/archive.ts";
import type { EmbeddedReader } from "../office/embedded-object.ts";
import { readCharts, readDiagrams } from "../office/graphics.ts";
import { checkRoot, mainPart } from "../office/main-part.ts";
import { readProperties } from "../office/properties.ts";
import { type Relation, readRelations, relatedPart } from "../office/relations.ts";
import { readSubtrees, readTree, type TreeOptions, type XmlNode } from "../office/xml-tree.ts";
import type { ReadOptions } from "../reader.ts";
import { SectionParts } from "../section-parts.ts";
import { Body } from "./body.ts";
import { noFindings, noticesOf } from "./findings.ts";
import { NoteBook } from "./notes.ts";
import { plainTexts } from "./plain-texts.ts";
import type { StoryTools } from "./story.ts";
import { StyleSheet } from "./styles.ts";

/** Elements that do not matter for reading; skipping them shrinks the tree to a third of its size. */
const LOOKS = new Set(
  (
    "rFonts sz szCs color lang shd spacing jc kern u bCs i iCs noProof proofErr lastRenderedPageBreak bookmarkStart " +
    "bookmarkEnd tcW tcBorders tcMar vAlign hideMark noWrap tblBorders tblCellMar tblW tblGrid pBdr rsid keepNext " +
    "keepLines widowControl tabs extLst effectExtent spPr wrapSquare positionH positionV"
  ).split(" "),
);

/** Reads an opened Word document; embedded files are read only if `readEmbedded` is given. */
export async function readWordArchive(
  archive: OfficeArchive,
  options: ReadOptions,
  readEmbedded: EmbeddedReader | null,
): Promise<SourceDocument> {
  const file = await readRelations(archive, "");
  const main = mainPart(archive, file);
  const relations = await readRelations(archive, main);
  const tree: TreeOptions = { skip: LOOKS, charactersMax: options.limits.charactersMax };
  const tools = await readTools(archive, relations, tree, options.includeHidden);
  const graphics = {
    charts: await readCharts(archive, relations, tree),
    diagrams: await readDiagrams(archive, relations, tree),
    objects: (await readEmbedded?.(relations, () => true)) ?? new Map(),
  };
  const parts = new SectionParts(options.limits);
  const body = new Body(tools, parts, graphics, await readPageNotes(archive, relations, tools, tree));
  await readSubtrees(archive, main, tree, {
    root: (name) => checkRoot(name, "document"),
    take: (node, [, parent]) => {
      if (parent === "body") body.readBlock(node);
    },
  });
  body.end();
  const properties = await readProperties(archive, file);
  return {
    format: "docx",
    labels: properties.labels,
    stated: properties.stated,
    marks: properties.marks,
    parts: parts.parts(),
    notices: [...properties.notices, ...noticesOf(tools.findings, body.objects), ...body.notices],
  };
}

async function readTools(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  tree: TreeOptions,
  includeHidden: boolean,
): Promise<StoryTools> {
  const optional = async (kind: string, options: TreeOptions): Promise<XmlNode | undefined> => {
    const part = relatedPart(archive, relations, kind);
    return part === null ? undefined : await readTree(archive, part, options);
  };
  const notes = new NoteBook();
  const [footnotes, endnotes] = [await optional("footnotes", tree), await optional("endnotes", tree)];
  if (footnotes) notes.add("footnote", footnotes);
  if (endnotes) notes.add("endnote", endnotes);
  // Nothing is skipped here, because the text language (`lang`) is needed.
  const styles = new StyleSheet(await optional("styles", { ...tree, skip: new Set() }));
  return { styles, notes, findings: noFindings(), includeHidden };
}

const PAGE_NUMBER = inPlain(
  /^(?:page|p\.|seite|pagina|pag\.|第)?\s*(?:[-–—]\s*)?(?:\d+\s*)?(?:[-–—]\s*)?(?:页\s*)?(?:(?:of|von|sur|de|di|\/|\||共)\s*(?:\d+\s*)?页?)?$/i,
);

/** Distinct texts of page headers and footers, such as CONFIDENTIAL, without page numbers. */
async function readPageNotes(
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
