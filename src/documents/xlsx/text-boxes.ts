import type { OfficeArchive } from "../office/archive.ts";
import { attributeOf, childOf, findAll, readTree, textOf, type XmlNode } from "../office/xml-tree.ts";

/** The paragraphs in the text boxes and shapes that lie over a sheet. */
export async function textBoxes(
  archive: OfficeArchive,
  part: string,
  charactersMax: number,
): Promise<readonly string[]> {
  const tree = await readTree(archive, part, { skip: LOOKS, charactersMax });
  return findAll(tree, ["sp"])
    .filter(isSeen)
    .flatMap((shape) => findAll(childOf(shape, "txBody"), ["p"]))
    .map((paragraph) =>
      findAll(paragraph, ["t", "br"])
        .map((piece) => (piece.name === "br" ? " " : textOf(piece)))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");
}

/** The second of two ways to draw a thing is for programs that do not know the first. */
const LOOKS = new Set(["Fallback", "spPr", "style", "graphicFrame", "pic"]);

function isSeen(shape: XmlNode): boolean {
  return !["1", "true"].includes(attributeOf(childOf(shape, "nvSpPr", "cNvPr"), "hidden") ?? "0");
}
